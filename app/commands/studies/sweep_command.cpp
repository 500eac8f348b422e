#include "app/commands/studies/sweep_command.hpp"

#include <chrono>
#include <cmath>
#include <iostream>
#include <mutex>
#include <utility>

#include "app/cli/interrupt.hpp"
#include "app/cli/progress.hpp"
#include "app/commands/studies/study_subject.hpp"
#include "core/experiments/jobs.hpp"
#include "core/experiments/sweep/sweep_files.hpp"

namespace scree {
namespace {

/// Makes runs, reports them and keeps their results.
class SweepJobs {
 public:
  SweepJobs(const SweepOptions& options, const SweptSubject& subject, SweepFiles& files)
      : options_(options), subject_(subject), files_(files) {}

  void make(std::size_t run, const StopCallback& stop) {
    {
      const std::scoped_lock lock(mutex_);
      if (files_.finished(run)) return;
    }
    std::optional<SweepResult> result = run_case(subject_, options_.plan, files_.cases()[run], stop);
    if (result) take(run, std::move(*result));
  }

 private:
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
  const SweptSubject& subject_;
  SweepFiles& files_;
  std::mutex mutex_;
  std::chrono::steady_clock::time_point next_writing_ = std::chrono::steady_clock::now();
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
  const StudySubject study =
      study_subject(options.scene, options.values, options.plan, cases_of(options.plan));
  SweepFiles files(options.out, options.plan, study.identity);
  if (files.count() > 0)
    std::cout << files.count() << " of " << files.cases().size() << " runs are finished already\n";
  const InterruptGuard interrupt;
  SweepJobs jobs(options, study.subject, files);
  share_out(
      files.cases().size(), options.jobs, [&] { return interrupt.requested(); },
      [&](std::size_t run, const StopCallback& stop) { jobs.make(run, stop); });
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
