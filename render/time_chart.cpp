#include "render/time_chart.hpp"

#include <vtkAxis.h>
#include <vtkBrush.h>
#include <vtkCallbackCommand.h>
#include <vtkChartXY.h>
#include <vtkContextActor.h>
#include <vtkContextScene.h>
#include <vtkDoubleArray.h>
#include <vtkNew.h>
#include <vtkOpenGLRenderWindow.h>
#include <vtkOpenGLState.h>
#include <vtkPen.h>
#include <vtkPlotArea.h>
#include <vtkPlotPoints.h>
#include <vtkRenderer.h>
#include <vtkTable.h>
#include <vtkTextProperty.h>
#include <vtk_glew.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <exception>
#include <fstream>
#include <limits>
#include <thread>

#include "core/text/quantity.hpp"
#include "render/chart_decoration.hpp"
#include "render/decimate.hpp"
#include "render/font.hpp"
#include "render/offscreen_window.hpp"

namespace scree {
namespace {

using Range = ChartView::Range;

constexpr Range nothing = {std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};

void include(Range& range, double value) {
  range.low = std::min(range.low, value);
  range.high = std::max(range.high, value);
}

/// A little more than the values need, zero included where it is near, never empty.
Range comfortable(Range values) {
  if (values.low > values.high) return {0.0, 1.0};
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

/// vtkPlotArea draws nothing where there are but two points.
void add_middle(Points& points) {
  if (points.time.size() != 2) return;
  points.time.insert(points.time.begin() + 1, 0.5 * (points.time[0] + points.time[1]));
  points.value.insert(points.value.begin() + 1, 0.5 * (points.value[0] + points.value[1]));
}

/// A curve as the chart draws it: a table of two or three columns.
struct DrawnCurve {
  vtkSmartPointer<vtkPlot> plot;
  vtkNew<vtkTable> table;
  std::array<vtkNew<vtkDoubleArray>, 3> columns;  ///< time; value, or lower and upper edge

  void set(std::size_t column, const std::vector<double>& values) {
    columns[column]->SetNumberOfValues(static_cast<vtkIdType>(values.size()));
    std::copy(values.begin(), values.end(), columns[column]->GetPointer(0));
    columns[column]->Modified();
  }
};

std::string shortest(double value) {
  std::array<char, 40> text;
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value);
  return {text.data(), end.ptr};
}

}  // namespace

struct TimeChart::Parts {
  vtkRenderWindow* window;
  vtkNew<vtkRenderer> renderer;
  vtkNew<vtkContextActor> actor;
  vtkNew<vtkChartXY> chart;
  vtkNew<ChartDecoration> decoration;
  vtkNew<vtkCallbackCommand> before_render;

  ChartContent content;
  ChartView view;
  std::vector<DrawnCurve> drawn;
  std::vector<bool> shown;  ///< by curve: was ever anything but zero, or does not care
  bool smooth = false;
  bool stale = true;
  std::array<int, 2> size = {0, 0};
  // As drawn, set by update().
  ChartLayout layout;
  Range time_range = {0.0, 1.0};
  Range left_range = {0.0, 1.0};  ///< in the axis's own unit
  Range right_range = {0.0, 1.0};
  UnitScale left_unit;
  UnitScale right_unit;

  explicit Parts(vtkRenderWindow* target);
  ~Parts() {
    renderer->RemoveObserver(before_render);
    window->RemoveRenderer(renderer);
  }

  const std::vector<double>& time_of(const Curve& curve) const {
    return curve.time.empty() ? content.time : curve.time;
  }
  bool has_right_axis() const {
    return std::any_of(content.curves.begin(), content.curves.end(),
                       [](const Curve& curve) { return curve.right_axis; });
  }
  void make_plots();
  void update();
  Range all_time() const;
  std::vector<Points> reduce(const Columns& columns) const;
  void choose_ranges(const std::vector<Points>& points);
  void fill_tables(const std::vector<Points>& points);
  void style_axis(int axis, const std::string& title, const Range& range, bool lines);
  void fill_decoration();
};

TimeChart::Parts::Parts(vtkRenderWindow* target) : window(target) {
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
      [](vtkObject*, unsigned long, void* self, void*) { static_cast<Parts*>(self)->update(); });
  renderer->AddObserver(vtkCommand::StartEvent, before_render);
}

void TimeChart::Parts::make_plots() {
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

Range TimeChart::Parts::all_time() const {
  Range range = nothing;
  if (!content.time.empty()) {
    include(range, content.time.front());
    include(range, content.time.back());
  }
  for (const Curve& curve : content.curves) {
    for (double time : curve.time) include(range, time);
  }
  if (range.low > range.high) return {0.0, 1.0};
  if (range.low == range.high) range.high = range.low + 1e-3;
  return range;
}

std::vector<Points> TimeChart::Parts::reduce(const Columns& columns) const {
  std::vector<Points> points(content.curves.size());
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Curve& curve = content.curves[i];
    if (!shown[i]) continue;
    // While a value is appended the shared time is longer than the curves by nothing; a curve may have fewer
    // values.
    const std::span<const double> time(time_of(curve).data(), curve.values.size());
    points[i] = curve.style == CurveStyle::area ? means_per_column(time, curve.values, columns)
                                                : extremes_per_column(time, curve.values, columns);
    for (double& value : points[i].value) value -= curve.offset;
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

void TimeChart::Parts::choose_ranges(const std::vector<Points>& points) {
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

void TimeChart::Parts::fill_tables(const std::vector<Points>& points) {
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
    part.plot->SetVisible(shown[i] && points[i].time.size() > 0);
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

void TimeChart::Parts::style_axis(int index, const std::string& title, const Range& range, bool lines) {
  const ThemeColors& colors = theme_colors(content.theme);
  vtkAxis* axis = chart->GetAxis(index);
  axis->SetBehavior(vtkAxis::FIXED);
  axis->SetRange(range.low, range.high);
  axis->SetTitle(title);
  axis->SetGridVisible(lines);
  axis->GetGridPen()->SetColorF(colors.grid.red, colors.grid.green, colors.grid.blue, 0.28);
  axis->GetPen()->SetColorF(colors.grid.red, colors.grid.green, colors.grid.blue, 0.9);
  for (vtkTextProperty* text : {axis->GetLabelProperties(), axis->GetTitleProperties()}) {
    use_font(text, false);
    text->SetFontSize(text == axis->GetTitleProperties() ? 12 : 11);
    text->SetColor(colors.text.red, colors.text.green, colors.text.blue);
  }
  axis->SetTickLength(static_cast<float>(4.0 * content.pixel_ratio));
  axis->SetLabelOffset(static_cast<float>(7.0 * content.pixel_ratio));
}

void TimeChart::Parts::fill_decoration() {
  decoration->title = content.title;
  decoration->layout = layout;
  decoration->theme = content.theme;
  decoration->pixel_ratio = content.pixel_ratio;
  decoration->entries.clear();
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
      value = format_quantity(curve.values[index] - curve.offset, curve.unit);
    }
    decoration->entries.push_back({curve.label, value, curve.color, curve.style});
  }
  decoration->cursor.reset();
  if (content.cursor) {
    const double share = (*content.cursor - time_range.low) / (time_range.high - time_range.low);
    decoration->cursor = layout.left + share * layout.width;
  }
}

void TimeChart::Parts::update() {
  static_cast<vtkOpenGLRenderWindow*>(window)->GetState()->vtkglEnable(GL_LINE_SMOOTH);
  const std::array<int, 2> now = {window->GetSize()[0], window->GetSize()[1]};
  if (!stale && now == size) return;
  stale = false;
  size = now;

  const ThemeColors& colors = theme_colors(content.theme);
  renderer->SetBackground(colors.background_top.red, colors.background_top.green, colors.background_top.blue);
  renderer->SetBackgroundAlpha(1.0);
  window->SetDPI(static_cast<int>(std::lround(72.0 * content.pixel_ratio)));
  layout = chart_layout(size[0], size[1], content.pixel_ratio, has_right_axis());
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
  style_axis(vtkAxis::BOTTOM, "Time [s]", time_range, true);
  style_axis(vtkAxis::LEFT, titled(content.left_title, left_unit), left_range, true);
  chart->GetAxis(vtkAxis::RIGHT)->SetVisible(has_right_axis());
  style_axis(vtkAxis::RIGHT, titled(content.right_title, right_unit), right_range, false);
  fill_decoration();
}

TimeChart::TimeChart(vtkRenderWindow* window) : parts_(std::make_unique<Parts>(window)) {}

TimeChart::~TimeChart() = default;

const ChartContent& TimeChart::content() const {
  return parts_->content;
}

void TimeChart::set_content(ChartContent content) {
  parts_->content = std::move(content);
  parts_->make_plots();
}

void TimeChart::set_theme(Theme theme) {
  parts_->content.theme = theme;
  parts_->stale = true;
}

void TimeChart::set_pixel_ratio(double ratio) {
  parts_->content.pixel_ratio = ratio;
  parts_->stale = true;
}

void TimeChart::set_smooth(bool smooth) {
  if (smooth == parts_->smooth) return;
  parts_->smooth = smooth;
  parts_->window->SetMultiSamples(smooth ? 4 : 0);
  parts_->stale = true;
}

void TimeChart::set_cursor(std::optional<double> time) {
  parts_->content.cursor = time;
  parts_->stale = true;
}

void TimeChart::set_offset(std::size_t curve, double offset) {
  parts_->content.curves[curve].offset = offset;
  parts_->stale = true;
}

void TimeChart::append(double time, const std::vector<double>& values) {
  ChartContent& content = parts_->content;
  const auto keep = static_cast<std::size_t>(
      std::lower_bound(content.time.begin(), content.time.end(), time) - content.time.begin());
  content.time.resize(keep);
  content.time.push_back(time);
  std::size_t next = 0;
  for (std::size_t i = 0; i < content.curves.size(); ++i) {
    Curve& curve = content.curves[i];
    if (!curve.time.empty()) continue;
    curve.values.resize(keep, std::numeric_limits<double>::quiet_NaN());
    const double value = next < values.size() ? values[next] : std::numeric_limits<double>::quiet_NaN();
    ++next;
    curve.values.push_back(value);
    if (std::isfinite(value) && value != 0.0) parts_->shown[i] = true;
  }
  parts_->stale = true;
}

void TimeChart::clear() {
  parts_->content.time.clear();
  for (Curve& curve : parts_->content.curves) {
    if (curve.time.empty()) curve.values.clear();
  }
  parts_->make_plots();
}

std::optional<double> TimeChart::time_at(double x, double y) const {
  const ChartLayout& layout = parts_->layout;
  const double across = (x - layout.left) / layout.width;
  const double up = (y - layout.bottom) / layout.height;
  if (across < 0.0 || across > 1.0 || up < 0.0 || up > 1.0) return std::nullopt;
  return parts_->time_range.low + across * (parts_->time_range.high - parts_->time_range.low);
}

void TimeChart::pan(double dx, double dy) {
  Parts& parts = *parts_;
  const auto move = [](Range range, double share) {
    const double step = share * (range.high - range.low);
    return Range{range.low - step, range.high - step};
  };
  if (dx != 0.0) parts.view.time = move(parts.time_range, dx / parts.layout.width);
  if (parts.view.left) parts.view.left = move(*parts.view.left, dy / parts.layout.height);
  if (parts.view.right) parts.view.right = move(*parts.view.right, dy / parts.layout.height);
  parts.stale = true;
}

void TimeChart::zoom(double factor, double x, double y) {
  Parts& parts = *parts_;
  const ChartLayout& layout = parts.layout;
  const auto about = [factor](Range range, double share, double unit) {
    const double centre = range.low + share * (range.high - range.low);
    return Range{unit * (centre + (range.low - centre) / factor),
                 unit * (centre + (range.high - centre) / factor)};
  };
  const double up = std::clamp((y - layout.bottom) / layout.height, 0.0, 1.0);
  if (x < layout.left) {
    parts.view.left = about(parts.left_range, up, parts.left_unit.factor);
  } else if (x > layout.left + layout.width && parts.has_right_axis()) {
    parts.view.right = about(parts.right_range, up, parts.right_unit.factor);
  } else {
    parts.view.time = about(parts.time_range, std::clamp((x - layout.left) / layout.width, 0.0, 1.0), 1.0);
  }
  parts.stale = true;
}

void TimeChart::reset_view() {
  parts_->view = {};
  parts_->stale = true;
}

const ChartView& TimeChart::view() const {
  return parts_->view;
}

void TimeChart::save_png(const std::filesystem::path& path, PictureSize size) const {
  // Apart from the window, whose OpenGL context may belong to a toolkit, and in a thread for the same reason.
  std::exception_ptr failure;
  std::thread painter([&] {
    try {
      OffscreenWindow window(size.width, size.height);
      Picture picture;
      {
        TimeChart copy(window.window());
        copy.set_content(parts_->content);
        copy.set_smooth(true);
        copy.parts_->view = parts_->view;
        picture = window.picture();
      }
      write_png(picture, path);
    } catch (...) {
      failure = std::current_exception();
    }
  });
  painter.join();
  if (failure) std::rethrow_exception(failure);
}

void TimeChart::save_csv(const std::filesystem::path& path) const {
  const ChartContent& content = parts_->content;
  std::ofstream file(path);
  file << "time";
  for (const Curve& curve : content.curves) {
    if (curve.time.empty()) file << "," << curve.name;
  }
  file << "\n";
  for (std::size_t row = 0; row < content.time.size(); ++row) {
    file << shortest(content.time[row]);
    for (const Curve& curve : content.curves) {
      if (curve.time.empty()) file << "," << shortest(curve.values[row]);
    }
    file << "\n";
  }
  file.close();
  if (!file)
    throw PictureError("cannot write " + path.string() +
                       "; give a file in a folder that exists and can be written");
}

void TimeChart::update() {
  parts_->update();
}

}  // namespace scree
