#pragma once

#include <array>
#include <cstdint>

namespace scree {

/// sRGB, each channel 0 … 1.
struct Color {
  double red = 0.0;
  double green = 0.0;
  double blue = 0.0;

  static constexpr Color from_hex(std::uint32_t rgb) {
    return {((rgb >> 16) & 255) / 255.0, ((rgb >> 8) & 255) / 255.0, (rgb & 255) / 255.0};
  }
  friend bool operator==(const Color&, const Color&) = default;
};

enum class Theme { light, dark };

/// Colours of the theme.
struct ThemeColors {
  Color background_bottom;
  Color background_top;
  Color text;
  Color faint_text;
  Color grid;
  Color wall;
  Color wall_edge;
  Color wall_force;
  Color probe;  ///< lines where probes measure
};
const ThemeColors& theme_colors(Theme theme);

inline constexpr Color normal_force_color = Color::from_hex(0xD62728);
inline constexpr Color friction_color = Color::from_hex(0x2CA02C);
inline constexpr Color load_color = Color::from_hex(0x1F77B4);
inline constexpr Color pull_color = Color::from_hex(0xC2185B);
/// Colour of the total force on a body.
inline constexpr Color total_force_color = Color::from_hex(0x8250B4);
inline constexpr Color velocity_color = Color::from_hex(0x0E8C99);
/// Colours of the axes x, y and z.
inline constexpr std::array<Color, 3> axis_colors = {Color::from_hex(0xC44E52), Color::from_hex(0x55A868),
                                                     Color::from_hex(0x4C72B0)};
/// Colour of the bonds of a lattice next to a broken one.
inline constexpr Color crack_color = Color::from_hex(0xD55E00);
/// Colour of the selection, distinct from those of bodies and forces.
inline constexpr Color highlight_color = Color::from_hex(0xF0148C);

/// Colour of a category: the set of Okabe and Ito, distinguishable with any colour vision, toned down.
/// Repeats after seven.
Color category_color(int index);

/// Viridis map without its darkest colours, for magnitudes, 0 ≤ t ≤ 1 (clamped).
Color viridis(double t);

/// Colour of a force chain, from the weakest, 0, to the strongest, 1 (clamped), with increasing contrast to
/// the background.
Color chain_color(double t, Theme theme);

/// Blue–white–red map for signed values, −1 ≤ t ≤ 1 (clamped).
Color blue_white_red(double t);

/// 0 gives `a`, 1 gives `b`.
Color mix(const Color& a, const Color& b, double t);

}  // namespace scree
