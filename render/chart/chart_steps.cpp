#include "render/chart/chart_steps.hpp"

#include <algorithm>
#include <cmath>

#include "render/chart/chart_drawing.hpp"

namespace scree {
namespace {

struct Place {
  double x = 0.0;
  double y = 0.0;
};

/// Over time all curves are read together, and only the horizontal distance counts.
Place place_of(const ChartDrawing& drawing, std::size_t curve, std::size_t index) {
  const ChartContent& content = drawing.content;
  if (!content.against) return {drawing.place_of(content.time[index], 0.0, false)[0], 0.0};
  const Curve& read = content.curves[curve];
  const auto [x, y] = drawing.place_of(read.across[index], read.drawn(read.values[index]), read.right_axis);
  return {x, y};
}

bool has_point(const ChartDrawing& drawing, std::size_t curve, std::size_t index) {
  const Place place = place_of(drawing, curve, index);
  return std::isfinite(place.x) && std::isfinite(place.y);
}

}  // namespace

std::optional<ChartPoint> first_point(const ChartDrawing& drawing) {
  const ChartContent& content = drawing.content;
  if (content.time.empty()) return std::nullopt;
  double time = content.cursor.value_or(content.time.back());
  const ChartView::Range& seen = drawing.across_range;
  if (!content.against && (time < seen.low || time > seen.high)) time = 0.5 * (seen.low + seen.high);
  for (std::size_t curve = 0; curve < content.curves.size(); ++curve) {
    if (!readable(drawing, curve)) continue;
    if (const auto index = index_near(drawing, curve, time)) return ChartPoint{curve, content.time[*index]};
  }
  return std::nullopt;
}

ChartPoint next_point(const ChartDrawing& drawing, const ChartPoint& from, double pixels) {
  const std::vector<double>& times = drawing.content.time;
  const std::optional<std::size_t> start = index_near(drawing, from.curve, from.time);
  if (!start) return from;
  const Place here = place_of(drawing, from.curve, *start);
  std::size_t reached = *start;
  for (std::size_t i = *start; pixels > 0.0 ? i + 1 < times.size() : i > 0;) {
    pixels > 0.0 ? ++i : --i;
    if (!has_point(drawing, from.curve, i)) continue;
    reached = i;
    const Place there = place_of(drawing, from.curve, i);
    if (std::hypot(there.x - here.x, there.y - here.y) >= std::abs(pixels)) break;
  }
  return {from.curve, times[reached]};
}

ChartPoint on_next_curve(const ChartDrawing& drawing, const ChartPoint& from, int places) {
  const ChartContent& content = drawing.content;
  if (!content.against) return from;
  const int count = static_cast<int>(content.curves.size());
  for (int curve = static_cast<int>(from.curve) + places; curve >= 0 && curve < count; curve += places) {
    const auto other = static_cast<std::size_t>(curve);
    if (!readable(drawing, other)) continue;
    if (const auto index = index_near(drawing, other, from.time)) return {other, content.time[*index]};
  }
  return from;
}

}  // namespace scree
