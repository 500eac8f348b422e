#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <optional>

#include "app/playback/timeline_control.hpp"
#include "app/runner/simulation_thread.hpp"
#include "app/runner/timeline/moment.hpp"

namespace scree {

class Actions;
class ErrorBar;
class LoadingOverlay;
class SceneFiles;
class SceneSession;
class SceneWidget;

/// Controls the run and its displayed moment: play, pause, steps, the timeline, the duration, and messages
/// when it stops.
class RunControl : public QObject {
  Q_OBJECT

 public:
  /// Widgets that show the run.
  struct Widgets {
    SceneWidget& view;
    TransportBar& transport;
    TimelineBar& presented;  ///< timeline of the presentation
    ErrorBar& errors;
    LoadingOverlay& overlay;
  };
  /// @param thread  must not emit after the destruction of this object
  RunControl(SimulationThread& thread, SceneSession& session, SceneFiles& files, const Actions& actions,
             const Widgets& widgets);

  RunState state() const { return state_; }
  /// Displayed moment; its frame is null while nothing is open.
  const Moment& moment() const { return moment_; }
  TimelineControl& timeline() { return timeline_; }
  /// Returns whether the run plays, is played back, or is being opened.
  bool busy() const;

  /// Time of the present moment if it can be saved and continued: the run is past its start and before its
  /// end [s].
  std::optional<double> time_to_save() const;

  /// Computes the scene of a recording, from its start.
  /// @return false: nothing is recorded, or the user stays
  bool go_live();
  /// Prepares for another scene, of which no moment is shown yet.
  void begin_scene();
  /// The run has other bodies than before.
  void take_bodies();
  /// Shows the first moment if it has arrived before its scene.
  void take_early_moment();
  /// Updates the marks of the timelines.
  void update_bars();
  void take_theme();

 signals:
  /// A moment was passed to the view.
  /// @param before  time of the previously displayed moment [s]
  void moment_shown(double before);
  void state_changed();
  /// Something could not be added to the run, which is told.
  void addition_refused();
  /// The state of the run or of the playback has changed.
  void changed();
  /// The view and the transport bar should become visible.
  void view_wanted();
  void transport_wanted();

 private:
  void connect_thread();
  void connect_actions();
  void connect_timeline();
  void accept_state(RunState state);
  void report_stop(const Problem& problem);
  QString loading_text() const;
  int picture_interval() const;
  void schedule_moment();
  void show_newest_moment();
  void show_moment(const Moment& moment);
  void go_to_typed(double time);
  void choose_duration();
  void show_duration(double duration);
  void show_whether_recorded();
  void update_play();
  void update_actions();
  void update_recorded();

  SimulationThread& thread_;
  SceneSession& session_;
  SceneFiles& files_;
  const Actions& actions_;
  Widgets widgets_;
  TimelineControl timeline_;
  Moment moment_;
  Moment early_moment_;  ///< of a model that has not been accepted yet
  RunState state_ = RunState::empty;
  QTimer moment_timer_;
  QTimer loading_timer_;
  QElapsedTimer since_moment_;
};

}  // namespace scree
