#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>

#include "app/playback/timeline_bar.hpp"
#include "app/playback/transport_bar.hpp"
#include "app/runner/simulation_thread.hpp"
#include "app/runner/timeline/moment.hpp"

namespace scree {

/// Displayed moment of a run: its newest, or a past one, which is static or played back. The run is paused
/// while the past is shown.
class TimelineControl : public QObject {
  Q_OBJECT

 public:
  /// @param picture_interval  of playback [ms]
  TimelineControl(SimulationThread& thread, std::function<int()> picture_interval, QObject* parent);

  /// Another scene is open; shows its newest moment.
  void set_model(std::shared_ptr<const Model> model);
  /// The run has other bodies than before.
  void set_bodies(std::shared_ptr<const Model> model);
  /// Plays the run back from its start as soon as the newest moment is available.
  void play_back_when_ready() { play_back_when_ready_ = true; }
  /// Marks: events of the scene and interactive changes.
  void set_events(const std::vector<EventSpec>& events) { events_ = events; }
  void set_state(RunState state) { state_ = state; }
  /// Speed of playback in simulated seconds per second; none: one moment per picture.
  void set_speed(std::optional<double> speed);
  /// A moment has arrived from the thread.
  void accept(const Moment& moment);

  bool in_past() const { return past_.frame != nullptr; }
  bool playing_back() const { return timer_.isActive(); }
  /// Computed time of the run [s].
  double computed() const { return newest_.frame ? newest_.frame->time : 0.0; }
  /// Passes the marks of events, first contact and rest, and the stored range to a timeline.
  void update_bar(TimelineBar& bar) const;

  /// Shows the nearest stored moment while a time is dragged.
  void drag_to(double time);
  /// Shows the output nearest to a time. If it is not stored, it is computed in the background, with the
  /// nearest stored moment as a substitute.
  void show_time(double time);
  /// Shows the first step at or after a time: in the past recomputed if not stored, in the future when the
  /// run has arrived there.
  void go_to(double time);
  /// Requested time, while its moment is shown [s].
  std::optional<double> wanted_time() const { return wanted_; }
  /// State of the displayed moment.
  ShownMoment shown() const { return {computed(), wanted_, stands_in_}; }
  void step_back();
  /// Shows the next past moment; at the newest one makes a time step.
  void step_forward();
  void to_start();
  void to_newest();
  /// Plays or pauses: the past if it is shown or the run has ended, otherwise the run.
  void toggle_play();
  void restart();
  /// Continues the run from the displayed past moment.
  void continue_from_here();
  bool going_on() const { return going_on_; }
  /// Applies a change at the displayed moment; drops what came later.
  void change(const EventAction& action);
  /// Makes the run one with other events, at a time, and pauses.
  /// @return false: nothing is open, or the run is being replaced already
  bool replace_run(double time, const std::vector<EventSpec>& events);
  /// Removes an interactive change; drops what came later.
  void withdraw_change(const EventSpec& event);

 signals:
  /// Moment to be displayed.
  void moment_wanted(const scree::Moment& moment);
  /// Past mode or playback has begun or ended.
  void changed();
  /// Progress of computing the requested time, from 0 to 1; none: not computing.
  void computing(std::optional<double> share);

 private:
  double shown_time() const;
  void show(Moment moment, bool stands_in = false);
  bool show_nearest(double time);
  double nearest_output(double time) const;
  double place() const;
  void compute(double time, double least);
  void play_back();
  void stop_playing_back();
  void show_next();
  void begin_going_on();
  void finish_continuing(bool done);
  void cancel_computing();
  void accept_computed(long request, const Moment& moment);

  SimulationThread& thread_;
  std::function<int()> picture_interval_;
  std::shared_ptr<const Model> model_;
  std::vector<EventSpec> events_;
  Moment newest_;
  Moment past_;  ///< displayed moment; its frame is null if that is the newest one
  bool play_back_when_ready_ = false;
  bool going_on_ = false;
  std::optional<long> request_;   ///< current computation
  double requested_time_ = 0.0;   ///< [s]
  std::optional<double> wanted_;  ///< see wanted_time()
  bool stands_in_ = false;        ///< see ShownMoment
  RunState state_ = RunState::empty;
  std::optional<double> speed_;
  QTimer timer_;
  QElapsedTimer since_start_;  ///< of playback
  double start_time_ = 0.0;    ///< beginning of playback [s]
};

}  // namespace scree
