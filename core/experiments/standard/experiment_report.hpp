#pragma once

#include <string>
#include <vector>

#include "core/experiments/standard/experiment.hpp"
#include "core/experiments/standard/experiment_results.hpp"

namespace scree {

/// A picture in a report.
struct ReportPicture {
  std::string png;  ///< bytes
  std::string caption;
};

/// What a report is about besides its results.
struct ReportContext {
  std::vector<SceneValue> values;  ///< that the user has replaced
  std::string scene_text;
  int seeds = 1;  ///< that were wanted; those that failed have no results
  std::vector<ReportPicture> pictures;
  std::string without_pictures;  ///< why there are none, a sentence
};

/// The report of an experiment: one page of HTML that needs no other file and no net.
std::string report_html(const Experiment& experiment, const ExperimentResults& results,
                        const ReportContext& context);

}  // namespace scree
