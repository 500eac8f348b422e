#include "app/window_commands/prepare_command.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <fstream>
#include <iostream>

#include "app/cli/interrupt.hpp"
#include "app/cli/progress.hpp"
#include "app/opening/prepared.hpp"
#include "app/runner/pace.hpp"
#include "app/runner/stillness.hpp"
#include "app/shell/resources.hpp"
#include "core/energy/energy_error.hpp"
#include "core/record/recording/recording_writer.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "core/simulation/simulation.hpp"

namespace scree {
namespace {

struct PrepareOptions {
  std::vector<std::filesystem::path> scenes;
  bool all = false;  ///< also what runs fast enough
};

/// False: help was printed.
bool read_arguments(int argc, char** argv, PrepareOptions& options) {
  CLI::App app{"Records scenes of the gallery, so that they play immediately", "scree"};
  app.require_subcommand(1);
  CLI::App* prepare = app.add_subcommand("prepare",
                                         "Records gallery scenes that compute slower than they play "
                                         "into the user's cache; the window then plays them immediately");
  prepare->add_option("SCENE", options.scenes, "Scenes of the gallery; default: all");
  prepare->add_flag("--all", options.all, "Also those that run fast enough");
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp& help) {
    app.exit(help);
    return false;
  }
  for (const std::filesystem::path& scene : options.scenes) {
    if (!is_example(std::filesystem::absolute(scene).lexically_normal()))
      throw CLI::ValidationError("SCENE", scene.string() +
                                              " is not in the gallery; record it with scree run " +
                                              scene.string() + " --record FILE.screerec");
  }
  if (options.scenes.empty()) options.scenes = example_scenes();
  return true;
}

enum class Recorded { whole, stopped, interrupted };

/// Runs to the end and records.
Recorded record(Simulation& simulation, RecordingWriter& writer, const InterruptGuard& interrupt) {
  EnergyError energy_error;
  Progress progress(StatusLine::on_terminal(), 0.0, simulation.model().scene.duration);
  const auto append = [&] {
    const Frame frame = simulation.frame();
    energy_error.add(frame.energy);
    writer.append(frame, energy_error.value());
    progress.show(frame.time, frame.solver.contacts, energy_error.value());
  };
  append();
  while (!simulation.finished()) {
    if (interrupt.requested()) return Recorded::interrupted;
    if (const auto failure = simulation.step()) {
      progress.clear();
      std::cerr << "scree: " << simulation.model().scene.file.string() << ": " << failure->message << '\n';
      return Recorded::stopped;
    }
    if (simulation.at_output()) append();
  }
  return Recorded::whole;
}

/// Records one scene. Drops the recording if computing takes no longer than playing.
Recorded prepare(const std::filesystem::path& scene, bool all, const InterruptGuard& interrupt) {
  const std::filesystem::path path = prepared_path(scene);
  const std::string name = scene.stem().string();
  if (std::filesystem::exists(path)) {
    std::cout << name << ": is prepared\n";
    return Recorded::whole;
  }
  const std::filesystem::path mark = fast_enough_mark(scene);
  if (!all && std::filesystem::exists(mark)) {
    std::cout << name << ": runs fast enough\n";
    return Recorded::whole;
  }
  const Scene read = read_scene(scene);
  if (stands_still(read)) return Recorded::whole;
  const std::shared_ptr<const Model> model = build_model(read);
  std::error_code ignored;
  std::filesystem::create_directories(path.parent_path(), ignored);
  std::filesystem::path beside = path;
  beside += ".part";
  Recorded recorded = Recorded::stopped;
  const auto start = std::chrono::steady_clock::now();
  try {
    Simulation simulation(model);
    RecordingWriter writer(beside, model->scene, *model, false);
    recorded = record(simulation, writer, interrupt);
    writer.finish();
  } catch (...) {
    std::filesystem::remove(beside, ignored);
    throw;
  }
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  const double shown = model->scene.duration / opening_speed(model->scene.duration);
  const bool kept = recorded == Recorded::whole && (all || taken.count() > shown);
  if (kept) {
    std::filesystem::rename(beside, path);
  } else {
    std::filesystem::remove(beside, ignored);
    // Not tried again next time.
    if (recorded == Recorded::whole) std::ofstream(mark).flush();
  }
  if (recorded == Recorded::whole)
    std::cout << name << ": took " << format_seconds(taken.count()) << ", is shown in "
              << format_seconds(shown) << (kept ? "; prepared\n" : "; runs fast enough\n");
  return recorded;
}

}  // namespace

int run_prepare_command(int argc, char** argv) {
  PrepareOptions options;
  try {
    if (!read_arguments(argc, argv, options)) return 0;
  } catch (const std::exception& error) {
    std::string message = error.what();
    std::replace(message.begin(), message.end(), '\n', ' ');
    std::cerr << "scree: " << message << "; see scree prepare --help\n";
    return 2;
  }
  const InterruptGuard interrupt;
  int status = 0;
  for (const std::filesystem::path& scene : options.scenes) {
    try {
      const Recorded recorded = prepare(scene, options.all, interrupt);
      if (recorded == Recorded::interrupted) return 130;
      if (recorded == Recorded::stopped) status = 1;
    } catch (const SceneError& error) {
      std::cerr << "scree: " << error.what() << '\n';
      status = 2;
    } catch (const std::exception& error) {
      std::cerr << "scree: " << error.what() << '\n';
      return 1;
    }
  }
  return status;
}

}  // namespace scree
