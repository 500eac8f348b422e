#include "app/playback/timeline_control.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/runner/event_text.hpp"
#include "app/runner/joining/names_by_hand.hpp"
#include "app/shell/quantity_text.hpp"
#include "core/frame/starting_frame.hpp"
#include "core/scene/output_times.hpp"

namespace scree {
namespace {

constexpr double bytes_per_megabyte = 1e6;
constexpr double round_off_in_intervals = 1e-6;

/// Tolerance for steps at a given time [s].
double round_off_of(const Model& model) {
  return 1e-9 * model.scene.duration;
}

bool at(double time, const Moment& moment) {
  return std::abs(moment.frame->time - time) <= round_off_of(*moment.frame->model);
}

std::vector<TimelineMark> marks_of(const std::vector<EventSpec>& events, const Vec3& gravity,
                                   const TimelineStatus& status) {
  std::vector<TimelineMark> marks;
  std::optional<int> stream;
  for (const EventSpec& event : events) {
    // A stream has one mark.
    const auto* add = std::get_if<AddBodyEvent>(&event.action);
    const std::optional<int> own = add != nullptr ? stream_of(add->body.name) : std::nullopt;
    const bool goes_on = own && own == stream;
    stream = own;
    if (goes_on) continue;
    marks.push_back({TimelineMark::Kind::event, event.time, describe(event, gravity)});
  }
  if (status.first_contact.value_or(0.0) > 0.0)
    marks.push_back(
        {TimelineMark::Kind::first_contact, *status.first_contact, TimelineControl::tr("first contact")});
  for (const double time : status.rests)
    marks.push_back({TimelineMark::Kind::rest, time, TimelineControl::tr("everything has come to rest")});
  return marks;
}

QString memory_text(const TimelineStatus& status) {
  const QString text = TimelineControl::tr("%1 moments in %2 of %3 MB")
                           .arg(status.moments)
                           .arg(std::ceil(status.bytes / bytes_per_megabyte))
                           .arg(status.budget / bytes_per_megabyte);
  if (status.spacing == 0.0) return text;
  return TimelineControl::tr("%1; the older ones at least %2 apart")
      .arg(text, quantity_text(status.spacing, "s"));
}

}  // namespace

TimelineControl::TimelineControl(SimulationThread& thread, std::function<int()> picture_interval,
                                 QObject* parent)
    : QObject(parent), thread_(thread), picture_interval_(std::move(picture_interval)) {
  timer_.setSingleShot(true);
  timer_.setTimerType(Qt::PreciseTimer);
  connect(&timer_, &QTimer::timeout, this, &TimelineControl::show_next);
  connect(&thread_, &SimulationThread::run_continued, this, &TimelineControl::finish_continuing);
  connect(&thread_, &SimulationThread::moment_nearer, this, [this](long request, double share) {
    if (request_ == request) emit computing(share);
  });
  connect(&thread_, &SimulationThread::moment_computed, this, &TimelineControl::accept_computed);
}

void TimelineControl::set_model(std::shared_ptr<const Model> model) {
  model_ = std::move(model);
  events_ = model_->scene.events;
  newest_ = {};
  past_ = {};
  play_back_when_ready_ = false;
  wanted_.reset();
  stands_in_ = false;
  cancel_computing();
  stop_playing_back();
  emit changed();
}

void TimelineControl::set_bodies(std::shared_ptr<const Model> model) {
  model_ = std::move(model);
  for (Moment* moment : {&newest_, &past_}) moment->frame = in_roster(std::move(moment->frame), model_);
}

void TimelineControl::set_speed(std::optional<double> speed) {
  speed_ = speed;
  start_time_ = shown_time();
  since_start_.start();
}

void TimelineControl::accept(const Moment& moment) {
  newest_ = moment;
  if (std::exchange(play_back_when_ready_, false)) {
    show(thread_.timeline().after(-std::numeric_limits<double>::infinity()));
    if (in_past()) play_back();
    return;
  }
  emit moment_wanted(in_past() ? past_ : newest_);
}

void TimelineControl::update_bar(TimelineBar& bar) const {
  if (!model_) return;
  const TimelineStatus status = thread_.timeline().status();
  bar.set_marks(marks_of(events_, model_->scene.gravity, status));
  bar.set_memory_text(memory_text(status));
}

double TimelineControl::shown_time() const {
  return in_past() ? past_.frame->time : computed();
}

/// @param stands_in  as a substitute for a moment that is not stored
void TimelineControl::show(Moment moment, bool stands_in) {
  // It may belong to another model that has not been accepted yet.
  if (!moment.frame || moment.frame->model != model_ || !newest_.frame) return;
  cancel_computing();
  thread_.pause();
  const bool was_past = in_past();
  const bool past = moment.frame->time < computed();
  if (!past || moment.frame != past_.frame) wanted_.reset();
  past_ = past ? std::move(moment) : Moment();
  stands_in_ = stands_in;
  emit moment_wanted(past ? past_ : newest_);
  if (past != was_past) emit changed();
}

void TimelineControl::drag_to(double time) {
  stop_playing_back();
  show_nearest(time);
}

void TimelineControl::show_time(double time) {
  stop_playing_back();
  if (going_on_ || show_nearest(time)) return;
  const double output = nearest_output(time);
  compute(output, output - round_off_of(*model_));
  emit computing(0.0);
}

/// Shows the nearest stored moment. False: an output that is not stored is nearer.
bool TimelineControl::show_nearest(double time) {
  const Moment nearest = thread_.timeline().nearest(time);
  if (!nearest.frame || nearest.frame->model != model_ || !newest_.frame) return true;
  const double round_off = round_off_of(*model_);
  const bool stored =
      std::abs(nearest.frame->time - time) <= std::abs(nearest_output(time) - time) + round_off;
  show(nearest, !stored);
  return stored;
}

/// Output time nearest to a time, among the computed ones [s].
double TimelineControl::nearest_output(double time) const {
  const double interval = model_->scene.output.interval;
  const double nearest = output_time(std::lround(time / interval), interval);
  const double newest =
      output_time(std::lround(std::floor((computed() + round_off_of(*model_)) / interval)), interval);
  return std::min(nearest, newest);
}

/// Time from which steps start: of the displayed moment, or of the one being computed [s].
double TimelineControl::place() const {
  return request_ && requested_time_ < computed() ? requested_time_ : shown_time();
}

/// @param least  lower limit of the time of the moment, since times of steps may differ by round-off [s]
void TimelineControl::compute(double time, double least) {
  requested_time_ = time;
  request_ = thread_.go_to(least);
}

void TimelineControl::go_to(double time) {
  stop_playing_back();
  if (!newest_.frame || going_on_) return;
  const double least = std::max(0.0, time - round_off_of(*model_));
  // As known here: the run may have passed it in the meantime.
  const bool future = least > computed();
  if (future) {
    to_newest();
    cancel_computing();
  } else {
    const Moment remembered = thread_.timeline().nearest(time);
    if (remembered.frame && at(time, remembered)) return show(remembered);
  }
  compute(time, least);
  if (!future) emit computing(0.0);
}

void TimelineControl::cancel_computing() {
  if (!request_) return;
  request_.reset();
  emit computing(std::nullopt);
}

void TimelineControl::accept_computed(long request, const Moment& moment) {
  if (request_ != request) return;
  cancel_computing();
  if (!moment.frame) return;
  show(moment);
  if (!in_past() || past_.frame != moment.frame || at(requested_time_, moment)) return;
  wanted_ = requested_time_;
  emit moment_wanted(past_);
}

void TimelineControl::step_back() {
  stop_playing_back();
  if (!model_ || !newest_.frame) return;
  const double from = place();
  const double interval = model_->scene.output.interval;
  const double output =
      output_time(std::lround(std::ceil(from / interval - round_off_in_intervals)) - 1, interval);
  const Moment before = thread_.timeline().before(from - round_off_of(*model_));
  const bool stored = before.frame && before.frame->time >= output - round_off_of(*model_);
  if (stored || output < 0.0) return show(before);
  show_time(output);
}

void TimelineControl::step_forward() {
  stop_playing_back();
  const double from = place();
  if (from >= computed()) {
    cancel_computing();
    return thread_.step();
  }
  const double interval = model_->scene.output.interval;
  const double output =
      output_time(std::lround(std::floor(from / interval + round_off_in_intervals)) + 1, interval);
  const Moment after = thread_.timeline().after(from + round_off_of(*model_));
  const bool stored = after.frame && after.frame->time <= output + round_off_of(*model_);
  if (stored || output >= computed()) return show(after);
  show_time(output);
}

void TimelineControl::to_start() {
  show_time(0.0);
}

void TimelineControl::to_newest() {
  stop_playing_back();
  if (in_past()) show(newest_);
}

void TimelineControl::toggle_play() {
  cancel_computing();
  if (playing_back()) {
    stop_playing_back();
  } else if (in_past()) {
    play_back();
  } else if ((state_ == RunState::finished || state_ == RunState::recorded) && computed() > 0.0) {
    to_start();
    play_back();
  } else if (state_ == RunState::playing) {
    thread_.pause();
  } else {
    thread_.play();
  }
}

void TimelineControl::restart() {
  to_newest();
  cancel_computing();
  thread_.restart();
}

void TimelineControl::continue_from_here() {
  stop_playing_back();
  if (!in_past() || going_on_) return;
  begin_going_on();
  thread_.continue_from(past_.frame->time);
}

void TimelineControl::change(const EventAction& action) {
  stop_playing_back();
  if (!newest_.frame || going_on_) return;
  cancel_computing();
  if (!in_past()) return thread_.change(action);
  begin_going_on();
  thread_.change(action, past_.frame->time);
}

bool TimelineControl::replace_run(double time, const std::vector<EventSpec>& events) {
  stop_playing_back();
  if (!newest_.frame || going_on_) return false;
  begin_going_on();
  thread_.replace_run(time, events);
  return true;
}

void TimelineControl::withdraw_change(const EventSpec& event) {
  stop_playing_back();
  if (!newest_.frame || going_on_) return;
  cancel_computing();
  if (event.time > computed()) return thread_.withdraw_change(event);
  begin_going_on();
  thread_.withdraw_change(event);
}

void TimelineControl::begin_going_on() {
  cancel_computing();
  going_on_ = true;
}

/// The past was shown until now: no earlier result is taken for the newest moment.
void TimelineControl::finish_continuing(bool done) {
  going_on_ = false;
  if (!done) return;
  newest_ = thread_.timeline().nearest(std::numeric_limits<double>::infinity());
  past_ = {};
  wanted_.reset();
  stands_in_ = false;
  emit moment_wanted(newest_);
  emit changed();
}

void TimelineControl::play_back() {
  start_time_ = shown_time();
  since_start_.start();
  timer_.start(0);
  emit changed();
}

void TimelineControl::stop_playing_back() {
  if (!playing_back()) return;
  timer_.stop();
  emit changed();
}

void TimelineControl::show_next() {
  if (speed_) {
    const double time = start_time_ + 1e-3 * static_cast<double>(since_start_.elapsed()) * *speed_;
    const Moment moment = thread_.timeline().at_or_before(time);
    if (moment.frame && moment.frame->time > shown_time()) show(moment);
  } else {
    show(thread_.timeline().after(shown_time()));
  }
  if (in_past()) timer_.start(picture_interval_());
}

}  // namespace scree
