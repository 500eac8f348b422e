#include "render/style/finish.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/scene/material_look.hpp"

namespace scree {
namespace {

/// Indexed by MaterialLook; the entry of `plain` is unused.
constexpr std::array<Color, material_look_choices> look_colors = {Color{},
                                                                  Color::from_hex(0x9BA6B2),   // steel
                                                                  Color::from_hex(0xC9A553),   // brass
                                                                  Color::from_hex(0xC47C55),   // copper
                                                                  Color::from_hex(0xB5B1A9),   // concrete
                                                                  Color::from_hex(0xA39888),   // stone
                                                                  Color::from_hex(0x9CCBC5),   // glass
                                                                  Color::from_hex(0xBE8D58),   // wood
                                                                  Color::from_hex(0x53565D)};  // rubber

/// Colour of the second, third … material of the same substance.
Color variant(const Color& color, int number) {
  static constexpr Color dark = Color::from_hex(0x20242A);
  static constexpr Color light = Color::from_hex(0xFFFFFF);
  constexpr double step = 0.22;
  constexpr double most = 0.6;
  const double way = std::min(most, step * ((number + 1) / 2));
  return mix(color, number % 2 == 1 ? dark : light, way);
}

}  // namespace

Finish finish_of(MaterialLook look) {
  static constexpr std::array<Finish, material_look_choices> finishes = {
      Finish::matte, Finish::metal, Finish::metal, Finish::metal, Finish::grain,
      Finish::grain, Finish::glass, Finish::wood,  Finish::rubber};
  return finishes[static_cast<std::size_t>(look)];
}

std::vector<Color> material_colors(const Scene& scene) {
  std::vector<Color> colors;
  std::array<int, material_look_choices> used{};
  for (std::size_t i = 0; i < scene.materials.size(); ++i) {
    const MaterialSpec& material = scene.materials[i];
    const MaterialLook look = look_of(material);
    const auto index = static_cast<std::size_t>(look);
    if (material.color) {
      colors.push_back(Color::from_hex(*material.color));
      continue;
    }
    colors.push_back(look == MaterialLook::plain ? category_color(static_cast<int>(i))
                                                 : variant(look_colors[index], used[index]++));
  }
  return colors;
}

Color tinted(const Color& color, int body) {
  // Multiples of the golden section: consecutive numbers differ clearly in brightness.
  constexpr double golden = 0.6180339887498949;
  constexpr double darkest = 0.84;
  constexpr double span = 0.26;
  const double turn = golden * (body + 1);
  const double factor = darkest + span * (turn - std::floor(turn));
  const double brightest = std::max({color.red, color.green, color.blue});
  const double bounded = brightest > 0.0 ? std::min(factor, 1.0 / brightest) : factor;
  return {bounded * color.red, bounded * color.green, bounded * color.blue};
}

const std::string& finish_function() {
  static const std::string code = R"(
float grainAt(vec3 cell) {
  return fract(sin(dot(cell, vec3(12.9898, 78.233, 37.719))) * 43758.5453);
}

// Smooth noise between 0 and 1, with features of about one unit.
float cloud(vec3 p) {
  vec3 cell = floor(p);
  vec3 t = p - cell;
  t = t * t * (3.0 - 2.0 * t);
  vec2 step = vec2(0.0, 1.0);
  vec4 near = vec4(grainAt(cell), grainAt(cell + step.yxx), grainAt(cell + step.xyx), grainAt(cell + step.yyx));
  vec4 far = vec4(grainAt(cell + step.xxy), grainAt(cell + step.yxy), grainAt(cell + step.xyy),
                  grainAt(cell + step.yyy));
  vec4 slice = mix(near, far, t.z);
  vec2 line = mix(slice.xz, slice.yw, t.x);
  return mix(line.x, line.y, t.y);
}

vec3 finished(vec3 color, float light, vec3 normal, vec3 place, int finish) {
  vec3 lit = color * light;
  if (finish == 0) return lit;
  vec3 mirrored = reflect(vec3(0.0, 0.0, -1.0), normal);
  float key = max(0.0, dot(mirrored, normalize(vec3(-0.40, 0.65, 0.85))));
  if (finish == 1) return lit + 0.12 * pow(key, 24.0);
  if (finish == 2) {
    float sky = smoothstep(-0.35, 0.75, mirrored.y);
    float horizon = 1.0 - 0.4 * exp(-24.0 * (mirrored.y - 0.08) * (mirrored.y - 0.08));
    float window = max(0.0, dot(mirrored, normalize(vec3(0.80, 0.10, 0.90))));
    float brushed = 0.96 + 0.08 * cloud(vec3(6.0, 6.0, 60.0) * place);
    return brushed * color * (0.22 + 0.38 * light + 0.58 * sky * horizon) + 0.55 * pow(key, 36.0) +
           0.12 * pow(window, 12.0);
  }
  if (finish == 3) {
    float grain = 0.6 * cloud(11.0 * place) + 0.4 * cloud(31.0 * place);
    float pores = smoothstep(0.74, 0.82, cloud(23.0 * place + 7.0));
    return lit * (0.87 + 0.22 * grain - 0.16 * pores);
  }
  if (finish == 4) {
    float rim = 1.0 - max(0.0, normal.z);
    rim *= rim;
    return mix(0.30 + 0.62 * lit, vec3(0.97, 1.0, 1.0), 0.55 * rim) + 0.9 * pow(key, 90.0);
  }
  if (finish == 5) {
    float wave = 0.35 * cloud(vec3(3.0, 3.0, 0.7) * place);
    float ring = 0.5 + 0.5 * sin(30.0 * (length(place.xy * vec2(1.0, 1.4) + 0.35) + wave));
    float fibre = cloud(vec3(40.0, 40.0, 4.0) * place);
    return lit * mix(vec3(0.80, 0.74, 0.68), vec3(1.06, 1.04, 1.0), 0.75 * ring + 0.25 * fibre) +
           0.05 * pow(key, 12.0);
  }
  return lit * 0.92 + 0.07 * pow(key, 5.0);
}
)";
  return code;
}

}  // namespace scree
