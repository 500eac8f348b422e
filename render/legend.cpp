#include "render/legend.hpp"

#include <algorithm>
#include <cmath>

namespace scree {
namespace {

/// The next round number: steps small enough that a scale never stands half empty.
double round_up(double value) {
  const double decade = std::pow(10.0, std::floor(std::log10(value)));
  for (double step : {1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0}) {
    if (value <= step * decade * (1.0 + 1e-9)) return step * decade;
  }
  return 10.0 * decade;
}

}  // namespace

void SteadyRange::update(double largest, double elapsed) {
  // Time in which the memory of a peak fades to a third [s]: long enough that colours stay between two
  // bounces.
  constexpr double memory = 2.0;
  level_ = std::max(largest, level_ * std::exp(-std::max(elapsed, 0.0) / memory));
  if (!(level_ > 0.0)) return;
  if (level_ > upper_) upper_ = round_up(level_);
  // Down only when well inside the next smaller range, so that a level near a border does not flicker.
  constexpr double margin = 0.9;
  if (round_up(level_ / margin) < upper_) upper_ = round_up(level_ / margin);
}

}  // namespace scree
