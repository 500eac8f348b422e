#include "render/chart_reading.hpp"

#include <cmath>
#include <limits>

#include "render/chart_drawing.hpp"

namespace scree {
namespace {

constexpr double farthest = 40.0;  // from a curve; logical pixels

/// References have no moment.
bool readable(const ChartDrawing& drawing, std::size_t curve) {
  return drawing.shown[curve] && drawing.content.curves[curve].time.empty();
}

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

std::optional<ChartReading> read_over_time(const ChartDrawing& drawing, double x) {
  const ChartContent& content = drawing.content;
  if (content.time.empty()) return std::nullopt;
  const std::size_t index = nearest(content.time, time_under(drawing, x));
  ChartReading reading;
  reading.time = content.time[index];
  reading.count_name = content.count_name;
  reading.x = drawing.place_of(reading.time, 0.0, false)[0];
  double stacked = 0.0;
  auto entry = drawing.decoration->entries.begin();
  const auto entries_end = drawing.decoration->entries.end();  // fewer than curves until they are drawn anew
  for (std::size_t i = 0; i < content.curves.size(); ++i) {
    const Curve& curve = content.curves[i];
    const bool faint = drawing.shown[i] && entry != entries_end && (entry++)->faint;
    if (!readable(drawing, i)) continue;
    const double value = curve.drawn(curve.values[index]);
    // Areas stand on each other.
    if (curve.style == CurveStyle::area) stacked += value;
    if (faint) continue;
    const double height = curve.style == CurveStyle::area ? stacked : value;
    reading.values.push_back({curve.label, curve.unit, value, curve.shown_color(content.theme),
                              drawing.place_of(reading.time, height, curve.right_axis)[1]});
  }
  return reading;
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
      const Color& color = curve.shown_color(content.theme);
      reading = {content.time[k],
                 content.count_name,
                 point_x,
                 {{content.against->title, content.against->unit, curve.across[k], color, point_y},
                  {curve.label, curve.unit, value, color, point_y}}};
    }
  }
  return reading;
}

}  // namespace

std::optional<ChartReading> read_chart(const ChartDrawing& drawing, double x, double y) {
  if (!inside(drawing.layout, x, y)) return std::nullopt;
  return drawing.content.against ? read_against(drawing, x, y) : read_over_time(drawing, x);
}

}  // namespace scree
