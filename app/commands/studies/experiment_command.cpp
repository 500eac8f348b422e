#include "app/commands/studies/experiment_command.hpp"

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <utility>

#include "app/cli/experiment_scene.hpp"
#include "app/cli/interrupt.hpp"
#include "app/cli/progress.hpp"
#include "app/cli/window_program.hpp"
#include "core/base/text/nearest_word.hpp"
#include "core/base/text/text_file.hpp"
#include "core/experiments/catalogue/catalogue.hpp"
#include "core/experiments/jobs.hpp"
#include "core/experiments/standard/experiment_files.hpp"
#include "core/experiments/standard/experiment_report.hpp"
#include "core/experiments/standard/run_experiment.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"

namespace scree {
namespace {

std::string names_of_experiments() {
  std::string names;
  for (const Experiment& each : experiments()) names += (names.empty() ? "" : ", ") + each.name;
  return names;
}

/// @throws std::invalid_argument
const Experiment& chosen_experiment(const std::string& name) {
  if (const Experiment* experiment = find_experiment(name)) return *experiment;
  std::vector<std::string_view> names;
  for (const Experiment& each : experiments()) names.emplace_back(each.name);
  const std::string_view nearest = nearest_word(name, names);
  throw std::invalid_argument("\"" + name + "\" is not an experiment; " +
                              (nearest.empty() ? "they are " + names_of_experiments()
                                               : "did you mean \"" + std::string(nearest) + "\"?"));
}

void list_experiments() {
  for (const Experiment& each : experiments())
    std::cout << formatted("%-16s", each.name.c_str()) << each.title << '\n';
}

/// A folder that goes with its files.
class ScratchFolder {
 public:
  /// @throws std::runtime_error: it cannot be made
  ScratchFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "scree-experiment-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr)
      throw std::runtime_error("there is no folder for temporary files; use --out");
    path_ = name;
  }
  ~ScratchFolder() {
    std::error_code error;
    std::filesystem::remove_all(path_, error);
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// Text of the scene, read once, and what identifies the experiment with its files.
struct Prepared {
  SceneSource source;
  std::string identity;
};

/// Reads the scenes of all runs and builds the first one, so that an experiment with a fault does not begin.
Prepared prepare(const Experiment& experiment, const ExperimentOptions& options) {
  const std::filesystem::path folder = options.report.parent_path();
  if (!folder.empty() && !std::filesystem::is_directory(folder))
    throw SceneError(
        options.report, 0,
        "cannot be written: there is no folder " + folder.string() + "; make it, or name another");
  Prepared prepared{source_of_scene(scene_file_of(experiment)), {}};
  const SceneSource& source = prepared.source;
  // Tells why it cannot be read.
  if (source.text.empty()) read_scene(scene_file_of(experiment));
  parse_scene(source.text, source.file, options.values);
  UsedFiles files(source.file.parent_path());
  for (std::size_t run = 0; run < experiment.runs.size(); ++run) {
    const Scene scene = scene_of_run(experiment, source, options.values, run, options.seeds - 1);
    files.add(scene);
    if (run > 0) continue;
    const std::shared_ptr<const Model> model = build_model(scene);
    for (const std::string& note : model->notes) std::cerr << "scree: note: " << note << '\n';
    check_series(experiment, *model);
  }
  for (const SceneValue& value : options.values)
    prepared.identity += "set " + value.path + " = " + value.text + "\n";
  prepared.identity += definition_of(experiment) + files.text() + "\n" + source.text;
  return prepared;
}

/// Makes the runs of an experiment and keeps their curves and pictures.
class ExperimentWork {
 public:
  ExperimentWork(const Experiment& experiment, const ExperimentOptions& options, const SceneSource& source,
                 const ExperimentFiles& files, MomentPainter paint)
      : experiment_(experiment),
        options_(options),
        source_(source),
        files_(files),
        paint_(std::move(paint)) {}

  std::size_t count() const { return experiment_.runs.size() * static_cast<std::size_t>(options_.seeds); }
  bool finished(std::size_t item) const {
    return pictures_made(run_of(item), seed_of(item)) && files_.curves(run_of(item), seed_of(item));
  }

  void make(std::size_t item, const StopCallback& stop) {
    const std::size_t run = run_of(item);
    const int seed = seed_of(item);
    if (finished(item)) return;
    const std::optional<RecordedRun> recorded = recorded_run(run, seed, stop);
    if (!recorded) return;
    if (recorded->failure.empty()) files_.put(run, seed, recorded->curves);
    report(item, *recorded);
  }

  /// Runs of the seeds of which all came to their end.
  std::vector<Trial> trials() const {
    std::vector<Trial> complete;
    for (int seed = 0; seed < options_.seeds; ++seed) {
      Trial trial;
      for (std::size_t run = 0; run < experiment_.runs.size(); ++run) {
        std::optional<RunCurves> curves = files_.curves(run, seed);
        if (!curves) break;
        trial.push_back(
            {scene_of_run(experiment_, source_, options_.values, run, seed), std::move(*curves), seed});
      }
      if (trial.size() == experiment_.runs.size()) complete.push_back(std::move(trial));
    }
    return complete;
  }

  int failures() const { return failures_; }
  /// Why there are no pictures, a sentence; empty: there are.
  const std::string& without_pictures() const { return without_pictures_; }

 private:
  std::size_t run_of(std::size_t item) const { return item % experiment_.runs.size(); }
  int seed_of(std::size_t item) const { return static_cast<int>(item / experiment_.runs.size()); }

  /// Numbers of the pictures of a run in chronological order.
  std::vector<std::size_t> pictures_of(std::size_t run, int seed) const {
    std::vector<std::size_t> numbers;
    if (!paint_ || seed > 0) return numbers;
    for (std::size_t i = 0; i < experiment_.pictures.size(); ++i) {
      if (experiment_.pictures[i].run == run) numbers.push_back(i);
    }
    return numbers;
  }

  bool pictures_made(std::size_t run, int seed) const {
    const std::scoped_lock lock(drawing_);
    for (const std::size_t number : pictures_of(run, seed)) {
      if (without_pictures_.empty() && !std::filesystem::exists(files_.picture(number))) return false;
    }
    return true;
  }

  /// A scene that cannot be built with these values is a failed run.
  std::optional<RecordedRun> recorded_run(std::size_t run, int seed, const StopCallback& stop) {
    try {
      const Scene scene = scene_of_run(experiment_, source_, options_.values, run, seed);
      const std::vector<std::size_t> numbers = pictures_of(run, seed);
      std::vector<double> moments;
      for (const std::size_t number : numbers)
        moments.push_back(experiment_.pictures[number].share * scene.duration);
      return record_run(
          build_model(scene), experiment_.series, moments,
          [&](std::size_t moment, const auto& frame) { draw(frame, files_.picture(numbers[moment])); }, stop);
    } catch (const SceneError& error) {
      return RecordedRun{{}, error.message()};
    }
  }

  /// Without a picture, the experiment goes on.
  void draw(const std::shared_ptr<const Frame>& frame, const std::filesystem::path& path) {
    const std::scoped_lock lock(drawing_);
    if (!without_pictures_.empty()) return;
    try {
      paint_(frame, path);
    } catch (const std::exception& error) {
      without_pictures_ = std::string("No pictures could be drawn: ") + error.what() + ".";
      std::cerr << "scree: no pictures: " << error.what() << std::endl;
    }
  }

  void report(std::size_t item, const RecordedRun& recorded) {
    const std::scoped_lock lock(reporting_);
    std::cout << "run " << item + 1 << " of " << count() << ": " << experiment_.runs[run_of(item)].label;
    if (options_.seeds > 1) std::cout << ", seed " << seed_of(item);
    if (recorded.failure.empty()) {
      std::cout << ", " << energy_text(recorded.curves.energy_error.back()) << std::endl;
      return;
    }
    std::cout << std::endl;
    std::cerr << "scree: run " << item + 1 << " failed: " << recorded.failure << std::endl;
    ++failures_;
  }

  const Experiment& experiment_;
  const ExperimentOptions& options_;
  const SceneSource& source_;
  const ExperimentFiles& files_;
  MomentPainter paint_;
  mutable std::mutex drawing_;  ///< of `without_pictures_`, too
  std::string without_pictures_;
  std::mutex reporting_;
  int failures_ = 0;
};

void print_findings(const ExperimentResults& results) {
  std::cout << '\n';
  for (const FoundValue& found : results.found) {
    std::cout << "  " << found.spec.name << ": " << found.spec.title;
    if (!std::isfinite(found.scatter.mean)) {
      std::cout << " has no value\n";
      continue;
    }
    std::cout << formatted(" = %.4g", found.scatter.mean);
    if (std::isfinite(found.scatter.deviation)) std::cout << formatted(" ± %.2g", found.scatter.deviation);
    std::cout << (found.spec.unit.empty() || found.spec.unit == "°" ? "" : " ") << found.spec.unit;
    if (found.expected)
      std::cout << "; " << agreement_text(agreement_of(found)) << ' ' << range_text(*found.expected) << " ("
                << found.expected->because << ')';
    std::cout << '\n';
  }
  std::cout << "  largest error of the energy account: " << format_percent(results.energy_error) << '\n';
}

std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

ReportContext context_of(const Experiment& experiment, const ExperimentOptions& options,
                         const Prepared& prepared, const ExperimentFiles& files,
                         const std::string& without_pictures) {
  ReportContext context{options.values, prepared.source.text, options.seeds, {}, without_pictures};
  for (std::size_t i = 0; i < experiment.pictures.size(); ++i) {
    const std::filesystem::path file = files.picture(i);
    if (std::filesystem::exists(file))
      context.pictures.push_back({bytes_of(file), experiment.pictures[i].caption});
  }
  if (context.pictures.empty() && context.without_pictures.empty())
    context.without_pictures = has_window_program()
                                   ? "The first run did not reach the moments of its pictures."
                                   : "This build has no window and draws no pictures.";
  return context;
}

}  // namespace

const Experiment* experiment_on_command_line(const std::filesystem::path& word) {
  return std::filesystem::is_regular_file(word) ? nullptr : find_experiment(word.string());
}

int make_experiment(const ExperimentOptions& options, const MomentPainter& paint) {
  if (options.name.empty()) {
    list_experiments();
    return 0;
  }
  const Experiment& experiment = chosen_experiment(options.name);
  const Prepared prepared = prepare(experiment, options);
  std::optional<ScratchFolder> scratch;
  if (options.out.empty()) scratch.emplace();
  const ExperimentFiles files(scratch ? scratch->path() : options.out, experiment, prepared.identity);
  const bool reports = !options.out.empty() || !options.report.empty();
  ExperimentWork work(experiment, options, prepared.source, files, reports ? paint : MomentPainter());
  const InterruptGuard interrupt;
  share_out(
      work.count(), options.jobs, [&] { return interrupt.requested(); },
      [&](std::size_t item, const StopCallback& stop) { work.make(item, stop); });
  if (interrupt.requested()) {
    std::cerr << "scree: interrupted; " << (options.out.empty() ? "with --out, " : "")
              << "the same command continues it\n";
    return 130;
  }
  std::vector<Trial> trials = work.trials();
  if (trials.empty()) throw std::runtime_error("no seed came to its end in all runs");
  const ExperimentResults results = evaluated(experiment, std::move(trials));
  print_findings(results);
  if (!options.out.empty()) files.write(results);
  if (reports) {
    const std::string page = report_html(
        experiment, results, context_of(experiment, options, prepared, files, work.without_pictures()));
    std::vector<std::filesystem::path> pages;
    if (!options.out.empty()) pages.push_back(options.out / "report.html");
    if (!options.report.empty()) pages.push_back(options.report);
    for (const std::filesystem::path& each : pages) {
      write_text_file(each, page);
      std::cout << "Report: " << each.string() << '\n';
    }
  }
  return work.failures() == 0 ? 0 : 1;
}

}  // namespace scree
