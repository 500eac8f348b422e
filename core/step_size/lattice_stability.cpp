#include "core/step_size/lattice_stability.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/lattice/lattice.hpp"
#include "core/spheres/state/sphere_laws.hpp"

namespace scree {
namespace {

/// Share of a node's radius as overlap for contacts that stiffen with depth.
constexpr double pressed_share = 0.01;
constexpr double flat = std::numeric_limits<double>::infinity();

/// @param second  radius of the other partner; infinite: a surface [m]
double contact_stiffness(const SphereInteraction& law, double radius, double second) {
  const auto stiffness_by = [&](const auto& normal) {
    return normal.stiffness_at(pressed_share * radius, {radius, second});
  };
  double stiffness = std::visit(stiffness_by, law.normal);
  for (const ElastoplasticSphereLaw& former : law.former)
    stiffness = std::max(stiffness, stiffness_by(former));
  return stiffness;
}

/// Largest k/m* of a contact of a corner node, the lightest one [1/s²].
double largest_contact_rate(const Model& model) {
  const Lattice& lattice = *model.lattice;
  const int own = lattice.material;
  const double radius = 0.5 * lattice.side;
  const double inverse_mass = 4.0 / lattice.cell_mass;
  const SphereLaws laws = make_sphere_laws(model);
  double largest = 0.0;
  const auto consider = [&](int law, double second, double second_inverse_mass) {
    if (law < 0) return;
    largest = std::max(
        largest, contact_stiffness(laws.laws[law], radius, second) * (inverse_mass + second_inverse_mass));
  };
  consider(laws.bodies[own][own], radius, inverse_mass);
  // Spheres only: no polyhedron can be in a scene with a lattice.
  for (int i = 0; i < static_cast<int>(model.bodies.size()); ++i) {
    const BodyModel& body = model.bodies[i];
    const double body_inverse_mass = body.fixed ? 0.0 : 1.0 / body.mass;
    consider(laws.bodies[own][body.material], bounding_radius(model, i), body_inverse_mass);
  }
  for (const WallModel& wall : model.walls) consider(laws.walls[own][wall.material], flat, 0.0);
  return largest;
}

}  // namespace

/// The squared frequency of bonds and contact together is at most the sum of both.
double stable_lattice_step(const Model& model) {
  const double of_bonds = stable_step(*model.lattice);
  if (!model.lattice->touches) return of_bonds;
  return 2.0 / std::sqrt(4.0 / (of_bonds * of_bonds) + largest_contact_rate(model));
}

}  // namespace scree
