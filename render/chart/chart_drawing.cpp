#include "render/chart/chart_drawing.hpp"

#include <vtkAxis.h>
#include <vtkBrush.h>
#include <vtkContextScene.h>
#include <vtkOpenGLRenderWindow.h>
#include <vtkOpenGLState.h>
#include <vtkPen.h>
#include <vtkPlotArea.h>
#include <vtkPlotPoints.h>
#include <vtk_glew.h>

#include <cmath>
#include <limits>

#include "render/chart/chart_axes.hpp"
#include "render/chart/chart_legend.hpp"

namespace scree {
namespace {

using Range = ChartView::Range;

constexpr Range nothing = {std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};

void include(Range& range, double value) {
  range.low = std::min(range.low, value);
  range.high = std::max(range.high, value);
}

/// Smallest range relative to the largest number on an axis: a narrower one contains round-off only, and an
/// axis with steps below the spacing of its numbers never ends.
constexpr double narrowest = 1e-12;

bool is_narrow(const Range& range) {
  return range.high - range.low < narrowest * std::max(std::abs(range.low), std::abs(range.high));
}

/// Range widened to what an axis can number.
Range numbered(const Range& range) {
  if (!is_narrow(range)) return range;
  const double middle = 0.5 * (range.low + range.high);
  const double half = narrowest * std::max(std::abs(range.low), std::abs(range.high));
  return {middle - half, middle + half};
}

/// Range with a margin around the values, including a nearby zero; never empty. Values that differ by
/// round-off count as equal.
Range comfortable(Range values, bool counts) {
  if (values.low > values.high) return {0.0, 1.0};
  if (is_narrow(values)) values.low = values.high;
  // A curve of zeros on the axis itself would be invisible.
  if (values.low == 0.0 && values.high == 0.0) return {counts ? -0.05 : -1.0, 1.0};
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

/// Returns whether a curve has a drawable point.
bool has_points(const ChartContent& content, const Curve& curve) {
  if (curve.hidden) return false;
  for (std::size_t i = 0; i < curve.values.size(); ++i) {
    const bool placed = !curve.time.empty() || !content.against || std::isfinite(curve.across[i]);
    if (placed && std::isfinite(curve.values[i])) return true;
  }
  return false;
}

/// Notice if nothing is drawn; empty: something is drawn. None at the first moment, when many quotients have
/// no value yet.
std::string notice_of(const ChartContent& content) {
  if (content.time.size() < 2) return {};
  const bool any = std::any_of(content.curves.begin(), content.curves.end(),
                               [&](const Curve& curve) { return has_points(content, curve); });
  return any ? std::string() : content.when_empty;
}

/// vtkPlotLine draws a line of fewer than three points only if no other line follows it.
Points without_short_lines(const Points& points) {
  if (std::none_of(points.value.begin(), points.value.end(), [](double value) { return std::isnan(value); }))
    return points;
  Points longer;
  const auto add = [&](std::size_t i) {
    longer.across.push_back(points.across[i]);
    longer.value.push_back(points.value[i]);
  };
  for (std::size_t begin = 0; begin < points.value.size();) {
    std::size_t end = begin;
    while (end < points.value.size() && !std::isnan(points.value[end])) add(end++);
    for (std::size_t length = end - begin; length > 0 && length < 3; ++length) add(end - 1);
    if (end < points.value.size()) add(end);
    begin = end + 1;
  }
  return longer;
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

int layer_of(const Curve& curve) {
  switch (curve.style) {
    case CurveStyle::markers:
      return 0;
    case CurveStyle::area:
      return 1;
    case CurveStyle::line:
      break;
  }
  return curve.ghost ? 2 : 3;
}

void ChartDrawing::make_plots() {
  chart->ClearPlots();
  drawn = std::vector<DrawnCurve>(content.curves.size());
  shown.clear();
  for (const Curve& curve : content.curves)
    shown.push_back(!curve.hidden && (!curve.hide_while_zero || ever_nonzero(curve)));
  for (int layer = 0; layer < curve_layers; ++layer) {
    for (std::size_t i = 0; i < drawn.size(); ++i) {
      if (layer_of(content.curves[i]) == layer) make_plot(i);
    }
  }
  stale = true;
}

std::vector<bool> ChartDrawing::visible_curves() const {
  std::vector<bool> all(content.curves.size());
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = visible(i);
  return all;
}

void ChartDrawing::make_plot(std::size_t index) {
  const Curve& curve = content.curves[index];
  DrawnCurve& part = drawn[index];
  const std::array<const char*, 3> names = {"across", "low", "high"};
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
    area->GetBrush()->SetColorF(curve.color.red, curve.color.green, curve.color.blue, curve.opacity);
    area->GetPen()->SetLineType(vtkPen::NO_PEN);
    chart->AddPlot(area);
    part.plot = area;
  } else {
    part.plot = chart->AddPlot(curve.style == CurveStyle::line ? vtkChart::LINE : vtkChart::POINTS);
    part.plot->SetInputData(part.table, 0, 2);
    part.plot->SetColor(curve.color.red, curve.color.green, curve.color.blue);
  }
  if (corner != 0) chart->SetPlotCorner(part.plot, corner);
  // Many marks would cover a line that runs through them.
  if (curve.style == CurveStyle::markers) chart->LowerPlot(part.plot);
}

std::vector<Points> ChartDrawing::choose_points() {
  if (!content.against) {
    across_range = view.across ? numbered(*view.across) : whole_time(content);
    across_unit = unit_scale(std::max(std::abs(across_range.low), std::abs(across_range.high)), "s");
    const std::vector<Points> points = points_over_time(
        content, visible_curves(), {across_range.low, across_range.high, static_cast<int>(layout.width)});
    choose_ranges(points);
    return points;
  }
  std::vector<Points> points = points_against(content, visible_curves());
  Range all = nothing;
  for (const Points& curve : points) {
    for (double value : curve.across) include(all, value);
  }
  across_range = view.across ? numbered(*view.across) : comfortable(all, content.counts_across());
  across_unit =
      unit_scale(std::max(std::abs(across_range.low), std::abs(across_range.high)), content.against->unit);
  choose_ranges(points);
  const auto rows = [&](const Range& range, const UnitScale& unit) {
    return Columns{range.low * unit.factor, range.high * unit.factor, static_cast<int>(layout.height)};
  };
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Curve& curve = content.curves[i];
    if (curve.style != CurveStyle::line) continue;
    points[i] =
        path_through_cells(points[i].across, points[i].value,
                           {{across_range.low, across_range.high, static_cast<int>(layout.width)},
                            curve.right_axis ? rows(right_range, right_unit) : rows(left_range, left_unit)});
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
    if (!curve.hidden) (curve.right_axis ? right_name : left_name) = curve.unit;
    if (curve.style == CurveStyle::area && visible(i)) include(range, 0.0);
    for (std::size_t k = 0; k < points[i].value.size(); ++k) {
      const double across = points[i].across[k];
      if (content.against && (across < across_range.low || across > across_range.high)) continue;
      include(range, points[i].value[k]);
    }
  }
  left = view.left ? numbered(*view.left) : comfortable(left, content.counts_on(false));
  right = view.right ? numbered(*view.right) : comfortable(right, content.counts_on(true));
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
  // The rasteriser smooths one-pixel lines by itself; wider ones need multisampling.
  const auto line_width = static_cast<float>(smooth ? 1.75 * content.pixel_ratio
                                                    : std::max(1.0, std::floor(content.pixel_ratio)));
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Curve& curve = content.curves[i];
    const double factor = curve.right_axis ? right_unit.factor : left_unit.factor;
    const auto scaled = [](std::vector<double> values, double unit) {
      for (double& value : values) value /= unit;
      return values;
    };
    DrawnCurve& part = drawn[i];
    // VTK would print a warning for a line with one point.
    part.plot->SetVisible(visible(i) &&
                          points[i].across.size() > (curve.style == CurveStyle::markers ? 0U : 1U));
    if (!visible(i)) continue;
    const Points drawn_points = curve.style == CurveStyle::line ? without_short_lines(points[i]) : points[i];
    part.set(0, scaled(drawn_points.across, across_unit.factor));
    const std::vector<double>& base = curve.base.empty() ? drawn_points.base : curve.base;
    part.set(1, base.empty() ? std::vector<double>(drawn_points.across.size(), 0.0) : scaled(base, factor));
    part.set(2, scaled(drawn_points.value, factor));
    part.table->Modified();
    part.plot->Modified();
    if (curve.in_text_color) {
      const Color& color = curve.shown_color(content.theme);
      part.plot->SetColor(color.red, color.green, color.blue);
    }
    if (curve.style == CurveStyle::line) part.plot->SetWidth(line_width);
    if (curve.style == CurveStyle::markers) {
      auto* markers = static_cast<vtkPlotPoints*>(part.plot.Get());
      markers->SetMarkerStyle(vtkPlotPoints::CIRCLE);
      markers->SetMarkerSize(static_cast<float>(6.0 * content.pixel_ratio));
    }
  }
}

std::array<double, 2> ChartDrawing::place_of(double across, double value, bool right_axis) const {
  const Range& range = right_axis ? right_range : left_range;
  const double unit = right_axis ? right_unit.factor : left_unit.factor;
  return {layout.left + (across - across_range.low) / (across_range.high - across_range.low) * layout.width,
          layout.bottom + (value / unit - range.low) / (range.high - range.low) * layout.height};
}

void ChartDrawing::mark_places() {
  decoration->drops.clear();
  for (const NamedPlace& place : content.places) {
    const double foot = place_of(place.across, 0.0, false)[1];
    const auto [x, top] = place_of(place.across, place.value, false);
    decoration->drops.push_back({x, foot, top, place.name, place.named_at_top, place.color});
  }
  decoration->measure_names();
}

void ChartDrawing::place_cursor() {
  decoration->cursor.reset();
  decoration->dots.clear();
  if (!content.cursor) return;
  if (!content.against) {
    decoration->cursor = place_of(*content.cursor, 0.0, false)[0];
    return;
  }
  for (std::size_t i = 0; i < content.curves.size(); ++i) {
    const Curve& curve = content.curves[i];
    const std::optional<std::size_t> at = index_at(content, curve, *content.cursor);
    if (!visible(i) || !at || !curve.time.empty()) continue;  // references have no current time
    const auto [x, y] = place_of(curve.across[*at], curve.drawn(curve.values[*at]), curve.right_axis);
    decoration->dots.push_back({x, y, curve.shown_color(content.theme)});
  }
}

void ChartDrawing::fill_legend() {
  decoration->title = content.title;
  decoration->note = content.note;
  decoration->theme = content.theme;
  decoration->pixel_ratio = content.pixel_ratio;
  decoration->entries = legend_entries(content, shown);
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
  decoration->notice = notice_of(content);
  fill_legend();
  layout = decoration->arrange(size[0], size[1], has_right_axis());
  chart->SetSize(vtkRectf(static_cast<float>(layout.left), static_cast<float>(layout.bottom),
                          static_cast<float>(layout.width), static_cast<float>(layout.height)));
  fill_tables(choose_points());
  const auto titled = [](const std::string& title, const UnitScale& unit) {
    return unit.unit.empty() ? title : title + " [" + unit.unit + "]";
  };
  style_axis(*chart, content, layout, vtkAxis::BOTTOM,
             {across_range.low / across_unit.factor, across_range.high / across_unit.factor}, true);
  style_axis(*chart, content, layout, vtkAxis::LEFT, left_range, true);
  chart->GetAxis(vtkAxis::RIGHT)->SetVisible(has_right_axis());
  style_axis(*chart, content, layout, vtkAxis::RIGHT, right_range, false);
  chart->choose_shifts();
  decoration->across_title = titled(content.against ? content.against->title : "Time", across_unit);
  decoration->left_title = titled(content.left_title, left_unit);
  decoration->right_title = has_right_axis() ? titled(content.right_title, right_unit) : "";
  decoration->fit_titles();
  mark_places();
  place_cursor();
}

}  // namespace scree
