#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/experiments/calibrate/calibration.hpp"
#include "core/experiments/study_folder.hpp"

namespace scree {

/// Files of a calibration in one folder: `trials.csv` with a row for each trial, a chart of each target over
/// the trials (`target0.svg` …), and `calibration.txt`, which identifies it. A calibration that is ended at
/// any moment goes on after its finished trials.
class CalibrationFiles {
 public:
  /// @param identity  of everything else that decides about the results: the scene, its files
  /// @throws as StudyFolder; SceneError: a table that cannot be read
  CalibrationFiles(const std::filesystem::path& folder, const CalibrationPlan& plan,
                   const std::string& identity);

  const std::vector<CalibrationTrial>& trials() const { return trials_; }  ///< finished, in their order
  /// Adds the row of a trial. @throws std::ios_base::failure
  void put(CalibrationTrial trial);
  /// Writes the charts. @throws std::ios_base::failure
  void write_charts() const;

 private:
  void read_trials();
  std::vector<std::string> header() const;
  std::vector<std::string> row_of(const CalibrationTrial& trial) const;

  StudyFolder folder_;
  CalibrationPlan plan_;
  std::vector<CalibrationTrial> trials_;
};

}  // namespace scree
