#include "app/plots/missing_outputs.hpp"

#include <algorithm>
#include <cmath>

#include "core/base/text/grouped.hpp"

namespace scree {
namespace {

constexpr double rounding = 1e-6;  // in intervals

}  // namespace

std::string missing_outputs(const std::vector<double>& times, double until, double interval) {
  const auto all = static_cast<int>(std::floor(until / interval + rounding)) + 1;
  // The other moments are those at which the run was paused.
  const auto there = static_cast<int>(std::count_if(times.begin(), times.end(), [&](double time) {
    const double number = time / interval;
    return std::abs(number - std::round(number)) < rounding * std::max(1.0, number);
  }));
  return there < all ? "at " + grouped_text(there) + " of " + grouped_text(all) + " outputs" : "";
}

}  // namespace scree
