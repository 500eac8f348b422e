#include "render/chart_decoration.hpp"

#include <vtkBrush.h>
#include <vtkContext2D.h>
#include <vtkContextScene.h>
#include <vtkNew.h>
#include <vtkObjectFactory.h>
#include <vtkPen.h>
#include <vtkStdString.h>
#include <vtkTextProperty.h>
#include <vtkTextRenderer.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "render/font.hpp"
#include "render/text_actor.hpp"

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
constexpr double least_curve_height = 60.0;
constexpr double line_height = 17.0;
constexpr double swatch_width = 14.0;
constexpr double label_offset = 20.0;  // from the left end of the swatch
constexpr double above_margin = 14.0;  // on either side of a legend above the curves
constexpr double entry_gap = 14.0;
constexpr int text_size = 12;
constexpr int points_per_inch = 72;

}  // namespace

vtkStandardNewMacro(ChartDecoration);

double ChartDecoration::pixels(double length) const {
  return std::round(length * pixel_ratio);
}

double ChartDecoration::text_width(const std::string& text, bool bold) const {
  vtkNew<vtkTextProperty> font;
  use_font(font, bold);
  font->SetFontSize(text_size);
  std::array<int, 4> box = {0, 0, 0, 0};
  const std::scoped_lock lock(text_mutex());
  vtkTextRenderer::GetInstance()->GetBoundingBox(
      font, vtkStdString(text), box.data(), static_cast<int>(std::lround(points_per_inch * pixel_ratio)));
  return box[1] - box[0];
}

ChartLayout ChartDecoration::arrange(int width, int height, bool right_axis) {
  layout_ = {};
  places_.clear();
  layout_.left = pixels(left_margin);
  layout_.bottom = pixels(bottom_margin);
  double right = width - pixels(right_axis ? right_axis_width : right_margin);
  double top = height - pixels(top_margin);
  beside_ = right - pixels(legend_width) - layout_.left >= pixels(least_curve_width);
  if (beside_) {
    right -= pixels(legend_width);
  } else {
    const double spare = top - layout_.bottom - pixels(least_curve_height);
    const int rows = arrange_above(width - pixels(above_margin),
                                   1 + static_cast<int>(std::max(0.0, spare / pixels(line_height))));
    top -= (rows - 1) * pixels(line_height);
  }
  layout_.width = std::max(16.0, right - layout_.left);
  layout_.height = std::max(16.0, top - layout_.bottom);
  if (beside_) arrange_beside(width);
  // From the upper edge of the curves, which is known only now.
  for (Place& place : places_) place.y += layout_.bottom + layout_.height;
  return layout_;
}

void ChartDecoration::arrange_beside(double width) {
  const double x = width - pixels(legend_width - 6.0);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const double y = -static_cast<double>(i + 1) * pixels(line_height);
    if (layout_.bottom + layout_.height + y < pixels(2.0)) return;
    places_.push_back({i, x, y});
  }
}

/// Entry after entry behind the title, and on in the next row where one is full.
/// @return the number of rows
int ChartDecoration::arrange_above(double right, int most_rows) {
  const double left = pixels(above_margin);
  double x = left;
  if (!title.empty()) x += text_width(title, true) + pixels(entry_gap);
  int row = 0;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const Entry& entry = entries[i];
    if (entry.faint) continue;
    const double wide = pixels(label_offset) + text_width(entry.label, false);
    if (x + wide > right && x > left) {
      if (row + 1 == most_rows) break;
      ++row;
      x = left;
    }
    places_.push_back({i, x, static_cast<double>(row)});
    x += wide + pixels(entry_gap);
  }
  for (Place& place : places_) place.y = pixels(8.0) + (row - place.y) * pixels(line_height);
  return row + 1;
}

bool ChartDecoration::Paint(vtkContext2D* painter) {
  const ThemeColors& colors = theme_colors(theme);
  const double width = this->Scene->GetSceneWidth();
  vtkTextProperty* font = painter->GetTextProp();
  const auto draw = [&](double x, double y, const std::string& text, int justification, bool bold,
                        double turned) {
    if (text.empty()) return;
    use_font(font, bold);
    font->SetFontSize(text_size);
    font->SetOrientation(turned);
    font->SetColor(colors.text.red, colors.text.green, colors.text.blue);
    font->SetVerticalJustificationToBottom();
    font->SetJustification(justification);
    painter->DrawString(static_cast<float>(std::round(x)), static_cast<float>(std::round(y)), text.c_str());
  };
  const auto write = [&](double x, double y, const std::string& text, bool bold, bool to_the_left) {
    draw(x, y, text, to_the_left ? VTK_TEXT_RIGHT : VTK_TEXT_LEFT, bold, 0.0);
  };
  const double middle = layout_.bottom + 0.5 * layout_.height;
  const double right = layout_.left + layout_.width;
  draw(layout_.left + 0.5 * layout_.width, pixels(4.0), time_title, VTK_TEXT_CENTERED, false, 0.0);
  draw(pixels(21.0), middle, left_title, VTK_TEXT_CENTERED, false, 90.0);
  draw(right + pixels(right_axis_width - 3.0), middle, right_title, VTK_TEXT_CENTERED, false, 90.0);
  painter->GetPen()->SetLineType(vtkPen::NO_PEN);
  const auto fill = [&](const Color& color, double x, double y, double w, double h) {
    painter->GetBrush()->SetColorF(color.red, color.green, color.blue, 1.0);
    painter->DrawRect(static_cast<float>(x), static_cast<float>(y), static_cast<float>(w),
                      static_cast<float>(h));
  };

  const double top = this->Scene->GetSceneHeight() - pixels(top_margin);
  if (!title.empty())
    write(beside_ ? layout_.left : pixels(above_margin), top + pixels(8.0), title, true, false);
  for (const auto& [index, x, y] : places_) {
    const Entry& entry = entries[index];
    const double thickness = pixels(entry.style == CurveStyle::line   ? 3.0
                                    : entry.style == CurveStyle::area ? 11.0
                                                                      : 7.0);
    const double length = pixels(entry.style == CurveStyle::markers ? 7.0 : swatch_width);
    fill(entry.color, x + std::round(0.5 * (pixels(swatch_width) - length)),
         y + std::round(pixels(8.0) - 0.5 * thickness), length, thickness);
    write(x + pixels(label_offset), y, entry.label, false, false);
    if (beside_) write(width - pixels(10.0), y, entry.value, false, true);
  }
  if (cursor && *cursor >= layout_.left && *cursor <= layout_.left + layout_.width) {
    fill(colors.text, std::round(*cursor), layout_.bottom, std::max(1.0, std::floor(pixel_ratio)),
         layout_.height);
  }
  return true;
}

}  // namespace scree
