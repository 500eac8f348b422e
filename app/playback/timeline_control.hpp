#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>

#include "app/playback/timeline_bar.hpp"
#include "app/playback/transport_bar.hpp"
#include "app/runner/moment.hpp"
#include "app/runner/simulation_thread.hpp"

namespace scree {

/// Which moment of a run is looked at: its newest, as it comes, or one of the past, which stands still or is
/// played back. Whoever looks at the past pauses the run.
class TimelineControl : public QObject {
  Q_OBJECT

 public:
  /// @param picture_interval  between two pictures of what is played back [ms]
  TimelineControl(SimulationThread& thread, std::function<int()> picture_interval, QObject* parent);

  /// Another scene is open; its newest moment is looked at.
  void set_model(std::shared_ptr<const Model> model);
  /// As soon as the newest moment is there, the run is played back from its start.
  void play_back_at_once() { play_back_at_once_ = true; }
  /// What is marked: events of the scene and changes made by hand.
  void set_events(const std::vector<EventSpec>& events) { events_ = events; }
  void set_state(RunState state) { state_ = state; }
  /// Simulated seconds per second of what is played back; none: each moment, one a picture.
  void set_speed(std::optional<double> speed);
  /// A moment has come from the thread.
  void accept(const Moment& moment);

  bool in_past() const { return past_.frame != nullptr; }
  bool playing_back() const { return timer_.isActive(); }
  /// How far the run has come [s].
  double computed() const { return newest_.frame ? newest_.frame->time : 0.0; }
  /// Gives a timeline the marks of the scene's events, first contact and rest, and what is remembered.
  void update_bar(TimelineBar& bar) const;

  /// The moment nearest to a time, of those that are stored, while the time is dragged.
  void drag_to(double time);
  /// The output nearest to a time. One that is not stored is computed in the background; until then the
  /// nearest stored moment stands in for it.
  void show_time(double time);
  /// The first step at or after a time: in the past computed anew where it is not remembered, in the future
  /// after the run has come there.
  void go_to(double time);
  /// The time that was gone to, while its moment is shown [s].
  std::optional<double> wanted_time() const { return wanted_; }
  /// How the shown moment has come to be shown.
  ShownMoment shown() const { return {computed(), wanted_, stands_in_}; }
  void step_back();
  /// The next moment of the past; at the newest a time step is made.
  void step_forward();
  void to_start();
  void to_newest();
  /// Plays and pauses: the past where one looks at it or the run has ended, otherwise the run.
  void toggle_play();
  void restart();
  /// The run goes on from the moment of the past that is shown.
  void go_on();
  bool going_on() const { return going_on_; }
  /// Changes something at the moment that is shown; what came later is dropped.
  void change(const EventAction& action);
  /// Leaves out a change made by hand; what came later is dropped.
  void take_back(const EventSpec& event);

 signals:
  /// This is what shall be looked at.
  void moment_wanted(const scree::Moment& moment);
  /// The past is looked at, or no longer; it is played back, or no longer.
  void changed();
  /// How much of the way to the time that is gone to has been computed, from 0 to 1; none: nothing is
  /// computed.
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
  void finish_going_on(bool done);
  void give_up_computing();
  void accept_computed(long request, const Moment& moment);

  SimulationThread& thread_;
  std::function<int()> picture_interval_;
  std::shared_ptr<const Model> model_;
  std::vector<EventSpec> events_;
  Moment newest_;
  Moment past_;  ///< what is looked at; its frame is null while that is the newest moment
  bool play_back_at_once_ = false;
  bool going_on_ = false;
  std::optional<long> request_;   ///< what is being computed
  double requested_time_ = 0.0;   ///< [s]
  std::optional<double> wanted_;  ///< see wanted_time()
  bool stands_in_ = false;        ///< see ShownMoment
  RunState state_ = RunState::empty;
  std::optional<double> speed_;
  QTimer timer_;
  QElapsedTimer since_start_;  ///< of playing back
  double start_time_ = 0.0;    ///< where that began [s]
};

}  // namespace scree
