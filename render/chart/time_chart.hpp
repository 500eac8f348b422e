#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "render/chart/chart_content.hpp"
#include "render/chart/chart_decoration.hpp"
#include "render/chart/chart_reading.hpp"
#include "render/picture/picture.hpp"

class vtkRenderWindow;

namespace scree {

struct ChartDrawing;

/// Curves over time, or against another quantity, with a legend beside them, drawn by vtkChartXY into a
/// window of its own. Live: any number of points is reduced to the smallest and the largest in each column of
/// pixels, or to one in each cell of pixels that a curve comes through. Positions are device pixels from the
/// lower left corner of the window. Whoever owns the window renders it.
class TimeChart {
 public:
  explicit TimeChart(vtkRenderWindow* window);
  ~TimeChart();
  TimeChart(const TimeChart&) = delete;
  TimeChart& operator=(const TimeChart&) = delete;

  const ChartContent& content() const;
  /// Replaces all but the view, the theme, the pixel ratio and the note.
  void set_content(ChartContent content);
  void set_theme(Theme theme);
  void set_note(const std::string& note);
  void set_pixel_ratio(double ratio);
  /// Better lines at several times the cost, for a chart that stands still.
  void set_smooth(bool smooth);
  void set_cursor(std::optional<double> time);
  void set_factor(std::size_t curve, double factor);
  /// Hides a curve and shows it again; its entry in the legend stays.
  void switch_curve(std::size_t curve);
  /// The curve whose entry in the legend is under a pixel, as last drawn.
  std::optional<std::size_t> legend_at(double x, double y) const;
  /// All entries of the legend, also those that there is no room for.
  const std::vector<ChartDecoration::Entry>& legend() const;
  /// Whether what stands for these is under a pixel, as last drawn.
  bool more_of_legend_at(double x, double y) const;
  /// What the value in the legend is the sum of; empty: of nothing that is known apart.
  std::vector<ChartReading::Value::Part> parts_in_legend(std::size_t curve) const;
  /// The curve of an entry of the legend, counted from 0 in the order in which they are written.
  std::optional<std::size_t> legend_entry(std::size_t number) const;
  /// Another one in the place of one of the same style and axis.
  void replace_curve(std::size_t curve, Curve other);
  void set_places(std::vector<NamedPlace> places);

  /// One more time with one value for each curve that has no times of its own, and where each of them stands
  /// across if the chart is against another quantity. Where it is not later than the last one the curves are
  /// first cut back to it (restart, step back). Where nothing is left of them they stay as grey lines, until
  /// the next time or clear().
  void append(double time, const std::vector<double>& values, const std::vector<double>& across = {});
  /// Points later than a time go.
  void cut_after(double time);
  /// No points are left of the curves that share the chart's time, nor of the run before.
  void clear();

  /// Time under a pixel, against another quantity that of the point next to it; none outside the curves'
  /// area.
  std::optional<double> time_at(double x, double y) const;
  /// As last drawn; see read_chart.
  std::optional<ChartReading> reading_at(double x, double y) const;
  /// To be read by keys; see chart_steps.
  std::optional<ChartPoint> first_point() const;
  ChartPoint next_point(const ChartPoint& from, double pixels) const;
  ChartPoint on_next_curve(const ChartPoint& from, int places) const;
  std::optional<ChartReading> reading_of(const ChartPoint& point) const;
  const ChartLayout& layout() const;
  /// Moves the curves with the pointer: to the sides, and up and down where an axis was zoomed.
  void pan(double dx, double dy);
  /// Factor > 1 shows less: of the time about the pixel (against another quantity: of all axes), or of the
  /// vertical axis under it.
  void zoom(double factor, double x, double y);
  void reset_view();
  const ChartView& view() const;

  /// Draws the chart anew without a display, as it is looked at. @throws PictureError
  void save_png(const std::filesystem::path& path, PictureSize size) const;
  /// Likewise as vector graphics; the size is in logical pixels. @throws PictureError
  void save_svg(const std::filesystem::path& path, PictureSize size) const;
  /// All points of the curves over the shared time, one row a time. @throws PictureError
  void save_csv(const std::filesystem::path& path) const;

  /// Brings what will be drawn up to date; done by itself when the window renders.
  void update();

 private:
  friend void save_chart(const ChartContent& content, const std::filesystem::path& path, PictureSize size);
  void keep_until(std::size_t count);
  void leave_ghosts();
  static void draw_png(const ChartContent& content, const ChartView& view, const std::filesystem::path& path,
                       PictureSize size);
  static void draw_svg(const ChartContent& content, const ChartView& view, const std::filesystem::path& path,
                       PictureSize size);
  /// Another chart's content and view, theme and pixel ratio included.
  void take(const ChartContent& content, const ChartView& view);

  std::unique_ptr<ChartDrawing> drawing_;
};

/// Draws all of a chart that no window shows: as vector graphics where the name ends in ".svg", otherwise as
/// PNG. @throws PictureError
void save_chart(const ChartContent& content, const std::filesystem::path& path, PictureSize size);

}  // namespace scree
