#pragma once

#include <QString>
#include <set>
#include <vector>

#include "core/experiments/sweep/sweep_points.hpp"

namespace scree {

/// The results of a sweep so far.
class SweepTally {
 public:
  SweepTally() = default;
  explicit SweepTally(SweepPlan plan);

  const SweepPlan& plan() const { return plan_; }
  /// All points of the plan; NaN: without a result so far.
  const std::vector<SweepPoint>& points() const { return points_; }
  std::size_t runs() const { return cases_.size(); }  ///< in all
  std::size_t finished() const { return results_.size(); }
  std::size_t failed() const { return failed_; }
  /// Of the failed run with the lowest number: "Run 3: at t = 0.2 s: …"; empty: none.
  QString first_failure() const;

  /// @return numbers of the points that have changed
  std::set<std::size_t> add(SweepResults results);

 private:
  SweepPlan plan_;
  std::vector<SweepCase> cases_;
  std::vector<SweepPoint> points_;
  SweepResults results_;
  std::size_t failed_ = 0;
};

}  // namespace scree
