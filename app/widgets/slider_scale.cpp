#include "app/widgets/slider_scale.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace scree {
namespace {

constexpr double logarithmic_from = 20.0;  ///< ratio of the ends
constexpr double tiny_share = 0.05;        ///< of the distance of two limits
constexpr double exact_whole = 0x1p53;     ///< beyond it not every whole number can be told apart
constexpr int digits = 3;
constexpr int all_digits = 17;

struct UsualSize {
  const char* unit;
  double size;
};
constexpr std::array usual_sizes = {UsualSize{"m", 0.1}, UsualSize{"m/s²", 10.0}, UsualSize{"rad", M_PI},
                                    UsualSize{"rad/s", 10.0}};

/// Of a number of which only the unit is known.
double usual_size(const QString& unit, bool whole) {
  const auto* found = std::find_if(usual_sizes.begin(), usual_sizes.end(),
                                   [&](const UsualSize& one) { return unit == QString::fromUtf8(one.unit); });
  return found != usual_sizes.end() ? found->size : whole ? 10.0 : 1.0;
}

double least(const NumberRange& range) {
  return std::max(range.above, range.from);
}
double largest(const NumberRange& range) {
  return std::min(range.below, range.up_to);
}

bool allowed(double value, const NumberRange& range) {
  return value > range.above && value >= range.from && value < range.below && value <= range.up_to;
}

/// Without regard to its limits, except that it does not become negative if it may not.
SliderScale wide_scale(double value, double size, const NumberKind& kind) {
  const double from = least(kind.range);
  const double distance = largest(kind.range) - from;
  if (std::isfinite(distance) && (value == 0.0 || std::abs(value) > tiny_share * distance))
    return {from, from + distance, kind.whole};
  const double usual = usual_size(kind.unit, kind.whole);
  if (from < 0.0) {
    const double known = value != 0.0 ? std::abs(value) : size;
    const double reach = known > 0.0 ? 2.0 * known : usual;
    return {-reach, reach, kind.whole};
  }
  return value > 0.0 ? SliderScale{0.1 * value, 10.0 * value, kind.whole}
                     : SliderScale{0.0, usual, kind.whole};
}

}  // namespace

bool SliderScale::logarithmic() const {
  return min > 0.0 && max / min >= logarithmic_from;
}

double SliderScale::at(int step) const {
  const double share = static_cast<double>(step) / steps;
  if (logarithmic()) {
    const double value = min * std::pow(max / min, share);
    return whole ? std::round(value) : value;
  }
  // The ends have no rounding errors, nor has zero in the middle.
  const double value = (1.0 - share) * min + share * max;
  return whole ? std::round(value) : value;
}

int SliderScale::step_of(double value) const {
  const double share = logarithmic() ? std::log(std::max(value, min) / min) / std::log(max / min)
                                     : (value - min) / (max - min);
  return static_cast<int>(std::lround(steps * std::clamp(share, 0.0, 1.0)));
}

std::optional<SliderScale> scale_about(double value, double size, const NumberKind& kind) {
  if (!allowed(value, kind.range)) return std::nullopt;
  SliderScale scale = wide_scale(value, size, kind);
  scale.min = std::max(scale.min, least(kind.range));
  scale.max = std::min(scale.max, largest(kind.range));
  // A limit that is excluded is left by a step.
  const double step = (scale.max - scale.min) / SliderScale::steps;
  if (scale.min <= kind.range.above) scale.min += step;
  if (scale.max >= kind.range.below) scale.max -= step;
  if (kind.whole) {
    scale.min = std::max(std::ceil(scale.min), -exact_whole);
    scale.max = std::min(std::floor(scale.max), exact_whole);
  }
  // Not so if an end is infinite, either.
  const bool usable = scale.min < scale.max && std::isfinite(scale.max - scale.min);
  return usable ? std::optional(scale) : std::nullopt;
}

QString slid_text(double value, const NumberKind& kind) {
  if (kind.whole) return QString::number(static_cast<qlonglong>(std::llround(value)));
  for (int count = digits; count < all_digits; ++count) {
    const QString text = QString::number(value, 'g', count);
    if (allowed(text.toDouble(), kind.range)) return text;
  }
  return QString::number(value, 'g', all_digits);
}

}  // namespace scree
