#pragma once

#include "core/lattice/motion/lattice_system.hpp"
#include "core/spheres/sphere_system.hpp"

namespace scree {

// The nodes of a lattice that touches are discs among the spheres: their positions and contact forces are
// exchanged between the two systems.

/// Exposes the nodes on the edges and on cracks to contacts.
void expose_nodes(const LatticeSystem& lattice, SphereSystem& spheres);

/// Passes the positions of the nodes to the contacts.
/// @param step  duration of the last step, or 0 [s]
void place_nodes(const LatticeSystem& lattice, SphereSystem& spheres, double step, Workers& workers);

/// Passes contact forces to the lattice nodes. Friction acts at their rims; its couples are distributed to
/// the neighbouring nodes.
void gather_node_forces(LatticeSystem& lattice, const SphereSystem& spheres, Workers& workers);

}  // namespace scree
