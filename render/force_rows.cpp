#include "render/force_rows.hpp"

#include <algorithm>
#include <cmath>

#include "core/text/quantity.hpp"

namespace scree {
namespace {

// Logical pixels.
constexpr double key_length = 22.0;
constexpr double longest_arrow = 110.0;
constexpr double shortest_arrow = 4.0;
constexpr double bar_length = 40.0;
constexpr double widest_bar = 10.0;
constexpr double thinnest_bar = 1.0;

/// "20 N", or "20 N, logarithmic".
std::string words_of(const ForceScale& scale, double value, const char* unit) {
  return format_quantity(value, unit, 1) + (scale.logarithmic ? ", logarithmic" : "");
}

/// @param of  what the arrows show
ForceRow scale_row(const ForceScale& scale, const std::string& of, const char* unit, const Color& color,
                   double metre) {
  const double value = round_scale_force(scale, longest_arrow / metre);
  const double length = scale.length(value) * metre;
  if (length < shortest_arrow) return {color, 0.0, 0.0, false, of + " arrows too short to show a scale"};
  return {color, length, 3.0, false, words_of(scale, value, unit)};
}

ForceRow line_row(const ForceScale& scale, double metre) {
  // By the logarithm a thick line stands for a force that no scene has.
  const double most = widest_bar / metre;
  const double force =
      round_scale_force(scale, scale.logarithmic ? std::min(most, scale.reference_length) : most);
  const double thickness = scale.length(force) * metre;
  if (thickness < thinnest_bar)
    return {normal_force_color, 0.0, 0.0, false, "lines too thin to show a scale"};
  return {normal_force_color, bar_length, thickness, true, words_of(scale, force, "N")};
}

}  // namespace

std::vector<ForceRow> force_rows(const OverlayContent& content, double metre) {
  const ThemeColors& theme = theme_colors(content.theme);
  std::vector<ForceRow> rows;
  if (content.arrow_scale) rows.push_back(scale_row(*content.arrow_scale, "force", "N", theme.text, metre));
  if (content.line_scale) rows.push_back(line_row(*content.line_scale, metre));
  if (content.velocity_scale)
    rows.push_back(scale_row(*content.velocity_scale, "velocity", "m/s", velocity_color, metre));
  if (content.friction_key) rows.push_back({friction_color, key_length, 3.0, false, "friction"});
  if (content.normal_key) rows.push_back({normal_force_color, key_length, 3.0, false, "normal force"});
  if (content.body_force_key)
    rows.push_back({total_force_color, key_length, 3.0, false, "contact force on a body"});
  if (content.wall_force_key)
    rows.push_back({theme.wall_force, key_length, 3.0, false, "total force on a wall"});
  if (content.load_key) rows.push_back({load_color, key_length, 3.0, false, "load"});
  for (const OverlayContent::Key& key : content.keys)
    rows.push_back({key.color, key_length, 3.0, true, key.words});
  for (const std::string& note : content.force_notes) rows.push_back({theme.text, 0.0, 0.0, false, note});
  return rows;
}

double round_scale_force(const ForceScale& scale, double most_metres) {
  // An arrow that is cut does not show its force.
  most_metres = std::min(most_metres, 0.999 * scale.longest);
  if (!scale.logarithmic) {
    return round_down_125(most_metres / scale.reference_length * scale.reference_force);
  }
  // The inverse of the logarithmic length; bounded, because a long arrow stands for an absurd force.
  const double relative = std::min(3.0 * most_metres / scale.reference_length, 6.0);
  return round_down_125(scale.reference_force * (std::pow(10.0, relative) - 1.0) / 1000.0);
}

}  // namespace scree
