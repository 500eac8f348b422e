#pragma once

#include <vector>

#include "core/model/model.hpp"

namespace scree {

/// Returns whether a time has been reached, up to round-off.
inline bool reached(double at, double now) {
  return now >= at * (1.0 - 1e-12);
}

/// Stops, on which steps must end exactly: output times, events, points of wall motion tables, sixteenths of
/// the periods of shaken walls, as short intervals of motions by formulas, the times at which inlets let
/// bodies in, the end. Keeps track of the stops that have passed; callers supply the current time.
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
  /// Number of the next output and of the interval that it ends.
  int interval() const { return static_cast<int>(next_output_); }

  // Intervals from stop to stop.

  /// Returns whether the run is within an interval. Otherwise due events are applied before the next one
  /// begins.
  bool between_stops() const { return between_stops_; }
  void begin_interval() { between_stops_ = true; }
  /// Call after a change of the duration: an interval that no longer ends at the next stop must be divided
  /// again.
  /// @param stop  end of the current interval [s]
  void turn_to_next_stop(double now, double stop);
  /// Divides the rest of the interval again, under other limits of the step.
  void divide_again() { between_stops_ = false; }
  /// Call after each step.
  void note_step(double now, bool at_stop);

  // Events of the scene and changes since.

  const std::vector<EventSpec>& events() const { return events_; }  ///< ascending in time
  void set_events(std::vector<EventSpec> events);
  /// Next event if it is due, otherwise null.
  const EventSpec* due_event(double now) const;
  /// Returns whether an event with `between_steps` is due; the events before it are applied with it.
  bool due_between_steps(double now) const;
  /// Marks the next event as applied.
  void pass_event() { ++next_event_; }
  /// Number of the event that `pass_event` or `enter_passed` passed last.
  int last_passed() const { return static_cast<int>(next_event_) - 1; }
  /// Energies that the events passed have added to the scene, parallel to the first of the events: what
  /// changed values and moves add, the energy of bodies added and removed, the work of ended pulls [J].
  const std::vector<double>& supplied() const { return supplied_; }
  void note_supplied(int event, double energy);
  /// Changes the table of a pull, an event that has passed.
  void set_pull(int event, const PullSpec& pull) { events_[static_cast<std::size_t>(event)].action = pull; }
  /// See `scree::take_files`; for events that were saved.
  void take_files(const std::vector<EventSpec>& events);
  /// Enters an event that is applied now. Precondition: no event is due.
  const EventSpec& enter_passed(const EventAction& action, double now);

  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [output_interval, bends, sines, rhythms, inlets, extra_stop, duration, events, supplied, next_event,
           next_output, at_output, between_stops] = *this;
    // The rest comes from the model.
    archive(extra_stop, events, supplied, next_event, next_output, at_output, between_stops);
  }

  /// Time between two looks of an inlet [s].
  double interval_of(std::size_t inlet) const { return inlets_[inlet].interval; }
  /// Makes a further stop, instead of the last further one; 0: none [s].
  void stop_after(double time) { extra_stop_ = time; }

 private:
  /// Times at which an inlet lets bodies in: multiples of an interval, and the last one.
  struct InletTimes {
    double from, last, interval;  ///< [s]
  };
  static double next_time_of(const InletTimes& inlet, double now);

  double output_interval_;     ///< [s]
  std::vector<double> bends_;  ///< points of the wall motion tables, wall by wall [s]
  std::vector<SineMotion> sines_;
  std::vector<double> rhythms_;  ///< intervals of the stops of motions by formulas [s]
  std::vector<InletTimes> inlets_;
  double extra_stop_ = 0.0;  ///< see `stop_after` [s]
  double duration_;
  std::vector<EventSpec> events_;
  std::vector<double> supplied_;  ///< see `supplied` [J]
  size_t next_event_ = 0;
  long next_output_ = 1;  ///< see `output_time`
  bool at_output_ = true;
  bool between_stops_ = false;
};

}  // namespace scree
