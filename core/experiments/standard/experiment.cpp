#include "core/experiments/standard/experiment.hpp"

namespace scree {

std::optional<std::size_t> finding_named(const Experiment& experiment, const std::string& name) {
  for (std::size_t i = 0; i < experiment.findings.size(); ++i) {
    if (experiment.findings[i].name == name) return i;
  }
  return std::nullopt;
}

std::string definition_of(const Experiment& experiment) {
  std::string text;
  for (const ExperimentRunSpec& run : experiment.runs) {
    text += "run";
    for (const SceneValue& value : run.values) text += " " + value.path + " = " + value.text;
    text += "\n";
  }
  for (const std::string& series : experiment.series) text += "series " + series + "\n";
  return text;
}

std::string finding_names(const Experiment& experiment) {
  std::string names;
  for (const FindingSpec& finding : experiment.findings) names += (names.empty() ? "" : ", ") + finding.name;
  return names;
}

}  // namespace scree
