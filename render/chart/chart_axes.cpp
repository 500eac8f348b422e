#include "render/chart/chart_axes.hpp"

#include <vtkAxis.h>
#include <vtkDoubleArray.h>
#include <vtkNew.h>
#include <vtkPen.h>
#include <vtkStringArray.h>
#include <vtkTextProperty.h>

#include <algorithm>

#include "render/chart/layout/chart_ticks.hpp"
#include "render/style/font.hpp"

namespace scree {

namespace {

/// Spacing of numbers as a multiple of their text size.
constexpr double vertical_room = 2.2;
constexpr double horizontal_gap = 4.0;  // between two of them

void set_ticks(vtkAxis* axis, const Ticks& ticks) {
  vtkNew<vtkDoubleArray> values;
  vtkNew<vtkStringArray> labels;
  for (const double value : ticks.values) values->InsertNextValue(value);
  for (const std::string& label : ticks.labels) labels->InsertNextValue(label);
  axis->SetCustomTickPositions(values, labels);
}

/// Ticks for the pixel ratio, which the axis itself would ignore.
Ticks ticks_of(const ChartContent& content, const ChartLayout& layout, int index,
               const ChartView::Range& range) {
  const double text_size = tick_text_size * content.pixel_ratio;
  if (index == vtkAxis::BOTTOM) {
    return choose_ticks(range, layout.width, content.counts_across(), [&](const std::string& text) {
      return chart_text_width(text, false, tick_text_size, content.pixel_ratio) + horizontal_gap * text_size;
    });
  }
  return choose_ticks(range, layout.height, content.counts_on(index == vtkAxis::RIGHT),
                      [&](const std::string&) { return vertical_room * text_size; });
}

}  // namespace

void style_axis(ShiftedChart& chart, const ChartContent& content, const ChartLayout& layout, int index,
                const ChartView::Range& range, bool lines) {
  const ThemeColors& colors = theme_colors(content.theme);
  vtkAxis* axis = chart.GetAxis(index);
  axis->SetBehavior(vtkAxis::FIXED);
  axis->SetRange(range.low, range.high);
  set_ticks(axis, ticks_of(content, layout, index, range));
  // The decoration writes the titles: the axis would use a fixed distance of ten device pixels.
  axis->SetTitle("");
  axis->SetGridVisible(lines);
  axis->GetGridPen()->SetColorF(colors.grid.red, colors.grid.green, colors.grid.blue, 0.28);
  axis->GetPen()->SetColorF(colors.grid.red, colors.grid.green, colors.grid.blue, 0.9);
  vtkTextProperty* text = axis->GetLabelProperties();
  use_font(text, false);
  text->SetFontSize(tick_text_size);
  text->SetColor(colors.text.red, colors.text.green, colors.text.blue);
  axis->SetTickLength(static_cast<float>(4.0 * content.pixel_ratio));
  axis->SetLabelOffset(static_cast<float>(7.0 * content.pixel_ratio));
}

}  // namespace scree
