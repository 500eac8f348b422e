#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/experiments/standard/experiment.hpp"
#include "core/frame/frame.hpp"

namespace scree {

struct ExperimentOptions {
  std::string name;                ///< empty: the experiments are listed
  std::vector<SceneValue> values;  ///< of all runs
  int seeds = 1;
  int jobs = 0;                  ///< runs at a time; 0: number of cores
  std::filesystem::path out;     ///< folder for tables and charts; empty: none
  std::filesystem::path report;  ///< page of HTML; empty: none, or report.html in `out`
};

/// Draws a moment as a PNG, as its scene is seen in the gallery. Called by several threads.
/// @throws std::runtime_error
using MomentPainter =
    std::function<void(const std::shared_ptr<const Frame>& frame, const std::filesystem::path& path)>;

/// `scree experiment`: makes all runs of a standard experiment, several at a time, prints what is found,
/// and writes tables, charts and a report; an experiment in a folder that has been ended goes on.
/// @param paint  null: reports have no pictures
/// @return exit status: 1 if a run failed, 130 if interrupted
/// @throws SceneError, std::invalid_argument, std::ios_base::failure
int make_experiment(const ExperimentOptions& options, const MomentPainter& paint);

/// The experiment that a word of the command line names where a scene may stand: there is no file of this
/// name, though maybe a folder. Null: none.
const Experiment* experiment_on_command_line(const std::filesystem::path& word);

}  // namespace scree
