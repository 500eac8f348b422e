#pragma once

#include <map>
#include <vector>

#include "core/experiments/sweep/sweep_plan.hpp"
#include "core/experiments/sweep/sweep_point.hpp"
#include "core/experiments/sweep/sweep_run.hpp"

namespace scree {

/// Results of the runs that have finished, by their numbers.
using SweepResults = std::map<std::size_t, SweepResult>;

/// Means and deviations of a point over those of its runs that have finished; NaN without one.
/// @param cases   of the plan
/// @param number  of the point
SweepPoint point_of(const SweepPlan& plan, const std::vector<SweepCase>& cases, const SweepResults& results,
                    std::size_t number);

}  // namespace scree
