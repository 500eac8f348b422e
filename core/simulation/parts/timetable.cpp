#include "core/simulation/parts/timetable.hpp"

#include <algorithm>
#include <cmath>

#include "core/bodies/sine_motion.hpp"
#include "core/scene/event_order.hpp"
#include "core/scene/file/scene_paths.hpp"
#include "core/scene/output_times.hpp"

namespace scree {

namespace {

/// Times in an output interval at which an inlet lets bodies in, at most.
constexpr double most_arrivals = 50.0;

/// First multiple of an interval after a time, up to round-off.
double next_multiple(double interval, double now) {
  double number = std::floor(now / interval);
  while (reached(number * interval, now)) number += 1.0;
  return number * interval;
}

}  // namespace

double Timetable::next_time_of(const InletTimes& inlet, double now) {
  if (!reached(inlet.from, now)) return inlet.from;
  double number = std::floor((now - inlet.from) / inlet.interval);
  while (reached(inlet.from + number * inlet.interval, now)) number += 1.0;
  return std::min(inlet.from + number * inlet.interval, inlet.last);
}

Timetable::Timetable(const Model& model)
    : output_interval_(model.scene.output.interval), duration_(model.scene.duration) {
  for (const WallModel& wall : model.walls) {
    if (const auto* table = std::get_if<TableMotion>(&wall.motion))
      bends_.insert(bends_.end(), table->time.begin(), table->time.end());
    if (const auto* sine = std::get_if<SineMotion>(&wall.motion)) sines_.push_back(*sine);
    if (wall.path && std::isfinite(wall.path->stop_interval)) rhythms_.push_back(wall.path->stop_interval);
  }
  for (std::size_t k = 0; k < model.inlets.size(); ++k) {
    const InletModel& inlet = model.inlets[k];
    const double from = model.scene.inlets[k].from;
    const double mean = (inlet.due.back() - from) / inlet.bodies.count;
    inlets_.push_back({from, inlet.due.back(), std::max(mean, output_interval_ / most_arrivals)});
  }
  set_events(model.scene.events);
}

double Timetable::next_stop(double now) const {
  double stop = output_time(next_output_, output_interval_);
  // Times that differ by round-off are one stop, so that a run that ended at an output can be resumed there.
  const auto consider = [&](double at) {
    if (!reached(at, now) && at < stop * (1.0 - 1e-12)) stop = at;
  };
  consider(duration_);
  const auto next = std::find_if(events_.begin() + static_cast<long>(next_event_), events_.end(),
                                 [](const EventSpec& e) { return !e.between_steps; });
  if (next != events_.end()) consider(next->time);
  for (const double at : bends_) consider(at);
  for (const SineMotion& sine : sines_) consider(next_stop_of(sine, now));
  for (const double interval : rhythms_) consider(next_multiple(interval, now));
  if (extra_stop_ > 0.0) consider(extra_stop_);
  for (const InletTimes& inlet : inlets_) {
    if (!reached(inlet.last, now)) consider(next_time_of(inlet, now));
  }
  return stop;
}

void Timetable::turn_to_next_stop(double now, double stop) {
  if (between_stops_ && stop != next_stop(now)) between_stops_ = false;
}

void Timetable::note_step(double now, bool at_stop) {
  at_output_ = false;
  if (!at_stop) return;
  between_stops_ = false;
  const bool output = reached(output_time(next_output_, output_interval_), now);
  at_output_ = output || ended(now);
  if (output) ++next_output_;
}

void Timetable::set_events(std::vector<EventSpec> events) {
  events_ = in_chronological_order(std::move(events));
}

const EventSpec* Timetable::due_event(double now) const {
  const bool due = next_event_ < events_.size() && reached(events_[next_event_].time, now);
  return due ? &events_[next_event_] : nullptr;
}

bool Timetable::due_between_steps(double now) const {
  for (size_t k = next_event_; k < events_.size() && reached(events_[k].time, now); ++k) {
    if (events_[k].between_steps) return true;
  }
  return false;
}

void Timetable::note_supplied(int event, double energy) {
  const auto place = static_cast<std::size_t>(event);
  supplied_.resize(std::max(supplied_.size(), place + 1));
  supplied_[place] += energy;
}

void Timetable::take_files(const std::vector<EventSpec>& events) {
  for (EventSpec& event : events_) scree::take_files(event, events);
}

const EventSpec& Timetable::enter_passed(const EventAction& action, double now) {
  const EventSpec event{next_event_ == 0 ? now : std::max(now, events_[next_event_ - 1].time), action, true};
  EventSpec entered = event;
  if (auto* pull = std::get_if<PullSpec>(&entered.action)) pull->time.assign(1, entered.time);
  events_.insert(events_.begin() + static_cast<long>(next_event_), entered);
  return events_[next_event_++];
}

}  // namespace scree
