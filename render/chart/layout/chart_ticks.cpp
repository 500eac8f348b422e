#include "render/chart/layout/chart_ticks.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "core/base/text/quantity.hpp"

namespace scree {
namespace {

/// Tolerance for numbers at the ends of the axis, as a share of a step.
constexpr double slack = 1e-6;
/// Upper limit of ticks, more than fit on any axis.
constexpr double most_ticks = 500.0;

/// Significant digits that distinguish numbers with these steps: usually six, more for a narrow range far
/// from zero, as for map coordinates.
int digits_for(double largest, double step) {
  constexpr int usual = 6;
  constexpr int most = 15;
  if (!(largest > 0.0)) return usual;
  const int before_the_point = 1 + static_cast<int>(std::floor(std::log10(largest)));
  const int decimals = static_cast<int>(std::ceil(-std::log10(step) - slack));
  return std::clamp(before_the_point + decimals, usual, most);
}

std::string tick_text(double value, int digits) {
  std::array<char, 64> text;
  const auto [end, error] =
      std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::general, digits);
  return {text.data(), end};
}

Ticks ticks_at(const ChartView::Range& range, double step, bool counts) {
  Ticks ticks;
  const double first = std::ceil(range.low / step - slack);
  const double last = std::min(std::floor(range.high / step + slack), first + most_ticks);
  const int digits = digits_for(std::max(std::abs(range.low), std::abs(range.high)), step);
  // Integers, so that no error accumulates; no negative zero.
  for (double number = counts ? std::max(first, 0.0) : first; number <= last; number += 1.0) {
    ticks.values.push_back(number * step + 0.0);
    ticks.labels.push_back(tick_text(ticks.values.back(), digits));
  }
  return ticks;
}

}  // namespace

Ticks choose_ticks(const ChartView::Range& range, double length, bool counts,
                   const std::function<double(const std::string& text)>& room) {
  const double span = range.high - range.low;
  if (!(span > 0.0) || !std::isfinite(span) || !(length > 0.0)) return {};
  const auto rounded = [&](double step) { return round_up_125(counts ? std::max(step, 1.0) : step); };
  double step = rounded(span * room("0") / length);
  while (true) {
    Ticks ticks = ticks_at(range, step, counts);
    if (ticks.labels.size() < 2) return ticks;
    const auto widest =
        std::max_element(ticks.labels.begin(), ticks.labels.end(),
                         [](const std::string& a, const std::string& b) { return a.size() < b.size(); });
    if (room(*widest) <= step / span * length) return ticks;
    step = rounded(1.5 * step);
  }
}

}  // namespace scree
