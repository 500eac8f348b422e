#include "render/style/color.hpp"

#include <algorithm>
#include <cmath>

namespace scree {

const ThemeColors& theme_colors(Theme theme) {
  static constexpr ThemeColors light = {.background_bottom = Color::from_hex(0xE3E7ED),
                                        .background_top = Color::from_hex(0xF7F8FA),
                                        .text = Color::from_hex(0x2B3038),
                                        .faint_text = Color::from_hex(0x7B8490),
                                        .grid = Color::from_hex(0x8A94A3),
                                        .wall = Color::from_hex(0xB4BECA),
                                        .wall_edge = Color::from_hex(0x8A97A6),
                                        .wall_force = Color::from_hex(0x474D57),
                                        .probe = Color::from_hex(0x0F6F8F)};
  static constexpr ThemeColors dark = {.background_bottom = Color::from_hex(0x1B1E24),
                                       .background_top = Color::from_hex(0x2A2F38),
                                       .text = Color::from_hex(0xE8EBF0),
                                       .faint_text = Color::from_hex(0xA9B2C0),
                                       .grid = Color::from_hex(0x77818F),
                                       .wall = Color::from_hex(0x39414D),
                                       .wall_edge = Color::from_hex(0x7B8799),
                                       .wall_force = Color::from_hex(0xB4BBC6),
                                       .probe = Color::from_hex(0x4FC3E0)};
  return theme == Theme::light ? light : dark;
}

Color category_color(int index) {
  static constexpr std::array<Color, 7> palette = {Color::from_hex(0x0072B2), Color::from_hex(0xE69F00),
                                                   Color::from_hex(0x009E73), Color::from_hex(0xCC79A7),
                                                   Color::from_hex(0x56B4E9), Color::from_hex(0xD55E00),
                                                   Color::from_hex(0xF0E442)};
  // Mixed with a light grey, which keeps the hues distinct and the shading of faces visible.
  static constexpr Color grey = Color::from_hex(0xC8CCD2);
  return mix(palette[static_cast<std::size_t>(index) % palette.size()], grey, 0.28);
}

Color viridis(double t) {
  // Every sixteenth entry of matplotlib's map, linear in between; visually identical to the whole table.
  static constexpr std::array<Color, 17> map = {
      Color::from_hex(0x440154), Color::from_hex(0x481A6C), Color::from_hex(0x472F7D),
      Color::from_hex(0x414487), Color::from_hex(0x39568C), Color::from_hex(0x31688E),
      Color::from_hex(0x2A788E), Color::from_hex(0x23888E), Color::from_hex(0x1F988B),
      Color::from_hex(0x22A884), Color::from_hex(0x35B779), Color::from_hex(0x54C568),
      Color::from_hex(0x7AD151), Color::from_hex(0xA5DB36), Color::from_hex(0xD2E21B),
      Color::from_hex(0xE8E419), Color::from_hex(0xFDE725)};
  // Its first colours are as dark as the dark background.
  constexpr double first = 3.0;
  const double share = std::isfinite(t) ? std::clamp(t, 0.0, 1.0) : 0.0;
  const double position = first + share * (map.size() - 1 - first);
  const std::size_t below = std::min(static_cast<std::size_t>(position), map.size() - 2);
  return mix(map[below], map[below + 1], position - static_cast<double>(below));
}

Color chain_color(double t, Theme theme) {
  static constexpr std::array<Color, 3> light = {Color::from_hex(0xF2B04A), Color::from_hex(0xE2502B),
                                                 Color::from_hex(0xA50F15)};
  static constexpr std::array<Color, 3> dark = {Color::from_hex(0x8C5A2B), Color::from_hex(0xDE5A2E),
                                                Color::from_hex(0xFF4B45)};
  const std::array<Color, 3>& ramp = theme == Theme::dark ? dark : light;
  const double place = 2.0 * std::clamp(t, 0.0, 1.0);
  return place < 1.0 ? mix(ramp[0], ramp[1], place) : mix(ramp[1], ramp[2], place - 1.0);
}

Color blue_white_red(double t) {
  // Brewer's RdBu without its ends: equally dark on both sides.
  static constexpr std::array<Color, 7> map = {Color::from_hex(0x2166AC), Color::from_hex(0x67A9CF),
                                               Color::from_hex(0xD1E5F0), Color::from_hex(0xF7F7F7),
                                               Color::from_hex(0xFDDBC7), Color::from_hex(0xEF8A62),
                                               Color::from_hex(0xB2182B)};
  const double share = std::isfinite(t) ? 0.5 * (1.0 + std::clamp(t, -1.0, 1.0)) : 0.5;
  const double position = share * (map.size() - 1);
  const std::size_t below = std::min(static_cast<std::size_t>(position), map.size() - 2);
  return mix(map[below], map[below + 1], position - static_cast<double>(below));
}

Color mix(const Color& a, const Color& b, double t) {
  return {a.red + t * (b.red - a.red), a.green + t * (b.green - a.green), a.blue + t * (b.blue - a.blue)};
}

}  // namespace scree
