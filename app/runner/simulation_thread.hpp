#pragma once

#include <QObject>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "app/runner/joining/throw_request.hpp"
#include "app/runner/run_commands.hpp"
#include "app/runner/run_outbox.hpp"
#include "app/runner/run_state.hpp"
#include "app/runner/timeline/kept_run.hpp"
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
  /// @return number of the opening, for the signals; ascending
  /// @param before  the scene of which it is an edit: its plots must find their series as before
  long open(std::function<Scene()> read, bool autoplay, const std::optional<Scene>& before = {});
  /// Opens a scene whose run was kept, and pauses it at its saved state, or at its start. What was done by
  /// hand is told as one act after another, then `run_resumed`.
  /// @param number  of the request, for the signal
  /// @return number of the opening, as that of `open`
  long resume(std::function<KeptRun()> read, int number);
  /// Shows a recording instead of a run. A growing one is followed until it ends.
  void open_recording(const std::filesystem::path& path);
  void play();
  /// Plays a scene that has been opened and is paused; nothing if another one has been opened since.
  /// @param opening  its number
  void play_opened(long opening);
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
  /// Applies one of several changes by which a value is dragged. With `end_drag` they become one act.
  void drag_change(const EventAction& action);
  /// Adds a body at the first free place of a way; `body_thrown` answers.
  void throw_body(const ThrowRequest& request);
  /// Precondition: a change has been dragged.
  void end_drag();
  /// Goes back to the time of a step, drops what came later, and plays. Earlier interactive changes are kept.
  void continue_from(double time);
  /// Moves the target of the pull that a change has begun.
  /// @param target  none: the hand lets go
  void move_pull(const std::optional<Vec3>& target);
  /// Makes the run one with other events, at the first step at or after a time, and pauses [s].
  void replace_run(double time, const std::vector<EventSpec>& events);
  /// Removes an interactive change. If the run has passed its time, goes back to it and pauses.
  void withdraw_change(const EventSpec& event);

  /// Content of a checkpoint of the present moment, which belongs to the scene as it is saved. Waits for the
  /// end of the current step.
  /// @param scene  with what was done by hand among its events
  /// @throws std::exception in words: nothing runs, or it has changed meanwhile
  std::string checkpoint_for(const Scene& scene);

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
  /// See RunOutbox.
  RunPast newest_state() const { return outbox_.newest_state(); }

  /// Requests the thread to end after the current step. Returns immediately.
  void request_stop() { commands_.stop(); }

 signals:
  /// Steps will be computed, of a run or of its past. Emitted by the window itself, before the command is
  /// sent.
  void run_wanted();
  void state_changed(scree::RunState state);
  /// Another model is loaded; its first moment can be taken.
  /// @param number  of the opening
  void opened(std::shared_ptr<const scree::Model> model, long number);
  /// Modes of a lattice, if requested by its scene, or its unstable mode.
  void modes_found(std::shared_ptr<const scree::Model> model,
                   std::shared_ptr<const std::vector<scree::Mode>> modes);
  void open_failed(scree::Problem problem, long number);
  /// The run has stopped: a step failed, or its energy account is wrong.
  void stopped(scree::Problem problem);
  /// Some past moments have been read into the timeline, and their samples can be taken.
  void past_read();
  /// A followed recording is complete.
  void recording_ended();
  /// A new moment can be taken.
  void moment_ready();
  /// The events of the run may have changed from its current time on [s].
  /// @param supplied  see `Simulation::supplied`; empty: not known
  void events_changed(std::shared_ptr<const scree::Model> model, std::vector<scree::EventSpec> events,
                      double time, const std::vector<double>& supplied);
  /// Something could not be added to the run, which goes on as it was.
  void addition_refused(const QString& why);
  /// Events have added bodies or walls, or undone ones are gone: the frames of the run have another model.
  void bodies_changed(std::shared_ptr<const scree::Model> before, std::shared_ptr<const scree::Model> now);
  /// @param why  it was refused
  void body_thrown(scree::Thrown result, const QString& why);
  /// A kept run has been opened at a time [s].
  /// @param problem  why it begins at its start, as the end of a sentence; empty: it was kept there
  void run_resumed(int number, double time, const QString& problem);
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
Q_DECLARE_METATYPE(scree::Thrown)
Q_DECLARE_METATYPE(scree::Problem)
Q_DECLARE_METATYPE(std::shared_ptr<const scree::Model>)
Q_DECLARE_METATYPE(std::vector<scree::EventSpec>)
Q_DECLARE_METATYPE(std::shared_ptr<const std::vector<scree::Mode>>)
