#pragma once

#include "core/lattice/motion/lattice_system.hpp"
#include "core/spheres/sphere_system.hpp"

namespace scree {

// The nodes of a lattice that touches are discs among the spheres: where they are and what contacts do to
// them is handed from one system to the other.

/// The nodes on the edges and on cracks can be touched.
void expose_nodes(const LatticeSystem& lattice, SphereSystem& spheres);

/// Tells the contacts where the nodes are.
/// @param step  that has just been made, or 0 [s]
void place_nodes(const LatticeSystem& lattice, SphereSystem& spheres, double step, Workers& workers);

/// Tells the lattice what contacts do to its nodes. Friction acts at their rims: the couples that this makes
/// are handed on to the nodes around.
void gather_node_forces(LatticeSystem& lattice, const SphereSystem& spheres, Workers& workers);

}  // namespace scree
