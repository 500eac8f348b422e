#include "app/commands/studies/calibrate_command.hpp"

#include <cmath>
#include <iostream>
#include <optional>

#include "app/cli/interrupt.hpp"
#include "app/cli/progress.hpp"
#include "app/commands/studies/named_subject.hpp"
#include "core/experiments/calibrate/calibration_files.hpp"
#include "core/experiments/jobs.hpp"

namespace scree {
namespace {

/// The runs of a trial, as those of a sweep without varied values.
SweepPlan runs_of(const CalibrationPlan& plan) {
  SweepPlan runs;
  runs.seeds = plan.seeds;
  runs.from = plan.from;
  for (const CalibrationTarget& target : plan.targets) runs.measures.push_back(target.measure);
  return runs;
}

/// Values at a share of their ranges.
std::vector<SceneValue> values_at(const CalibrationPlan& plan, double share) {
  std::vector<SceneValue> values;
  for (const SoughtValue& one : plan.sought)
    values.push_back({one.path, formatted("%.6g", one.low + share * (one.high - one.low))});
  return values;
}

/// Makes the runs of trials, several at a time.
class CalibrationWork {
 public:
  CalibrationWork(const CalibrateOptions& options, const SweptSubject& subject, CalibrationFiles& files)
      : options_(options), subject_(subject), runs_(runs_of(options.plan)), files_(files) {}

  /// Trials that are in the files already are taken from there.
  std::optional<CalibrationTrial> measure(const std::vector<SceneValue>& values, const StopCallback& stop) {
    const std::size_t number = next_++;
    if (number < files_.trials().size() && files_.trials()[number].values == values)
      return files_.trials()[number];
    if (number < files_.trials().size())
      throw std::invalid_argument(options_.out.string() +
                                  ": its trials lead elsewhere; remove trials.csv to start over");
    std::optional<CalibrationTrial> trial = made(values, stop);
    if (!trial) return trial;
    files_.put(*trial);
    report(number, *trial);
    return trial;
  }

 private:
  std::optional<CalibrationTrial> made(const std::vector<SceneValue>& values,
                                       const StopCallback& stop) const {
    const auto seeds = static_cast<std::size_t>(options_.plan.seeds);
    std::vector<std::optional<SweepResult>> results(seeds);
    share_out(seeds, options_.jobs, stop, [&](std::size_t seed, const StopCallback& ends) {
      results[seed] = run_case(subject_, runs_, {0, static_cast<int>(seed), values}, ends);
    });
    CalibrationTrial trial{values, {}, {}};
    for (const std::optional<SweepResult>& result : results) {
      if (!result) return std::nullopt;
      if (trial.failure.empty()) trial.failure = result->failure;
    }
    for (std::size_t i = 0; i < runs_.measures.size(); ++i) {
      std::vector<double> finite;
      for (const std::optional<SweepResult>& result : results) {
        if (std::isfinite(result->measures[i])) finite.push_back(result->measures[i]);
      }
      trial.measures.push_back(finite.empty() ? Scatter{std::nan(""), std::nan("")} : scatter(finite));
    }
    return trial;
  }

  void report(std::size_t number, const CalibrationTrial& trial) const {
    std::cout << "trial " << number + 1 << ": " << values_text(trial.values);
    for (std::size_t i = 0; i < trial.measures.size(); ++i) {
      std::cout << (i == 0 ? ": " : ", ") << measured_text(runs_.measures[i], trial.measures[i].mean);
      if (std::isfinite(trial.measures[i].deviation))
        std::cout << formatted(" ± %.2g", trial.measures[i].deviation);
    }
    std::cout << std::endl;
    if (!trial.failure.empty())
      std::cerr << "scree: trial " << number + 1 << " failed: " << trial.failure << std::endl;
  }

  const CalibrateOptions& options_;
  const SweptSubject& subject_;
  SweepPlan runs_;
  CalibrationFiles& files_;
  std::size_t next_ = 0;
};

void print_best(const CalibrationPlan& plan, const CalibrationTrial& best, std::size_t number) {
  std::cout << "\nBest is trial " << number + 1 << ":\n";
  for (const SceneValue& value : best.values) std::cout << "  " << value.path << " = " << value.text << '\n';
  for (std::size_t i = 0; i < plan.targets.size(); ++i) {
    const CalibrationTarget& target = plan.targets[i];
    std::cout << "  " << measured_text(target.measure, best.measures[i].mean)
              << formatted(", target %.6g ± %.3g", target.value, target.tolerance) << '\n';
  }
}

}  // namespace

int calibrate_scene(const CalibrateOptions& options) {
  const CalibrationPlan& plan = options.plan;
  check_sought(plan);
  // Both ends of the ranges must be scenes, and an odd place between: a value may have to be a whole number.
  std::vector<SweepCase> cases;
  for (const double share : {0.0, 1.0, 0.381966})
    cases.push_back({0, plan.seeds - 1, values_at(plan, share)});
  const StudySubject study = named_subject(options.scene, options.values, runs_of(plan), cases);
  CalibrationFiles files(options.out, plan, study.identity);
  if (!files.trials().empty()) std::cout << files.trials().size() << " trials are finished already\n";
  const InterruptGuard interrupt;
  const StopCallback stop = [&] { return interrupt.requested(); };
  CalibrationWork work(options, study.subject, files);
  const std::vector<CalibrationTrial> trials =
      calibrate(plan, [&](const std::vector<SceneValue>& values) { return work.measure(values, stop); });
  files.write_charts();
  if (interrupt.requested()) {
    std::cerr << "scree: interrupted after " << files.trials().size()
              << " trials. The same command continues it\n";
    return 130;
  }
  const std::size_t best = best_of(plan, trials);
  print_best(plan, trials[best], best);
  std::cout << "Written to " << options.out.string() << '\n';
  if (meets_targets(plan, trials[best])) return 0;
  std::cerr << "scree: no trial meets all targets; widen the ranges or the tolerances, vary other values, or "
               "allow more trials\n";
  return 1;
}

}  // namespace scree
