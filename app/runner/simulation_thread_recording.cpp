// Recordings in place of a run.

#include <limits>

#include "app/runner/simulation_thread.hpp"
#include "app/runner/simulation_worker.hpp"
#include "core/record/history/frame_memory.hpp"
#include "core/record/recording/recording_of_tables.hpp"

namespace scree {
namespace {

constexpr std::chrono::milliseconds between_looks{300};
/// Samples that wait for the plots, so that those of a large recording do not fill the memory.
constexpr std::size_t most_waiting = 64;
constexpr std::chrono::milliseconds while_waiting{5};

}  // namespace

void SimulationThread::carry_out_open_recording(Worker& worker, const std::filesystem::path& path) {
  const RunState before = worker.state;
  enter(worker, RunState::loading);
  try {
    auto recording =
        std::make_shared<Recording>(std::filesystem::is_directory(path) ? recording_of_tables(path) : path);
    if (recording->frames() == 0)
      throw SceneError(path, 0, "has no complete moment yet; open it again once the run has got further");
    worker.model = model_of(*recording);
    worker.recording = std::move(recording);
  } catch (const std::exception& error) {
    emit open_failed(problem_of(error));
    if (before == RunState::playing) worker.pace.start(worker.simulation->time(), Pace::Clock::now());
    enter(worker, before);
    return;
  }
  worker.simulation.reset();
  worker.problem = {};
  worker.read = 0;
  worker.duration = worker.model->scene.duration;
  samples_.take();
  timeline_.forget();
  keep_events(worker);
  emit opened(worker.model);
  read_on(worker);
  show_newest_recorded(worker);
  enter(worker, RunState::recorded);
}

/// One frame more into the timeline, or a look for new ones.
void SimulationThread::read_on(Worker& worker) {
  if (!worker.reading()) {
    if (Pace::Clock::now() < worker.next_look) return;
    worker.next_look = Pace::Clock::now() + between_looks;
    if (!worker.recording->look_again()) return;
    if (worker.recording->finished()) emit recording_ended();
    if (const std::string fault = worker.recording->fault(); !fault.empty())
      report_fault(worker, QString::fromStdString(worker.recording->path().string() + ": " + fault));
    if (worker.reading()) show_newest_recorded(worker);
    return;
  }
  if (samples_.waiting() >= most_waiting) {
    std::this_thread::sleep_for(while_waiting);
    return;
  }
  try {
    RecordedFrame read = worker.recording->frame(worker.read, worker.model);
    const auto frame = std::make_shared<const Frame>(std::move(read.frame));
    const auto sample = std::make_shared<const Frame>(without_contacts(*frame));
    samples_.put(sample);
    timeline_.put({frame, std::nullopt, read.energy_error}, sample);
    ++worker.read;
    emit past_read();
  } catch (const std::exception& error) {
    worker.recording->end_before(worker.read);
    report_fault(worker, problem_of(error).sentence);
    if (worker.read > 0) show_newest_recorded(worker);
  }
}

/// What comes before a fault can be looked at.
void SimulationThread::report_fault(Worker& worker, const QString& sentence) {
  worker.problem = {sentence, {}, ProblemKind::run_stopped};
  emit stopped(worker.problem);
}

void SimulationThread::show_newest_recorded(Worker& worker) {
  try {
    hand_over(recorded_moment(*worker.recording, worker.model, std::numeric_limits<double>::infinity()));
  } catch (const std::exception& error) {
    report_fault(worker, problem_of(error).sentence);
  }
}

}  // namespace scree
