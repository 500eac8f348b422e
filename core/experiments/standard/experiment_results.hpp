#pragma once

#include <string>
#include <vector>

#include "core/base/scatter.hpp"
#include "core/experiments/standard/experiment.hpp"

namespace scree {

/// A finding over all seeds.
struct FoundValue {
  FindingSpec spec;
  std::vector<double> values;             ///< of each seed; NaN: none
  Scatter scatter;                        ///< of those with a value; NaN: none
  std::optional<ExpectedRange> expected;  ///< of the first seed
};

/// Where a mean lies.
enum class Agreement { not_expected, within, outside, without_value };
Agreement agreement_of(const FoundValue& found);
/// "within", "outside", "no value"; empty: nothing is expected
std::string agreement_text(Agreement agreement);

/// "2.5 ± 0.1", the sources of the range left out: "2.4 to 2.6"
std::string range_text(const ExpectedRange& range);

/// What an experiment has found.
struct ExperimentResults {
  std::vector<Trial> trials;  ///< of each seed
  std::vector<FoundValue> found;
  std::vector<SvgChart> charts;
  double energy_error = 0.0;  ///< largest of all runs
};

/// Evaluates all trials. Precondition: at least one, each complete
ExperimentResults evaluated(const Experiment& experiment, std::vector<Trial> trials);

}  // namespace scree
