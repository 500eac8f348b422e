#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/base/scatter.hpp"
#include "core/scene/scene.hpp"

namespace scree {

/// A number of a scene that is looked for.
struct SoughtValue {
  std::string path;  ///< as in `--set`
  double low = 0.0;
  double high = 0.0;
};

/// Reads "PATH=LOW:HIGH". @throws std::invalid_argument with what would be right
SoughtValue sought_value(const std::string& argument);

/// What is to be measured.
struct CalibrationTarget {
  std::string measure;  ///< a series, or a finding of an experiment
  double value = 0.0;
  double tolerance = 0.0;
};

/// Reads "NAME=VALUE±TOLERANCE", or with +- instead of ±. @throws std::invalid_argument
CalibrationTarget calibration_target(const std::string& argument);

enum class Optimizer {
  cobyla,  ///< of the largest distance, by linear approximations of each (Powell 1994)
  bobyqa,  ///< of the sum of squares, by quadratic approximations (Powell 2009); for two values or more
};

struct CalibrationPlan {
  std::vector<SoughtValue> sought;
  std::vector<CalibrationTarget> targets;
  std::optional<double> from;  ///< as SweepPlan::from
  int seeds = 1;               ///< runs of each trial, with other random numbers
  int most_trials = 40;
  Optimizer optimizer = Optimizer::cobyla;
};

/// Values that were tried, and what was measured with them.
struct CalibrationTrial {
  std::vector<SceneValue> values;
  std::vector<Scatter> measures;  ///< over the seeds; NaN: none
  std::string failure;            ///< of one of its runs; empty: none
};

/// Sum over the targets of the squared distance in tolerances. A trial without a measure is farther than
/// any other.
double misfit_of(const CalibrationPlan& plan, const CalibrationTrial& trial);
/// Each mean is within its tolerance.
bool meets_targets(const CalibrationPlan& plan, const CalibrationTrial& trial);

/// Measures at values; none: cancelled.
using CalibrationMeasure =
    std::function<std::optional<CalibrationTrial>(const std::vector<SceneValue>& values)>;

/// @throws std::invalid_argument: a value that is sought twice, a single one for bobyqa
void check_sought(const CalibrationPlan& plan);

/// Looks for the values nearest to the targets, from the middle of their ranges: until they change by less
/// than a thousandth of these, all measures are within a tenth of their tolerances, or `most_trials` have
/// been made. The same
/// measurements lead to the same trials.
/// @return all trials in their order; fewer if cancelled
/// @throws as check_sought
std::vector<CalibrationTrial> calibrate(const CalibrationPlan& plan, const CalibrationMeasure& measure);

/// Place of the best trial: one that meets all targets, if there is one, and nearest to them. Precondition:
/// there is a trial
std::size_t best_of(const CalibrationPlan& plan, const std::vector<CalibrationTrial>& trials);

}  // namespace scree
