#include "core/step_size/field_time.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/geometry/closest_distance.hpp"
#include "core/spheres/forces/near_field.hpp"
#include "core/step_size/impact_speed.hpp"

namespace scree {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
/// Phase of an oscillation or orbit per step [rad]: 126 steps per revolution err by 10⁻⁴ of its period.
constexpr double largest_phase = 0.05;
/// Share of the distance of two spheres that they may move in a step.
constexpr double passed_share = 0.5;
/// Share of the speed that a fluid may remove in a step, or rotation of the path in radians.
constexpr double faded_share = 0.1;
/// Ratio of consecutive distances at which two spheres are checked, from the cutoff down.
constexpr double nearer = 0.99;

/// Extreme values over all spheres; fixed ones have infinite mass.
struct Extremes {
  int count = 0;
  double smallest = infinity;     ///< radius [m]
  double largest_inverse = 0.0;   ///< of the reduced mass of two spheres [1/kg]
  double smallest_inverse = 0.0;  ///< the same for two spheres that are not both fixed [1/kg]
  double closest = infinity;      ///< initial distance of two spheres [m]
};

Extremes extremes_of(const Model& model) {
  Extremes found;
  std::vector<Vec3> places;
  std::vector<double> inverse;
  for (size_t i = 0; i < model.bodies.size(); ++i) {
    if (!is_sphere(model, static_cast<int>(i))) continue;
    ++found.count;
    found.smallest = std::min(found.smallest, bounding_radius(model, static_cast<int>(i)));
    inverse.push_back(model.bodies[i].fixed ? 0.0 : 1.0 / model.bodies[i].mass);
    places.push_back(model.start[i].position);
  }
  if (found.count < 2) return found;
  std::sort(inverse.begin(), inverse.end());
  found.largest_inverse = inverse.back() + *(inverse.end() - 2);
  const auto moving = std::upper_bound(inverse.begin(), inverse.end(), 0.0);
  if (moving != inverse.end())
    found.smallest_inverse = *moving + (moving == inverse.begin() ? inverse[1] : 0.0);
  found.closest = closest_distance(std::move(places));
  return found;
}

/// Step for two spheres with no more energy than expected from the start.
/// @param inverse_mass  of their reduced mass [1/kg]
/// @param squared       squared impact speed without the near field [m²/s²]
double pair_step(const NearFieldSpec& spec, const Extremes& all, double inverse_mass, double squared) {
  if (inverse_mass == 0.0) return infinity;
  const double least = 2.0 * all.smallest;
  double step = infinity;
  double most = 0.0;  // initial potential [J]
  for (double distance = spec.cutoff; distance > 0.0; distance *= nearer) {
    distance = std::max(distance, least);
    const double potential = near_potential(spec, distance);
    if (distance >= all.closest) most = std::max(most, potential);
    const double squared_speed = squared + 2.0 * inverse_mass * (most - potential);
    if (distance < all.closest && squared_speed < 0.0) break;
    const double squared_rate = inverse_mass * std::max(std::abs(near_slope(spec, distance)),
                                                        std::abs(near_pull(spec, distance)) / distance);
    step = std::min({step, largest_phase / std::sqrt(squared_rate),
                     passed_share * distance / std::sqrt(std::max(squared_speed, 0.0))});
    if (distance == least) break;
  }
  return step;
}

}  // namespace

double near_field_step(const Model& model) {
  const NearFieldSpec& spec = model.scene.near_field;
  if (!NearField(spec).acts()) return infinity;
  const Extremes all = extremes_of(model);
  if (all.count < 2 || 2.0 * all.smallest >= spec.cutoff) return infinity;
  const double squared_speed = squared_speed_without_near_field(model);
  return std::min(pair_step(spec, all, all.largest_inverse, squared_speed),
                  pair_step(spec, all, all.smallest_inverse, squared_speed));
}

double fluid_step(const Model& model) {
  const FluidSpec& fluid = model.scene.fluid;
  double fastest = 0.0;
  for (size_t i = 0; i < model.bodies.size(); ++i) {
    if (!is_sphere(model, static_cast<int>(i)) || model.bodies[i].fixed) continue;
    const double acting = fluid.drag + std::abs(fluid.magnus) * model.start[i].spin.norm();
    fastest = std::max(fastest, acting / model.bodies[i].mass);
  }
  return faded_share / fastest;
}

}  // namespace scree
