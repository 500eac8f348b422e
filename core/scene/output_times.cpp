#include "core/scene/output_times.hpp"

#include <cmath>

namespace scree {
namespace {

constexpr double largest_scale = 1e15;
constexpr double largest_whole = 9007199254740992.0;  // 2⁵³

}  // namespace

double output_time(long count, double interval) {
  const double number = static_cast<double>(count);
  // A decimal fraction is a whole number of units of its last digit, which are counted without rounding.
  for (double scale = 1.0; scale <= largest_scale; scale *= 10.0) {
    const double digits = std::round(interval * scale);
    if (digits > 0.0 && digits / scale == interval && digits * number < largest_whole)
      return digits * number / scale;
  }
  return number * interval;
}

}  // namespace scree
