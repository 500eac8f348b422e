#include "render/shade/sky_directions.hpp"

#include <cmath>
#include <numbers>

namespace scree {
namespace {

/// Van der Corput sequence: evenly distributed between 0 and 1 for any count.
double spread(int number) {
  double value = 0.0;
  double digit = 0.5;
  for (int rest = number; rest > 0; rest /= 2, digit *= 0.5) value += digit * (rest % 2);
  return value;
}

double turn(int number) {
  constexpr double golden = 0.6180339887498949;
  return 2.0 * std::numbers::pi * golden * number;
}

}  // namespace

SkyDirection sky_direction(int number) {
  constexpr int group = 8;
  constexpr int suns = 3;         // in each group
  constexpr double share = 0.45;  // share of the sun in all light
  const int of_group = number % group;
  if (of_group < suns) {
    constexpr double sun_radius = 0.14;  // large, for soft shadows [rad]
    const Vec3 middle = Vec3(-0.46, -0.30, 0.84).normalized();
    const Vec3 first = middle.unitOrthogonal();
    const Vec3 second = middle.cross(first);
    const int sun = suns * (number / group) + of_group;
    const double reach = sun_radius * std::sqrt(spread(sun + 1));
    const Vec3 beside = std::cos(turn(sun)) * first + std::sin(turn(sun)) * second;
    return {(middle + reach * beside).normalized(), share / suns};
  }
  const int sky = (group - suns) * (number / group) + of_group - suns;
  const double height = 0.05 + 0.95 * spread(sky + 1);
  const double level = std::sqrt(1.0 - height * height);
  return {Vec3(level * std::cos(turn(sky)), level * std::sin(turn(sky)), height),
          (1.0 - share) / (group - suns)};
}

}  // namespace scree
