#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "render/color.hpp"

class vtkRenderWindow;

namespace scree {

enum class CurveStyle { line, area, markers };

/// A curve of a chart over its shared time, or over its own (`time` not empty).
struct Curve {
  std::string label;
  std::string unit;  ///< SI, without prefix
  Color color;
  CurveStyle style = CurveStyle::line;
  bool right_axis = false;
  bool hide_while_zero = false;  ///< neither drawn nor in the legend until it was anything else
  std::vector<double> time;      ///< [s]
  std::vector<double> values;
};

/// Curves over time with a legend beside them, drawn by vtkChartXY into a window of its own. Live: any number
/// of points is reduced to the smallest and the largest in each column of pixels. Positions are device pixels
/// from the lower left corner. Whoever owns the window renders it.
class TimeChart {
 public:
  explicit TimeChart(vtkRenderWindow* window);
  ~TimeChart();
  TimeChart(const TimeChart&) = delete;
  TimeChart& operator=(const TimeChart&) = delete;

  void set_title(const std::string& title);
  void set_theme(Theme theme);
  void set_pixel_ratio(double ratio);
  void set_axis_titles(const std::string& left, const std::string& right);

  /// Replaces the curves; their values start empty unless given.
  void set_curves(std::vector<Curve> curves);
  const std::vector<Curve>& curves() const;
  /// One more time and one value for each curve that has no times of its own. A time that is not later than
  /// the last one cuts the curves back to it first (restart, step back).
  void append(double time, const std::vector<double>& values);
  void clear();

  /// The vertical line of the present time; none hides it.
  void set_cursor(std::optional<double> time);
  /// Time under a pixel; none outside the curves' area.
  std::optional<double> time_at(double x, double y) const;

  void pan(double dx, double dy);
  /// About a pixel; factor > 1 shows less. Over an axis it zooms that axis alone.
  void zoom(double factor, double x, double y);
  /// Back to all data, followed as it grows.
  void reset_view();

  /// The picture that the window shows now. @throws std::runtime_error naming the file
  void save_png(const std::filesystem::path& path);
  /// All points of all curves. @throws std::runtime_error naming the file
  void save_csv(const std::filesystem::path& path) const;

  /// Brings what is drawn up to date; done by itself when the window renders.
  void update();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace scree
