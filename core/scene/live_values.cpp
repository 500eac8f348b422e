#include "core/scene/live_values.hpp"

#include <algorithm>

namespace scree {
namespace {

/// Copies a part without its line in the file.
template <typename Part>
void copy_part(Part from, Part& to) {
  from.line = to.line;
  to = std::move(from);
}

void copy_solver(const SolverSpec& from, SolverSpec& to) {
  to.time_step = from.time_step;
  to.min_time_step = from.min_time_step;
  to.tolerance = from.tolerance;
  to.max_iterations = from.max_iterations;
  to.adaptive = from.adaptive;
  to.impact_ratio = from.impact_ratio;
  to.energy_alarm = from.energy_alarm;
}

/// A lattice is built once from the moduli of its material.
void copy_materials(const Scene& from, Scene& to) {
  for (std::size_t i = 0; i < std::min(from.materials.size(), to.materials.size()); ++i) {
    const MaterialSpec& source = from.materials[i];
    MaterialSpec& material = to.materials[i];
    if (to.lattice && to.lattice->material == material.name) continue;
    material.young_modulus = source.young_modulus;
    material.poisson_ratio = source.poisson_ratio;
    material.yield_stress = source.yield_stress;
    material.hardening = source.hardening;
  }
}

/// Lists of possible contacts depend on the activation gap.
void copy_contacts(const Scene& from, Scene& to) {
  for (std::size_t i = 0; i < std::min(from.contacts.size(), to.contacts.size()); ++i) {
    const ContactRule& source = from.contacts[i];
    ContactRule& rule = to.contacts[i];
    const bool same_kind = source.normal.index() == rule.normal.index() &&
                           activation_gap_of(source.normal) == activation_gap_of(rule.normal);
    if (same_kind) rule.normal = source.normal;
    rule.damping = source.damping;
    rule.friction = source.friction;
  }
}

}  // namespace

void copy_live_values(const Scene& from, Scene& to) {
  to.gravity = from.gravity;
  copy_solver(from.solver, to.solver);
  copy_materials(from, to);
  copy_contacts(from, to);
  for (std::size_t i = 0; i < std::min(from.walls.size(), to.walls.size()); ++i)
    to.walls[i].motion = from.walls[i].motion;
  copy_part(from.fluid, to.fluid);
  copy_part(from.near_field, to.near_field);
}

}  // namespace scree
