#include "app/commands/studies/sweep_command.hpp"

#include <cmath>
#include <iostream>

#include "app/cli/interrupt.hpp"
#include "app/cli/progress.hpp"
#include "app/commands/studies/named_subject.hpp"
#include "core/experiments/sweep/sweep_jobs.hpp"

namespace scree {
namespace {

void print_run(const SweepPlan& plan, const SweepFiles& files, std::size_t run, const SweepResult& result) {
  const SweepCase& one = files.cases()[run];
  std::cout << "run " << run + 1 << " of " << files.cases().size() << ": " << values_text(one.values);
  if (plan.seeds > 1) std::cout << (one.values.empty() ? "" : ", ") << "seed " << one.seed;
  if (!result.failure.empty()) {
    std::cout << std::endl;
    std::cerr << "scree: run " << run + 1 << " failed: " << result.failure << std::endl;
    return;
  }
  for (std::size_t i = 0; i < result.measures.size(); ++i)
    std::cout << (i == 0 ? ": " : ", ") << measured_text(plan.measures[i], result.measures[i]);
  std::cout << std::endl;
}

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
  const SweepPlan& plan = options.plan;
  const StudySubject study = named_subject(options.scene, options.values, plan, cases_of(plan));
  SweepFiles files(options.out, plan, study.identity);
  if (files.count() > 0)
    std::cout << files.count() << " of " << files.cases().size() << " runs are finished already\n";
  const InterruptGuard interrupt;
  make_runs(
      study.subject, plan, files, options.jobs, [&] { return interrupt.requested(); },
      [&](std::size_t run, const SweepResult& result) { print_run(plan, files, run, result); });
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
