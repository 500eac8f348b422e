#include <cmath>

#include "core/lattice/bonded_nodes.hpp"
#include "core/simulation/state.hpp"

namespace scree {

/// The nodes on the edges and on cracks can be touched.
void Simulation::State::expose_nodes() {
  for (int n = 0; n < lattice.lattice().nodes(); ++n) {
    if (!lattice.lattice().has_node(n) || lattice.walled_in(n) || spheres.exposed(n)) continue;
    spheres.expose_node(n);
    place_node(n, 0.0);
  }
}

/// @param step  that has just been made, or 0 [s]
void Simulation::State::place_node(int node, double step) {
  const std::vector<double>& u = lattice.displacement();
  const std::vector<double>& v = lattice.velocity();
  const Vec2 displacement(u[2 * node], u[2 * node + 1]);
  spheres.place_node(node, lattice.lattice().position(node) + displacement,
                     Vec2(v[2 * node], v[2 * node + 1]));
  if (!spheres.contacts().has_friction()) return;
  const BondedNodes bonded(lattice.lattice(), lattice.bonds(), node, u, v, 0.5 * step);
  if (bonded.alone()) {
    spheres.free_node(node);
  } else {
    spheres.turn_node(node, bonded.turn_rate(v));
  }
}

/// Tells the contacts where the nodes are.
void Simulation::State::place_nodes(double step) {
  workers.for_each(lattice.lattice().nodes(), nodes_at_once, [&](int n) {
    if (spheres.exposed(n)) place_node(n, step);
  });
  spheres.note_nodes_placed(workers);
}

/// Tells the lattice what contacts do to its nodes. Friction acts at their rims: the couples that this makes
/// are handed on to the nodes around.
void Simulation::State::gather_node_forces() {
  struct Couple {
    int node;
    double moment;  ///< [N·m]
  };
  std::vector<double>& forces = lattice.contact_force();
  const auto couples =
      workers.list<Couple>(lattice.lattice().nodes(), nodes_at_once, [&](auto& found, int n) {
        const bool exposed = spheres.exposed(n);
        const Vec2 force = exposed ? spheres.force_on_node(n) : Vec2::Zero();
        forces[2 * n] = force.x();
        forces[2 * n + 1] = force.y();
        const double moment = exposed ? spheres.couple_on_node(n) : 0.0;
        if (moment != 0.0) found.push_back({n, moment});
      });
  for (const auto& [node, moment] : couples) {
    const BondedNodes bonded(lattice.lattice(), lattice.bonds(), node, lattice.displacement(),
                             lattice.velocity(), 0.0);
    // A node that is alone turns by itself.
    if (!bonded.alone()) bonded.add_couple(moment, forces);
  }
}

/// The lattice and the spheres move by velocity Verlet; what they do to each other acts at the same times.
/// @return whether all is finite
bool Simulation::State::step_lattice(double step) {
  if (!lattice.touches()) return lattice.step(step, sums, workers);
  move_walls();
  spheres.move(step, sphere_loads, workers);
  lattice.move(step, sums, workers);
  place_nodes(step);
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
