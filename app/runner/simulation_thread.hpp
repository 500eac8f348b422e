#pragma once

#include <QObject>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "app/runner/run_commands.hpp"
#include "app/runner/run_outbox.hpp"
#include "app/runner/run_state.hpp"
#include "app/runner/timeline/moment.hpp"
#include "app/shell/problem.hpp"
#include "core/lattice/solve/modes.hpp"
#include "core/simulation/simulation.hpp"

namespace scree {

/// Owns the simulation on a thread of its own. Only the window sends commands, which a RunWorker executes
/// between two steps, and takes the newest moment at its own pace; neither waits for the other. Signals come
/// from that thread and reach the window through its event loop.
class SimulationThread : public QObject {
  Q_OBJECT

 public:
  explicit SimulationThread(QObject* parent = nullptr);
  /// Waits for the end of the current step.
  ~SimulationThread() override;

  /// Reads a scene and builds its model on the thread. The current run pauses meanwhile and stays if that
  /// fails. The new one begins at its opening speed. Of several pending calls only the last is executed.
  void open(std::function<Scene()> read, bool autoplay);
  /// Shows a recording instead of a run. A growing one is followed until it ends.
  void open_recording(const std::filesystem::path& path);
  void play();
  void pause();
  /// Makes one time step and pauses.
  void step();
  /// Restarts, with interactive changes at their times; stays paused if it was, otherwise plays.
  void restart();
  /// Simulated seconds per second; none: as fast as possible.
  void set_speed(std::optional<double> speed);
  /// Changes the end of the run, not before the computed time; also applies to restarts. A run that had ended
  /// waits for play [s].
  void change_duration(double duration);
  /// Applies an interactive change, which becomes an event of the run.
  /// @param from  none: now. Otherwise the time of a step: goes back to it, drops what came later, and pauses
  ///   [s]
  void change(const EventAction& action, std::optional<double> from = std::nullopt);
  /// Goes back to the time of a step, drops what came later, and plays. Earlier interactive changes are kept.
  void continue_from(double time);
  /// Moves the target of the pull that a change has begun.
  /// @param target  none: the hand lets go
  void move_pull(const std::optional<Vec3>& target);
  /// Makes the run one with other events, at the first step at or after a time, and pauses [s].
  void replace_run(double time, const std::vector<EventSpec>& events);
  /// Removes an interactive change. If the run has passed its time, goes back to it and pauses.
  void withdraw_change(const EventSpec& event);

  /// Pauses at the first step at or after a time: a future one is played to, a past one is recomputed, with
  /// its contacts, while the run is unchanged. Any other command cancels this.
  /// @return number of the request, for the signals
  long go_to(double time);

  /// Returns the newest moment that has not been taken and requests the next one; its frame is null if there
  /// is nothing new.
  Moment take_moment() { return outbox_.take_moment(); }
  /// Frames without contacts, one per output time since the last call, in order.
  std::vector<std::shared_ptr<const Frame>> take_samples() { return outbox_.samples().take(); }

  /// Past of the run: each output time, and every displayed moment.
  Timeline& timeline() { return outbox_.timeline(); }
  /// Everything needed to recompute the run up to a time [s]. Its model is null if there is none, and may
  /// differ from the last reported one.
  RunPast run_past(double until) const { return outbox_.past(until); }

  /// Requests the thread to end after the current step. Returns immediately.
  void request_stop() { commands_.stop(); }

 signals:
  void state_changed(scree::RunState state);
  /// Another model is loaded; its first moment can be taken.
  void opened(std::shared_ptr<const scree::Model> model);
  /// Modes of a lattice, if requested by its scene, or its unstable mode.
  void modes_found(std::shared_ptr<const scree::Model> model,
                   std::shared_ptr<const std::vector<scree::Mode>> modes);
  void open_failed(scree::Problem problem);
  /// The run has stopped: a step failed, or its energy account is wrong.
  void stopped(scree::Problem problem);
  /// Some past moments have been read into the timeline, and their samples can be taken.
  void past_read();
  /// A followed recording is complete.
  void recording_ended();
  /// A new moment can be taken.
  void moment_ready();
  /// The events of the run may have changed from its current time on [s].
  void events_changed(std::shared_ptr<const scree::Model> model, std::vector<scree::EventSpec> events,
                      double time);
  /// The run continues from an earlier time, or could not and is unchanged.
  void run_continued(bool done);
  /// Progress of computing a moment, from 0 to 1.
  void moment_nearer(long request, double share);
  /// The requested moment; its frame is null if it was cancelled, or lies in the future and is played to.
  void moment_computed(long request, const scree::Moment& moment);

 private:
  RunCommands commands_;
  RunOutbox outbox_;
  std::thread thread_;  ///< last member, so that it starts after all others are initialised
};

}  // namespace scree

Q_DECLARE_METATYPE(scree::RunState)
Q_DECLARE_METATYPE(scree::Problem)
Q_DECLARE_METATYPE(std::shared_ptr<const scree::Model>)
Q_DECLARE_METATYPE(std::vector<scree::EventSpec>)
Q_DECLARE_METATYPE(std::shared_ptr<const std::vector<scree::Mode>>)
