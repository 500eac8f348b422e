#include "app/commands/run.hpp"

#include <tbb/global_control.h>

#include <chrono>
#include <iostream>
#include <optional>
#include <thread>

#include "app/commands/interrupt.hpp"
#include "app/commands/progress.hpp"
#include "app/commands/read_model.hpp"
#include "core/record/paraview.hpp"
#include "core/record/summary.hpp"
#include "core/record/tables.hpp"
#include "core/simulation/simulation.hpp"
#include "core/text/number.hpp"
#include "core/text/text_file.hpp"

namespace scree {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Everything that a run leaves behind: the tables and the summary in a folder, or the summary alone.
class Recorder {
 public:
  Recorder(const RunOptions& options, const Model& model) : summary_(options.verify), out_(options.out) {
    if (!out_) return;
    try {
      tables_.emplace(*out_, model);
      if (model.scene.output.paraview) paraview_.emplace(*out_);
    } catch (const std::filesystem::filesystem_error& error) {
      throw std::ios_base::failure(error.path1().string() + ": cannot be made a folder", error.code());
    }
  }

  /// Whether it wants to know the contacts of a moment.
  bool wants_contacts() const { return tables_ && (tables_->have_contacts() || paraview_); }

  void append(const Frame& frame) {
    summary_.add(frame);
    if (tables_) tables_->append(frame);
    if (paraview_) paraview_->append(frame);
  }

  void finish(const Frame& last, int threads, double wall_seconds) {
    if (!out_) return;
    tables_->flush();
    write_text_file(*out_ / "summary.json", summary_.json(last, threads, wall_seconds));
  }

  const Summary& summary() const { return summary_; }

 private:
  Summary summary_;
  std::optional<std::filesystem::path> out_;
  std::optional<Tables> tables_;
  std::optional<ParaviewWriter> paraview_;
};

void print_notes(const Model& model) {
  for (const std::string& note : model.notes) std::cerr << "scree: note: " << note << '\n';
}

void print_result(const RunOptions& options, const Frame& last, const Summary& summary, double wall_seconds) {
  std::cout << "t = " << number_text(last.time) << " s after " << last.solver.steps << " steps in "
            << format_seconds(wall_seconds) << "; energy error " << format_percent(summary.energy_error())
            << (summary.at_rest() ? "; at rest" : "");
  if (const auto found = summary.interpenetrations()) std::cout << "; interpenetrations: " << *found;
  if (options.out) std::cout << "; tables in " << options.out->string();
  std::cout << '\n';
}

}  // namespace

int run_scene(const RunOptions& options) {
  std::optional<tbb::global_control> limit;  // of what runs beside the simulation, too
  if (options.threads > 0) limit.emplace(tbb::global_control::max_allowed_parallelism, options.threads);
  const std::shared_ptr<const Model> model = read_model(options.scene, options.until);
  Simulation simulation(model, options.threads);
  std::optional<Recorder> opened;
  try {
    opened.emplace(options, *model);
  } catch (const std::ios_base::failure& error) {
    // A folder that cannot be written to is bad usage, other than a disk that fills up on the way.
    std::cerr << "scree: " << error.what() << '\n';
    return 2;
  }
  Recorder& recorder = *opened;
  if (!options.quiet) print_notes(*model);
  const InterruptGuard interrupt;
  Progress progress(!options.quiet && Progress::on_terminal(), model->scene.duration);
  const Clock::time_point start = Clock::now();

  Frame frame;  // the last recorded; without bodies and contacts, which nobody needs again
  const auto record = [&] {
    frame = simulation.frame(recorder.wants_contacts());
    recorder.append(frame);
    frame.bodies = std::vector<FrameBody>();
    frame.contacts = std::vector<FrameContact>();
  };
  record();
  std::optional<StepFailure> failure;
  while (!simulation.finished() && !interrupt.requested()) {
    failure = simulation.step();
    if (failure) break;
    if (simulation.at_output()) record();
    progress.show(simulation.time(), frame.solver.contacts, recorder.summary().energy_error());
  }
  progress.clear();

  const double wall_seconds = seconds_since(start);
  const int cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  recorder.finish(frame, options.threads > 0 ? options.threads : cores, wall_seconds);
  if (failure) {
    std::cerr << "scree: " << options.scene.string()
              << ": the run stopped at t = " << number_text(failure->time) << " s: " << failure->message;
    if (options.out)
      std::cerr << "; the tables up to t = " << number_text(frame.time) << " s are in "
                << options.out->string();
    std::cerr << '\n';
    return 1;
  }
  const bool interrupted = !simulation.finished();
  if (interrupted) std::cerr << "scree: interrupted at t = " << number_text(simulation.time()) << " s\n";
  if (!options.quiet) print_result(options, frame, recorder.summary(), wall_seconds);
  return interrupted ? 130 : 0;
}

}  // namespace scree
