#include <vtkAxis.h>
#include <vtkObjectFactory.h>
#include <vtkPen.h>
#include <vtkTextProperty.h>

#include <algorithm>
#include <cmath>

#include "render/chart_drawing.hpp"
#include "render/font.hpp"

namespace scree {

vtkStandardNewMacro(ShiftedChart);

void ShiftedChart::choose_shifts() {
  this->RecalculatePlotTransforms();
  this->PlotTransformValid = false;  // the layout is not known yet
}

namespace {

/// The axis writes six digits. A range that is narrow and far from zero, as of coordinates on a map, needs
/// more to tell its numbers apart.
void set_digits(vtkAxis* axis, const ChartView::Range& range) {
  constexpr int usual = 6;
  const double span = range.high - range.low;
  const double largest = std::max(std::abs(range.low), std::abs(range.high));
  axis->SetNotation(vtkAxis::STANDARD_NOTATION);
  if (!(span > 0.0) || !std::isfinite(largest)) return;
  const int decimals = 1 - static_cast<int>(std::floor(std::log10(span)));
  const int before_the_point = 1 + static_cast<int>(std::floor(std::log10(largest)));
  constexpr int most = 15;
  if (before_the_point + decimals <= usual || before_the_point + decimals > most) return;
  axis->SetNotation(vtkAxis::FIXED_NOTATION);
  axis->SetPrecision(std::max(decimals, 0));
}

}  // namespace

void ChartDrawing::style_axis(int index, const ChartView::Range& range, bool lines) {
  const ThemeColors& colors = theme_colors(content.theme);
  vtkAxis* axis = chart->GetAxis(index);
  axis->SetBehavior(vtkAxis::FIXED);
  axis->SetRange(range.low, range.high);
  set_digits(axis, range);
  // The decoration writes the titles: the axis would put them ten pixels away, however large a pixel is.
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
