#include "core/simulation/parts/lattice_nodes.hpp"

#include "core/lattice/bonded_nodes.hpp"

namespace scree {
namespace {

void place_node(const LatticeSystem& lattice, SphereSystem& spheres, int node, double step) {
  const std::vector<double>& u = lattice.displacement();
  const std::vector<double>& v = lattice.velocity();
  const Vec2 displacement(u[2 * node], u[2 * node + 1]);
  spheres.place_node(node, lattice.lattice().position(node) + displacement,
                     Vec2(v[2 * node], v[2 * node + 1]));
  if (!spheres.contacts().turns_spheres()) return;
  const BondedNodes bonded(lattice.lattice(), lattice.bonds(), node, u, v, 0.5 * step);
  if (bonded.alone()) {
    spheres.free_node(node);
  } else {
    spheres.turn_node(node, bonded.turn_rate(v));
  }
}

}  // namespace

void expose_nodes(const LatticeSystem& lattice, SphereSystem& spheres) {
  for (int n = 0; n < lattice.lattice().nodes(); ++n) {
    if (!lattice.lattice().has_node(n) || lattice.walled_in(n) || spheres.exposed(n)) continue;
    spheres.expose_node(n);
    place_node(lattice, spheres, n, 0.0);
  }
}

void place_nodes(const LatticeSystem& lattice, SphereSystem& spheres, double step, Workers& workers) {
  workers.for_each(lattice.lattice().nodes(), node_grain, [&](int n) {
    if (spheres.exposed(n)) place_node(lattice, spheres, n, step);
  });
  spheres.note_nodes_placed(workers);
}

void gather_node_forces(LatticeSystem& lattice, const SphereSystem& spheres, Workers& workers) {
  struct Couple {
    int node;
    double moment;  ///< [N·m]
  };
  const auto couples = workers.list<Couple>(lattice.lattice().nodes(), node_grain, [&](auto& found, int n) {
    const bool exposed = spheres.exposed(n);
    lattice.set_contact_force(n, exposed ? spheres.force_on_node(n) : Vec2::Zero());
    const double moment = exposed ? spheres.couple_on_node(n) : 0.0;
    if (moment != 0.0) found.push_back({n, moment});
  });
  for (const auto& [node, moment] : couples) lattice.add_contact_couple(node, moment);
}

}  // namespace scree
