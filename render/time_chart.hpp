#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "render/color.hpp"
#include "render/picture.hpp"

class vtkRenderWindow;

namespace scree {

enum class CurveStyle {
  line,
  area,    ///< filled; the areas of a chart stand on each other in their order
  markers  ///< points that are not joined
};

/// A curve of a chart over the chart's shared time, or over its own (`time` not empty).
struct Curve {
  std::string name;   ///< heads its column in a saved table
  std::string label;  ///< in the legend
  std::string unit;   ///< SI, without prefix; of a chart's curves on one axis it is the same
  Color color;
  CurveStyle style = CurveStyle::line;
  bool right_axis = false;
  bool hide_while_zero = false;  ///< neither drawn nor in the legend until it was anything else
  double offset = 0.0;           ///< taken off the values where they are drawn, in `unit`
  std::vector<double> time;      ///< [s]
  std::vector<double> values;    ///< in `unit`; NaN where there is none
};

/// Everything a chart shows.
struct ChartContent {
  std::string title;
  std::string left_title;    ///< "Energy"; the unit is added
  std::string right_title;   ///< empty where no curve uses the right axis
  std::vector<double> time;  ///< shared, ascending [s]
  std::vector<Curve> curves;
  std::optional<double> cursor;    ///< the present time, a vertical line [s]
  double right_least_range = 0.0;  ///< the right axis never shows less than this on either side of zero
  Theme theme = Theme::light;
  double pixel_ratio = 1.0;
};

/// The part of a chart that is looked at; none: all of it, as it grows.
struct ChartView {
  struct Range {
    double low = 0.0;
    double high = 1.0;
  };
  std::optional<Range> time;
  std::optional<Range> left;
  std::optional<Range> right;
};

/// Curves over time with a legend beside them, drawn by vtkChartXY into a window of its own. Live: any number
/// of points is reduced to the smallest and the largest in each column of pixels. Positions are device pixels
/// from the lower left corner of the window. Whoever owns the window renders it.
class TimeChart {
 public:
  explicit TimeChart(vtkRenderWindow* window);
  ~TimeChart();
  TimeChart(const TimeChart&) = delete;
  TimeChart& operator=(const TimeChart&) = delete;

  const ChartContent& content() const;
  /// Replaces all but the view.
  void set_content(ChartContent content);
  void set_theme(Theme theme);
  void set_pixel_ratio(double ratio);
  /// Better lines at several times the cost, for a chart that stands still.
  void set_smooth(bool smooth);
  void set_cursor(std::optional<double> time);
  void set_offset(std::size_t curve, double offset);

  /// One more time with one value for each curve that has no times of its own. Where it is not later than the
  /// last one the curves are first cut back to it (restart, step back).
  void append(double time, const std::vector<double>& values);
  /// No points are left of the curves that share the chart's time.
  void clear();

  /// Time under a pixel; none outside the curves' area.
  std::optional<double> time_at(double x, double y) const;
  /// Moves the curves with the pointer: in time, and up and down where an axis was zoomed.
  void pan(double dx, double dy);
  /// Factor > 1 shows less: of the time about the pixel, or of the vertical axis under it.
  void zoom(double factor, double x, double y);
  void reset_view();
  const ChartView& view() const;

  /// Draws the chart anew without a display. @throws PictureError
  void save_png(const std::filesystem::path& path, PictureSize size) const;
  /// All points of the curves over the shared time, one row a time. @throws PictureError
  void save_csv(const std::filesystem::path& path) const;

  /// Brings what will be drawn up to date; done by itself when the window renders.
  void update();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace scree
