#include "core/simulation/presence.hpp"

#include <algorithm>
#include <functional>
#include <iterator>

#include "core/simulation/parts/lattice_nodes.hpp"
#include "core/simulation/pulls.hpp"
#include "core/simulation/stepping/state.hpp"

namespace scree {
namespace {

void gather_forces(SimulationState& state) {
  state.polyhedra.gather_forces(state.spheres.contacts().wrenches(), state.workers);
}

/// Rebuilds the contacts of spheres after bodies or walls were added or removed. Energy stored in removed
/// contacts leaves the scene.
void rebuild_sphere_contacts(SimulationState& state) {
  state.polyhedra.note_presence(state.walls);
  if (state.spheres.empty()) return;
  Ledger& ledger = state.account.ledger();
  state.spheres.catch_up(ledger);
  state.account.book_added(-state.spheres.rebuild_contacts(state.surroundings(), ledger, state.workers));
  if (state.lattice.touches()) gather_node_forces(state.lattice, state.spheres, state.workers);
}

/// Removes the contacts of partners that leave the scene, with their energies and forces.
void release(SimulationState& state, const std::function<bool(int partner)>& leaves) {
  state.polyhedra.release(leaves, [&](double stored) { state.account.book_added(-stored); });
  rebuild_sphere_contacts(state);
  gather_forces(state);
  for (int i = 0; i < state.polyhedra.count(); ++i) note_forces(state.motion, state.polyhedra, i);
  reset_polyhedra(state);
  // Values may change before the next step: what has left must not be found again then.
  state.polyhedra.note_presence(state.walls);
  state.polyhedra.find_pairs(state.walls, state.time(), state.workers);
  state.polyhedra.contacts().collect_wrenches(state.workers);
}

/// Adds or removes the spheres among some bodies with their energy: all together, since each change rebuilds
/// all lists.
void set_spheres_present(SimulationState& state, const std::vector<int>& numbers, bool present) {
  SphereSystem& spheres = state.spheres;
  std::vector<int> changing;
  std::copy_if(numbers.begin(), numbers.end(), std::back_inserter(changing),
               [&](int number) { return spheres.has(number) && spheres.present(number) != present; });
  if (changing.empty()) return;
  spheres.catch_up(state.account.ledger());
  for (const int number : changing) {
    state.account.book_added(present ? spheres.energy_of(number) : -spheres.energy_of(number));
    spheres.set_present(number, present);
  }
  rebuild_sphere_contacts(state);
  gather_forces(state);
  state.polyhedra.wake_all();
}

}  // namespace

void reset_polyhedra(SimulationState& state) {
  state.polyhedra.contacts().invalidate();
  note_change(state.motion);
  state.polyhedra.wake_all();
}

void remove_wall(SimulationState& state, int wall) {
  if (!state.walls.present(wall)) return;
  state.account.book_added(-state.walls.free().energy_of(wall));
  state.walls.remove(wall);
  const int bodies = state.polyhedra.count();
  release(state,
          [&](int partner) { return partner >= bodies && state.walls.wall_of(partner - bodies) == wall; });
}

void remove_bodies(SimulationState& state, const std::vector<int>& numbers) {
  set_spheres_present(state, numbers, false);
  std::vector<char> leaves(static_cast<std::size_t>(state.polyhedra.count()));
  for (const int number : numbers) {
    const int body = state.polyhedra.place_of(number);
    if (body < 0 || !state.polyhedra.bodies().present[body]) continue;
    leaves[static_cast<std::size_t>(body)] = 1;
    state.polyhedra.remove(body);
    state.account.book_added(-state.polyhedra.energy_of(body));
  }
  if (std::find(leaves.begin(), leaves.end(), 1) != leaves.end()) {
    release(state, [&](int partner) {
      return partner < static_cast<int>(leaves.size()) && leaves[static_cast<std::size_t>(partner)] != 0;
    });
  }
  for (const int number : numbers) end_pulls_on(state, number);
}

void add_bodies(SimulationState& state, const std::vector<int>& numbers) {
  set_spheres_present(state, numbers, true);
  bool added = false;
  for (const int number : numbers) {
    const int body = state.polyhedra.place_of(number);
    if (body < 0 || state.polyhedra.bodies().present[body]) continue;
    added = true;
    state.polyhedra.add(body);
    state.account.book_added(state.polyhedra.energy_of(body));
    note_forces(state.motion, state.polyhedra, body);
  }
  if (!added) return;
  rebuild_sphere_contacts(state);
  reset_polyhedra(state);
}

}  // namespace scree
