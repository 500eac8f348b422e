#include "render/chart/time_chart.hpp"

#include <vtkRenderWindow.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <limits>

#include "core/base/text/number.hpp"
#include "render/chart/chart_drawing.hpp"
#include "render/chart/chart_legend.hpp"
#include "render/chart/chart_steps.hpp"
#include "render/chart/chart_svg.hpp"
#include "render/picture/offscreen_window.hpp"
#include "render/picture/painting.hpp"

namespace scree {
namespace {

constexpr Color ghost_color = Color::from_hex(0xB4B9BE);

/// Text as a cell of a CSV table (RFC 4180).
std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string result = "\"";
  for (const char letter : text) {
    if (letter == '"') result += '"';
    result += letter;
  }
  return result + "\"";
}

/// Keeps the first points of curves over the shared time.
void keep_points(ChartContent& content, std::size_t count) {
  content.time.resize(count);
  for (Curve& curve : content.curves) {
    if (!curve.time.empty()) continue;
    curve.values.resize(count, std::numeric_limits<double>::quiet_NaN());
    if (content.against) curve.across.resize(count, std::numeric_limits<double>::quiet_NaN());
  }
}

/// Columns of a chart's table besides the first: the curves and their horizontal values, shared ones once.
std::vector<std::pair<std::string, const std::vector<double>*>> table_columns(const ChartContent& content) {
  std::vector<std::pair<std::string, const std::vector<double>*>> columns;
  for (const Curve& curve : content.curves) {
    if (!curve.time.empty()) continue;
    const auto same = [&](const auto& column) { return column.first == curve.across_name; };
    if (content.against && curve.across_name != content.count_name &&
        std::none_of(columns.begin(), columns.end(), same))
      columns.emplace_back(curve.across_name, &curve.across);
    columns.emplace_back(curve.name, &curve.values);
  }
  return columns;
}

}  // namespace

TimeChart::TimeChart(vtkRenderWindow* window) : drawing_(std::make_unique<ChartDrawing>(window)) {}

TimeChart::~TimeChart() = default;

const ChartContent& TimeChart::content() const {
  return drawing_->content;
}

void TimeChart::set_content(ChartContent content) {
  content.note = drawing_->content.note;
  content.theme = drawing_->content.theme;
  content.pixel_ratio = drawing_->content.pixel_ratio;
  drawing_->content = std::move(content);
  drawing_->make_plots();
}

void TimeChart::set_note(const std::string& note) {
  if (note == drawing_->content.note) return;
  drawing_->content.note = note;
  drawing_->stale = true;
}

void TimeChart::set_theme(Theme theme) {
  drawing_->content.theme = theme;
  drawing_->stale = true;
}

void TimeChart::set_pixel_ratio(double ratio) {
  drawing_->content.pixel_ratio = ratio;
  drawing_->stale = true;
}

void TimeChart::set_smooth(bool smooth) {
  if (smooth == drawing_->smooth) return;
  drawing_->smooth = smooth;
  drawing_->window->SetMultiSamples(smooth ? 4 : 0);
  drawing_->stale = true;
}

void TimeChart::set_cursor(std::optional<double> time) {
  drawing_->content.cursor = time;
  drawing_->stale = true;
}

void TimeChart::set_factor(std::size_t curve, double factor) {
  drawing_->content.curves[curve].factor = factor;
  drawing_->stale = true;
}

void TimeChart::switch_curve(std::size_t curve) {
  bool& off = drawing_->content.curves[curve].switched_off;
  off = !off;
  drawing_->stale = true;
}

std::optional<std::size_t> TimeChart::legend_at(double x, double y) const {
  const std::optional<std::size_t> entry = drawing_->decoration->entry_at(x, y);
  return entry ? std::optional(drawing_->decoration->entries[*entry].curve) : std::nullopt;
}

const std::vector<ChartDecoration::Entry>& TimeChart::legend() const {
  return drawing_->decoration->entries;
}

bool TimeChart::more_of_legend_at(double x, double y) const {
  return drawing_->decoration->more_at(x, y);
}

std::vector<ChartReading::Value::Part> TimeChart::parts_in_legend(std::size_t curve) const {
  const Curve& of = content().curves[curve];
  const std::optional<std::size_t> index = index_in_legend(content(), of);
  if (!index) return {};
  std::vector<ChartReading::Value::Part> parts = parts_of(content(), of, *index);
  const double largest = largest_on_axis(drawing_->content, drawing_->shown, of.right_axis);
  for (auto& part : parts) {
    if (is_round_off(part.value, largest)) part.value = 0.0;
  }
  return parts;
}

std::optional<std::size_t> TimeChart::legend_entry(std::size_t number) const {
  const auto& places = drawing_->decoration->places();
  if (number >= places.size()) return std::nullopt;
  return drawing_->decoration->entries[places[number].entry].curve;
}

void TimeChart::replace_curve(std::size_t curve, Curve other) {
  drawing_->shown[curve] = !other.hidden;
  other.switched_off = drawing_->content.curves[curve].switched_off;
  drawing_->content.curves[curve] = std::move(other);
  drawing_->stale = true;
}

void TimeChart::set_places(std::vector<NamedPlace> places) {
  drawing_->content.places = std::move(places);
  drawing_->stale = true;
}

void TimeChart::append(double time, const std::vector<double>& values, const std::vector<double>& across) {
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  ChartContent& content = drawing_->content;
  const auto keep = static_cast<std::size_t>(
      std::lower_bound(content.time.begin(), content.time.end(), time) - content.time.begin());
  keep_until(keep);
  content.time.push_back(time);
  std::size_t next = 0;
  for (std::size_t i = 0; i < content.curves.size(); ++i) {
    Curve& curve = content.curves[i];
    if (!curve.time.empty()) continue;
    const double value = next < values.size() ? values[next] : none;
    curve.values.push_back(value);
    if (content.against) curve.across.push_back(next < across.size() ? across[next] : none);
    ++next;
    if (!curve.hidden && std::isfinite(value) && value != 0.0) drawing_->shown[i] = true;
  }
  drawing_->stale = true;
}

void TimeChart::cut_after(double time) {
  const std::vector<double>& times = drawing_->content.time;
  keep_until(static_cast<std::size_t>(std::upper_bound(times.begin(), times.end(), time) - times.begin()));
  drawing_->stale = true;
}

/// Removes later points of curves over the shared time.
void TimeChart::keep_until(std::size_t count) {
  const bool restarts = count == 0 && drawing_->content.time.size() > 1;
  const std::vector<Curve> before = restarts ? as_before() : std::vector<Curve>();
  keep_points(drawing_->content, count);
  if (restarts) show_before(before);
}

/// Areas by their upper edges.
std::vector<Curve> TimeChart::as_before() const {
  const ChartContent& content = drawing_->content;
  std::vector<Curve> ghosts;
  if (content.time.size() < 2) {
    std::copy_if(content.curves.begin(), content.curves.end(), std::back_inserter(ghosts),
                 [](const Curve& curve) { return curve.ghost; });
    return ghosts;
  }
  std::vector<Stack> stacks(content.time.size());
  for (std::size_t i = 0; i < content.curves.size(); ++i) {
    const Curve& curve = content.curves[i];
    if (!drawing_->visible(i) || !curve.time.empty()) continue;
    Curve ghost;
    ghost.ghost = true;
    ghost.ghost_of = i;
    ghost.unit = curve.unit;
    ghost.color = ghost_color;
    ghost.right_axis = curve.right_axis;
    ghost.counts = curve.counts;
    ghost.time = content.across_of(curve);
    for (std::size_t k = 0; k < curve.values.size(); ++k) {
      const double value = curve.drawn(curve.values[k]);
      ghost.values.push_back(curve.style == CurveStyle::area ? stacks[k].add(value) : value);
    }
    ghosts.push_back(std::move(ghost));
  }
  return ghosts;
}

void TimeChart::show_before(const std::vector<Curve>& before) {
  std::vector<Curve>& curves = drawing_->content.curves;
  std::erase_if(curves, [](const Curve& curve) { return curve.ghost; });
  curves.insert(curves.end(), before.begin(), before.end());
  drawing_->make_plots();
}

void TimeChart::clear() {
  drawing_->content.time.clear();
  std::erase_if(drawing_->content.curves, [](const Curve& curve) { return curve.ghost; });
  for (Curve& curve : drawing_->content.curves) {
    if (!curve.time.empty()) continue;
    curve.values.clear();
    curve.across.clear();
  }
  drawing_->make_plots();
}

std::optional<double> TimeChart::time_at(double x, double y) const {
  const ChartLayout& layout = drawing_->layout;
  if (!inside(layout, x, y)) return std::nullopt;
  if (drawing_->content.against) {
    const std::optional<ChartReading> reading = reading_at(x, y);
    return reading ? std::optional(reading->time) : std::nullopt;
  }
  const ChartView::Range& range = drawing_->across_range;
  return range.low + (x - layout.left) / layout.width * (range.high - range.low);
}

std::optional<ChartReading> TimeChart::reading_at(double x, double y) const {
  return read_chart(*drawing_, x, y);
}

std::optional<ChartPoint> TimeChart::first_point() const {
  return scree::first_point(*drawing_);
}

ChartPoint TimeChart::next_point(const ChartPoint& from, double pixels) const {
  return scree::next_point(*drawing_, from, pixels);
}

ChartPoint TimeChart::on_next_curve(const ChartPoint& from, int places) const {
  return scree::on_next_curve(*drawing_, from, places);
}

std::optional<ChartReading> TimeChart::reading_of(const ChartPoint& point) const {
  return read_point(*drawing_, point);
}

const ChartLayout& TimeChart::layout() const {
  return drawing_->layout;
}

void TimeChart::pan(double dx, double dy) {
  ChartDrawing& drawing = *drawing_;
  const auto move = [](ChartView::Range range, double share) {
    const double step = share * (range.high - range.low);
    return ChartView::Range{range.low - step, range.high - step};
  };
  if (dx != 0.0) drawing.view.across = move(drawing.across_range, dx / drawing.layout.width);
  if (drawing.view.left) drawing.view.left = move(*drawing.view.left, dy / drawing.layout.height);
  if (drawing.view.right) drawing.view.right = move(*drawing.view.right, dy / drawing.layout.height);
  drawing.stale = true;
}

void TimeChart::zoom(double factor, double x, double y) {
  ChartDrawing& drawing = *drawing_;
  const ChartLayout& layout = drawing.layout;
  const auto about = [factor](ChartView::Range range, double share, double unit) {
    const double centre = range.low + share * (range.high - range.low);
    return ChartView::Range{unit * (centre + (range.low - centre) / factor),
                            unit * (centre + (range.high - centre) / factor)};
  };
  const double up = std::clamp((y - layout.bottom) / layout.height, 0.0, 1.0);
  const bool over_left = x < layout.left;
  const bool over_right = x > layout.left + layout.width && drawing.has_right_axis();
  const bool over_curves = !over_left && !over_right;
  const bool both_ways = over_curves && drawing.content.against;
  if (over_curves)
    drawing.view.across =
        about(drawing.across_range, std::clamp((x - layout.left) / layout.width, 0.0, 1.0), 1.0);
  if (over_left || both_ways) drawing.view.left = about(drawing.left_range, up, drawing.left_unit.factor);
  if (over_right || (both_ways && drawing.has_right_axis()))
    drawing.view.right = about(drawing.right_range, up, drawing.right_unit.factor);
  drawing.stale = true;
}

void TimeChart::reset_view() {
  drawing_->view = {};
  drawing_->stale = true;
}

const ChartView& TimeChart::view() const {
  return drawing_->view;
}

void TimeChart::take(const ChartContent& content, const ChartView& view) {
  drawing_->content = content;
  drawing_->view = view;
  drawing_->make_plots();
}

void TimeChart::draw_png(const ChartContent& content, const ChartView& view,
                         const std::filesystem::path& path, PictureSize size) {
  paint_apart([&] {
    OffscreenWindow window(size.width, size.height);
    Picture picture;
    {
      TimeChart chart(window.window());
      chart.take(content, view);
      chart.set_smooth(true);
      picture = window.picture();
    }
    write_png(picture, path);
  });
}

void TimeChart::draw_svg(const ChartContent& content, const ChartView& view,
                         const std::filesystem::path& path, PictureSize size) {
  paint_apart([&] {
    OffscreenWindow window(size.width, size.height);
    TimeChart chart(window.window());
    chart.take(content, view);
    chart.set_pixel_ratio(1.0);
    window.picture();
    write_svg(*chart.drawing_, path);
  });
}

void TimeChart::save_png(const std::filesystem::path& path, PictureSize size) const {
  draw_png(drawing_->content, drawing_->view, path, size);
}

void TimeChart::save_svg(const std::filesystem::path& path, PictureSize size) const {
  draw_svg(drawing_->content, drawing_->view, path, size);
}

void TimeChart::save_csv(const std::filesystem::path& path) const {
  const ChartContent& content = drawing_->content;
  const auto columns = table_columns(content);
  std::ofstream file(path);
  file << (content.count_name.empty() ? "time" : quoted(content.count_name));
  for (const auto& [name, values] : columns) file << "," << quoted(name);
  file << "\n";
  for (std::size_t row = 0; row < content.time.size(); ++row) {
    file << number_text(content.time[row]);
    for (const auto& [name, values] : columns) file << "," << number_text((*values)[row]);
    file << "\n";
  }
  file.close();
  if (!file)
    throw PictureError("cannot write " + path.string() +
                       "; give a file in a folder that exists and can be written");
}

void TimeChart::update() {
  drawing_->update();
}

void save_chart(const ChartContent& content, const std::filesystem::path& path, PictureSize size) {
  (path.extension() == ".svg" ? TimeChart::draw_svg : TimeChart::draw_png)(content, {}, path, size);
}

}  // namespace scree
