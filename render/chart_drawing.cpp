#include "render/chart_drawing.hpp"

#include <vtkAxis.h>
#include <vtkBrush.h>
#include <vtkContextScene.h>
#include <vtkOpenGLRenderWindow.h>
#include <vtkOpenGLState.h>
#include <vtkPen.h>
#include <vtkPlotArea.h>
#include <vtkPlotPoints.h>
#include <vtkTextProperty.h>
#include <vtk_glew.h>

#include <cmath>
#include <limits>

#include "render/font.hpp"

namespace scree {
namespace {

using Range = ChartView::Range;

/// Of the largest curve: a smaller one lies on the axis.
constexpr double faint_share = 0.01;

constexpr Range nothing = {std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};

void include(Range& range, double value) {
  range.low = std::min(range.low, value);
  range.high = std::max(range.high, value);
}

/// A little more than the values need, zero included where it is near, never empty.
Range comfortable(Range values) {
  if (values.low > values.high || (values.low == 0.0 && values.high == 0.0)) return {0.0, 1.0};
  if (values.low > 0.0 && values.low < 0.5 * values.high) values.low = 0.0;
  if (values.high < 0.0 && values.high > 0.5 * values.low) values.high = 0.0;
  const double size = values.high - values.low;
  const double pad = size > 0.0 ? 0.05 * size : std::max(0.5 * std::abs(values.high), 1e-12);
  if (values.low != 0.0) values.low -= pad;
  if (values.high != 0.0) values.high += pad;
  return values;
}

bool ever_nonzero(const Curve& curve) {
  return std::any_of(curve.values.begin(), curve.values.end(),
                     [](double value) { return std::isfinite(value) && value != 0.0; });
}

double largest_drawn(const Curve& curve) {
  double largest = 0.0;
  for (double value : curve.values) {
    if (std::isfinite(value)) largest = std::max(largest, std::abs(curve.drawn(value)));
  }
  return largest;
}

/// vtkPlotArea draws nothing where there are but two points.
void add_middle(Points& points) {
  if (points.time.size() != 2) return;
  points.time.insert(points.time.begin() + 1, 0.5 * (points.time[0] + points.time[1]));
  points.value.insert(points.value.begin() + 1, 0.5 * (points.value[0] + points.value[1]));
}

}  // namespace

ChartDrawing::ChartDrawing(vtkRenderWindow* target) : window(target) {
  window->AddRenderer(renderer);
  actor->GetScene()->SetRenderer(renderer);
  actor->GetScene()->AddItem(chart);
  actor->GetScene()->AddItem(decoration);
  renderer->AddActor(actor);
  chart->SetLayoutStrategy(vtkChart::AXES_TO_RECT);
  chart->SetShowLegend(false);
  chart->SetInteractive(false);
  before_render->SetClientData(this);
  before_render->SetCallback(
      [](vtkObject*, unsigned long, void* self, void*) { static_cast<ChartDrawing*>(self)->update(); });
  renderer->AddObserver(vtkCommand::StartEvent, before_render);
}

ChartDrawing::~ChartDrawing() {
  renderer->RemoveObserver(before_render);
  window->RemoveRenderer(renderer);
}

void ChartDrawing::make_plots() {
  chart->ClearPlots();
  drawn = std::vector<DrawnCurve>(content.curves.size());
  shown.clear();
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    const Curve& curve = content.curves[i];
    DrawnCurve& part = drawn[i];
    shown.push_back(!curve.hide_while_zero || ever_nonzero(curve));
    const std::array<const char*, 3> names = {"time", "low", "high"};
    for (std::size_t column = 0; column < 3; ++column) {
      part.columns[column]->SetName(names[column]);
      part.table->AddColumn(part.columns[column]);
    }
    const int corner = curve.right_axis ? 1 : 0;
    if (curve.style == CurveStyle::area) {
      vtkNew<vtkPlotArea> area;
      area->SetInputData(part.table);
      for (int column = 0; column < 3; ++column)
        area->SetInputArray(column, names[static_cast<std::size_t>(column)]);
      area->GetBrush()->SetColorF(curve.color.red, curve.color.green, curve.color.blue, 0.85);
      area->GetPen()->SetLineType(vtkPen::NO_PEN);
      chart->AddPlot(area);
      part.plot = area;
    } else {
      part.plot = chart->AddPlot(curve.style == CurveStyle::line ? vtkChart::LINE : vtkChart::POINTS);
      part.plot->SetInputData(part.table, 0, 2);
      part.plot->SetColor(curve.color.red, curve.color.green, curve.color.blue);
    }
    if (corner != 0) chart->SetPlotCorner(part.plot, corner);
  }
  stale = true;
}

Range ChartDrawing::all_time() const {
  Range range = nothing;
  if (!content.time.empty()) {
    include(range, content.time.front());
    include(range, content.time.back());
  }
  for (const Curve& curve : content.curves) {
    for (double time : curve.time) include(range, time);
  }
  if (range.low > range.high) return {0.0, 1.0};
  if (range.low == range.high) range.high = range.low + 1.0;
  return range;
}

std::vector<Points> ChartDrawing::reduce(const Columns& columns) const {
  std::vector<Points> points(content.curves.size());
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Curve& curve = content.curves[i];
    if (!shown[i]) continue;
    // While a value is appended the shared time is longer than the curves by nothing; a curve may have fewer
    // values.
    const std::span<const double> time(time_of(curve).data(), curve.values.size());
    points[i] = curve.style == CurveStyle::area ? means_per_column(time, curve.values, columns)
                                                : extremes_per_column(time, curve.values, columns);
    for (double& value : points[i].value) value = curve.drawn(value);
  }
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (content.curves[i].style == CurveStyle::area) add_middle(points[i]);
  }
  // Areas stand on each other. They share their times, so their points correspond.
  const std::vector<double>* base = nullptr;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (content.curves[i].style != CurveStyle::area || !shown[i]) continue;
    if (base != nullptr) {
      for (std::size_t k = 0; k < points[i].value.size(); ++k) points[i].value[k] += (*base)[k];
    }
    base = &points[i].value;
  }
  return points;
}

void ChartDrawing::choose_ranges(const std::vector<Points>& points) {
  Range left = nothing;
  Range right = nothing;
  std::string left_name;
  std::string right_name;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Curve& curve = content.curves[i];
    Range& range = curve.right_axis ? right : left;
    (curve.right_axis ? right_name : left_name) = curve.unit;
    if (curve.style == CurveStyle::area && shown[i]) include(range, 0.0);
    for (double value : points[i].value) include(range, value);
  }
  left = view.left ? *view.left : comfortable(left);
  right = view.right ? *view.right : comfortable(right);
  if (!view.right && content.right_least_range > 0.0) {
    include(right, content.right_least_range);
    include(right, -content.right_least_range);
  }
  left_unit = unit_scale(std::max(std::abs(left.low), std::abs(left.high)), left_name);
  right_unit = unit_scale(std::max(std::abs(right.low), std::abs(right.high)), right_name);
  left_range = {left.low / left_unit.factor, left.high / left_unit.factor};
  right_range = {right.low / right_unit.factor, right.high / right_unit.factor};
}

void ChartDrawing::fill_tables(const std::vector<Points>& points) {
  // The rasteriser smooths lines of one pixel by itself; wider ones need samples.
  const auto line_width = static_cast<float>(smooth ? 1.75 * content.pixel_ratio
                                                    : std::max(1.0, std::floor(content.pixel_ratio)));
  const std::vector<double>* base = nullptr;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Curve& curve = content.curves[i];
    const double factor = curve.right_axis ? right_unit.factor : left_unit.factor;
    const auto scaled = [factor](std::vector<double> values) {
      for (double& value : values) value /= factor;
      return values;
    };
    DrawnCurve& part = drawn[i];
    // A line of one point is none, and VTK would say so on the terminal.
    part.plot->SetVisible(shown[i] && points[i].time.size() > (curve.style == CurveStyle::markers ? 0U : 1U));
    if (!shown[i]) continue;
    part.set(0, points[i].time);
    part.set(1, base != nullptr && curve.style == CurveStyle::area
                    ? scaled(*base)
                    : std::vector<double>(points[i].time.size(), 0.0));
    part.set(2, scaled(points[i].value));
    if (curve.style == CurveStyle::area) base = &points[i].value;
    part.table->Modified();
    part.plot->Modified();
    if (curve.style == CurveStyle::line) part.plot->SetWidth(line_width);
    if (curve.style == CurveStyle::markers) {
      auto* markers = static_cast<vtkPlotPoints*>(part.plot.Get());
      markers->SetMarkerStyle(vtkPlotPoints::CIRCLE);
      markers->SetMarkerSize(static_cast<float>(6.0 * content.pixel_ratio));
    }
  }
}

void ChartDrawing::style_axis(int index, const Range& range, bool lines) {
  const ThemeColors& colors = theme_colors(content.theme);
  vtkAxis* axis = chart->GetAxis(index);
  axis->SetBehavior(vtkAxis::FIXED);
  axis->SetRange(range.low, range.high);
  // The decoration writes the titles: the axis would put them ten pixels away, however large a pixel is.
  axis->SetTitle("");
  axis->SetGridVisible(lines);
  axis->GetGridPen()->SetColorF(colors.grid.red, colors.grid.green, colors.grid.blue, 0.28);
  axis->GetPen()->SetColorF(colors.grid.red, colors.grid.green, colors.grid.blue, 0.9);
  vtkTextProperty* text = axis->GetLabelProperties();
  use_font(text, false);
  text->SetFontSize(11);
  text->SetColor(colors.text.red, colors.text.green, colors.text.blue);
  axis->SetTickLength(static_cast<float>(4.0 * content.pixel_ratio));
  axis->SetLabelOffset(static_cast<float>(7.0 * content.pixel_ratio));
}

void ChartDrawing::fill_decoration() {
  decoration->title = content.title;
  decoration->theme = content.theme;
  decoration->pixel_ratio = content.pixel_ratio;
  decoration->entries.clear();
  double largest = 0.0;
  for (std::size_t i = 0; i < content.curves.size(); ++i) {
    if (shown[i] && !content.curves[i].right_axis)
      largest = std::max(largest, largest_drawn(content.curves[i]));
  }
  for (std::size_t i = 0; i < content.curves.size(); ++i) {
    const Curve& curve = content.curves[i];
    if (!shown[i]) continue;
    // The value at the cursor, else the newest.
    std::string value;
    if (curve.style != CurveStyle::markers && !curve.values.empty()) {
      const std::vector<double>& time = time_of(curve);
      std::size_t index = curve.values.size() - 1;
      if (content.cursor) {
        const auto after = std::upper_bound(time.begin(), time.end(), *content.cursor);
        if (after != time.begin())
          index = std::min(index, static_cast<std::size_t>(after - time.begin()) - 1);
      }
      value = format_quantity(curve.drawn(curve.values[index]), curve.unit);
    }
    const bool faint = curve.hide_while_zero && largest_drawn(curve) < faint_share * largest;
    decoration->entries.push_back({curve.label, value, curve.color, curve.style, faint});
  }
}

void ChartDrawing::place_cursor() {
  decoration->cursor.reset();
  if (content.cursor) {
    const double share = (*content.cursor - time_range.low) / (time_range.high - time_range.low);
    decoration->cursor = layout.left + share * layout.width;
  }
}

void ChartDrawing::update() {
  static_cast<vtkOpenGLRenderWindow*>(window)->GetState()->vtkglEnable(GL_LINE_SMOOTH);
  const std::array<int, 2> now = {window->GetSize()[0], window->GetSize()[1]};
  if (!stale && now == size) return;
  stale = false;
  size = now;

  const ThemeColors& colors = theme_colors(content.theme);
  renderer->SetBackground(colors.background_top.red, colors.background_top.green, colors.background_top.blue);
  renderer->SetBackgroundAlpha(1.0);
  window->SetDPI(static_cast<int>(std::lround(72.0 * content.pixel_ratio)));
  fill_decoration();
  layout = decoration->arrange(size[0], size[1], has_right_axis());
  chart->SetSize(vtkRectf(static_cast<float>(layout.left), static_cast<float>(layout.bottom),
                          static_cast<float>(layout.width), static_cast<float>(layout.height)));
  time_range = view.time ? *view.time : all_time();
  const std::vector<Points> points =
      reduce({time_range.low, time_range.high, static_cast<int>(layout.width)});
  choose_ranges(points);
  fill_tables(points);
  const auto titled = [](const std::string& title, const UnitScale& unit) {
    return unit.unit.empty() ? title : title + " [" + unit.unit + "]";
  };
  style_axis(vtkAxis::BOTTOM, time_range, true);
  style_axis(vtkAxis::LEFT, left_range, true);
  chart->GetAxis(vtkAxis::RIGHT)->SetVisible(has_right_axis());
  style_axis(vtkAxis::RIGHT, right_range, false);
  decoration->time_title = "Time [s]";
  decoration->left_title = titled(content.left_title, left_unit);
  decoration->right_title = has_right_axis() ? titled(content.right_title, right_unit) : "";
  place_cursor();
}

}  // namespace scree
