#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/experiments/study_folder.hpp"
#include "core/experiments/sweep/sweep_points.hpp"
#include "core/experiments/sweep/sweep_run.hpp"

namespace scree {

/// Files of a sweep in one folder: `runs.csv` with a row for each finished run, `points.csv` with means and
/// standard deviations over the seeds, charts (SVG), and `sweep.txt`, which identifies the sweep. A row is
/// added when its run has finished, so that a sweep that is ended at any moment goes on from its finished
/// runs. At the end the rows are in the order of the runs, whatever the order in which they ended.
class SweepFiles {
 public:
  /// Creates the folder, or reads the finished runs of the same sweep in it. Until it is destroyed, no other
  /// sweep can use the folder.
  /// @param identity  of everything else that decides about the results: the scene, its files
  /// @throws SceneError: the folder is in use, has another sweep, or tables that cannot be read;
  ///   std::ios_base::failure
  SweepFiles(const std::filesystem::path& folder, const SweepPlan& plan, const std::string& identity);

  bool finished(std::size_t run) const { return results_.contains(run); }
  std::size_t count() const { return results_.size(); }  ///< of finished runs
  std::size_t failures() const;
  const SweepResults& results() const { return results_; }
  const std::vector<SweepCase>& cases() const { return cases_; }

  /// Adds the row of a run. @throws std::ios_base::failure
  void put(std::size_t run, SweepResult result);
  /// Rewrites all files. @throws std::ios_base::failure
  void write() const;
  /// Points with a finished run, in their order.
  std::vector<SweepPoint> points() const;

 private:
  void read_runs();
  std::string header() const;
  std::string row_of(std::size_t run, const SweepResult& result) const;
  std::string points_text() const;

  StudyFolder folder_;
  SweepPlan plan_;
  std::vector<SweepCase> cases_;
  SweepResults results_;
};

}  // namespace scree
