#include "core/simulation/stepping/free_wall_motion.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/simulation/stepping/state.hpp"

namespace scree {
namespace {

int wall_of(const SimulationState& state, int partner) {
  return state.walls.wall_of(partner - state.polyhedra.count());
}

bool is_free(const SimulationState& state, int partner) {
  return partner >= state.polyhedra.count() && state.walls.is_free(partner - state.polyhedra.count());
}

/// Calls `visit` with the sphere, the wall surface and the force on it [N] of each contact with a free wall.
template <typename Visit>
void visit_spheres_on_walls(const SimulationState& state, const Visit& visit) {
  if (state.spheres.empty()) return;
  const SphereContacts& contacts = state.spheres.contacts();
  for (const PlaneContacts& plane : contacts.planes()) {
    if (!is_free(state, plane.partner())) continue;
    for (int n = 0; n < plane.count(); ++n) {
      if (!plane.real(state.spheres.spheres(), n)) continue;
      const auto record = static_cast<std::size_t>(plane.first_record() + n);
      visit(plane.first(n), plane.partner(), Vec3(-vector_of(contacts.records()[record].force)));
    }
  }
  for (std::size_t n = 0; n < contacts.wrenches().size(); ++n) {
    const SurfaceWrench& wrench = contacts.wrenches()[n];
    if (is_free(state, wrench.partner))
      visit(contacts.surfaces().sphere(static_cast<int>(n)), wrench.partner, wrench.force);
  }
}

/// @param corrected  with the corrections of the second half kick
std::vector<Vec3> forces_on_walls(const SimulationState& state, bool corrected) {
  std::vector<Vec3> forces(static_cast<std::size_t>(state.walls.count()), Vec3::Zero());
  const auto add = [&](int partner, const Vec3& force) {
    forces[static_cast<std::size_t>(wall_of(state, partner))] += force;
  };
  visit_spheres_on_walls(state, [&](int, int partner, const Vec3& force) { add(partner, force); });
  state.polyhedra.contacts().visit_wall_forces(state.polyhedra.count(), [&](const auto& one) {
    if (is_free(state, one.partner))
      add(one.partner, corrected ? Vec3(one.force + one.correction) : one.force);
  });
  return forces;
}

/// A step resolves the contact of a sphere with something immovable, ω² = k/m. The spheres on a wall, also
/// those that are about to touch it, make it vibrate with ω² = Σk/M: at most the ω² of the fastest of them
/// times the share of their mass in the wall's.
double step_of_spheres(const SimulationState& state) {
  std::vector<double> mass(static_cast<std::size_t>(state.walls.count()));
  visit_spheres_on_walls(state, [&](int sphere, int partner, const Vec3&) {
    mass[static_cast<std::size_t>(wall_of(state, partner))] += mass_at_wall(state.spheres.spheres(), sphere);
  });
  double ratio = 1.0;
  for (std::size_t k = 0; k < mass.size(); ++k) {
    if (mass[k] > 0.0)
      ratio = std::max(ratio, mass[k] / state.walls.free().constants(static_cast<int>(k)).mass);
  }
  return ratio > 1.0 ? state.contact_step / std::sqrt(ratio) : std::numeric_limits<double>::infinity();
}

/// The dashpots of the walls themselves, of whose motion a step should take only a small share.
double step_of_dashpots(const SimulationState& state) {
  constexpr double share = 0.1;
  double step = std::numeric_limits<double>::infinity();
  for (int k = 0; k < state.walls.count(); ++k) {
    if (!state.walls.present(k) || !state.walls.free().is_free(k)) continue;
    const FreeWall& wall = state.walls.free().constants(k);
    step = std::min(step, share * wall.mass / wall.damping);
  }
  return step;
}

}  // namespace

std::vector<Vec3> forces_on_free_walls(const SimulationState& state) {
  return state.walls.free().any() ? forces_on_walls(state, false) : std::vector<Vec3>();
}

double step_of_free_walls(const SimulationState& state) {
  if (!state.walls.free().any()) return std::numeric_limits<double>::infinity();
  const double of_spheres = step_of_spheres(state);
  const double of_polyhedra = StepControl::step_of_free_walls(state.polyhedra, state.walls);
  // Both kinds of springs together: their ω² add up.
  return std::min(1.0 / std::hypot(1.0 / of_spheres, 1.0 / of_polyhedra), step_of_dashpots(state));
}

void kick_free_walls(SimulationState& state, const std::vector<Vec3>& forces) {
  if (!forces.empty())
    state.walls.free().begin_step(state.time(), state.division.next_time(), forces, state.walls.present());
}

void finish_free_walls(SimulationState& state) {
  if (!state.walls.free().any()) return;
  state.walls.free().end_step(state.division.next_time(), forces_on_walls(state, true), state.walls.present(),
                              state.account.ledger());
  state.polyhedra.note_wall_velocities(state.walls);
}

void push_free_walls(SimulationState& state) {
  if (!state.walls.free().any()) return;
  std::vector<Vec3> impulses(static_cast<std::size_t>(state.walls.count()), Vec3::Zero());
  state.polyhedra.contacts().visit_pushes([&](int partner, const Vec3& impulse) {
    impulses[static_cast<std::size_t>(wall_of(state, partner))] += impulse;
  });
  state.walls.free().push(impulses, state.walls.present(), state.account.ledger());
}

}  // namespace scree
