#include "app/history/run_history.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "app/runner/event_text.hpp"
#include "app/runner/joining/names_by_hand.hpp"
#include "app/shell/quantity_text.hpp"
#include "core/scene/consistency/events_beyond.hpp"
#include "core/scene/event_order.hpp"

namespace scree {
namespace {

/// First event of a run that another one does not have at its place.
std::size_t first_difference(const std::vector<EventSpec>& a, const std::vector<EventSpec>& b) {
  return static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
}

/// What is new in a run, or what has gone from it. The changes of a drag are one: the last.
QString text_of(const std::vector<EventSpec>& before, const std::vector<EventSpec>& after,
                const Vec3& gravity) {
  const std::vector<EventSpec> added = events_beyond(after, before);
  if (!added.empty()) return describe(drag_a_value(added) ? added.back() : added.front(), gravity);
  const std::vector<EventSpec> gone = events_beyond(before, after);
  return gone.empty() ? QString() : RunHistory::tr("take back: %1").arg(describe(gone.front(), gravity));
}

/// The stream to which all new events belong; none: there are others, or none at all.
std::optional<int> stream_since(const std::vector<EventSpec>& before, const std::vector<EventSpec>& after) {
  std::optional<int> stream;
  for (const EventSpec& event : events_beyond(after, before)) {
    const auto* add = std::get_if<AddBodyEvent>(&event.action);
    const std::optional<int> own = add != nullptr ? stream_of(add->body.name) : std::nullopt;
    if (!own || (stream && own != stream)) return std::nullopt;
    stream = own;
  }
  return stream;
}

QString text_of_stream(const std::vector<EventSpec>& before, const std::vector<EventSpec>& after) {
  const std::vector<EventSpec> added = events_beyond(after, before);
  const auto& first = std::get<AddBodyEvent>(added.front().action);
  return RunHistory::tr("pour %1 × %2").arg(added.size()).arg(QString::fromStdString(first.body.shape));
}

/// Energy that the new events have added [J].
double energy_since(const std::vector<EventSpec>& before, const std::vector<EventSpec>& after,
                    const std::vector<double>& supplied) {
  double energy = 0.0;
  for (const std::size_t place : places_beyond(after, before)) {
    if (place < supplied.size()) energy += supplied[place];
  }
  return energy;
}

/// The moment before an act: a pull begins earlier than it ends.
double time_before(const std::vector<EventSpec>& before, const std::vector<EventSpec>& after, double time) {
  const std::size_t place = first_difference(after, before);
  return place < after.size() ? std::min(time, after[place].time) : time;
}

/// The title of a plot that other plots lack.
QString title_beyond(const std::vector<PlotSpec>& plots, const std::vector<PlotSpec>& others) {
  const auto other = [&](const PlotSpec& plot) {
    return std::none_of(others.begin(), others.end(),
                        [&](const PlotSpec& one) { return same_plots({one}, {plot}); });
  };
  const auto found = std::find_if(plots.begin(), plots.end(), other);
  return found == plots.end() ? QString() : QString::fromStdString(found->title);
}

std::vector<PlotSpec> without_titles(std::vector<PlotSpec> plots) {
  for (PlotSpec& plot : plots) plot.title.clear();
  return plots;
}

QString text_of(const DurationAndPlots& before, const DurationAndPlots& after) {
  if (before.duration != after.duration)
    return RunHistory::tr("duration %1").arg(quantity_text(after.duration, "s"));
  if (after.plots.size() < before.plots.size())
    return RunHistory::tr("close plot %1").arg(title_beyond(before.plots, after.plots));
  const QString title = title_beyond(after.plots, before.plots);
  if (after.plots.size() > before.plots.size()) return RunHistory::tr("plot %1").arg(title);
  const bool renamed = same_plots(without_titles(before.plots), without_titles(after.plots));
  return (renamed ? RunHistory::tr("plot renamed to %1") : RunHistory::tr("plot %1 changed")).arg(title);
}

/// The second change on top of what the first one has led to.
DurationAndPlots both(const DurationAndPlots& before, const DurationAndPlots& first,
                      DurationAndPlots second) {
  if (second.duration == before.duration) second.duration = first.duration;
  if (same_plots(second.plots, before.plots)) {
    second.plots = first.plots;
    second.front = first.front;
  }
  return second;
}

}  // namespace

void RunHistory::begin(const Scene& scene) {
  acts_.clear();
  done_ = 0;
  scene_ = std::make_shared<Scene>(scene);
  events_ = in_chronological_order(scene.events);  // as the run reports them
  rest_ = duration_and_plots_of(scene);
  meanwhile_.reset();
  accept_refusal();
}

void RunHistory::accept_refusal() {
  wanted_.reset();
  next_.reset();
  const auto meanwhile = std::exchange(meanwhile_, std::nullopt);
  if (meanwhile && *meanwhile != rest_) return add_change(*meanwhile, computed_());
  emit changed();
}

const Act::Place& RunHistory::place_of(std::size_t done) const {
  return done < done_ ? acts_[done].before : acts_[done - 1].after;
}

void RunHistory::accept(const std::vector<EventSpec>& events, double time,
                        const std::vector<double>& supplied) {
  // Something else may have been done before the requested run was there.
  if (wanted_ && wanted_place_.scene == scene_ && events == wanted_place_.events) return finish_going();
  if (events == events_) return;
  if (pour_on(events, time, supplied)) return;
  add({text_of(events_, events, scene_->gravity),
       {scene_, time_before(events_, events, time), events_, rest_},
       {scene_, time, events, rest_},
       energy_since(events_, events, supplied)});
}

/// A further body of the stream that is the last act makes it longer.
bool RunHistory::pour_on(const std::vector<EventSpec>& events, double time,
                         const std::vector<double>& supplied) {
  if (done_ == 0 || done_ != acts_.size() || wanted_) return false;
  Act& last = acts_.back();
  const std::optional<int> stream = stream_since(last.before.events, last.after.events);
  if (!stream || last.after.events != events_ || stream_since(last.before.events, events) != stream)
    return false;
  if (events.size() != events_.size() + 1) return false;
  last.after.time = time;
  last.after.events = events;
  last.text = text_of_stream(last.before.events, events);
  last.energy = energy_since(last.before.events, events, supplied);
  events_ = events;
  emit changed();
  return true;
}

void RunHistory::accept_edit(const Scene& before, const Scene& scene, const QString& what, double time) {
  *scene_ = before;
  // Another edit may have come first.
  if (wanted_ && wanted_place_.scene != scene_ && what == wanted_text_) {
    *wanted_place_.scene = scene;
    return finish_going();
  }
  accept_refusal();
  const auto edited = std::make_shared<Scene>(scene);
  add({what,
       {scene_, time, events_, duration_and_plots_of(before)},
       {edited, 0.0, in_chronological_order(scene.events), duration_and_plots_of(scene)},
       0.0});
}

void RunHistory::accept_duration_and_plots(const DurationAndPlots& rest, double time) {
  if (wanted_) {
    meanwhile_ = rest;
  } else if (rest != rest_) {
    add_change(rest, time);
  }
}

void RunHistory::add_change(const DurationAndPlots& after, double time) {
  add({text_of(rest_, after), {scene_, time, events_, rest_}, {scene_, time, events_, after}, 0.0});
}

void RunHistory::finish_going() {
  done_ = *std::exchange(wanted_, std::nullopt);
  scene_ = wanted_place_.scene;
  events_ = wanted_place_.events;
  const DurationAndPlots before = std::exchange(rest_, wanted_place_.rest);
  const auto meanwhile = std::exchange(meanwhile_, std::nullopt);
  const DurationAndPlots present = meanwhile ? both(before, rest_, *meanwhile) : rest_;
  if (present != rest_) add_change(present, wanted_place_.time);
  emit duration_and_plots_wanted(present);
  emit changed();
}

/// Returns whether the run is that of a place, apart from its duration and plots.
bool RunHistory::is_here(const Act::Place& place) const {
  constexpr double round_off = 1e-9;
  const bool too_late = computed_() > place.rest.duration * (1.0 + round_off);
  return place.scene == scene_ && place.events == events_ && !too_late;
}

/// The time of a place. A run with a longer duration may step over the end of that place, if it is no output
/// time: so it goes back a little further [s].
double RunHistory::time_before_end(const Act::Place& place) const {
  constexpr double round_off = 1e-6;
  const double interval = place.scene->output.interval;
  const double outputs = place.rest.duration / interval;
  const bool is_output = std::abs(outputs - std::round(outputs)) < round_off;
  return is_output ? place.time : std::clamp(place.rest.duration - interval, 0.0, place.time);
}

/// A new act takes the place of those that were undone. One of them that is on its way then comes as a new
/// act, too.
void RunHistory::add(const Act& act) {
  if (wanted_ && *wanted_ > done_) wanted_.reset();
  next_.reset();
  acts_.resize(done_);
  acts_.push_back(act);
  done_ = acts_.size();
  scene_ = act.after.scene;
  events_ = act.after.events;
  rest_ = act.after.rest;
  emit changed();
}

std::size_t RunHistory::aim() const {
  return next_ ? *next_ : wanted_.value_or(done_);
}

void RunHistory::undo() {
  if (can_undo()) go_to(aim() - 1);
}

void RunHistory::redo() {
  if (can_redo()) go_to(aim() + 1);
}

void RunHistory::go_to(std::size_t done) {
  if (done == aim() || done > acts_.size()) return;
  if (wanted_) {
    next_ = done;
    return changed();
  }
  const Act::Place place = place_of(done);
  wanted_ = done;
  wanted_place_ = place;
  emit changed();
  if (is_here(place)) return finish_going();
  if (place.scene == scene_) {
    const double time = time_before_end(place);
    const Act::Place& first = acts_[std::min(done, done_)].before;
    // Acts that lie ahead, in a run that has begun again: it stays where it is.
    const bool ahead = computed_() < time_before_end(first);
    return run_wanted(ahead ? std::min(time, computed_()) : time, place.events);
  }
  wanted_text_ = acts_[std::min(done, done_)].text;
  Scene scene = *place.scene;
  scene.events = place.events;
  scene.duration = place.rest.duration;
  scene.plots = place.rest.plots;
  scene.view.plot = place.rest.front;
  emit scene_wanted(scene, *scene_, wanted_text_);
}

void RunHistory::go_on() {
  if (!wanted_ && next_) go_to(*std::exchange(next_, std::nullopt));
}

}  // namespace scree
