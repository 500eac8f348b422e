#include "app/runner/recorded_run.hpp"

#include <limits>
#include <thread>

#include "app/runner/run_outbox.hpp"
#include "app/runner/simulation_thread.hpp"
#include "core/record/history/frame_memory.hpp"
#include "core/record/recording/recording_of_tables.hpp"

namespace scree {
namespace {

constexpr std::chrono::milliseconds between_looks{300};
/// Upper limit of samples waiting for the plots, so that a large recording does not fill the memory.
constexpr std::size_t most_waiting = 64;
constexpr std::chrono::milliseconds while_waiting{5};

}  // namespace

RecordedRun::RecordedRun(const std::filesystem::path& path, SimulationThread& thread, RunOutbox& outbox)
    : thread_(thread),
      outbox_(outbox),
      recording_(std::make_shared<Recording>(std::filesystem::is_directory(path) ? recording_of_tables(path)
                                                                                 : path)) {
  if (recording_->frames() == 0)
    throw SceneError(path, 0, "has no complete frame yet; open it again when the run has progressed");
  model_ = model_of(*recording_);
}

void RecordedRun::begin() {
  outbox_.samples().take();
  outbox_.timeline().forget();
  outbox_.tell({model_, {}, model_->scene.events, duration(), recording_, nullptr});
}

void RecordedRun::read_on() {
  if (!reading()) return look_again();
  if (outbox_.samples().waiting() >= most_waiting) {
    std::this_thread::sleep_for(while_waiting);
    return;
  }
  try {
    read_frame();
  } catch (const std::exception& error) {
    // Frames before a fault remain available.
    recording_->end_before(read_);
    report_fault(problem_of(error).sentence);
    if (read_ > 0) publish();
  }
}

void RecordedRun::look_again() {
  if (Clock::now() < next_look_) return;
  next_look_ = Clock::now() + between_looks;
  if (!recording_->look_again()) return;
  if (recording_->finished()) emit thread_.recording_ended();
  if (const std::string fault = recording_->fault(); !fault.empty())
    report_fault(QString::fromStdString(recording_->path().string() + ": " + fault));
  if (reading()) publish();
}

void RecordedRun::read_frame() {
  RecordedFrame read = recording_->frame(read_, model_);
  const auto frame = std::make_shared<const Frame>(std::move(read.frame));
  const auto sample = std::make_shared<const Frame>(without_contacts(*frame));
  outbox_.samples().put(sample);
  outbox_.timeline().put({frame, std::nullopt, read.energy_error}, sample);
  ++read_;
  emit thread_.past_read();
}

Moment RecordedRun::moment_at(double time) const {
  return recorded_moment(*recording_, model_, time);
}

void RecordedRun::report_fault(const QString& sentence) {
  emit thread_.stopped({sentence, {}, ProblemKind::run_stopped});
}

void RecordedRun::publish() {
  try {
    outbox_.put_moment(moment_at(std::numeric_limits<double>::infinity()));
  } catch (const std::exception& error) {
    report_fault(problem_of(error).sentence);
  }
}

}  // namespace scree
