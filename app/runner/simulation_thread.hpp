#pragma once

#include <QObject>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "app/runner/moment.hpp"
#include "app/runner/run_commands.hpp"
#include "app/runner/run_outbox.hpp"
#include "app/runner/run_state.hpp"
#include "app/shell/problem.hpp"
#include "core/lattice/solve/modes.hpp"
#include "core/simulation/simulation.hpp"

namespace scree {

/// Owns the simulation on a thread of its own. The window, and nobody else, sends commands, which a RunWorker
/// carries out between two steps, and takes the newest moment at its own pace; neither ever waits for the
/// other. Signals come from that thread and reach the window through its event loop.
class SimulationThread : public QObject {
  Q_OBJECT

 public:
  explicit SimulationThread(QObject* parent = nullptr);
  /// Waits for the end of the step being made.
  ~SimulationThread() override;

  /// Reads a scene and builds its model on the thread; the present run stands still meanwhile and stays if
  /// that fails. It begins at its opening speed. Of several calls while one is at work only the last is
  /// carried out.
  void open(std::function<Scene()> read, bool play_at_once);
  /// Shows a recording in place of a run. What grows is followed until it ends.
  void open_recording(const std::filesystem::path& path);
  void play();
  void pause();
  /// One time step; pauses.
  void step();
  /// From the start, with what was changed by hand at its times; keeps pausing, otherwise plays.
  void restart();
  /// Simulated seconds per second; none: as fast as possible.
  void set_speed(std::optional<double> speed);
  /// The run ends at another time, not before what has been computed, and so does each that begins anew; one
  /// that had ended waits to be played on [s].
  void change_duration(double duration);
  /// Changes something by hand; it becomes an event of the run.
  /// @param from  none: now. A time at which there was a step: goes back to it, drops what came later, and
  /// pauses [s]
  void change(const EventAction& action, std::optional<double> from = std::nullopt);
  /// Goes back to a time at which there was a step, drops what came later, and plays. What was changed by
  /// hand until then is changed again.
  void go_on_from(double time);
  /// Leaves out a change that was made by hand. Where the run has passed its time, it goes back to it and
  /// pauses.
  void take_back(const EventSpec& event);

  /// Pauses at the first step at or after a time: one of the future is played to, one of the past is computed
  /// anew, with its contacts, and the run stays as it is. Any other command ends that.
  /// @return number of the request, for the signals
  long go_to(double time);

  /// The newest moment not taken yet, and asks for the next one; its frame is null if there is nothing new.
  Moment take_moment() { return outbox_.take_moment(); }
  /// One frame, without its contacts, for each output time since the last call, in order.
  std::vector<std::shared_ptr<const Frame>> take_samples() { return outbox_.samples().take(); }

  /// The past of the run: each output time, and whatever the screen has got.
  Timeline& timeline() { return outbox_.timeline(); }
  /// What the run up to a time can be computed anew from [s]. Its model is null while there is none, and may
  /// be another one than was told last.
  RunPast run_past(double until) const { return outbox_.past(until); }

  /// The thread ends after the step being made. Returns at once.
  void request_stop() { commands_.stop(); }

 signals:
  void state_changed(scree::RunState state);
  /// Another model is there; its first moment can be taken.
  void opened(std::shared_ptr<const scree::Model> model);
  /// Of a lattice whose scene asks for its modes, or the one by which it gives way.
  void modes_found(std::shared_ptr<const scree::Model> model,
                   std::shared_ptr<const std::vector<scree::Mode>> modes);
  void open_failed(scree::Problem problem);
  /// The run has stopped: a step failed, or its energy account is wrong.
  void stopped(scree::Problem problem);
  /// So many of its moments have been read into the timeline, and their samples can be taken.
  void past_read();
  /// A recording that was followed grows no more.
  void recording_ended();
  /// There is a new moment to take.
  void moment_ready();
  /// The events of the run, those of the scene and what was changed by hand, may be others from a time on;
  /// that is where the run is [s].
  void events_changed(std::shared_ptr<const scree::Model> model, std::vector<scree::EventSpec> events,
                      double time);
  /// The run goes on from an earlier time, or could not and is as it was.
  void gone_on(bool done);
  /// How much of the way to a moment has been computed, from 0 to 1.
  void moment_nearer(long request, double share);
  /// What was asked for; its frame is null if that was given up, or lies in the future and is played to.
  void moment_computed(long request, const scree::Moment& moment);

 private:
  RunCommands commands_;
  RunOutbox outbox_;
  std::thread thread_;  ///< last, so that it starts when everything else is there
};

}  // namespace scree

Q_DECLARE_METATYPE(scree::RunState)
Q_DECLARE_METATYPE(scree::Problem)
Q_DECLARE_METATYPE(std::shared_ptr<const scree::Model>)
Q_DECLARE_METATYPE(std::vector<scree::EventSpec>)
Q_DECLARE_METATYPE(std::shared_ptr<const std::vector<scree::Mode>>)
