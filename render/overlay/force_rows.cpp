#include "render/overlay/force_rows.hpp"

#include <algorithm>
#include <cmath>

#include "core/base/text/quantity.hpp"

namespace scree {
namespace {

// Logical pixels.
constexpr double key_length = 22.0;
constexpr double longest_arrow = 110.0;
constexpr double shortest_arrow = 4.0;
constexpr double wedge_length = 90.0;
constexpr double thinnest_wedge = 1.0;

/// "20 N", or "20 N, logarithmic".
std::string words_of(const ForceScale& scale, double value, const char* unit) {
  return format_quantity(value, unit, 1) + (scale.logarithmic ? ", logarithmic" : "");
}

void add_scale(std::vector<ForceRow>& rows, const ForceScale& scale, const char* unit, const Color& color,
               double metre) {
  const double value = round_scale_force(scale, longest_arrow / metre);
  const double length = scale.length(value) * metre;
  if (length >= shortest_arrow)
    rows.push_back({RowSymbol::arrow, color, length, 3.0, words_of(scale, value, unit)});
}

/// Wedge from the weakest force drawn to the strongest, by width and colour.
void add_wedge(std::vector<ForceRow>& rows, const OverlayContent& content, double metre) {
  const ForceScale& scale = *content.line_scale;
  const double thickness = scale.length(scale.reference_force) * metre;
  if (thickness < thinnest_wedge) return;
  ForceRow row{RowSymbol::wedge,
               normal_force_color,
               wedge_length,
               thickness,
               (content.least_line > 0.0 ? format_quantity(content.least_line, "N", 2) : "0") +
                   (content.line_cut ? " … ≥ " : " … ") + words_of(scale, scale.reference_force, "N"),
               "Chains: the wider and more vivid a line, the stronger the normal force between two bodies"};
  row.least = std::clamp(content.least_line / scale.reference_force, 0.0, 1.0);
  rows.push_back(row);
}

/// Largest force whose arrow is not cut off.
double largest_shown(const ForceScale& scale) {
  const double relative = scale.longest / scale.reference_length;
  return scale.reference_force *
         (scale.logarithmic ? (std::pow(10.0, 3.0 * relative) - 1.0) / 1000.0 : relative);
}

}  // namespace

std::vector<ForceRow> force_rows(const OverlayContent& content, double metre) {
  const ThemeColors& theme = theme_colors(content.theme);
  std::vector<ForceRow> rows;
  const auto add_key = [&rows](bool there, RowSymbol symbol, const Color& color, const std::string& words,
                               const std::string& meaning = {}) {
    if (there) rows.push_back({symbol, color, key_length, 3.0, words, meaning});
  };
  if (content.arrow_scale) add_scale(rows, *content.arrow_scale, "N", theme.text, metre);
  if (content.line_scale) add_wedge(rows, content, metre);
  if (content.velocity_scale) add_scale(rows, *content.velocity_scale, "m/s", velocity_color, metre);
  add_key(content.friction_key, RowSymbol::arrow, friction_color, "friction");
  add_key(content.normal_key, RowSymbol::arrow, normal_force_color, "normal force");
  add_key(content.body_force_key, RowSymbol::arrow, total_force_color, "total force on a body");
  add_key(content.wall_force_key, RowSymbol::arrow, theme.wall_force, "total force on a wall");
  add_key(content.load_key, RowSymbol::arrow, load_color, "load");
  add_key(content.moment_key, RowSymbol::two_heads, load_color, "moment",
          "Two heads: a moment, as long as its force at the radius of the body");
  if (content.arrow_scale) {
    add_key(content.cut_key, RowSymbol::broken_arrow, theme.text,
            "> " + format_quantity(largest_shown(*content.arrow_scale), "N", 2),
            "Broken arrow: force exceeds the drawn length");
  }
  add_key(content.ended_key, RowSymbol::dashed_arrow, normal_force_color, "ended contact",
          "Dashed: a contact that has ended since the last output, at its largest force");
  for (const OverlayContent::Key& key : content.keys) add_key(true, RowSymbol::bar, key.color, key.words);
  for (const std::string& note : content.force_notes)
    rows.push_back({RowSymbol::none, theme.text, 0.0, 0.0, note});
  // Indicates further hints.
  if (!content.hints.empty() && !rows.empty()) rows.front().words += "  ℹ";
  return rows;
}

double round_scale_force(const ForceScale& scale, double most_metres) {
  // An arrow that is cut off does not represent its force.
  most_metres = std::min(most_metres, 0.999 * scale.longest);
  if (!scale.logarithmic) {
    return round_down_125(most_metres / scale.reference_length * scale.reference_force);
  }
  // Inverse of the logarithmic length; bounded, because a long arrow represents an extreme force.
  const double relative = std::min(3.0 * most_metres / scale.reference_length, 6.0);
  return round_down_125(scale.reference_force * (std::pow(10.0, relative) - 1.0) / 1000.0);
}

}  // namespace scree
