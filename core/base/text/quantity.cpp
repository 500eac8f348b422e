#include "core/base/text/quantity.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace scree {
namespace {

/// `value` with `digits` significant digits, never in exponent form between 10⁻³ and 10⁶.
std::string significant(double value, int digits) {
  const double magnitude = std::abs(value);
  std::array<char, 64> text;
  if (magnitude != 0.0 && (magnitude < 1e-3 || magnitude >= 1e6)) {
    std::snprintf(text.data(), text.size(), "%.*e", digits - 1, magnitude);
  } else {
    const int exponent = magnitude == 0.0 ? 0 : static_cast<int>(std::floor(std::log10(magnitude)));
    std::snprintf(text.data(), text.size(), "%.*f", std::max(0, digits - 1 - exponent), magnitude);
    // Rounding may add a digit: 9.996 → 10.00.
    const double rounded = std::strtod(text.data(), nullptr);
    if (rounded >= std::pow(10.0, exponent + 1)) {
      std::snprintf(text.data(), text.size(), "%.*f", std::max(0, digits - 2 - exponent), magnitude);
    }
  }
  return (value < 0.0 ? "\u2212" : "") + std::string(text.data());
}

struct Prefix {
  double factor;
  std::string_view symbol;
};

constexpr std::array<Prefix, 8> prefixes = {
    {{1e9, "G"}, {1e6, "M"}, {1e3, "k"}, {1.0, ""}, {1e-3, "m"}, {1e-6, "µ"}, {1e-9, "n"}, {1e-12, "p"}}};

/// Largest prefix that leaves at least 1 after rounding to `digits`; the smallest if none does.
const Prefix& prefix_for(double magnitude, int digits) {
  const double almost_one = 1.0 - 0.5 * std::pow(10.0, -digits);
  for (const Prefix& prefix : prefixes) {
    if (magnitude >= almost_one * prefix.factor) return prefix;
  }
  return prefixes.back();
}

bool has_no_prefixes(std::string_view unit) {
  return unit.empty() || unit == "%" || unit == "°" || unit == "kg/m³";
}

double round_125(double value, bool up) {
  if (!(value > 0.0) || !std::isfinite(value)) return value;
  const double decade = std::pow(10.0, std::floor(std::log10(value)));
  // Tolerance for values that are already round.
  const double slack = 1e-9;
  const std::array<double, 5> steps = {0.5, 1.0, 2.0, 5.0, 10.0};
  double best = up ? 10.0 * decade : 0.5 * decade;
  for (double step : steps) {
    const double candidate = step * decade;
    if (up && candidate >= value * (1.0 - slack)) best = std::min(best, candidate);
    if (!up && candidate <= value * (1.0 + slack)) best = std::max(best, candidate);
  }
  return best;
}

/// Most readable scale for a number with these digits.
UnitScale scale_for(double value, std::string_view unit, int digits) {
  const double magnitude = std::abs(value);
  if (has_no_prefixes(unit) || magnitude == 0.0 || !std::isfinite(magnitude)) return {1.0, std::string(unit)};
  if (unit == "kg" || unit == "kg·m²") {
    // Grams and tonnes instead of mkg and Mkg.
    const std::string rest(unit.substr(2));
    const double almost_one = 1.0 - 0.5 * std::pow(10.0, -digits);
    if (magnitude >= 1e3 * almost_one) return {1e3, "t" + rest};
    if (magnitude >= almost_one) return {1.0, "kg" + rest};
    const Prefix& prefix = prefix_for(1e3 * magnitude, digits);
    return {1e-3 * prefix.factor, std::string(prefix.symbol) + "g" + rest};
  }
  const Prefix& prefix = prefix_for(magnitude, digits);
  // Kiloseconds are not in use.
  if (unit == "s" && prefix.factor > 1.0) return {1.0, "s"};
  return {prefix.factor, std::string(prefix.symbol) + std::string(unit)};
}

}  // namespace

std::string format_quantity(double value, std::string_view unit, int digits) {
  if (std::isnan(value)) return "–";
  const UnitScale scale = scale_for(value, unit, digits);
  const std::string suffix = scale.unit.empty() ? "" : " " + scale.unit;
  if (std::isinf(value)) return (value < 0.0 ? "\u2212∞" : "∞") + suffix;
  if (value == 0.0) return "0" + suffix;
  return significant(value / scale.factor, digits) + suffix;
}

std::string format_vector(const Vec3& vector, std::string_view unit, int digits) {
  const double largest = vector.cwiseAbs().maxCoeff();
  const UnitScale scale = scale_for(largest, unit, digits);
  if (largest == 0.0) return "(0, 0, 0)" + (scale.unit.empty() ? "" : " " + scale.unit);
  const double shown = largest / scale.factor;
  const bool plain = shown >= 1e-3 && shown < 1e6;
  // Number of decimals that shows the digits of the largest value after rounding.
  const double almost_one = 1.0 - 0.5 * std::pow(10.0, -digits);
  const int exponent = plain ? static_cast<int>(std::floor(std::log10(shown / almost_one))) : 0;
  const int decimals = plain ? std::clamp(digits - 1 - exponent, 0, 17) : digits - 1;
  std::string text = "(";
  for (int axis = 0; axis < 3; ++axis) {
    const double component = vector[axis] / scale.factor;
    std::array<char, 64> number;
    std::snprintf(number.data(), number.size(), plain ? "%.*f" : "%.*e", decimals, std::abs(component));
    const bool negative = component < 0.0 && std::strtod(number.data(), nullptr) != 0.0;
    text += (axis > 0 ? ", " : "") + std::string(negative ? "\u2212" : "") + number.data();
  }
  return text + ")" + (scale.unit.empty() ? "" : " " + scale.unit);
}

int digits_of_place(double farthest, double size) {
  constexpr double far_away = 1000.0;
  constexpr int most = 16;
  const double sizes = std::abs(farthest) / size;
  if (!(sizes > far_away) || !std::isfinite(sizes)) return 3;
  return std::min(most, 3 + static_cast<int>(std::ceil(std::log10(sizes))));
}

UnitScale unit_scale(double largest, std::string_view unit) {
  return scale_for(largest, unit, 12);
}

double round_up_125(double value) {
  return round_125(value, true);
}

double round_down_125(double value) {
  return round_125(value, false);
}

}  // namespace scree
