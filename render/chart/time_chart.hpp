#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "render/chart/chart_reading.hpp"
#include "render/chart/layout/chart_content.hpp"
#include "render/chart/layout/chart_decoration.hpp"
#include "render/picture/picture.hpp"

class vtkRenderWindow;

namespace scree {

struct ChartDrawing;

/// Chart of curves over time, or over another quantity, with a legend, drawn by vtkChartXY into its own
/// window. Any number of points is reduced to the minimum and maximum per pixel column, or to one per visited
/// pixel cell. Positions are device pixels from the lower left corner of the window. The owner of the window
/// renders it.
class TimeChart {
 public:
  explicit TimeChart(vtkRenderWindow* window);
  ~TimeChart();
  TimeChart(const TimeChart&) = delete;
  TimeChart& operator=(const TimeChart&) = delete;

  const ChartContent& content() const;
  /// Replaces everything except the view, the theme, the pixel ratio and the note.
  void set_content(ChartContent content);
  void set_theme(Theme theme);
  void set_note(const std::string& note);
  void set_pixel_ratio(double ratio);
  /// Better lines at several times the cost, for static charts.
  void set_smooth(bool smooth);
  void set_cursor(std::optional<double> time);
  void set_factor(std::size_t curve, double factor);
  /// Hides or shows a curve; its entry in the legend stays.
  void switch_curve(std::size_t curve);
  /// Curve whose legend entry was at a pixel in the last drawing.
  std::optional<std::size_t> legend_at(double x, double y) const;
  /// All entries of the legend, including those without space.
  const std::vector<ChartDecoration::Entry>& legend() const;
  /// Returns whether "+3 more" was at a pixel in the last drawing.
  bool more_of_legend_at(double x, double y) const;
  /// Terms of the value in the legend; empty: not a sum.
  std::vector<ChartReading::Value::Part> parts_in_legend(std::size_t curve) const;
  /// Curve of a legend entry, counted from 0 in the order of the legend.
  std::optional<std::size_t> legend_entry(std::size_t number) const;
  /// Replaces a curve by one of the same style and axis.
  void replace_curve(std::size_t curve, Curve other);
  void set_places(std::vector<NamedPlace> places);

  /// Appends a time with one value per curve without its own times, and their horizontal values in a chart
  /// over another quantity. First removes points at this time or later (restart, step back). If nothing
  /// remains, the old curves stay as grey lines until the next time or clear().
  void append(double time, const std::vector<double>& values, const std::vector<double>& across = {});
  /// The curves as those of a run before; without two points, those that are shown so already.
  std::vector<Curve> as_before() const;
  /// Shows curves of a run before as grey lines, in place of others, until clear().
  void show_before(const std::vector<Curve>& before);
  /// Removes points later than a time.
  void cut_after(double time);
  /// Removes all points of curves over the shared time, and the previous run.
  void clear();

  /// Time at a pixel; over another quantity that of the nearest point; none outside the curves' area.
  std::optional<double> time_at(double x, double y) const;
  /// Reading in the last drawing; see read_chart.
  std::optional<ChartReading> reading_at(double x, double y) const;
  /// Reading by keys; see chart_steps.
  std::optional<ChartPoint> first_point() const;
  ChartPoint next_point(const ChartPoint& from, double pixels) const;
  ChartPoint on_next_curve(const ChartPoint& from, int places) const;
  std::optional<ChartReading> reading_of(const ChartPoint& point) const;
  const ChartLayout& layout() const;
  /// Pans the curves with the pointer: horizontally, and vertically where an axis is zoomed.
  void pan(double dx, double dy);
  /// Factor > 1 zooms in: the time about the pixel (over another quantity all axes), or the vertical axis
  /// under it.
  void zoom(double factor, double x, double y);
  void reset_view();
  const ChartView& view() const;

  /// Draws the chart off-screen in its current view.
  /// @throws PictureError
  void save_png(const std::filesystem::path& path, PictureSize size) const;
  /// Writes the chart in its current view as vector graphics; the size is in logical pixels.
  /// @throws PictureError
  void save_svg(const std::filesystem::path& path, PictureSize size) const;
  /// Writes all points of the curves over the shared time, one row per time.
  /// @throws PictureError
  void save_csv(const std::filesystem::path& path) const;

  /// Updates what will be drawn; called automatically by rendering.
  void update();

 private:
  friend void save_chart(const ChartContent& content, const std::filesystem::path& path, PictureSize size);
  void keep_until(std::size_t count);
  static void draw_png(const ChartContent& content, const ChartView& view, const std::filesystem::path& path,
                       PictureSize size);
  static void draw_svg(const ChartContent& content, const ChartView& view, const std::filesystem::path& path,
                       PictureSize size);
  /// Copies another chart's content, view, theme and pixel ratio.
  void take(const ChartContent& content, const ChartView& view);

  std::unique_ptr<ChartDrawing> drawing_;
};

/// Draws a complete chart off-screen: as vector graphics for names ending in ".svg", otherwise as PNG.
/// @throws PictureError
void save_chart(const ChartContent& content, const std::filesystem::path& path, PictureSize size);

}  // namespace scree
