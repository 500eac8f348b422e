#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app/runner/live_run.hpp"
#include "app/runner/recorded_run.hpp"
#include "app/runner/run_commands.hpp"
#include "app/runner/run_outbox.hpp"
#include "app/runner/run_state.hpp"

namespace scree {

class SimulationThread;

/// Runs on the thread of a SimulationThread: executes its commands, each named like the function that sends
/// it, and between them makes steps or reads a recording.
class RunWorker {
 public:
  /// @param thread  emits the signals
  RunWorker(SimulationThread& thread, RunCommands& commands, RunOutbox& outbox)
      : thread_(thread), commands_(commands), outbox_(outbox) {}

  /// Works until the commands are stopped.
  void work();

  void open(const std::function<Scene()>& read, bool autoplay);
  void open_recording(const std::filesystem::path& path);
  void play();
  void pause();
  void step();
  void restart();
  void set_speed(std::optional<double> speed);
  void change_duration(double duration);
  void change(const EventAction& action, std::optional<double> from);
  void withdraw_change(const EventSpec& event);
  void move_pull(const std::optional<Vec3>& target);
  void replace_run(double time, const std::vector<EventSpec>& events);
  void continue_from(double time);
  /// @param request  number of the command
  void go_to(double time, long request);

 private:
  bool playing() const { return state_ == RunState::playing; }
  std::vector<RunCommands::Command> next_commands();
  void enter(RunState state);
  void leave_loading(RunState before);
  void make_step();
  void stop(const RunStop& stop);
  void report_lattice();
  void tell_events();
  bool begin_again();
  /// Whether the events of a run are told as soon as it has gone back, or with a change that follows.
  enum class Telling { now, later };
  bool go_back(double time, const std::vector<EventSpec>& events, RunState then,
               Telling telling = Telling::now);
  void let_hand_go();
  Moment reach(double time, long request);
  Moment compute_moment(double time, long request);

  SimulationThread& thread_;
  RunCommands& commands_;
  RunOutbox& outbox_;
  std::unique_ptr<LiveRun> live_;
  std::unique_ptr<RecordedRun> recorded_;  ///< instead of a live run
  RunState state_ = RunState::empty;
  std::optional<double> pause_at_;  ///< where playing ends [s]
};

}  // namespace scree
