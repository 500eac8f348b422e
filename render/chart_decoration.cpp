#include "render/chart_decoration.hpp"

#include <vtkBrush.h>
#include <vtkContext2D.h>
#include <vtkContextScene.h>
#include <vtkObjectFactory.h>
#include <vtkPen.h>
#include <vtkTextProperty.h>

#include <cmath>

#include "render/font.hpp"

namespace scree {
namespace {

// Logical pixels.
constexpr double left_margin = 66.0;
constexpr double bottom_margin = 42.0;
constexpr double top_margin = 30.0;
constexpr double right_margin = 18.0;
constexpr double right_axis_width = 58.0;
constexpr double legend_width = 226.0;
constexpr double least_curve_width = 240.0;
constexpr double line_height = 17.0;
constexpr int text_size = 12;

}  // namespace

ChartLayout chart_layout(int width, int height, double pixel_ratio, bool right_axis) {
  ChartLayout layout;
  layout.left = std::round(left_margin * pixel_ratio);
  layout.bottom = std::round(bottom_margin * pixel_ratio);
  double right = width - std::round((right_axis ? right_axis_width : right_margin) * pixel_ratio);
  layout.legend = width;
  if (right - legend_width * pixel_ratio - layout.left >= least_curve_width * pixel_ratio) {
    layout.legend = width - std::round((legend_width - 6.0) * pixel_ratio);
    right -= std::round(legend_width * pixel_ratio);
  }
  layout.width = std::max(16.0, right - layout.left);
  layout.height = std::max(16.0, height - layout.bottom - std::round(top_margin * pixel_ratio));
  return layout;
}

vtkStandardNewMacro(ChartDecoration);

bool ChartDecoration::Paint(vtkContext2D* painter) {
  const ThemeColors& colors = theme_colors(theme);
  const double width = this->Scene->GetSceneWidth();
  const auto pixels = [this](double length) { return std::round(length * pixel_ratio); };
  vtkTextProperty* font = painter->GetTextProp();
  const auto write = [&](double x, double y, const std::string& text, bool bold, bool to_the_left) {
    use_font(font, bold);
    font->SetFontSize(text_size);
    font->SetOrientation(0.0);
    font->SetColor(colors.text.red, colors.text.green, colors.text.blue);
    font->SetVerticalJustificationToBottom();
    if (to_the_left) {
      font->SetJustificationToRight();
    } else {
      font->SetJustificationToLeft();
    }
    painter->DrawString(static_cast<float>(std::round(x)), static_cast<float>(std::round(y)), text.c_str());
  };
  painter->GetPen()->SetLineType(vtkPen::NO_PEN);
  const auto fill = [&](const Color& color, double x, double y, double w, double h) {
    painter->GetBrush()->SetColorF(color.red, color.green, color.blue, 1.0);
    painter->DrawRect(static_cast<float>(x), static_cast<float>(y), static_cast<float>(w),
                      static_cast<float>(h));
  };

  const double top = layout.bottom + layout.height;
  if (!title.empty()) write(layout.left, top + pixels(8.0), title, true, false);
  double y = top - pixels(line_height);
  for (const Entry& entry : entries) {
    if (layout.legend >= width || y < pixels(2.0)) break;
    const double thickness = pixels(entry.style == CurveStyle::line   ? 3.0
                                    : entry.style == CurveStyle::area ? 11.0
                                                                      : 7.0);
    const double length = pixels(entry.style == CurveStyle::markers ? 7.0 : 14.0);
    fill(entry.color, layout.legend + std::round(0.5 * (pixels(14.0) - length)),
         y + std::round(pixels(8.0) - 0.5 * thickness), length, thickness);
    write(layout.legend + pixels(20.0), y, entry.label, false, false);
    write(width - pixels(10.0), y, entry.value, false, true);
    y -= pixels(line_height);
  }
  if (cursor && *cursor >= layout.left && *cursor <= layout.left + layout.width) {
    fill(colors.text, std::round(*cursor), layout.bottom, std::max(1.0, std::floor(pixel_ratio)),
         layout.height);
  }
  return true;
}

}  // namespace scree
