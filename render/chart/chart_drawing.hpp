#pragma once

#include <vtkCallbackCommand.h>
#include <vtkDoubleArray.h>
#include <vtkNew.h>
#include <vtkPlot.h>
#include <vtkRenderer.h>
#include <vtkSmartPointer.h>
#include <vtkTable.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "core/base/text/quantity.hpp"
#include "render/chart/chart_points.hpp"
#include "render/chart/layout/chart_content.hpp"
#include "render/chart/layout/chart_decoration.hpp"
#include "render/chart/shifted_chart.hpp"
#include "render/style/text_actor.hpp"

class vtkRenderWindow;

namespace scree {

/// A curve as drawn: a table of two or three columns.
struct DrawnCurve {
  vtkSmartPointer<vtkPlot> plot;
  vtkNew<vtkTable> table;
  std::array<vtkNew<vtkDoubleArray>, 3> columns;  ///< across; lower edge of an area; value

  void set(std::size_t column, const std::vector<double>& values) {
    columns[column]->SetNumberOfValues(static_cast<vtkIdType>(values.size()));
    std::copy(values.begin(), values.end(), columns[column]->GetPointer(0));
    columns[column]->Modified();
  }
};

/// Drawing order of curves: lines over areas, also over later ones; markers below lines, which they would
/// cover; the previous run below all.
int layer_of(const Curve& curve);
inline constexpr int curve_layers = 4;

/// Draws a chart's content with vtkChartXY, with as few points as the pixels need.
struct ChartDrawing {
  vtkRenderWindow* window;
  vtkNew<vtkRenderer> renderer;
  vtkNew<TextActor> actor;
  vtkNew<ShiftedChart> chart;
  vtkNew<ChartDecoration> decoration;
  vtkNew<vtkCallbackCommand> before_render;

  ChartContent content;
  ChartView view;
  std::vector<DrawnCurve> drawn;
  std::vector<bool> shown;  ///< per curve: it has been nonzero, or need not be
  bool smooth = false;
  bool stale = true;
  std::array<int, 2> size = {0, 0};
  // Result of update().
  ChartLayout layout;
  ChartView::Range across_range = {0.0, 1.0};
  ChartView::Range left_range = {0.0, 1.0};  ///< in the axis's own unit
  ChartView::Range right_range = {0.0, 1.0};
  UnitScale across_unit;
  UnitScale left_unit;
  UnitScale right_unit;

  explicit ChartDrawing(vtkRenderWindow* target);
  ~ChartDrawing();
  ChartDrawing(const ChartDrawing&) = delete;
  ChartDrawing& operator=(const ChartDrawing&) = delete;

  bool has_right_axis() const {
    return std::any_of(content.curves.begin(), content.curves.end(),
                       [](const Curve& curve) { return curve.right_axis; });
  }
  /// Visible: shown, and not switched off in the legend.
  bool visible(std::size_t curve) const {
    const Curve& one = content.curves[curve];
    if (one.goes_with && content.curves[*one.goes_with].switched_off) return false;
    return shown[curve] && !one.switched_off && !(one.ghost && content.curves[one.ghost_of].switched_off);
  }
  std::vector<bool> visible_curves() const;
  void make_plots();
  void make_plot(std::size_t index);
  void update();
  std::vector<Points> choose_points();
  void choose_ranges(const std::vector<Points>& points);
  void fill_tables(const std::vector<Points>& points);
  void fill_legend();
  void mark_places();
  void place_cursor();
  /// Device pixels from the lower left corner.
  std::array<double, 2> place_of(double across, double value, bool right_axis) const;
};

}  // namespace scree
