#include "render/chart/chart_svg.hpp"

#include <vtkAxis.h>
#include <vtkFloatArray.h>
#include <vtkStringArray.h>

#include <array>
#include <cmath>

#include "core/base/text/number.hpp"
#include "core/base/text/text_file.hpp"
#include "core/experiments/markup.hpp"
#include "render/chart/chart_drawing.hpp"
#include "render/picture/picture.hpp"

namespace scree {
namespace {

constexpr double line_width = 1.75;
constexpr double marker_radius = 3.0;
constexpr double grid_opacity = 0.28;
constexpr double axis_opacity = 0.9;
/// Distance from the lower edge of a text to its baseline.
constexpr double descent = 3.0;

std::string pixels(double value) {
  return number_text(std::round(100.0 * value) / 100.0);
}

std::string hex(const Color& color) {
  static constexpr const char* digits = "0123456789abcdef";
  std::string text = "#";
  for (const double channel : {color.red, color.green, color.blue}) {
    const auto byte = static_cast<unsigned>(std::lround(255.0 * channel));
    text += digits[byte / 16];
    text += digits[byte % 16];
  }
  return text;
}

/// SVG coordinates begin at the upper edge, those of the chart at the lower one.
class SvgWriter {
 public:
  SvgWriter(double width, double height) : height_(height) {
    text_ = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + pixels(width) + "\" height=\"" +
            pixels(height) + "\" viewBox=\"0 0 " + pixels(width) + " " + pixels(height) +
            "\" font-family=\"DejaVu Sans, sans-serif\">\n";
  }

  std::string point(double x, double y) const { return pixels(x) + "," + pixels(height_ - y); }

  void rectangle(double x, double y, double width, double height, const std::string& attributes) {
    text_ += "<rect x=\"" + pixels(x) + "\" y=\"" + pixels(height_ - y - height) + "\" width=\"" +
             pixels(width) + "\" height=\"" + pixels(height) + "\" " + attributes + "/>\n";
  }
  void line(double x0, double y0, double x1, double y1, const std::string& attributes) {
    text_ += "<path d=\"M" + point(x0, y0) + " L" + point(x1, y1) + "\" " + attributes + "/>\n";
  }
  void disc(double x, double y, double radius, const Color& color) {
    text_ += "<circle cx=\"" + pixels(x) + "\" cy=\"" + pixels(height_ - y) + "\" r=\"" + pixels(radius) +
             "\" fill=\"" + hex(color) + "\"/>\n";
  }
  void path(const std::string& commands, const std::string& attributes) {
    if (!commands.empty()) text_ += "<path d=\"" + commands + "\" " + attributes + "/>\n";
  }
  /// @param y  baseline of the text
  void write(double x, double y, const std::string& text, const std::string& style, bool upwards = false) {
    if (text.empty()) return;
    text_ += "<text transform=\"translate(" + point(x, y) + ")" + (upwards ? " rotate(-90)" : "") + "\" " +
             style + ">" + markup_escaped(text) + "</text>\n";
  }
  void raw(const std::string& text) { text_ += text; }
  std::string finish() { return text_ + "</svg>\n"; }

 private:
  double height_;
  std::string text_;
};

std::string text_style(double size, const Color& color, const char* anchor) {
  return "font-size=\"" + pixels(size) + "\" fill=\"" + hex(color) + "\" text-anchor=\"" + anchor + "\"";
}

void write_axis(SvgWriter& svg, ChartDrawing& drawing, int index, const ThemeColors& colors) {
  const ChartLayout& area = drawing.layout;
  const double right = area.left + area.width;
  const double top = area.bottom + area.height;
  vtkAxis* axis = drawing.chart->GetAxis(index);
  vtkFloatArray* positions = axis->GetTickScenePositions();
  vtkStringArray* labels = axis->GetTickLabels();
  const std::string grid =
      "stroke=\"" + hex(colors.grid) + "\" stroke-opacity=\"" + pixels(grid_opacity) + "\"";
  const std::string pen =
      "stroke=\"" + hex(colors.grid) + "\" stroke-opacity=\"" + pixels(axis_opacity) + "\"";
  const double tick = axis->GetTickLength();
  const double offset = axis->GetLabelOffset();
  for (vtkIdType i = 0; i < positions->GetNumberOfTuples(); ++i) {
    const double at = positions->GetValue(i);
    const std::string label = i < labels->GetNumberOfValues() ? labels->GetValue(i) : "";
    if (index == vtkAxis::BOTTOM) {
      svg.line(at, area.bottom, at, top, grid);
      svg.line(at, area.bottom, at, area.bottom - tick, pen);
      svg.write(at, area.bottom - offset - tick_text_size + descent, label,
                text_style(tick_text_size, colors.text, "middle"));
    } else {
      const bool left = index == vtkAxis::LEFT;
      const double edge = left ? area.left : right;
      const double outwards = left ? -1.0 : 1.0;
      if (left) svg.line(area.left, at, right, at, grid);
      svg.line(edge, at, edge + outwards * tick, at, pen);
      svg.write(edge + outwards * offset, at - 0.35 * tick_text_size, label,
                text_style(tick_text_size, colors.text, left ? "end" : "start"));
    }
  }
  if (index == vtkAxis::BOTTOM) {
    svg.line(area.left, area.bottom, right, area.bottom, pen);
  } else {
    const double edge = index == vtkAxis::LEFT ? area.left : right;
    svg.line(edge, area.bottom, edge, top, pen);
  }
}

/// The points of a drawn curve in pixels; a value that is not a number ends a line.
struct Outline {
  std::vector<std::array<double, 2>> upper;
  std::vector<std::array<double, 2>> lower;  ///< edge of an area
};

Outline outline_of(const ChartDrawing& drawing, std::size_t index) {
  const DrawnCurve& part = drawing.drawn[index];
  const bool right_axis = drawing.content.curves[index].right_axis;
  const double unit = right_axis ? drawing.right_unit.factor : drawing.left_unit.factor;
  Outline outline;
  for (vtkIdType i = 0; i < part.columns[0]->GetNumberOfValues(); ++i) {
    const double across = part.columns[0]->GetValue(i) * drawing.across_unit.factor;
    outline.upper.push_back(drawing.place_of(across, part.columns[2]->GetValue(i) * unit, right_axis));
    outline.lower.push_back(drawing.place_of(across, part.columns[1]->GetValue(i) * unit, right_axis));
  }
  return outline;
}

std::string line_through(const SvgWriter& svg, const std::vector<std::array<double, 2>>& points) {
  std::string commands;
  bool pen_down = false;
  for (const auto& [x, y] : points) {
    if (std::isfinite(y)) commands += (pen_down ? " L" : " M") + svg.point(x, y);
    pen_down = std::isfinite(y);
  }
  return commands;
}

void write_curve(SvgWriter& svg, const ChartDrawing& drawing, std::size_t index) {
  const Curve& curve = drawing.content.curves[index];
  if (!drawing.drawn[index].plot->GetVisible()) return;
  const std::string color = hex(curve.shown_color(drawing.content.theme));
  Outline outline = outline_of(drawing, index);
  switch (curve.style) {
    case CurveStyle::line:
      svg.path(line_through(svg, outline.upper), "fill=\"none\" stroke=\"" + color + "\" stroke-width=\"" +
                                                     pixels(line_width) + "\" stroke-linejoin=\"round\"");
      break;
    case CurveStyle::area:
      outline.upper.insert(outline.upper.end(), outline.lower.rbegin(), outline.lower.rend());
      svg.path(line_through(svg, outline.upper) + " Z",
               "fill=\"" + color + "\" fill-opacity=\"" + pixels(curve.opacity) + "\"");
      break;
    case CurveStyle::markers:
      for (const auto& [x, y] : outline.upper) {
        if (std::isfinite(y)) svg.disc(x, y, marker_radius, curve.shown_color(drawing.content.theme));
      }
      break;
  }
}

void write_curves(SvgWriter& svg, const ChartDrawing& drawing) {
  const ChartLayout& area = drawing.layout;
  svg.raw("<clipPath id=\"curves\">");
  svg.rectangle(area.left, area.bottom, area.width, area.height, "");
  svg.raw("</clipPath>\n<g clip-path=\"url(#curves)\">\n");
  for (int layer = 0; layer < curve_layers; ++layer) {
    for (std::size_t i = 0; i < drawing.drawn.size(); ++i) {
      if (layer_of(drawing.content.curves[i]) == layer) write_curve(svg, drawing, i);
    }
  }
  svg.raw("</g>\n");
}

void write_marks(SvgWriter& svg, const ChartMarks& marks, const ThemeColors& colors) {
  for (const ChartMarks::Rectangle& part : marks.rectangles)
    svg.rectangle(part.x, part.y, part.width, part.height, "fill=\"" + hex(part.color) + "\"");
  for (const ChartMarks::Text& part : marks.texts) {
    const char* anchor = part.align == ChartMarks::Align::left     ? "start"
                         : part.align == ChartMarks::Align::centre ? "middle"
                                                                   : "end";
    const std::string style = text_style(chart_text_size, part.faint ? colors.grid : colors.text, anchor) +
                              (part.bold ? " font-weight=\"bold\"" : "");
    if (part.upwards) {
      svg.write(part.x - descent, part.y, part.text, style, true);
    } else {
      svg.write(part.x, part.y + descent, part.text, style);
    }
  }
  for (const ChartMarks::Disc& part : marks.discs) svg.disc(part.x, part.y, part.radius, part.color);
}

}  // namespace

void write_svg(ChartDrawing& drawing, const std::filesystem::path& path) {
  const ThemeColors& colors = theme_colors(drawing.content.theme);
  const double width = drawing.size[0];
  const double height = drawing.size[1];
  SvgWriter svg(width, height);
  svg.rectangle(0.0, 0.0, width, height, "fill=\"" + hex(colors.background_top) + "\"");
  write_axis(svg, drawing, vtkAxis::BOTTOM, colors);
  write_axis(svg, drawing, vtkAxis::LEFT, colors);
  if (drawing.has_right_axis()) write_axis(svg, drawing, vtkAxis::RIGHT, colors);
  write_curves(svg, drawing);
  write_marks(svg, drawing.decoration->marks(width, height), colors);
  try {
    write_text_file(path, svg.finish());
  } catch (const std::exception&) {
    throw PictureError("cannot write " + path.string() +
                       "; give a file in a folder that exists and can be written");
  }
}

}  // namespace scree
