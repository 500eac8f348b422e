#include "core/spheres/contact_time.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>

#include "core/lattice/lattice.hpp"
#include "core/simulation/flat_sides.hpp"

namespace scree {
namespace {

constexpr double steps_in_contact = 20.0;
/// Of a sphere in a step [rad].
constexpr double largest_turn = 0.1;
/// Speeds below this are not worth a shorter or longer step [m/s].
constexpr double least_speed = 1e-3;
/// Share of their size by which spheres that keep dents may be pressed in.
constexpr double pressed_share = 0.05;
/// Share of the weight with which a plane must bear what falls on it.
constexpr double least_steepness = 0.2;

/// No two partners approach each other faster at the start: the diagonal of the box around the velocities of
/// all bodies and walls, without the walls' spins.
double closing_speed(const Model& model) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  Vec3 lower = Vec3::Constant(infinity);
  Vec3 upper = -lower;
  const auto include = [&](const Vec3& velocity) {
    lower = lower.cwiseMin(velocity);
    upper = upper.cwiseMax(velocity);
  };
  for (const BodyStart& start : model.start) include(start.velocity);
  if (model.lattice) {
    const Lattice& lattice = *model.lattice;
    const double turning =
        std::abs(lattice.spin) * 0.5 * lattice.side * std::hypot(lattice.cells[0], lattice.cells[1]);
    for (const double part : {-turning, turning}) {
      include({lattice.velocity.x() + part, lattice.velocity.y() + part, 0.0});
    }
  }
  for (const WallModel& wall : model.walls) {
    const auto* constant = std::get_if<ConstantMotion>(&wall.motion);
    include(constant != nullptr ? constant->velocity : Vec3::Zero());
    const auto* table = std::get_if<TableMotion>(&wall.motion);
    for (size_t k = 1; table != nullptr && k < table->time.size(); ++k) {
      include((table->displacement[k] - table->displacement[k - 1]) / (table->time[k] - table->time[k - 1]));
    }
  }
  return (upper - lower).norm();
}

/// The deepest fall: through the box around everything, or from its top onto a plane.
double greatest_fall(const Model& model) {
  const Vec3 gravity = model.scene.gravity;
  if (gravity.isZero()) return 0.0;
  const Vec3 down = gravity.normalized();
  double fall = (model.upper - model.lower).dot(down.cwiseAbs());
  for (const WallModel& wall : model.walls) {
    for (const WallSide& side : flat_sides(wall)) {
      const double steepness = -down.dot(side.normal);
      if (steepness < least_steepness) continue;
      const Vec3 farthest = (side.normal.array() > 0.0).select(model.upper, model.lower);
      fall = std::max(fall, side.normal.dot(farthest - side.point) / steepness);
    }
  }
  return std::isfinite(fall) ? std::max(fall, 0.0) : 0.0;
}

/// Of the fastest impact that velocities and weights at the start promise [m/s].
double impact_speed(const Model& model) {
  const double fallen = 2.0 * model.scene.gravity.norm() * greatest_fall(model);
  return std::max(least_speed, std::sqrt(std::pow(closing_speed(model), 2) + fallen));
}

/// Of a sphere that is pressed in by an impact, or as far as the law is good for: the stiffer by then.
double denting_time(const ElastoplasticLaw& law, double length, double mass, double speed) {
  const double power = law.exponent + 1.0;
  const double impact = std::pow(0.5 * power * mass * speed * speed / law.loading, 1.0 / power);
  return std::numbers::pi *
         std::sqrt(mass / unloading_stiffness(law, std::max(impact, pressed_share * length)));
}

/// In which no sphere turns by more than a tenth of a radian with the spin it has at the start [s].
double turning_step(const Model& model) {
  double spin = 0.0;
  for (size_t i = 0; i < model.bodies.size(); ++i) {
    if (is_sphere(model, static_cast<int>(i))) spin = std::max(spin, model.start[i].spin.norm());
  }
  return largest_turn / spin;
}

/// @param second  radius of the second partner; infinite: a surface [m]
double contact_time(const SphereInteraction& law, double first, double second, double mass, double speed) {
  const bool flat = std::isinf(second);
  if (const DentingLaw* denting = denting_law(law))
    return denting_time(denting->between(first, second), flat ? first : first + second, mass, speed);
  const double radius = flat ? first : first * second / (first + second);
  if (const auto* hertz = std::get_if<HertzLaw>(&law.normal)) {
    return hertz_contact_time(hertz->modulus, radius, mass, speed);
  }
  if (const auto* linear = std::get_if<LinearLaw>(&law.normal))
    return std::numbers::pi * std::sqrt(mass / linear->stiffness);
  const BarrierLaw& barrier = std::get<BarrierContact>(law.normal).law;
  return std::numbers::pi * std::sqrt(mass / barrier.stiffness(0.5 * barrier.activation_gap()));
}

}  // namespace

double hertz_contact_time(double modulus, double radius, double mass, double speed) {
  return 2.868 * std::pow(mass * mass / (radius * modulus * modulus * speed), 0.2);
}

double recommended_step(const Model& model) {
  // The smallest and lightest sphere of each material stands for all of them.
  std::map<int, std::pair<double, double>> least;
  const auto consider_one = [&](int material, double radius, double mass) {
    const auto [entry, added] = least.try_emplace(material, radius, mass);
    entry->second.first = std::min(entry->second.first, radius);
    entry->second.second = std::min(entry->second.second, mass);
  };
  for (size_t i = 0; i < model.bodies.size(); ++i) {
    if (!is_sphere(model, static_cast<int>(i))) continue;
    const BodyModel& body = model.bodies[i];
    consider_one(body.material, bounding_radius(model, static_cast<int>(i)), body.mass);
  }
  if (model.lattice && model.lattice->touches) {
    const Lattice& lattice = *model.lattice;
    consider_one(lattice.material, 0.5 * lattice.side, 0.25 * lattice.cell_mass);
  }
  const SphereLaws laws = make_sphere_laws(model);
  const double speed = impact_speed(model);
  double shortest = std::numeric_limits<double>::infinity();
  const auto consider = [&](int law, double first, double second, double mass) {
    if (law >= 0) shortest = std::min(shortest, contact_time(laws.laws[law], first, second, mass, speed));
  };
  for (const auto& [material, one] : least) {
    const auto& [radius, mass] = one;
    for (const auto& [other_material, other] : least) {
      consider(laws.bodies[material][other_material], radius, other.first,
               mass * other.second / (mass + other.second));
    }
    constexpr double flat = std::numeric_limits<double>::infinity();
    for (const int law : laws.walls[material]) consider(law, radius, flat, mass);
    // Polyhedra are taken to be as heavy as they like.
    for (const int law : laws.polyhedra[material]) consider(law, radius, flat, mass);
  }
  return std::min(shortest / steps_in_contact, turning_step(model));
}

}  // namespace scree
