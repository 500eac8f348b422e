#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/runner/live_run.hpp"
#include "app/runner/recorded_run.hpp"
#include "app/runner/run_commands.hpp"
#include "app/runner/run_outbox.hpp"
#include "app/runner/run_state.hpp"
#include "app/runner/timeline/kept_run.hpp"

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

  void open(const std::function<Scene()>& read, bool autoplay, long opening,
            const std::optional<Scene>& before);
  void resume(const std::function<KeptRun()>& read, int number, long opening);
  void open_recording(const std::filesystem::path& path, long opening);
  void play();
  void play_opened();
  void pause();
  void step();
  void restart();
  void set_speed(std::optional<double> speed);
  void change_duration(double duration);
  void change(const EventAction& action, std::optional<double> from);
  void drag_change(const EventAction& action);
  void throw_body(const ThrowRequest& request);
  void end_drag();
  void withdraw_change(const EventSpec& event);
  void move_pull(const std::optional<Vec3>& target);
  void replace_run(double time, const std::vector<EventSpec>& events);
  void continue_from(double time);
  std::string checkpoint_for(const Scene& scene) const;
  /// @param request  number of the command
  void go_to(double time, long request);

 private:
  bool playing() const { return state_ == RunState::playing; }
  std::vector<RunCommands::Command> next_commands();
  void enter(RunState state);
  void leave_loading(RunState before);
  bool load(const std::function<Scene()>& read, long opening, const std::optional<Scene>& before = {});
  QString begin_kept(KeptRun& kept);
  void make_step();
  void stop(const RunStop& stop);
  void report_lattice();
  void tell_bodies();
  void tell_events();
  bool begin_again();
  /// Whether the events of a run are told as soon as it has gone back, or with a change that follows.
  enum class Telling { now, later };
  bool go_back(double time, const std::vector<EventSpec>& events, RunState then,
               Telling telling = Telling::now);
  void finish_held();
  Moment reach(double time, long request);
  Moment compute_moment(double time, long request);

  SimulationThread& thread_;
  RunCommands& commands_;
  RunOutbox& outbox_;
  std::unique_ptr<LiveRun> live_;
  std::unique_ptr<RecordedRun> recorded_;     ///< instead of a live run
  std::shared_ptr<const Model> told_roster_;  ///< model of the frames that the window knows
  RunState state_ = RunState::empty;
  bool dragging_ = false;           ///< changes that have not been told
  std::optional<double> pause_at_;  ///< where playing ends [s]
};

}  // namespace scree
