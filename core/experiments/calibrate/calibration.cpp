#include "core/experiments/calibrate/calibration.hpp"

#include <nlopt.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <exception>
#include <memory>
#include <set>
#include <stdexcept>
#include <utility>

#include "core/base/text/number.hpp"

namespace scree {
namespace {

/// Distance of a trial without a measure, in tolerances: larger than any other, and finite for the optimizer.
constexpr double farthest = 1e6;
/// Distance of all measures at which the search ends, in tolerances.
constexpr double good = 0.1;
/// Where the search begins, as a share of the ranges.
constexpr double middle = 0.5;
/// First changes of the values, as a share of their ranges.
constexpr double first_step = 0.25;
/// Changes at which the search ends, as a share of the ranges.
constexpr double last_step = 0.001;

[[noreturn]] void refuse(const std::string& argument, const std::string& why) {
  throw std::invalid_argument("\"" + argument + "\" " + why);
}

/// Values at a point of the unit cube, with six digits.
std::vector<SceneValue> values_at(const CalibrationPlan& plan, const double* shares) {
  std::vector<SceneValue> values;
  for (std::size_t i = 0; i < plan.sought.size(); ++i) {
    const SoughtValue& sought = plan.sought[i];
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.6g",
                  sought.low + std::clamp(shares[i], 0.0, 1.0) * (sought.high - sought.low));
    values.push_back({sought.path, text.data()});
  }
  return values;
}

/// Distances of the measures from their targets, in tolerances.
std::vector<double> distances_of(const CalibrationPlan& plan, const CalibrationTrial& trial) {
  std::vector<double> distances;
  for (std::size_t i = 0; i < plan.targets.size(); ++i) {
    const CalibrationTarget& target = plan.targets[i];
    const double distance = (trial.measures[i].mean - target.value) / target.tolerance;
    const bool known = trial.failure.empty() && std::isfinite(distance);
    distances.push_back(known ? std::clamp(distance, -farthest, farthest) : farthest);
  }
  return distances;
}

double largest_of(const std::vector<double>& distances) {
  double most = 0.0;
  for (const double distance : distances) most = std::max(most, std::abs(distance));
  return most;
}

/// What the optimizer calls.
class Search {
 public:
  Search(const CalibrationPlan& plan, const CalibrationMeasure& measure, unsigned variables)
      : plan_(plan),
        measure_(measure),
        optimizer_(
            nlopt_create(plan.optimizer == Optimizer::cobyla ? NLOPT_LN_COBYLA : NLOPT_LN_BOBYQA, variables),
            nlopt_destroy) {}

  nlopt_opt optimizer() const { return optimizer_.get(); }
  /// It has not been cancelled and is not at its end.
  bool goes_on() const { return !over_; }

  /// Distances at a point of the unit cube. What has been measured there is not measured again.
  std::vector<double> distances_at(const double* shares) {
    const std::vector<SceneValue> values = values_at(plan_, shares);
    const auto known = std::find_if(trials_.begin(), trials_.end(),
                                    [&](const CalibrationTrial& trial) { return trial.values == values; });
    if (known != trials_.end()) return distances_of(plan_, *known);
    std::vector<double> far(plan_.targets.size(), farthest);
    if (over_) return far;
    try {
      if (std::optional<CalibrationTrial> trial = measure_(values)) {
        trials_.push_back(std::move(*trial));
        const std::vector<double> distances = distances_of(plan_, trials_.back());
        if (largest_of(distances) <= good || static_cast<int>(trials_.size()) == plan_.most_trials) end();
        return distances;
      }
    } catch (...) {  // it may not pass through the library
      fault_ = std::current_exception();
    }
    end();
    return far;
  }

  /// @throws what a measurement has thrown
  std::vector<CalibrationTrial> result() {
    if (fault_) std::rethrow_exception(fault_);
    return std::move(trials_);
  }

 private:
  void end() {
    over_ = true;
    nlopt_force_stop(optimizer_.get());
  }

  const CalibrationPlan& plan_;
  const CalibrationMeasure& measure_;
  std::unique_ptr<nlopt_opt_s, void (*)(nlopt_opt)> optimizer_;
  std::vector<CalibrationTrial> trials_;
  std::exception_ptr fault_;
  bool over_ = false;
};

/// Sum of the squared distances.
double squares_at(unsigned, const double* shares, double*, void* search) {
  double sum = 0.0;
  for (const double distance : static_cast<Search*>(search)->distances_at(shares)) sum += distance * distance;
  return sum;
}

/// The last variable, which is to be as small as the distances allow.
double bound(unsigned count, const double* variables, double*, void*) {
  return variables[count - 1];
}

/// ± each distance less that variable may not be positive.
void beyond_bound(unsigned, double* result, unsigned count, const double* variables, double*, void* search) {
  for (const double distance : static_cast<Search*>(search)->distances_at(variables)) {
    *result++ = distance - variables[count - 1];
    *result++ = -distance - variables[count - 1];
  }
}

/// Of the squares, whose curvature the quadratic approximations follow.
void minimize_squares(Search& search, unsigned count) {
  std::vector<double> shares(count, middle);
  nlopt_set_min_objective(search.optimizer(), squares_at, &search);
  nlopt_set_lower_bounds1(search.optimizer(), 0.0);
  nlopt_set_upper_bounds1(search.optimizer(), 1.0);
  nlopt_set_initial_step1(search.optimizer(), first_step);
  nlopt_set_xtol_abs1(search.optimizer(), last_step);
  double least = 0.0;
  nlopt_optimize(search.optimizer(), shares.data(), &least);
}

/// Of a bound on all distances: they are nearly linear in the values, unlike their squares, which makes
/// linear approximations efficient. The bound is one more variable.
void minimize_bound(Search& search, const CalibrationPlan& plan) {
  const std::size_t count = plan.sought.size();
  std::vector<double> variables(count, middle);
  const double first = largest_of(search.distances_at(variables.data()));
  if (!search.goes_on()) return;
  variables.push_back(first);
  std::vector<double> low(count + 1, 0.0);
  std::vector<double> high(count, 1.0);
  high.push_back(10.0 * first);
  std::vector<double> steps(count, first_step);
  steps.push_back(0.5 * first);
  std::vector<double> ends(count, last_step);
  ends.push_back(good);
  nlopt_set_min_objective(search.optimizer(), bound, nullptr);
  nlopt_add_inequality_mconstraint(search.optimizer(), static_cast<unsigned>(2 * plan.targets.size()),
                                   beyond_bound, &search, nullptr);
  nlopt_set_lower_bounds(search.optimizer(), low.data());
  nlopt_set_upper_bounds(search.optimizer(), high.data());
  nlopt_set_initial_step(search.optimizer(), steps.data());
  nlopt_set_xtol_abs(search.optimizer(), ends.data());
  double least = 0.0;
  nlopt_optimize(search.optimizer(), variables.data(), &least);
}

}  // namespace

SoughtValue sought_value(const std::string& argument) {
  constexpr const char* right = "is not PATH=LOW:HIGH, as in contact.0.rolling.coefficient=0.05:0.4";
  const std::size_t equals = argument.rfind('=');
  if (equals == std::string::npos || equals == 0) refuse(argument, right);
  const std::string range = argument.substr(equals + 1);
  const std::size_t colon = range.find(':');
  SoughtValue sought{argument.substr(0, equals), 0.0, 0.0};
  if (colon == std::string::npos || !read_number(range.substr(0, colon), sought.low) ||
      !read_number(range.substr(colon + 1), sought.high))
    refuse(argument, right);
  if (sought.low >= sought.high) refuse(argument, "is not a range; give the lower limit first");
  return sought;
}

CalibrationTarget calibration_target(const std::string& argument) {
  constexpr const char* right = "is not NAME=VALUE±TOLERANCE, as in probe.heap.angle=25±0.5";
  const std::size_t equals = argument.rfind('=');
  if (equals == std::string::npos || equals == 0) refuse(argument, right);
  const std::string numbers = argument.substr(equals + 1);
  for (const std::string& sign : {std::string("±"), std::string("+-")}) {
    const std::size_t at = numbers.find(sign);
    if (at == std::string::npos) continue;
    CalibrationTarget target{argument.substr(0, equals), 0.0, 0.0};
    if (!read_number(numbers.substr(0, at), target.value) ||
        !read_number(numbers.substr(at + sign.size()), target.tolerance))
      break;
    if (target.tolerance <= 0.0) refuse(argument, "has no tolerance; give one greater than 0");
    return target;
  }
  refuse(argument, right);
}

double misfit_of(const CalibrationPlan& plan, const CalibrationTrial& trial) {
  double sum = 0.0;
  for (const double distance : distances_of(plan, trial)) sum += distance * distance;
  return sum;
}

bool meets_targets(const CalibrationPlan& plan, const CalibrationTrial& trial) {
  return largest_of(distances_of(plan, trial)) <= 1.0;
}

void check_sought(const CalibrationPlan& plan) {
  std::set<std::string> paths;
  for (const SoughtValue& one : plan.sought) {
    if (!paths.insert(one.path).second)
      throw std::invalid_argument("--vary names " + one.path + " twice; give it one range");
  }
  if (plan.optimizer == Optimizer::bobyqa && plan.sought.size() < 2)
    throw std::invalid_argument("bobyqa needs two values or more; use cobyla for one");
}

std::vector<CalibrationTrial> calibrate(const CalibrationPlan& plan, const CalibrationMeasure& measure) {
  check_sought(plan);
  const auto count = static_cast<unsigned>(plan.sought.size());
  if (plan.optimizer == Optimizer::bobyqa) {
    Search search(plan, measure, count);
    minimize_squares(search, count);
    return search.result();
  }
  Search search(plan, measure, count + 1);
  minimize_bound(search, plan);
  return search.result();
}

std::size_t best_of(const CalibrationPlan& plan, const std::vector<CalibrationTrial>& trials) {
  // One that meets all targets comes before any other; then what the optimizer minimizes counts.
  const auto rank = [&](const CalibrationTrial& trial) {
    const bool squares = plan.optimizer == Optimizer::bobyqa;
    return std::pair(!meets_targets(plan, trial),
                     squares ? misfit_of(plan, trial) : largest_of(distances_of(plan, trial)));
  };
  const auto least = std::min_element(trials.begin(), trials.end(), [&](const auto& one, const auto& other) {
    return rank(one) < rank(other);
  });
  return static_cast<std::size_t>(least - trials.begin());
}

}  // namespace scree
