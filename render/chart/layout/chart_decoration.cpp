#include "render/chart/layout/chart_decoration.hpp"

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

#include "render/chart/layout/chart_sizes.hpp"
#include "render/style/font.hpp"
#include "render/style/text_actor.hpp"

namespace scree {

using namespace chart_sizes;

namespace {

/// Title of an axis, and successively shorter versions down to its unit.
std::vector<std::string> shorter_and_shorter(const std::string& title) {
  const std::string unit = title.substr(std::min(title.find('['), title.size()));
  const std::size_t sign = title.find(plus_is_up);
  if (sign == std::string::npos) return {title, unit};
  return {title, title.substr(0, sign) + " (+ up) " + unit, "+ up " + unit, unit};
}

}  // namespace

vtkStandardNewMacro(ChartDecoration);

ChartLayout ChartDecoration::arrange(int width, int height, bool right_axis) {
  layout_ = legend_.arrange({title, note, entries, pixel_ratio}, width, height, right_axis);
  return layout_;
}

double ChartDecoration::pixels(double length) const {
  return std::round(length * pixel_ratio);
}

double ChartDecoration::text_width(const std::string& text, bool bold) const {
  return chart_text_width(text, bold, chart_text_size, pixel_ratio);
}

/// @return height of its centre: at the centre of the curves' area, or lower
double ChartDecoration::fit_title(std::string& words) const {
  const double top = layout_.bottom + layout_.height + pixels(4.0);
  const double room = top - pixels(2.0);
  for (const std::string& shorter : shorter_and_shorter(words)) {
    words = shorter;
    if (text_width(words, false) <= room) break;
  }
  return std::min(layout_.bottom + 0.5 * layout_.height, top - 0.5 * text_width(words, false));
}

void ChartDecoration::fit_titles() {
  left_title_middle_ = fit_title(left_title);
  right_title_middle_ = fit_title(right_title);
}

void ChartDecoration::measure_names() {
  for (Drop& drop : drops) drop.name_width = text_width(drop.name, false);
}

void ChartDecoration::mark_titles(ChartMarks& marks, double height) const {
  using Align = ChartMarks::Align;
  const double right = layout_.left + layout_.width;
  const double top = height - pixels(top_margin);
  marks.texts.push_back(
      {layout_.left + 0.5 * layout_.width, pixels(4.0), across_title, Align::centre, false, false});
  marks.texts.push_back({pixels(21.0), left_title_middle_, left_title, Align::centre, false, true});
  marks.texts.push_back(
      {right + pixels(right_axis_width - 3.0), right_title_middle_, right_title, Align::centre, false, true});
  const double left = legend_.beside() ? layout_.left : pixels(above_margin);
  marks.texts.push_back({left, top + pixels(8.0), title, Align::left, true, false});
  if (!legend_.noted()) return;
  const double behind = legend_.title_width() > 0.0 ? legend_.title_width() + pixels(entry_gap) : 0.0;
  marks.texts.push_back({left + behind, top + pixels(8.0), note, Align::left, false, false});
}

void ChartDecoration::mark_notice(ChartMarks& marks) const {
  marks.texts.push_back({layout_.left + 0.5 * layout_.width, layout_.bottom + 0.5 * layout_.height, notice,
                         ChartMarks::Align::centre, false, false});
}

void ChartDecoration::mark_legend(ChartMarks& marks, double width) const {
  for (const auto& [index, x, y, label] : legend_.places()) {
    const Entry& entry = entries[index];
    const double thickness = pixels(entry.style == CurveStyle::line   ? 3.0
                                    : entry.style == CurveStyle::area ? 11.0
                                                                      : 7.0);
    const double length = pixels(entry.style == CurveStyle::markers ? 7.0 : swatch_width);
    const double left = x + std::round(0.5 * (pixels(swatch_width) - length));
    const double low = y + std::round(pixels(8.0) - 0.5 * thickness);
    const Color& color = entry.switched_off ? theme_colors(theme).grid : entry.color;
    marks.rectangles.push_back({left, low, length, thickness, color});
    marks.texts.push_back(
        {x + pixels(label_offset), y, label, ChartMarks::Align::left, false, false, entry.switched_off});
    if (legend_.beside() && !entry.switched_off)
      marks.texts.push_back({width - pixels(value_margin), y, entry.value, ChartMarks::Align::right});
  }
  if (const auto& more = legend_.more())
    marks.texts.push_back({more->x, more->y, more->text, ChartMarks::Align::left});
}

/// A name is raised above another one, and omitted if they are equal.
void ChartDecoration::mark_drops(ChartMarks& marks) const {
  struct Written {
    double left, right, y;
    std::string name;
  };
  std::vector<Written> written;
  for (const Drop& drop : drops) {
    if (!(drop.x >= layout_.left && drop.x <= layout_.left + layout_.width)) continue;
    const double low = std::max(drop.foot, layout_.bottom);
    const double high = std::min(drop.top, layout_.bottom + layout_.height);
    if (high > low)
      marks.rectangles.push_back(
          {std::round(drop.x), low, std::max(1.0, std::floor(pixel_ratio)), high - low, drop.color});
    const double left = std::max(layout_.left, drop.x - drop.name_width - pixels(name_gap));
    const double highest = layout_.bottom + layout_.height - pixels(line_height);
    Written name{left, left + drop.name_width,
                 drop.named_at_top ? std::min(high, highest) : low + pixels(3.0), drop.name};
    const auto in_the_way = [&](const Written& other) {
      return name.left < other.right && other.left < name.right &&
             std::abs(name.y - other.y) < pixels(line_height) - 1.0;
    };
    auto other = written.begin();
    while ((other = std::find_if(written.begin(), written.end(), in_the_way)) != written.end() &&
           other->name != name.name)
      name.y += pixels(line_height);
    if (other != written.end() || name.y > highest) continue;
    marks.texts.push_back({name.left, name.y, name.name, ChartMarks::Align::left});
    written.push_back(name);
  }
}

void ChartDecoration::mark_time(ChartMarks& marks) const {
  const Color& color = theme_colors(theme).text;
  if (cursor && *cursor >= layout_.left && *cursor <= layout_.left + layout_.width) {
    marks.rectangles.push_back(
        {std::round(*cursor), layout_.bottom, std::max(1.0, std::floor(pixel_ratio)), layout_.height, color});
  }
  for (const Dot& dot : dots) {
    if (!inside(layout_, dot.x, dot.y)) continue;
    marks.discs.push_back({dot.x, dot.y, pixels(6.0), color});
    marks.discs.push_back({dot.x, dot.y, pixels(4.0), dot.color});
  }
}

ChartMarks ChartDecoration::marks(double width, double height) const {
  ChartMarks marks;
  mark_titles(marks, height);
  mark_notice(marks);
  mark_legend(marks, width);
  mark_drops(marks);
  mark_time(marks);
  return marks;
}

bool ChartDecoration::Paint(vtkContext2D* painter) {
  const ChartMarks all = marks(this->Scene->GetSceneWidth(), this->Scene->GetSceneHeight());
  painter->GetPen()->SetLineType(vtkPen::NO_PEN);
  const auto fill_with = [&](const Color& color) {
    painter->GetBrush()->SetColorF(color.red, color.green, color.blue, 1.0);
  };
  for (const ChartMarks::Rectangle& part : all.rectangles) {
    fill_with(part.color);
    painter->DrawRect(static_cast<float>(part.x), static_cast<float>(part.y), static_cast<float>(part.width),
                      static_cast<float>(part.height));
  }
  const ThemeColors& colors = theme_colors(theme);
  vtkTextProperty* font = painter->GetTextProp();
  for (const ChartMarks::Text& part : all.texts) {
    if (part.text.empty()) continue;
    use_font(font, part.bold);
    font->SetFontSize(chart_text_size);
    font->SetOrientation(part.upwards ? 90.0 : 0.0);
    const Color& color = part.faint ? colors.grid : colors.text;
    font->SetColor(color.red, color.green, color.blue);
    font->SetVerticalJustificationToBottom();
    font->SetJustification(part.align == ChartMarks::Align::left     ? VTK_TEXT_LEFT
                           : part.align == ChartMarks::Align::centre ? VTK_TEXT_CENTERED
                                                                     : VTK_TEXT_RIGHT);
    painter->DrawString(static_cast<float>(std::round(part.x)), static_cast<float>(std::round(part.y)),
                        part.text.c_str());
  }
  for (const ChartMarks::Disc& part : all.discs) {
    fill_with(part.color);
    painter->DrawEllipse(static_cast<float>(part.x), static_cast<float>(part.y),
                         static_cast<float>(part.radius), static_cast<float>(part.radius));
  }
  return true;
}

}  // namespace scree
