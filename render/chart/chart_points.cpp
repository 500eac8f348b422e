#include "render/chart/chart_points.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace scree {
namespace {

/// vtkPlotArea draws nothing for only two points.
void add_middle(Points& points) {
  if (points.across.size() != 2) return;
  points.across.insert(points.across.begin() + 1, 0.5 * (points.across[0] + points.across[1]));
  points.value.insert(points.value.begin() + 1, 0.5 * (points.value[0] + points.value[1]));
}

/// An area to be stacked upwards or downwards from zero.
struct Area {
  Points points;
  std::vector<bool> down;  ///< per point: stacked downwards
};

/// Side of each value; zeros are on the side of the previous value, or at the start of the next.
std::vector<bool> sides_of(const std::vector<double>& values) {
  const auto first = std::find_if(values.begin(), values.end(),
                                  [](double value) { return value != 0.0 && std::isfinite(value); });
  bool down = first != values.end() && *first < 0.0;
  std::vector<bool> sides;
  for (const double value : values) {
    if (value != 0.0 && std::isfinite(value)) down = value < 0.0;
    sides.push_back(down);
  }
  return sides;
}

/// Change of an area's side between two points.
struct Crossing {
  double share;  ///< of the way between the points
  std::size_t area;
};

std::vector<Crossing> crossings_after(const std::vector<Area>& areas, std::size_t point) {
  std::vector<Crossing> crossings;
  for (std::size_t i = 0; i < areas.size(); ++i) {
    if (areas[i].down[point] == areas[i].down[point + 1]) continue;
    const double from = areas[i].points.value[point];
    crossings.push_back({from / (from - areas[i].points.value[point + 1]), i});
  }
  std::stable_sort(crossings.begin(), crossings.end(),
                   [](const Crossing& a, const Crossing& b) { return a.share < b.share; });
  return crossings;
}

/// Adds two points at each crossing to all areas, so that the crossing area moves from above the others to
/// below them with zero width.
void add_crossings(const std::vector<Area>& areas, std::size_t point, std::vector<Area>& to) {
  std::vector<bool> down;
  for (const Area& area : areas) down.push_back(area.down[point]);
  for (const Crossing& crossing : crossings_after(areas, point)) {
    for (const bool behind : {false, true}) {
      if (behind) down[crossing.area] = areas[crossing.area].down[point + 1];
      for (std::size_t i = 0; i < areas.size(); ++i) {
        const auto between = [&](const std::vector<double>& values) {
          return values[point] + crossing.share * (values[point + 1] - values[point]);
        };
        to[i].points.across.push_back(between(areas[i].points.across));
        to[i].points.value.push_back(i == crossing.area ? 0.0 : between(areas[i].points.value));
        to[i].down.push_back(down[i]);
      }
    }
  }
}

/// Adds the points at which an area crosses zero.
std::vector<Area> with_crossings(const std::vector<Area>& areas) {
  std::vector<Area> all(areas.size());
  const std::size_t count = areas.empty() ? 0 : areas.front().down.size();
  for (std::size_t k = 0; k < count; ++k) {
    for (std::size_t i = 0; i < areas.size(); ++i) {
      all[i].points.across.push_back(areas[i].points.across[k]);
      all[i].points.value.push_back(areas[i].points.value[k]);
      all[i].down.push_back(areas[i].down[k]);
    }
    if (k + 1 < count) add_crossings(areas, k, all);
  }
  return all;
}

void put_on_each_other(std::vector<Area>& areas) {
  const std::size_t count = areas.empty() ? 0 : areas.front().down.size();
  for (std::size_t k = 0; k < count; ++k) {
    Stack stack;
    for (Area& area : areas) {
      double& edge = area.down[k] ? stack.down : stack.up;
      double& value = area.points.value[k];
      area.points.base.push_back(edge);
      if (std::isfinite(value)) edge += value;
      value = std::isfinite(value) ? edge : value;
    }
  }
}

/// Stacked areas share their times, so their points correspond.
void stack_areas(const ChartContent& content, const std::vector<bool>& shown, std::vector<Points>& points) {
  std::vector<std::size_t> places;
  std::vector<Area> areas;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (content.curves[i].style != CurveStyle::area || !shown[i]) continue;
    add_middle(points[i]);
    places.push_back(i);
    areas.push_back({points[i], sides_of(points[i].value)});
  }
  areas = with_crossings(areas);
  put_on_each_other(areas);
  for (std::size_t i = 0; i < places.size(); ++i) points[places[i]] = std::move(areas[i].points);
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
    points[i] = {content.across_of(curve), curve.values, {}};
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
