#include "render/chart/chart_legend.hpp"

#include <algorithm>
#include <cmath>

#include "core/base/text/number.hpp"
#include "core/base/text/quantity.hpp"
#include "render/chart/chart_points.hpp"
#include "render/chart/chart_reading.hpp"

namespace scree {
namespace {

/// Share of the largest curve below which a curve lies on the axis.
constexpr double faint_share = 0.01;

double largest_drawn(const Curve& curve) {
  double largest = 0.0;
  for (double value : curve.values) {
    if (std::isfinite(value)) largest = std::max(largest, std::abs(curve.drawn(value)));
  }
  return largest;
}

/// Mean height of an area; 0 for a line.
double mean_height(const Curve& curve) {
  if (curve.style != CurveStyle::area || curve.values.empty()) return 0.0;
  double sum = 0.0;
  for (const double value : curve.values) {
    if (std::isfinite(value)) sum += std::abs(curve.drawn(value));
  }
  return sum / static_cast<double>(curve.values.size());
}

/// @param largest  largest number on its axis
std::string present_value(const ChartContent& content, const Curve& curve, double largest) {
  if (!curve.reading.empty() || curve.style == CurveStyle::markers) return curve.reading;
  const std::optional<std::size_t> index = index_in_legend(content, curve);
  if (!index) return {};
  const double number = curve.drawn(curve.values[*index]);
  if (curve.counts && std::isfinite(number)) return number_text(number);
  return format_quantity(is_round_off(number, largest) ? 0.0 : number, curve.unit);
}

}  // namespace

double largest_on_axis(const ChartContent& content, const std::vector<bool>& shown, bool right_axis) {
  double largest = right_axis ? content.right_least_range : 0.0;
  for (std::size_t i = 0; i < content.curves.size(); ++i) {
    const Curve& curve = content.curves[i];
    if (shown[i] && curve.right_axis == right_axis) largest = std::max(largest, largest_drawn(curve));
  }
  return largest;
}

std::vector<LegendEntry> legend_entries(const ChartContent& content, const std::vector<bool>& shown) {
  std::vector<LegendEntry> entries;
  const double left = largest_on_axis(content, shown, false);
  const double right = largest_on_axis(content, shown, true);
  for (std::size_t i = 0; i < content.curves.size(); ++i) {
    const Curve& curve = content.curves[i];
    if (!shown[i]) continue;
    const bool faint = curve.minor || (curve.hide_while_zero && largest_drawn(curve) < faint_share * left);
    const std::string label = curve.plus_is_up ? curve.label + " ↑+" : curve.label;
    entries.push_back({label, present_value(content, curve, curve.right_axis ? right : left),
                       curve.shown_color(content.theme), curve.style, faint, curve.switched_off, i,
                       mean_height(curve)});
  }
  return entries;
}

}  // namespace scree
