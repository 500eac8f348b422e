#include "render/chart/chart_reading.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "render/chart/chart_drawing.hpp"

namespace scree {
namespace {

constexpr double farthest = 40.0;  // from a curve; logical pixels

double time_under(const ChartDrawing& drawing, double x) {
  const ChartView::Range& range = drawing.across_range;
  return range.low + (x - drawing.layout.left) / drawing.layout.width * (range.high - range.low);
}

std::size_t nearest(const std::vector<double>& times, double time) {
  const auto after = std::lower_bound(times.begin(), times.end(), time);
  if (after == times.begin()) return 0;
  const auto index = static_cast<std::size_t>(after - times.begin());
  const bool before_is_nearer = after == times.end() || time - times[index - 1] < *after - time;
  return before_is_nearer ? index - 1 : index;
}

double largest_of(const ChartView::Range& range) {
  return std::max(std::abs(range.low), std::abs(range.high));
}

/// Value together with its axis.
ChartReading::Value value_of(const ChartDrawing& drawing, const Curve& curve, std::size_t index, double y) {
  const bool right = curve.right_axis;
  return {curve.label.empty() ? curve.name : curve.label,
          curve.unit,
          curve.drawn(curve.values[index]),
          curve.shown_color(drawing.content.theme),
          y,
          right ? drawing.right_unit : drawing.left_unit,
          largest_of(right ? drawing.right_range : drawing.left_range),
          curve.counts,
          parts_of(drawing.content, curve, index)};
}

/// Reading of all curves.
ChartReading read_moment(const ChartDrawing& drawing, std::size_t index) {
  const ChartContent& content = drawing.content;
  ChartReading reading;
  reading.time = content.time[index];
  reading.count_name = content.count_name;
  reading.x = drawing.place_of(reading.time, 0.0, false)[0];
  Stack stack;
  auto entry = drawing.decoration->entries.begin();
  const auto entries_end = drawing.decoration->entries.end();  // fewer than curves until they are redrawn
  for (std::size_t i = 0; i < content.curves.size(); ++i) {
    const Curve& curve = content.curves[i];
    const bool faint = drawing.shown[i] && entry != entries_end && (entry++)->faint;
    if (!readable(drawing, i)) continue;
    const double value = curve.drawn(curve.values[index]);
    // Areas are stacked.
    const double height = curve.style == CurveStyle::area ? stack.add(value) : value;
    if (faint) continue;
    reading.values.push_back(
        value_of(drawing, curve, index, drawing.place_of(reading.time, height, curve.right_axis)[1]));
  }
  return reading;
}

/// Reading of one curve against another quantity.
ChartReading read_on_curve(const ChartDrawing& drawing, std::size_t of_curve, std::size_t index) {
  const ChartContent& content = drawing.content;
  const Curve& curve = content.curves[of_curve];
  const double value = curve.drawn(curve.values[index]);
  const auto [x, y] = drawing.place_of(curve.across[index], value, curve.right_axis);
  ChartReading::Value across{content.against->title,
                             content.against->unit,
                             curve.across[index],
                             curve.shown_color(content.theme),
                             y,
                             drawing.across_unit,
                             largest_of(drawing.across_range) / drawing.across_unit.factor,
                             content.against->counts,
                             {}};
  return {
      content.time[index], content.count_name, x, {std::move(across), value_of(drawing, curve, index, y)}};
}

std::optional<ChartReading> read_against(const ChartDrawing& drawing, double x, double y) {
  const ChartContent& content = drawing.content;
  double least = std::pow(farthest * content.pixel_ratio, 2);
  std::optional<ChartReading> reading;
  for (std::size_t i = 0; i < content.curves.size(); ++i) {
    const Curve& curve = content.curves[i];
    if (!readable(drawing, i)) continue;
    for (std::size_t k = 0; k < curve.values.size(); ++k) {
      const double value = curve.drawn(curve.values[k]);
      const auto [point_x, point_y] = drawing.place_of(curve.across[k], value, curve.right_axis);
      const double distance = (point_x - x) * (point_x - x) + (point_y - y) * (point_y - y);
      if (!(distance < least)) continue;
      least = distance;
      reading = read_on_curve(drawing, i, k);
    }
  }
  return reading;
}

}  // namespace

bool readable(const ChartDrawing& drawing, std::size_t curve) {
  return drawing.visible(curve) && drawing.content.curves[curve].time.empty();
}

std::optional<std::size_t> index_near(const ChartDrawing& drawing, std::size_t curve, double time) {
  const ChartContent& content = drawing.content;
  if (content.time.empty()) return std::nullopt;
  if (!content.against) return nearest(content.time, time);
  if (curve >= content.curves.size() || !readable(drawing, curve)) return std::nullopt;
  const Curve& read = content.curves[curve];
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < content.time.size(); ++i) {
    if (!std::isfinite(read.across[i]) || !std::isfinite(read.drawn(read.values[i]))) continue;
    if (!found || std::abs(content.time[i] - time) < std::abs(content.time[*found] - time)) found = i;
  }
  return found;
}

std::vector<ChartReading::Value::Part> parts_of(const ChartContent& content, const Curve& curve,
                                                std::size_t index) {
  std::vector<ChartReading::Value::Part> parts;
  for (const std::size_t part : curve.parts) {
    const Curve& of = content.curves[part];
    parts.push_back({of.label, of.drawn(of.values[index])});
  }
  return parts;
}

std::optional<ChartReading> read_point(const ChartDrawing& drawing, const ChartPoint& point) {
  const std::optional<std::size_t> index = index_near(drawing, point.curve, point.time);
  if (!index) return std::nullopt;
  return drawing.content.against ? read_on_curve(drawing, point.curve, *index) : read_moment(drawing, *index);
}

std::optional<ChartReading> read_chart(const ChartDrawing& drawing, double x, double y) {
  if (!inside(drawing.layout, x, y)) return std::nullopt;
  if (drawing.content.against) return read_against(drawing, x, y);
  if (drawing.content.time.empty()) return std::nullopt;
  return read_moment(drawing, nearest(drawing.content.time, time_under(drawing, x)));
}

}  // namespace scree
