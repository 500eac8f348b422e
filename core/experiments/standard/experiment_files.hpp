#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/experiments/standard/experiment.hpp"
#include "core/experiments/standard/experiment_results.hpp"
#include "core/experiments/study_folder.hpp"

namespace scree {

/// Files of an experiment in one folder: the curves of each finished run (`run0_seed0.csv` …), `picture0.png`
/// …, `findings.csv`, charts (`chart0.svg` …), and `experiment.txt`, which identifies it. A run whose curves
/// are there is not made again.
class ExperimentFiles {
 public:
  /// @param identity  of scene, values and files
  /// @throws as StudyFolder
  ExperimentFiles(const std::filesystem::path& folder, const Experiment& experiment,
                  const std::string& identity);

  /// Curves of a finished run; none: it is to be made.
  /// @throws SceneError: a table that cannot be read
  std::optional<RunCurves> curves(std::size_t run, int seed) const;
  /// @throws std::ios_base::failure
  void put(std::size_t run, int seed, const RunCurves& curves) const;
  /// Of Experiment::pictures.
  std::filesystem::path picture(std::size_t number) const;
  /// Writes findings and charts. @throws std::ios_base::failure
  void write(const ExperimentResults& results) const;

 private:
  std::filesystem::path curves_file(std::size_t run, int seed) const;
  std::vector<std::string> header() const;

  StudyFolder folder_;
  const Experiment& experiment_;
};

}  // namespace scree
