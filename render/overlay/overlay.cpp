#include "render/overlay/overlay.hpp"

#include <vtkBrush.h>
#include <vtkContext2D.h>
#include <vtkContextScene.h>
#include <vtkObjectFactory.h>
#include <vtkPen.h>
#include <vtkTextProperty.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/text/time_text.hpp"
#include "core/scene/scene.hpp"
#include "render/overlay/force_rows.hpp"
#include "render/overlay/overlay_layout.hpp"
#include "render/style/font.hpp"
#include "render/style/width_memory.hpp"

namespace scree {
namespace {

using overlay_sizes::axes_width;
using overlay_sizes::margin;
using overlay_sizes::padding;
using overlay_sizes::scale_height;
using overlay_sizes::scale_width;
using overlay_sizes::small_text;
using overlay_sizes::swatch;
constexpr double text_size = overlay_sizes::text;
constexpr double line_height = overlay_sizes::line;
constexpr double axis_length = 30.0;  // [logical pixels]

enum class Align { left, centre, right };

/// Draws in logical pixels from the lower left corner.
class Painter {
 public:
  Painter(vtkContext2D* context, vtkContextScene* scene, const OverlayContent& content)
      : context_(context),
        ratio_(content.pixel_ratio * content.text_scale),
        text_scale_(content.text_scale),
        theme_(theme_colors(content.theme)) {
    width_ = scene->GetSceneWidth() / ratio_;
    height_ = scene->GetSceneHeight() / ratio_;
    context->GetPen()->SetLineType(vtkPen::NO_PEN);
  }

  double width() const { return width_; }
  double height() const { return height_; }
  const ThemeColors& theme() const { return theme_; }
  /// Device pixels per unit.
  double ratio() const { return ratio_; }

  void fill(const Color& color, double alpha = 1.0) {
    context_->GetBrush()->SetColorF(color.red, color.green, color.blue, alpha);
  }

  /// Background for text that must be readable over anything; labels avoid it.
  void ground(double x, double y, double width, double height) {
    fill(theme_.background_bottom, 0.7);
    rectangle(x, y, width, height);
    grounds_.emplace_back(Eigen::Vector2d(x, y), Eigen::Vector2d(x + width, y + height));
  }

  /// Returns whether a box overlaps no background.
  bool is_free(double x, double y, double width, double height) const {
    const Eigen::AlignedBox2d box(Eigen::Vector2d(x, y), Eigen::Vector2d(x + width, y + height));
    return std::none_of(grounds_.begin(), grounds_.end(),
                        [&](const Eigen::AlignedBox2d& ground) { return ground.intersects(box); });
  }

  void rectangle(double x, double y, double width, double height) {
    context_->DrawRect(pixel(x), pixel(y), pixel(width), pixel(height));
  }

  void triangle(const Eigen::Vector2d& a, const Eigen::Vector2d& b, const Eigen::Vector2d& c) {
    std::array<float, 6> points = {scaled(a.x()), scaled(a.y()), scaled(b.x()),
                                   scaled(b.y()), scaled(c.x()), scaled(c.y())};
    context_->DrawPolygon(points.data(), 3);
  }

  void disc(const Eigen::Vector2d& middle, double width) {
    const float radius = scaled(0.5 * width);
    context_->DrawEllipse(scaled(middle.x()), scaled(middle.y()), radius, radius);
  }

  /// A straight bar between two points.
  void bar(const Eigen::Vector2d& from, const Eigen::Vector2d& to, double thickness) {
    const Eigen::Vector2d along = (to - from).normalized();
    const Eigen::Vector2d side = 0.5 * thickness * Eigen::Vector2d(-along.y(), along.x());
    const std::array<Eigen::Vector2d, 4> corners = {from - side, to - side, to + side, from + side};
    std::array<float, 8> points;
    for (std::size_t i = 0; i < 4; ++i) {
      points[2 * i] = scaled(corners[i].x());
      points[2 * i + 1] = scaled(corners[i].y());
    }
    context_->DrawQuad(points.data());
  }

  void arrow(const Eigen::Vector2d& from, const Eigen::Vector2d& to, double thickness) {
    const Eigen::Vector2d along = (to - from).normalized();
    const double head = std::min(4.0 * thickness, 0.6 * (to - from).norm());
    const Eigen::Vector2d neck = to - head * along;
    const Eigen::Vector2d side = 0.4 * head * Eigen::Vector2d(-along.y(), along.x());
    bar(from, neck, thickness);
    triangle(neck - side, to, neck + side);
  }

  void text(double x, double y, const std::string& words, Align align = Align::left, double size = text_size,
            bool bold = false) {
    draw_text(x, y, words, align, size, bold, theme_.text);
  }

  /// Vertically centred at a point.
  void faint_text(double x, double y, const std::string& words, Align align = Align::centre) {
    draw_text(x, y - 0.5 * small_text, words, align, small_text, false, theme_.faint_text);
  }

  double text_width(const std::string& words, double size = text_size, bool bold = false) {
    static WidthMemory memory;
    const int letters = static_cast<int>(std::lround(size * text_scale_));
    const int dpi = static_cast<int>(std::lround(72.0 * ratio_ / text_scale_));
    const auto measure = [&] {
      set_font(size, bold);
      std::array<float, 4> bounds{};
      context_->ComputeStringBounds(words.c_str(), bounds.data());
      return static_cast<double>(bounds[2]);
    };
    return memory.width(words, letters, bold, dpi, measure) / ratio_;
  }
  TextWidth measure() {
    return [this](const std::string& words, double size, bool bold) { return text_width(words, size, bold); };
  }

 private:
  void draw_text(double x, double y, const std::string& words, Align align, double size, bool bold,
                 const Color& color) {
    set_font(size, bold);
    vtkTextProperty* font = context_->GetTextProp();
    font->SetColor(color.red, color.green, color.blue);
    font->SetVerticalJustificationToBottom();
    if (align == Align::left) font->SetJustificationToLeft();
    if (align == Align::centre) font->SetJustificationToCentered();
    if (align == Align::right) font->SetJustificationToRight();
    // At whole pixels, since letters blur otherwise.
    context_->DrawString(pixel(x), pixel(y), words.c_str());
  }

  float scaled(double length) const { return static_cast<float>(length * ratio_); }
  float pixel(double length) const { return static_cast<float>(std::round(length * ratio_)); }

  void set_font(double size, bool bold) {
    vtkTextProperty* font = context_->GetTextProp();
    use_font(font, bold);
    // The window's resolution already scales the size of text.
    font->SetFontSize(static_cast<int>(std::lround(size * text_scale_)));
    font->SetItalic(false);
    font->SetOrientation(0.0);
  }

  vtkContext2D* context_;
  double ratio_;
  double text_scale_;
  const ThemeColors& theme_;
  double width_ = 0.0;
  double height_ = 0.0;
  std::vector<Eigen::AlignedBox2d> grounds_;
};

/// @return upper end of the legend
double paint_categories(Painter& painter, const Legend& legend, double below) {
  const double widest = categories_width(legend, painter.measure());
  const double left = painter.width() - margin - widest;
  const double height = categories_height(legend);
  painter.ground(left - padding, below - padding, widest + 2.0 * padding, height + 2.0 * padding - 4.0);
  double y = below;
  for (auto entry = legend.entries.rbegin(); entry != legend.entries.rend(); ++entry) {
    painter.fill(entry->color);
    painter.rectangle(left, y + 2.0, swatch, swatch);
    painter.text(left + swatch + overlay_sizes::swatch_gap, y, entry->label);
    y += line_height;
  }
  painter.text(left, y + 2.0, legend.title, Align::left, text_size, true);
  return y + line_height + margin;
}

/// @param below  lower end of the scale
void paint_scale(Painter& painter, const Legend& legend, double below) {
  const double left = painter.width() - margin - scale_width;
  const double bottom = below + line_height;
  painter.ground(left - padding, below - padding,
                 scale_legend_width(legend, painter.measure()) + 2.0 * padding,
                 scale_legend_height() + 2.0 * padding - 4.0);
  constexpr int cells = 95;
  const double lower = legend.has_sign ? -legend.upper : legend.lower;
  for (int i = 0; i < cells; ++i) {
    painter.fill(legend.color_of(lower + (i + 0.5) / cells * (legend.upper - lower)));
    const double start = scale_width * i / cells;
    painter.rectangle(left + start, bottom, scale_width * (i + 1) / cells - start, scale_height);
  }
  for (const ScaleNumber& number : scale_numbers(legend)) {
    const Align align = number.share == 0.0   ? Align::left
                        : number.share == 1.0 ? Align::right
                                              : Align::centre;
    painter.text(left + number.share * scale_width, below - 2.0, number.text, align);
  }
  painter.text(left, bottom + scale_height + 5.0, scale_title(legend), Align::left, text_size, true);
}

void paint_axes(Painter& painter, const Mat3& axes, double below) {
  const Eigen::Vector2d origin(margin + 0.42 * axes_width, below + 0.42 * axes_width);
  std::array<int, 3> order = {0, 1, 2};
  std::sort(order.begin(), order.end(), [&](int a, int b) { return axes(2, a) < axes(2, b); });
  for (int axis : order) {
    const Eigen::Vector2d tip = axis_length * axes.col(axis).head<2>();
    painter.fill(axis_colors[static_cast<std::size_t>(axis)]);
    if (tip.norm() > 3.0) painter.arrow(origin, origin + tip, 2.0);
    const Eigen::Vector2d label =
        origin + (tip.norm() > 3.0 ? Eigen::Vector2d(tip + 9.0 * tip.normalized()) : tip);
    painter.text(label.x(), label.y() - 7.0, std::string(1, "xyz"[axis]), Align::centre, 12.0);
  }
}

/// @param from  its left end
void paint_symbol(Painter& painter, const ForceRow& row, const Eigen::Vector2d& from, Theme theme) {
  const auto at = [&](double share) -> Eigen::Vector2d {
    return from + Eigen::Vector2d(share * row.length, 0.0);
  };
  painter.fill(row.color);
  switch (row.symbol) {
    case RowSymbol::bar:
      painter.bar(from, at(1.0), row.thickness);
      break;
    case RowSymbol::broken_arrow:
      painter.bar(from, at(0.3), row.thickness);
      painter.arrow(at(0.42), at(1.0), row.thickness);
      break;
    case RowSymbol::dashed_arrow:
      for (const double share : {0.0, 0.24}) painter.bar(at(share), at(share + 0.13), row.thickness);
      painter.arrow(at(0.46), at(1.0), row.thickness);
      break;
    case RowSymbol::two_heads:
      painter.arrow(from, at(0.7), row.thickness);
      painter.arrow(at(0.6), at(1.0), row.thickness);
      break;
    case RowSymbol::wedge: {
      constexpr int pieces = 30;
      for (int i = 0; i < pieces; ++i) {
        const double share = (i + 0.5) / pieces;
        const double force = row.least + share * (1.0 - row.least);
        painter.fill(chain_color(force, theme));
        painter.bar(at(share - 0.5 / pieces), at(share + 0.6 / pieces), std::max(force * row.thickness, 1.0));
      }
      break;
    }
    default:
      painter.arrow(from, at(1.0), row.thickness);
  }
}

void paint_forces(Painter& painter, const OverlayContent& content, double left) {
  const double below = lowest_row(content);
  const double metre = content.pixels_per_metre / painter.ratio();
  const std::vector<ForceRow> rows = force_rows(content, metre);
  const double width = force_rows_width(rows, painter.measure());
  const double height = force_rows_height(rows);
  painter.ground(left - padding, below - padding, width + 2.0 * padding, height + 2.0 * padding - 4.0);
  double y = below;
  for (const ForceRow& row : rows) {
    if (row.symbol != RowSymbol::none) {
      paint_symbol(painter, row, {left, y + 7.0}, content.theme);
      painter.text(left + row.length + overlay_sizes::row_gap, y, row.words);
    } else {
      painter.text(left, y + 1.0, row.words, Align::left, small_text);
    }
    y += line_height;
  }
}

/// Centre of a text, moved so that no edge of the picture cuts it.
double uncut(Painter& painter, double x, const std::string& text) {
  const double half = 0.5 * painter.text_width(text, small_text) + 3.0;
  const double right = painter.width() - half;
  const bool out_of_sight = x < -half || x > painter.width() + half;
  return out_of_sight || right < half ? x : std::clamp(x, half, right);
}

/// Omitted where it would overlap a background.
void paint_label(Painter& painter, const OverlayContent::Label& label) {
  const double x = uncut(painter, label.x / painter.ratio(), label.text);
  const double y = label.y / painter.ratio();
  const double width = painter.text_width(label.text, small_text);
  if (painter.is_free(x - 0.5 * width, y - 0.5 * small_text, width, small_text))
    painter.faint_text(x, y, label.text);
}

/// With a background, since it is drawn in front of bodies.
void paint_value(Painter& painter, const OverlayContent::Label& value) {
  const double x = value.x / painter.ratio();
  const double y = value.y / painter.ratio() + 4.0;
  const double width = painter.text_width(value.text, small_text) + 8.0;
  painter.fill(painter.theme().background_top, 0.75);
  painter.rectangle(x - 0.5 * width, y, width, small_text + 6.0);
  painter.text(x, y + 2.0, value.text, Align::centre, small_text);
}

/// In front of everything, with a rim that stands out from any ground.
void paint_mark(Painter& painter, const DrawnMark& mark) {
  constexpr double line = 2.0;
  constexpr double rim = 1.5;
  constexpr double dot = 8.0;
  constexpr double hollow = 4.0;
  const double ratio = painter.ratio();
  for (const bool rims : {true, false}) {
    const double wider = rims ? 2.0 * rim : 0.0;
    painter.fill(rims ? painter.theme().background_top : highlight_color);
    for (const std::vector<DrawnMark::Place>& places : mark.lines) {
      for (std::size_t i = 1; i < places.size(); ++i)
        if (places[i] != places[i - 1]) painter.bar(places[i - 1] / ratio, places[i] / ratio, line + wider);
    }
    for (const DrawnMark::Place& place : mark.dots) painter.disc(place / ratio, dot + wider);
  }
  // Hollow: in space, so that its depth is that of no surface.
  painter.fill(painter.theme().background_top);
  for (std::size_t i = 0; i < mark.dots.size(); ++i) {
    if (mark.in_space[i]) painter.disc(mark.dots[i] / ratio, hollow);
  }
  if (!mark.text.empty()) paint_value(painter, {mark.text, mark.text_at.x(), mark.text_at.y() + dot});
}

}  // namespace

std::string caption_of(const Scene& scene, double time) {
  if (scene.lattice && scene.lattice->analysis != LatticeAnalysis::dynamics) return scene.title;
  constexpr double most = 12.0;
  TimeStyle style = time_style(scene.duration);
  const double distinguishing_decimals =
      std::ceil(-std::log10(scene.output.interval / style.unit.factor) - 1e-9);
  style.decimals = static_cast<int>(std::clamp(distinguishing_decimals, 1.0 * style.decimals, most));
  return scene.title + "   " + time_text(time, style);
}

vtkStandardNewMacro(OverlayItem);

bool OverlayItem::Paint(vtkContext2D* context) {
  Painter painter(context, this->Scene, content);
  for (const OverlayContent::Label& value : content.values) paint_value(painter, value);
  for (const DrawnMark& mark : content.marks) paint_mark(painter, mark);
  if (!content.caption.empty()) {
    const double room = painter.width() - 2.0 * margin - content.corner / content.text_scale;
    const double width = painter.text_width(content.caption, overlay_sizes::caption_text, true);
    const double size = overlay_sizes::caption_text * std::min(1.0, room / std::max(width, 1.0));
    painter.text(margin, painter.height() - margin - 20.0, content.caption, Align::left, size, true);
  }
  const double lowest = lowest_row(content);
  double below = lowest;
  if (content.legend) {
    if (!content.legend->entries.empty()) {
      below = paint_categories(painter, *content.legend, below);
    } else if (content.legend->upper > content.legend->lower) {
      paint_scale(painter, *content.legend, below);
      below += 3.0 * line_height + margin;
    }
  }
  for (const Legend& scale : content.scales) {
    paint_scale(painter, scale, below);
    below += 3.0 * line_height + margin;
  }
  if (content.axes) paint_axes(painter, *content.axes, lowest);
  if (has_force_rows(content)) {
    paint_forces(painter, content, content.axes ? margin + axes_width : margin);
  }
  for (const OverlayContent::Label& label : content.labels) paint_label(painter, label);
  return true;
}

}  // namespace scree
