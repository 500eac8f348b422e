#include "core/experiments/standard/experiment_results.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace scree {

Agreement agreement_of(const FoundValue& found) {
  if (!std::isfinite(found.scatter.mean)) return Agreement::without_value;
  if (!found.expected) return Agreement::not_expected;
  const bool within = found.scatter.mean >= found.expected->low && found.scatter.mean <= found.expected->high;
  return within ? Agreement::within : Agreement::outside;
}

std::string agreement_text(Agreement agreement) {
  switch (agreement) {
    case Agreement::within:
      return "within";
    case Agreement::outside:
      return "outside";
    case Agreement::without_value:
      return "no value";
    case Agreement::not_expected:
      break;
  }
  return "";
}

std::string range_text(const ExpectedRange& range) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.4g to %.4g", range.low, range.high);
  return text.data();
}

ExperimentResults evaluated(const Experiment& experiment, std::vector<Trial> trials) {
  ExperimentResults results;
  for (const FindingSpec& spec : experiment.findings) results.found.push_back({spec, {}, {}, {}});
  for (const Trial& trial : trials) {
    const std::vector<Finding> findings = experiment.evaluate(trial);
    for (std::size_t i = 0; i < findings.size(); ++i) {
      if (results.found[i].values.empty()) results.found[i].expected = findings[i].expected;
      results.found[i].values.push_back(findings[i].value);
    }
    for (const ExperimentRun& run : trial)
      results.energy_error = std::max(results.energy_error, run.curves.energy_error.back());
  }
  for (FoundValue& found : results.found) {
    std::vector<double> values;
    std::copy_if(found.values.begin(), found.values.end(), std::back_inserter(values),
                 [](double value) { return std::isfinite(value); });
    found.scatter = values.empty() ? Scatter{std::nan(""), std::nan("")} : scatter(values);
  }
  results.charts = experiment.charts(trials);
  results.trials = std::move(trials);
  return results;
}

}  // namespace scree
