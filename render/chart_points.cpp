#include "render/chart_points.hpp"

#include <algorithm>
#include <limits>

namespace scree {
namespace {

/// vtkPlotArea draws nothing where there are but two points.
void add_middle(Points& points) {
  if (points.across.size() != 2) return;
  points.across.insert(points.across.begin() + 1, 0.5 * (points.across[0] + points.across[1]));
  points.value.insert(points.value.begin() + 1, 0.5 * (points.value[0] + points.value[1]));
}

/// They share their times, so their points correspond.
void stack_areas(const ChartContent& content, const std::vector<bool>& shown, std::vector<Points>& points) {
  const std::vector<double>* base = nullptr;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (content.curves[i].style != CurveStyle::area || !shown[i]) continue;
    add_middle(points[i]);
    if (base != nullptr) {
      for (std::size_t k = 0; k < points[i].value.size(); ++k) points[i].value[k] += (*base)[k];
    }
    base = &points[i].value;
  }
}

}  // namespace

ChartView::Range whole_time(const ChartContent& content) {
  ChartView::Range range = {std::numeric_limits<double>::infinity(),
                            -std::numeric_limits<double>::infinity()};
  const auto include = [&range](const std::vector<double>& times) {
    if (times.empty()) return;
    const auto [low, high] = std::minmax_element(times.begin(), times.end());
    range.low = std::min(range.low, *low);
    range.high = std::max(range.high, *high);
  };
  include(content.time);
  for (const Curve& curve : content.curves) include(curve.time);
  if (range.low > range.high) return {0.0, 1.0};
  if (range.low == range.high) range.high = range.low + 1.0;
  return range;
}

std::vector<Points> points_over_time(const ChartContent& content, const std::vector<bool>& shown,
                                     const Columns& columns) {
  std::vector<Points> points(content.curves.size());
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Curve& curve = content.curves[i];
    if (!shown[i]) continue;
    // A curve may have fewer values than the chart has times.
    const std::span<const double> time(content.time_of(curve).data(), curve.values.size());
    points[i] = curve.style == CurveStyle::area ? means_per_column(time, curve.values, columns)
                                                : extremes_per_column(time, curve.values, columns);
    for (double& value : points[i].value) value = curve.drawn(value);
  }
  stack_areas(content, shown, points);
  return points;
}

std::vector<Points> points_against(const ChartContent& content, const std::vector<bool>& shown) {
  std::vector<Points> points(content.curves.size());
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Curve& curve = content.curves[i];
    if (!shown[i]) continue;
    points[i] = {content.across_of(curve), curve.values};
    for (double& value : points[i].value) value = curve.drawn(value);
  }
  return points;
}

std::optional<std::size_t> index_in_legend(const ChartContent& content, const Curve& curve) {
  if (curve.values.empty()) return std::nullopt;
  return content.cursor ? index_at(content, curve, *content.cursor) : curve.values.size() - 1;
}

std::optional<std::size_t> index_at(const ChartContent& content, const Curve& curve, double time) {
  if (curve.values.empty()) return std::nullopt;
  const std::vector<double>& times = content.time_of(curve);
  const auto after = std::upper_bound(times.begin(), times.end(), time);
  const auto passed = static_cast<std::size_t>(after - times.begin());
  return std::min(curve.values.size(), std::max<std::size_t>(passed, 1)) - 1;
}

}  // namespace scree
