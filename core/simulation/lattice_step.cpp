#include <cmath>

#include "core/simulation/state.hpp"

namespace scree {

/// The nodes on the edges and on cracks can be touched.
void Simulation::State::expose_nodes() {
  for (int n = 0; n < lattice.lattice().nodes(); ++n) {
    if (!lattice.lattice().has_node(n) || lattice.walled_in(n) || spheres.exposed(n)) continue;
    spheres.expose_node(n);
    place_node(n);
  }
}

void Simulation::State::place_node(int node) {
  const std::vector<double>& u = lattice.displacement();
  const std::vector<double>& v = lattice.velocity();
  const Vec2 displacement(u[2 * node], u[2 * node + 1]);
  spheres.place_node(node, lattice.lattice().position(node) + displacement,
                     Vec2(v[2 * node], v[2 * node + 1]));
}

/// Tells the contacts where the nodes are.
void Simulation::State::place_nodes() {
  workers.for_each(lattice.lattice().nodes(), nodes_at_once, [&](int n) {
    if (spheres.exposed(n)) place_node(n);
  });
  spheres.note_nodes_placed(workers);
}

/// Tells the lattice what contacts do to its nodes.
void Simulation::State::gather_node_forces() {
  workers.for_each(lattice.lattice().nodes(), nodes_at_once, [&](int n) {
    if (!spheres.exposed(n)) return;
    const Vec2 force = spheres.force_on_node(n);
    lattice.contact_force()[2 * n] = force.x();
    lattice.contact_force()[2 * n + 1] = force.y();
  });
}

/// The lattice and the spheres move by velocity Verlet; what they do to each other acts at the same times.
/// @return whether all is finite
bool Simulation::State::step_lattice(double step) {
  if (!lattice.touches()) return lattice.step(step, sums, workers);
  move_walls();
  spheres.move(step, sphere_loads, workers);
  lattice.move(step, sums, workers);
  place_nodes();
  if (!spheres.find_forces(surroundings(), step, workers)) return false;
  gather_node_forces();
  const size_t broken = lattice.broken_bonds().size();
  if (!lattice.finish(step, sums, workers)) return false;
  if (lattice.broken_bonds().size() > broken) {
    expose_nodes();
    spheres.note_broken_bonds();
  }
  apply_sphere_loads();
  spheres.accept(sums);
  smallest_gap = std::min(smallest_gap, -spheres.largest_overlap());
  return true;
}

}  // namespace scree
