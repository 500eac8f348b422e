#include "core/experiments/sweep/sweep_points.hpp"

#include <cmath>
#include <utility>

namespace scree {

/// The runs of a point follow each other, see `cases_of`.
SweepPoint point_of(const SweepPlan& plan, const std::vector<SweepCase>& cases, const SweepResults& results,
                    std::size_t number) {
  const auto seeds = static_cast<std::size_t>(plan.seeds);
  SweepPoint point{cases[number * seeds].values, 0, {}, static_cast<int>(number)};
  std::vector<std::vector<double>> values(plan.measures.size());
  const auto end = results.lower_bound((number + 1) * seeds);
  for (auto one = results.lower_bound(number * seeds); one != end; ++one) {
    const SweepResult& result = one->second;
    if (!result.failure.empty()) continue;
    ++point.runs;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (std::isfinite(result.measures[i])) values[i].push_back(result.measures[i]);
    }
  }
  for (const std::vector<double>& own : values)
    point.measures.push_back(own.empty() ? Scatter{std::nan(""), std::nan("")} : scatter(own));
  return point;
}

}  // namespace scree
