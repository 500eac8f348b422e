#include "app/commands/run_command.hpp"

#include <cmath>
#include <iostream>
#include <limits>
#include <optional>
#include <thread>

#include "app/cli/interrupt.hpp"
#include "app/cli/progress.hpp"
#include "app/cli/read_model.hpp"
#include "app/cli/recorder.hpp"
#include "app/commands/run_lattice.hpp"
#include "core/base/serialization/archive.hpp"
#include "core/base/text/number.hpp"
#include "core/scene/output_times.hpp"
#include "core/scene/scene.hpp"
#include "core/simulation/simulation.hpp"

namespace scree {
namespace {

/// Time with a useful number of digits.
std::string time_text(double seconds) {
  return formatted("%.6g", seconds);
}

void print_notes(const std::vector<std::string>& notes) {
  for (const std::string& note : notes) std::cerr << "scree: note: " << note << '\n';
}

void print_result(const RunOptions& options, const Frame& last, const Summary& summary, double wall_seconds) {
  std::cout << "t = " << time_text(last.time) << " s after " << last.solver.steps << " steps in "
            << format_seconds(wall_seconds) << "; " << energy_text(summary.energy_error())
            << (summary.at_rest() ? "; at rest" : "");
  if (const auto found = summary.interpenetrations()) std::cout << "; interpenetrations: " << *found;
  if (options.out) std::cout << "; tables in " << options.out->string();
  if (options.record) std::cout << "; recorded in " << options.record->string();
  std::cout << '\n';
}

/// The first multiple of the interval after a time [s].
double next_multiple(double interval, double time) {
  return interval * (std::floor(time / interval * (1.0 + 1e-12)) + 1.0);
}

/// Last time at which checkpoints are saved. After the last output, a run with an end between two outputs
/// takes steps that lead to that end: a longer run must resume from before them. This also applies if the end
/// and an output differ only by round-off.
double last_saving(const RunOptions& options, const Scene& scene) {
  constexpr double no_end = std::numeric_limits<double>::infinity();
  if (!options.until) return no_end;
  const double interval = scene.output.interval;
  const long nearest = std::lround(scene.duration / interval);
  if (scene.duration == output_time(nearest, interval)) return no_end;
  const bool rounded = std::abs(scene.duration - output_time(nearest, interval)) <= 1e-9 * interval;
  const long last = rounded ? nearest - 1 : static_cast<long>(std::floor(scene.duration / interval));
  return last > 0 ? output_time(last, interval) : no_end;
}

Simulation resume(const RunOptions& options, const Checkpoint& checkpoint,
                  const std::shared_ptr<const Model>& model) {
  const auto refuse = [&](const std::string& what) { throw SceneError(*options.resume, 0, what); };
  try {
    Simulation simulation = Simulation::restore(model, checkpoint.state, options.threads);
    if (simulation.still()) refuse("is of a plate at rest, which has no run to continue; leave --resume out");
    if (simulation.finished()) {
      refuse("was saved at t = " + time_text(simulation.time()) + " s, when the run had already ended; " +
             "a later --until continues it");
    }
    if (options.verify && !checkpoint.record.summary.verifies())
      refuse("was saved without --verify, so that earlier interpenetrations are not known; leave it out");
    return simulation;
  } catch (const SavedDataError& error) {
    throw SceneError(*options.resume, 0, error.what());
  }
}

/// Steps to the end, an interrupt or a failure; records outputs and saves the requested checkpoints.
/// @param last  last recorded moment
std::optional<StepFailure> run_to_end(const RunOptions& options, Simulation& simulation, Recorder& recorder,
                                      const InterruptGuard& interrupt, Frame& last) {
  Progress progress(!options.quiet && StatusLine::on_terminal(), simulation.time(),
                    simulation.model().scene.duration);
  const double every = options.checkpoint_every.value_or(std::numeric_limits<double>::infinity());
  double next_checkpoint = options.checkpoint_every ? next_multiple(every, simulation.time()) : every;
  const double last_time = last_saving(options, simulation.model().scene) * (1.0 - 1e-12);
  if (simulation.time() >= last_time) next_checkpoint = std::numeric_limits<double>::infinity();
  while (!simulation.finished() && !interrupt.requested()) {
    const std::optional<StepFailure> failure = simulation.step();
    if (failure && !failure->step_made) return failure;
    if (simulation.at_output()) last = recorder.record(simulation);
    if (failure) {
      last = recorder.record_end(simulation);
      if (options.out && std::isfinite(last.energy.balance_error)) recorder.save_checkpoint(simulation);
      return failure;
    }
    const bool last_one = simulation.time() >= last_time && std::isfinite(next_checkpoint);
    if (simulation.time() >= next_checkpoint || last_one) {
      recorder.save_checkpoint(simulation);
      next_checkpoint =
          last_one ? std::numeric_limits<double>::infinity() : next_multiple(every, simulation.time());
    }
    progress.show(simulation.time(), last.solver.contacts, recorder.summary().energy_error());
  }
  const bool interrupted = !simulation.finished();
  const bool leads_on = options.checkpoint_every && std::isinf(last_time);
  if (options.out && (interrupted || leads_on)) recorder.save_checkpoint(simulation);
  return std::nullopt;
}

void print_failure(const RunOptions& options, const StepFailure& failure, const Recorder& recorder) {
  std::cerr << "scree: " << options.scene.string() << ": the run stopped at t = " << time_text(failure.time)
            << " s: " << failure.message;
  if (options.out) {
    std::cerr << "; the tables up to t = " << time_text(recorder.last_output()) << " s are in "
              << options.out->string();
  }
  if (options.record) std::cerr << "; everything up to then is recorded in " << options.record->string();
  if (const auto saved = recorder.last_checkpoint()) {
    std::cerr << "; the checkpoint of t = " << time_text(*saved) << " s is "
              << recorder.checkpoint_file().string();
  }
  std::cerr << '\n';
}

void print_interrupt(const RunOptions& options, const Recorder& recorder, double time) {
  std::cerr << "scree: interrupted at t = " << time_text(time) << " s";
  if (options.out) std::cerr << "; --resume " << recorder.checkpoint_file().string() << " continues";
  if (options.record) std::cerr << "; everything up to then is recorded in " << options.record->string();
  std::cerr << '\n';
}

}  // namespace

int run_scene(const RunOptions& options) {
  std::optional<Checkpoint> resumed;
  if (options.resume) resumed = read_checkpoint(*options.resume);
  const std::shared_ptr<const Model> model = read_model(options.scene, options.values, options.until);
  if (model->bodies.empty() && !model->lattice)
    throw SceneError(options.scene, 0,
                     "the scene has no bodies, so that nothing moves; add a [[body]] or a [[fill]]");
  Simulation simulation = resumed ? resume(options, *resumed, model) : Simulation(model, options.threads);
  std::optional<Recorder> opened;
  try {
    opened.emplace(options.out, *model, !options.values.empty(), options.verify, resumed);
    if (options.record)
      opened->begin_recording(*options.record, *model, options.record_exact, resumed.has_value());
  } catch (const std::ios_base::failure& error) {
    // An unwritable folder is a usage error, unlike a disk that fills up during the run.
    std::cerr << "scree: " << error.what() << '\n';
    return 2;
  }
  resumed.reset();
  Recorder& recorder = *opened;
  if (!options.quiet) print_notes(model->notes);

  const InterruptGuard interrupt;
  Frame last = options.resume ? recorder.moment(simulation) : recorder.record(simulation);
  const std::optional<StepFailure> failure = run_to_end(options, simulation, recorder, interrupt, last);
  const bool interrupted = !failure && !simulation.finished();
  if (interrupted) last = recorder.moment(simulation);  // it may lie between two outputs
  const int cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  recorder.finish(last, options.threads > 0 ? options.threads : cores);
  if (!options.quiet) print_notes(recorder.empty_series(model->scene));
  if (!options.quiet) print_notes(last.notes);
  if (failure && !simulation.unstable()) print_failure(options, *failure, recorder);
  const int of_lattice = finish_lattice(options, simulation, failure, last, interrupt);
  if (failure) return 1;
  if (of_lattice != 0) return of_lattice;
  if (interrupted) print_interrupt(options, recorder, simulation.time());
  if (!options.quiet && !simulation.still())
    print_result(options, last, recorder.summary(), recorder.wall_seconds());
  return interrupted ? 130 : 0;
}

}  // namespace scree
