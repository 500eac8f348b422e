#pragma once

// Questions to a picture that do not depend on how exactly a driver draws.

#include <array>
#include <cmath>
#include <cstdlib>

#include "render/color.hpp"
#include "render/offscreen_window.hpp"

namespace scree {

struct Pixel {
  int red;
  int green;
  int blue;
};

inline Pixel pixel(const Picture& picture, int x, int y) {
  const unsigned char* rgb = &picture.rgb[3 * (static_cast<std::size_t>(y) * picture.width + x)];
  return {rgb[0], rgb[1], rgb[2]};
}

/// How many pixels fulfil a condition.
template <class Condition>
int count_pixels(const Picture& picture, Condition condition) {
  int count = 0;
  for (std::size_t i = 0; i < picture.rgb.size(); i += 3) {
    count += condition(Pixel{picture.rgb[i], picture.rgb[i + 1], picture.rgb[i + 2]});
  }
  return count;
}

inline bool is_red(const Pixel& p) {
  return p.red > 110 && p.green < p.red / 3 && p.blue < p.red / 3;
}
inline bool is_green(const Pixel& p) {
  return p.green > 80 && p.red < 0.6 * p.green && p.blue < 0.6 * p.green;
}

/// Like a colour, whatever the light on it: its channels in the same proportion.
inline bool has_hue(const Pixel& p, const Color& color) {
  const double strength = p.red + p.green + p.blue;
  const double whole = color.red + color.green + color.blue;
  return strength > 60.0 && std::abs(p.red / strength - color.red / whole) < 0.03 &&
         std::abs(p.green / strength - color.green / whole) < 0.03 &&
         std::abs(p.blue / strength - color.blue / whole) < 0.03;
}

/// Pixels that differ visibly.
inline int count_differences(const Picture& a, const Picture& b) {
  int count = 0;
  for (std::size_t i = 0; i < a.rgb.size(); i += 3) {
    int difference = 0;
    for (std::size_t c = 0; c < 3; ++c) difference += std::abs(a.rgb[i + c] - b.rgb[i + c]);
    count += difference > 24;
  }
  return count;
}

/// How many have that colour, or nearly.
inline int pixels_of(const Picture& picture, const Color& color) {
  return count_pixels(picture, [&](const Pixel& p) {
    return std::abs(p.red - 255.0 * color.red) + std::abs(p.green - 255.0 * color.green) +
               std::abs(p.blue - 255.0 * color.blue) <
           90.0;
  });
}

inline double mean_brightness(const Picture& picture) {
  double sum = 0.0;
  for (unsigned char channel : picture.rgb) sum += channel;
  return sum / static_cast<double>(picture.rgb.size());
}

}  // namespace scree
