#include "app/commands/sweep_command.hpp"

#include <atomic>
#include <chrono>
#include <cmath>
#include <exception>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <mutex>
#include <thread>
#include <utility>

#include "app/cli/interrupt.hpp"
#include "app/cli/progress.hpp"
#include "core/base/serialization/sealed.hpp"
#include "core/experiments/sweep/sweep_files.hpp"
#include "core/record/series/series.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/scene/file/scene_paths.hpp"
#include "core/setup/build_model.hpp"

namespace scree {
namespace {

std::string values_text(const std::vector<SceneValue>& values) {
  std::string text;
  for (const SceneValue& value : values) text += (text.empty() ? "" : ", ") + value.path + " = " + value.text;
  return text;
}

/// "probe.heap.angle = 23.1"
std::string measured_text(const std::string& measure, double value) {
  const std::string name = measure.substr(0, measure.find(" = "));
  return name + (std::isfinite(value) ? formatted(" = %.6g", value) : std::string(" has no value"));
}

void check_measures(const Model& model, const SweepPlan& plan) {
  for (const std::string& measure : plan.measures) {
    try {
      find_series(model, measure);
    } catch (const SeriesError& error) {
      throw std::invalid_argument(std::string("--measure: ") + error.what());
    }
  }
}

/// Checksums of all files that scenes use, by their names.
class UsedFiles {
 public:
  explicit UsedFiles(std::filesystem::path folder) : folder_(std::move(folder)) {}

  void add(Scene scene) {
    visit_files(scene, [this](const std::filesystem::path& file) {
      const std::string name = file.lexically_proximate(folder_).generic_string();
      if (sums_.contains(name)) return;
      std::ifstream stream(file, std::ios::binary);
      const std::string content{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
      sums_[name] = checksum(content);
    });
  }

  std::string text() const {
    std::string text;
    for (const auto& [name, sum] : sums_) text += "file " + name + " " + std::to_string(sum) + "\n";
    return text;
  }

 private:
  std::filesystem::path folder_;
  std::map<std::string, std::uint32_t> sums_;
};

/// What is swept: the text of the scene, read once.
struct Swept {
  SceneSource source;
  std::string identity;  ///< of the scene, its fixed values and its files
};

/// Reads the scenes of all runs, and builds the model of the first one to find the measures in it, so that a
/// sweep with a fault does not begin.
Swept prepare(const SweepOptions& options) {
  Swept swept{source_of_scene(options.scene), {}};
  // Tells why it cannot be read.
  if (swept.source.text.empty()) read_scene(options.scene, options.values);
  UsedFiles files(swept.source.file.parent_path());
  bool first = true;
  parse_scene(swept.source.text, swept.source.file, options.values);
  for (const SweepCase& one : cases_of(options.plan)) {
    const Scene scene = scene_of_case(swept.source, options.values, options.plan, one);
    files.add(scene);
    if (!std::exchange(first, false)) continue;
    const auto model = build_model(scene);
    for (const std::string& note : model->notes) std::cerr << "scree: note: " << note << '\n';
    check_measures(*model, options.plan);
  }
  for (const SceneValue& value : options.values)
    swept.identity += "set " + value.path + " = " + value.text + "\n";
  swept.identity += files.text() + "\n" + swept.source.text;
  return swept;
}

/// Runs that are to be made, taken by several threads.
class SweepJobs {
 public:
  SweepJobs(const SweepOptions& options, const SceneSource& source, SweepFiles& files)
      : options_(options), source_(source), files_(files) {}

  /// Makes runs until none are left, or an interrupt, or a fault.
  void work(const InterruptGuard& interrupt) {
    const auto stop = [&] { return interrupt.requested() || faulty_; };
    try {
      while (const std::optional<std::size_t> run = stop() ? std::nullopt : next()) {
        std::optional<SweepResult> result = result_of(files_.cases()[*run], stop);
        if (result) take(*run, std::move(*result));
      }
    } catch (...) {
      const std::scoped_lock lock(mutex_);
      if (!fault_) fault_ = std::current_exception();
      faulty_ = true;
    }
  }

  /// @throws what a job has thrown
  void rethrow() const {
    if (fault_) std::rethrow_exception(fault_);
  }

 private:
  std::optional<std::size_t> next() {
    const std::scoped_lock lock(mutex_);
    while (next_ < files_.cases().size() && files_.finished(next_)) ++next_;
    return next_ < files_.cases().size() ? std::optional(next_++) : std::nullopt;
  }

  /// A scene that cannot be built with these values, or lacks a measure, is a failed run.
  std::optional<SweepResult> result_of(const SweepCase& one, const std::function<bool()>& stop) const {
    const auto failed = [&](const char* why) {
      return SweepResult{std::vector<double>(options_.plan.measures.size(), std::nan("")), why};
    };
    try {
      const Scene scene = scene_of_case(source_, options_.values, options_.plan, one);
      return run_case(build_model(scene), options_.plan, stop);
    } catch (const SceneError& error) {
      return failed(error.message().c_str());
    } catch (const SeriesError& error) {
      return failed(error.what());
    }
  }

  void take(std::size_t run, SweepResult result) {
    const std::scoped_lock lock(mutex_);
    report(run, result);
    files_.put(run, std::move(result));
    if (std::chrono::steady_clock::now() < next_writing_) return;
    const auto begin = std::chrono::steady_clock::now();
    files_.write();
    const auto end = std::chrono::steady_clock::now();
    // Large sweeps spend little of their time on their files.
    next_writing_ = end + std::chrono::seconds(2) + 20 * (end - begin);
  }

  void report(std::size_t run, const SweepResult& result) const {
    const SweepCase& one = files_.cases()[run];
    std::cout << "run " << run + 1 << " of " << files_.cases().size() << ": " << values_text(one.values);
    if (options_.plan.seeds > 1) std::cout << (one.values.empty() ? "" : ", ") << "seed " << one.seed;
    if (!result.failure.empty()) {
      std::cout << std::endl;
      std::cerr << "scree: run " << run + 1 << " failed: " << result.failure << std::endl;
      return;
    }
    for (std::size_t i = 0; i < result.measures.size(); ++i)
      std::cout << (i == 0 ? ": " : ", ") << measured_text(options_.plan.measures[i], result.measures[i]);
    std::cout << std::endl;
  }

  const SweepOptions& options_;
  const SceneSource& source_;
  SweepFiles& files_;
  std::mutex mutex_;
  std::size_t next_ = 0;
  std::chrono::steady_clock::time_point next_writing_ = std::chrono::steady_clock::now();
  std::exception_ptr fault_;
  std::atomic<bool> faulty_ = false;
};

void print_points(const SweepOptions& options, const SweepFiles& files) {
  std::cout << "\nMeans over the runs of each point, ± one standard deviation:\n";
  for (const SweepPoint& point : files.points()) {
    std::cout << "  " << values_text(point.values) << (point.values.empty() ? "" : ": ");
    for (std::size_t i = 0; i < point.measures.size(); ++i) {
      const Scatter& measure = point.measures[i];
      std::cout << (i > 0 ? ", " : "") << measured_text(options.plan.measures[i], measure.mean);
      if (std::isfinite(measure.deviation)) std::cout << formatted(" ± %.2g", measure.deviation);
    }
    std::cout << '\n';
  }
}

}  // namespace

int sweep_scene(const SweepOptions& options) {
  const Swept swept = prepare(options);
  SweepFiles files(options.out, options.plan, swept.identity);
  if (files.count() > 0)
    std::cout << files.count() << " of " << files.cases().size() << " runs are finished already\n";
  const InterruptGuard interrupt;
  SweepJobs jobs(options, swept.source, files);
  {
    std::vector<std::jthread> threads;
    const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
    const std::size_t count = options.jobs > 0 ? static_cast<std::size_t>(options.jobs) : cores;
    for (std::size_t i = 0; i < count; ++i) threads.emplace_back([&] { jobs.work(interrupt); });
  }
  jobs.rethrow();
  files.write();
  if (files.count() < files.cases().size()) {
    std::cerr << "scree: interrupted; " << files.count() << " of " << files.cases().size()
              << " runs are finished. The same command continues it\n";
    return 130;
  }
  print_points(options, files);
  std::cout << "Written to " << options.out.string() << '\n';
  if (files.failures() == 0) return 0;
  std::cerr << "scree: " << files.failures() << " of " << files.cases().size()
            << " runs failed; their reasons are in the column status of runs.csv\n";
  return 1;
}

}  // namespace scree
