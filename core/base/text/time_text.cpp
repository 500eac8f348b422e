#include "core/base/text/time_text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace scree {

TimeStyle time_style(double duration) {
  if (!(duration > 0.0) || !std::isfinite(duration)) return {{1.0, "s"}, 3};
  TimeStyle style;
  style.unit = unit_scale(duration, "s");
  // Four digits at the end of the run; seconds show at least milliseconds.
  constexpr int digits = 4;
  constexpr double round_off = 1e-9;
  const auto whole = 1 + static_cast<int>(std::floor(std::log10(duration / style.unit.factor) + round_off));
  style.decimals = style.unit.factor == 1.0 ? 3 : std::clamp(digits - whole, 1, 9);
  return style;
}

std::string time_text(double seconds, const TimeStyle& style) {
  std::array<char, 400> text;
  std::snprintf(text.data(), text.size(), "%.*f ", style.decimals, seconds / style.unit.factor);
  return text.data() + style.unit.unit;
}

}  // namespace scree
