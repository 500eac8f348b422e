#pragma once

#include <vector>

#include "core/model/model.hpp"

namespace scree {

/// Times that differ by rounding only are one.
inline bool reached(double at, double now) {
  return now >= at * (1.0 - 1e-12);
}

/// When the run must stop exactly: output times, events, times at which walls change their motion, the end.
/// It knows which of them have passed; what time it is, it is told.
class Timetable {
 public:
  explicit Timetable(const Model& model);

  /// The next stop after a time [s].
  double next_stop(double now) const;
  double duration() const { return duration_; }  ///< of the run [s]
  void set_duration(double duration) { duration_ = duration; }
  bool ended(double now) const { return reached(duration_, now); }
  /// The last stop was an output time; true before the first step.
  bool at_output() const { return at_output_; }
  /// Number of the coming output, and so of the interval that it ends.
  int interval() const { return static_cast<int>(next_output_); }

  // The way from stop to stop.

  /// Whether the run is on its way; otherwise what is due happens before it sets off to the next stop.
  bool between_stops() const { return between_stops_; }
  void set_off() { between_stops_ = true; }
  /// After a change of the duration: the way to a stop that is no longer the next one must be divided anew.
  /// @param stop  that the run is on its way to [s]
  void turn_to_next_stop(double now, double stop);
  /// A step has ended.
  void note_step(double now, bool at_stop);

  // Events: those of the scene and those by which the run was changed since.

  const std::vector<EventSpec>& events() const { return events_; }  ///< ascending in time
  void set_events(std::vector<EventSpec> events);
  /// The next event, if it is due; null: it is not.
  const EventSpec* due_event(double now) const;
  /// Whether an event that waits for no stop is due; the ones before it happen with it.
  bool due_between_steps(double now) const;
  /// The next event has happened.
  void pass_event() { ++next_event_; }
  /// Enters what happens now. Precondition: no event is due.
  const EventSpec& enter_passed(const EventAction& action, double now);

  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [output_interval, bends, duration, events, next_event, next_output, at_output, between_stops] =
        *this;
    archive(events, next_event, next_output, at_output, between_stops);  // the rest is the model's
  }

 private:
  double output_interval_;     ///< [s]
  std::vector<double> bends_;  ///< times at which walls change their motion, wall by wall [s]
  double duration_;
  std::vector<EventSpec> events_;
  size_t next_event_ = 0;
  long next_output_ = 1;  ///< see `output_time`
  bool at_output_ = true;
  bool between_stops_ = false;
};

}  // namespace scree
