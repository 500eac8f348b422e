#include "core/step_size/contact_time.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>

#include <Eigen/Eigenvalues>

#include "core/lattice/lattice.hpp"
#include "core/step_size/field_time.hpp"
#include "core/step_size/impact_speed.hpp"

namespace scree {
namespace {

/// Largest rotation of a sphere in a step [rad].
constexpr double largest_turn = 0.1;
/// Steps within the decay time of a dashpot.
constexpr double steps_in_decay = 3.0;
/// Largest phase of rolling back and forth on the spring of rolling resistance in a step [rad].
constexpr double rolling_phase = 0.2;

/// Step in which no sphere rotates by more than a tenth of a radian with its initial spin [s].
double turning_step(const Model& model) {
  double spin = 0.0;
  for (size_t i = 0; i < model.bodies.size(); ++i) {
    if (is_sphere(model, static_cast<int>(i))) spin = std::max(spin, model.start[i].spin.norm());
  }
  return largest_turn / spin;
}

/// Step that resolves rolling back and forth on a contact's spring. Without friction a sphere rolls about its
/// centre, which is fastest.
/// @param contact  duration of the impact [s]
double rolling_step(const RollingLaw& law, const SphereImpact& impact, double contact) {
  if (!law.acts() || law.model == RollingModel::constant_torque)
    return std::numeric_limits<double>::infinity();
  const double normal_stiffness = impact.mass * std::pow(std::numbers::pi / contact, 2);
  const double radius = std::min(impact.radii.first, impact.radii.second);
  const double inertia = 0.4 * impact.mass * radius * radius;
  const double frequency = std::sqrt(law.stiffness_of(normal_stiffness, impact.radii.reduced()) / inertia);
  // The dashpot is made for rolling about the contact, with 7/2 of that inertia.
  return rolling_phase / (frequency * std::max(1.0, 2.0 * std::sqrt(3.5) * law.damping_ratio));
}

/// Step that resolves a contact and its dashpots. Contacts that began with a former strength go on with it.
double step_in_contact(const SphereInteraction& law, bool trapezoidal, const SphereImpact& impact) {
  const auto step_by = [&](const auto& normal) {
    const double steps = normal.steps({law.damping_ratio, law.tension, trapezoidal});
    return normal.contact_time(impact) / (steps * std::max(1.0, law.damping_ratio));
  };
  double contact = std::visit(step_by, law.normal);
  for (const ElastoplasticSphereLaw& former : law.former) contact = std::min(contact, step_by(former));
  const double duration =
      std::visit([&](const auto& normal) { return normal.contact_time(impact); }, law.normal);
  contact = std::min(contact, rolling_step(law.rolling, impact, duration));
  // The effective mass at the surface of a sphere that can rotate is 2/7 of its mass.
  return std::min(contact, 2.0 / 7.0 * impact.mass / (steps_in_decay * law.friction.damping));
}

/// Extreme values over all bodies of a material.
struct LeastBodies {
  struct Sphere {
    double radius = std::numeric_limits<double>::infinity();  ///< smallest [m]
    double mass = std::numeric_limits<double>::infinity();    ///< smallest [kg]
  };
  std::map<int, Sphere> spheres;
  std::map<int, double> polyhedra;  ///< smallest effective mass at any impact point [kg]
};

LeastBodies least_bodies(const Model& model) {
  LeastBodies least;
  const auto add_sphere = [&](int material, double radius, double mass) {
    LeastBodies::Sphere& one = least.spheres[material];
    one.radius = std::min(one.radius, radius);
    one.mass = std::min(one.mass, mass);
  };
  for (size_t i = 0; i < model.bodies.size(); ++i) {
    const BodyModel& body = model.bodies[i];
    const double radius = bounding_radius(model, static_cast<int>(i));
    if (is_sphere(model, static_cast<int>(i))) {
      add_sphere(body.material, radius, body.mass);
      continue;
    }
    double mobility = body.fixed ? 0.0 : 1.0 / body.mass;
    if (turns(model, static_cast<int>(i))) {
      const Eigen::SelfAdjointEigenSolver<Mat3> inertia(inertia_of(model, body), Eigen::EigenvaluesOnly);
      mobility += radius * radius / inertia.eigenvalues().minCoeff();
    }
    double& mass = least.polyhedra.try_emplace(body.material, 1.0 / mobility).first->second;
    mass = std::min(mass, 1.0 / mobility);
  }
  if (model.lattice && model.lattice->touches) {
    const Lattice& lattice = *model.lattice;
    add_sphere(lattice.material, 0.5 * lattice.side, 0.25 * lattice.cell_mass);
  }
  return least;
}

}  // namespace

double recommended_step(const Model& model) {
  const SphereLaws laws = make_sphere_laws(model);
  const double speed = impact_speed(model);
  const bool trapezoidal = model.scene.solver.method == SolverMethod::trapezoidal;
  const LeastBodies least = least_bodies(model);
  double shortest = std::min({turning_step(model), near_field_step(model), fluid_step(model)});
  const auto consider = [&](int law, double first, double second, double mass) {
    if (law < 0) return;
    shortest =
        std::min(shortest, step_in_contact(laws.laws[law], trapezoidal, {{first, second}, mass, speed}));
  };
  constexpr double flat = std::numeric_limits<double>::infinity();
  for (const auto& [material, one] : least.spheres) {
    for (const auto& [other_material, other] : least.spheres) {
      consider(laws.bodies[material][other_material], one.radius, other.radius,
               one.mass * other.mass / (one.mass + other.mass));
    }
    for (const int law : laws.walls[material]) consider(law, one.radius, flat, one.mass);
    for (const auto& [other_material, mass] : least.polyhedra) {
      consider(laws.polyhedra[material][other_material], one.radius, flat,
               1.0 / (1.0 / one.mass + 1.0 / mass));
    }
  }
  return shortest;
}

}  // namespace scree
