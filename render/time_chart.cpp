#include "render/time_chart.hpp"

#include <vtkRenderWindow.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <fstream>
#include <limits>

#include "render/chart_drawing.hpp"
#include "render/offscreen_window.hpp"
#include "render/painting.hpp"

namespace scree {
namespace {

std::string shortest(double value) {
  std::array<char, 40> text;
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value);
  return {text.data(), end.ptr};
}

}  // namespace

TimeChart::TimeChart(vtkRenderWindow* window) : drawing_(std::make_unique<ChartDrawing>(window)) {}

TimeChart::~TimeChart() = default;

const ChartContent& TimeChart::content() const {
  return drawing_->content;
}

void TimeChart::set_content(ChartContent content) {
  drawing_->content = std::move(content);
  drawing_->make_plots();
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

void TimeChart::set_offset(std::size_t curve, double offset) {
  drawing_->content.curves[curve].offset = offset;
  drawing_->stale = true;
}

void TimeChart::set_factor(std::size_t curve, double factor) {
  drawing_->content.curves[curve].factor = factor;
  drawing_->stale = true;
}

void TimeChart::append(double time, const std::vector<double>& values) {
  ChartContent& content = drawing_->content;
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
    if (std::isfinite(value) && value != 0.0) drawing_->shown[i] = true;
  }
  drawing_->stale = true;
}

void TimeChart::clear() {
  drawing_->content.time.clear();
  for (Curve& curve : drawing_->content.curves) {
    if (curve.time.empty()) curve.values.clear();
  }
  drawing_->make_plots();
}

std::optional<double> TimeChart::time_at(double x, double y) const {
  const ChartLayout& layout = drawing_->layout;
  const double across = (x - layout.left) / layout.width;
  const double up = (y - layout.bottom) / layout.height;
  if (across < 0.0 || across > 1.0 || up < 0.0 || up > 1.0) return std::nullopt;
  return drawing_->time_range.low + across * (drawing_->time_range.high - drawing_->time_range.low);
}

void TimeChart::pan(double dx, double dy) {
  ChartDrawing& drawing = *drawing_;
  const auto move = [](ChartView::Range range, double share) {
    const double step = share * (range.high - range.low);
    return ChartView::Range{range.low - step, range.high - step};
  };
  if (dx != 0.0) drawing.view.time = move(drawing.time_range, dx / drawing.layout.width);
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
  if (x < layout.left) {
    drawing.view.left = about(drawing.left_range, up, drawing.left_unit.factor);
  } else if (x > layout.left + layout.width && drawing.has_right_axis()) {
    drawing.view.right = about(drawing.right_range, up, drawing.right_unit.factor);
  } else {
    drawing.view.time =
        about(drawing.time_range, std::clamp((x - layout.left) / layout.width, 0.0, 1.0), 1.0);
  }
  drawing.stale = true;
}

void TimeChart::reset_view() {
  drawing_->view = {};
  drawing_->stale = true;
}

const ChartView& TimeChart::view() const {
  return drawing_->view;
}

void TimeChart::save_png(const std::filesystem::path& path, PictureSize size) const {
  paint_apart([&] {
    OffscreenWindow window(size.width, size.height);
    Picture picture;
    {
      TimeChart copy(window.window());
      copy.set_content(drawing_->content);
      copy.set_smooth(true);
      copy.drawing_->view = drawing_->view;
      picture = window.picture();
    }
    write_png(picture, path);
  });
}

void TimeChart::save_csv(const std::filesystem::path& path) const {
  const ChartContent& content = drawing_->content;
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
  drawing_->update();
}

}  // namespace scree
