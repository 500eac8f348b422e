#include "render/overlay/overlay_layout.hpp"

#include <vtkNew.h>
#include <vtkStdString.h>
#include <vtkTextProperty.h>
#include <vtkTextRenderer.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/text/number.hpp"
#include "core/base/text/quantity.hpp"
#include "render/style/font.hpp"
#include "render/style/text_actor.hpp"
#include "render/style/width_memory.hpp"

namespace scree {
namespace {

namespace sizes = overlay_sizes;

/// Text width without a painter.
TextWidth text_width_of(const OverlayContent& content) {
  return [&content](const std::string& words, double size, bool bold) {
    static WidthMemory memory;
    const int letters = static_cast<int>(std::lround(size * content.text_scale));
    const int dpi = static_cast<int>(std::lround(72.0 * content.pixel_ratio));
    const auto measure = [&] {
      vtkNew<vtkTextProperty> font;
      use_font(font, bold);
      font->SetFontSize(letters);
      std::array<int, 4> box{};
      vtkTextRenderer* renderer = vtkTextRenderer::GetInstance();
      const bool known =
          renderer != nullptr && renderer->GetBoundingBox(font, vtkStdString(words), box.data(), dpi);
      return known ? box[1] - box[0] + 1.0 : 0.0;
    };
    return memory.width(words, letters, bold, dpi, measure) / (content.pixel_ratio * content.text_scale);
  };
}

/// A box in the lower corners, with its background [logical pixels].
Eigen::AlignedBox2d grounded(double left, double bottom, double width, double height) {
  const Eigen::Vector2d padding(sizes::padding, sizes::padding);
  const Eigen::Vector2d lower(left, bottom);
  return {lower - padding, lower + Eigen::Vector2d(width, height) + padding};
}

UnitScale unit_of(const Legend& legend) {
  return unit_scale(std::max(std::abs(legend.lower), std::abs(legend.upper)), legend.unit);
}

/// Prefix of the numbers at the ends of a fixed scale. No value lies below the zero of a magnitude.
std::string beyond(const Legend& legend, double share) {
  if (!legend.fixed || share == 0.5) return {};
  if (share == 1.0) return "≥ ";
  return legend.has_sign || legend.lower > 0.0 ? "≤ " : std::string();
}

}  // namespace

double categories_width(const Legend& legend, const TextWidth& text_width) {
  double widest = text_width(legend.title, sizes::text, true);
  for (const Legend::Entry& entry : legend.entries) {
    widest =
        std::max(widest, sizes::swatch + sizes::swatch_gap + text_width(entry.label, sizes::text, false));
  }
  return widest;
}

double categories_height(const Legend& legend) {
  return sizes::line * static_cast<double>(legend.entries.size() + 1) + 2.0;
}

std::string scale_title(const Legend& legend) {
  const UnitScale unit = unit_of(legend);
  return unit.unit.empty() ? legend.title : legend.title + " [" + unit.unit + "]";
}

std::vector<ScaleNumber> scale_numbers(const Legend& legend) {
  const double lower = legend.has_sign ? -legend.upper : legend.lower;
  const UnitScale unit = unit_of(legend);
  if (legend.all_zero) return {{legend.has_sign ? 0.5 : 0.0, "0"}};
  std::vector<ScaleNumber> numbers;
  for (const double share : {0.0, 0.5, 1.0}) {
    const double value = (lower + share * (legend.upper - lower)) / unit.factor;
    // Integer scales have no fractional marks.
    if (legend.whole_numbers && value != std::round(value)) continue;
    const std::string text = legend.whole_numbers ? number_text(value) : format_quantity(value, "");
    numbers.push_back({share, beyond(legend, share) + text});
  }
  return numbers;
}

double scale_legend_width(const Legend& legend, const TextWidth& text_width) {
  return std::max(sizes::scale_width, text_width(scale_title(legend), sizes::text, true));
}

double scale_legend_height() {
  return 2.0 * sizes::line + sizes::scale_height + 5.0;
}

double force_rows_width(const std::vector<ForceRow>& rows, const TextWidth& text_width) {
  double width = 0.0;
  for (const ForceRow& row : rows) {
    const bool symbol = row.symbol != RowSymbol::none;
    const double size = symbol ? sizes::text : sizes::small_text;
    const double indent = symbol ? row.length + sizes::row_gap : 0.0;
    width = std::max(width, indent + text_width(row.words, size, false));
  }
  return width;
}

std::string legend_words(const OverlayContent& content) {
  const double metre = content.pixels_per_metre / (content.pixel_ratio * content.text_scale);
  std::string words;
  const auto add = [&words](const std::string& sentence) {
    if (!sentence.empty()) words += (words.empty() ? "" : "\n") + sentence;
  };
  for (const ForceRow& row : force_rows(content, metre)) add(row.meaning);
  for (const std::string& hint : content.hints) add(hint);
  return words;
}

double force_rows_height(const std::vector<ForceRow>& rows) {
  return sizes::line * static_cast<double>(rows.size());
}

bool has_force_rows(const OverlayContent& content) {
  return content.arrow_scale || content.line_scale || content.velocity_scale || content.ended_key ||
         !content.keys.empty() || !content.force_notes.empty();
}

double lowest_row(const OverlayContent& content) {
  return sizes::margin + content.foot / content.text_scale;
}

std::vector<PictureArea> overlay_areas(const OverlayContent& content, int width, int height) {
  const double ratio = content.pixel_ratio * content.text_scale;
  const double across = width / ratio;
  const double upward = height / ratio;
  const std::scoped_lock lock(text_mutex());
  const TextWidth text_width = text_width_of(content);
  std::vector<Eigen::AlignedBox2d> boxes;
  const double lowest = lowest_row(content);
  double below = lowest;
  const auto add_scale = [&](const Legend& legend) {
    boxes.push_back(grounded(across - sizes::margin - sizes::scale_width, below,
                             scale_legend_width(legend, text_width), scale_legend_height()));
    below += 3.0 * sizes::line + sizes::margin;
  };
  if (content.legend && !content.legend->entries.empty()) {
    const double wide = categories_width(*content.legend, text_width);
    boxes.push_back(grounded(across - sizes::margin - wide, below, wide, categories_height(*content.legend)));
    below += categories_height(*content.legend) + sizes::margin - 2.0;
  } else if (content.legend && content.legend->upper > content.legend->lower) {
    add_scale(*content.legend);
  }
  for (const Legend& scale : content.scales) add_scale(scale);
  if (content.corner > 0.0) {
    const double side = content.corner / content.text_scale;
    boxes.emplace_back(Eigen::Vector2d(across - side, upward - side), Eigen::Vector2d(across, upward));
  }
  double left = sizes::margin;
  if (content.axes) {
    boxes.push_back(grounded(sizes::padding, lowest - sizes::margin + sizes::padding,
                             sizes::axes_width - sizes::padding, sizes::axes_width - sizes::padding));
    left += sizes::axes_width;
  }
  if (has_force_rows(content)) {
    const std::vector<ForceRow> rows = force_rows(content, content.pixels_per_metre / ratio);
    boxes.push_back(grounded(left, lowest, force_rows_width(rows, text_width), force_rows_height(rows)));
  }
  std::vector<PictureArea> areas;
  for (const Eigen::AlignedBox2d& box : boxes) {
    areas.push_back({2.0 * box.min().x() / across - 1.0, 2.0 * box.max().x() / across - 1.0,
                     2.0 * box.min().y() / upward - 1.0, 2.0 * box.max().y() / upward - 1.0});
  }
  return areas;
}

double fitting_text_scale(const OverlayContent& content, int width, int height) {
  constexpr double step = 0.9;
  // Letters below about two pixels cannot be drawn.
  constexpr double least_letter = 2.0;  // [pixels]
  const double smallest = std::max(0.5, least_letter / (sizes::small_text * content.pixel_ratio));
  const auto crowded = [](const std::vector<PictureArea>& areas) {
    for (std::size_t i = 0; i < areas.size(); ++i) {
      const PictureArea& a = areas[i];
      if (a.left < -1.0 || a.right > 1.0 || a.top > 1.0) return true;
      for (std::size_t k = 0; k < i; ++k) {
        const PictureArea& b = areas[k];
        if (a.left < b.right && b.left < a.right && a.bottom < b.top && b.bottom < a.top) return true;
      }
    }
    return false;
  };
  if (width <= 0 || height <= 0) return content.text_scale;
  OverlayContent smaller = content;
  while (step * smaller.text_scale >= smallest && crowded(overlay_areas(smaller, width, height)))
    smaller.text_scale *= step;
  return smaller.text_scale;
}

}  // namespace scree
