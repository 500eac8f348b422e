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

constexpr double steps_in_contact = 20.0;
/// A dashpot makes both rules err by what it does in a step: with the sudden force of a linear contact's
/// more, with that of the explicit rule, whose velocities are half a step behind, most. For a restitution
/// within 0.01 a contact takes so many steps for a damping ratio of 1, but no more than the largest number.
struct DampedSteps {
  double per_ratio;
  double largest;
};
constexpr DampedSteps explicit_hertz{140.0, 36.0};
constexpr DampedSteps trapezoidal_hertz{140.0, 26.0};
constexpr DampedSteps trapezoidal_hertz_that_pulls{250.0, 36.0};
constexpr DampedSteps explicit_linear{500.0, 76.0};
constexpr DampedSteps trapezoidal_linear{500.0, 70.0};
/// What comes back from a dent, at the largest stiffness of its unloading, to 10⁻³ of the speed.
constexpr double steps_in_dent = 50.0;
/// Of a sphere in a step [rad].
constexpr double largest_turn = 0.1;
/// Share of their size by which spheres that keep dents may be pressed in.
constexpr double pressed_share = 0.05;
/// In the time in which a dashpot takes most of a speed away.
constexpr double steps_in_decay = 3.0;

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

/// In which a contact is to be resolved.
double steps_of(const SphereInteraction& law, bool trapezoidal) {
  if (denting_law(law) != nullptr) return steps_in_dent;
  const auto with_dashpot = [&](const DampedSteps& damped) {
    return std::max(steps_in_contact, std::min(damped.largest, damped.per_ratio * law.damping_ratio));
  };
  if (std::holds_alternative<HertzLaw>(law.normal)) {
    if (!trapezoidal) return with_dashpot(explicit_hertz);
    return with_dashpot(law.tension ? trapezoidal_hertz_that_pulls : trapezoidal_hertz);
  }
  if (std::holds_alternative<LinearLaw>(law.normal))
    return with_dashpot(trapezoidal ? trapezoidal_linear : explicit_linear);
  return steps_in_contact;
}

/// A step that resolves a contact and its dashpots.
double step_in_contact(const SphereInteraction& law, bool trapezoidal, double first, double second,
                       double mass, double speed) {
  const double steps = steps_of(law, trapezoidal);
  const double contact =
      contact_time(law, first, second, mass, speed) / (steps * std::max(1.0, law.damping_ratio));
  // What resists at the surface of a sphere that can turn is 2/7 of its mass.
  return std::min(contact, 2.0 / 7.0 * mass / (steps_in_decay * law.tangential_damping));
}

/// What stands for all bodies of a material.
struct LeastBodies {
  struct Sphere {
    double radius = std::numeric_limits<double>::infinity();  ///< the smallest [m]
    double mass = std::numeric_limits<double>::infinity();    ///< the least [kg]
  };
  std::map<int, Sphere> spheres;
  std::map<int, double> polyhedra;  ///< least mass that resists a blow anywhere on one [kg]
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

double hertz_contact_time(double modulus, double radius, double mass, double speed) {
  return 2.868 * std::pow(mass * mass / (radius * modulus * modulus * speed), 0.2);
}

double recommended_step(const Model& model) {
  const SphereLaws laws = make_sphere_laws(model);
  const double speed = impact_speed(model);
  const bool trapezoidal = model.scene.solver.method == SolverMethod::trapezoidal;
  const LeastBodies least = least_bodies(model);
  double shortest = std::min({turning_step(model), near_field_step(model), fluid_step(model)});
  const auto consider = [&](int law, double first, double second, double mass) {
    if (law < 0) return;
    shortest = std::min(shortest, step_in_contact(laws.laws[law], trapezoidal, first, second, mass, speed));
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
