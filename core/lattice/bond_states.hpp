#pragma once

#include <vector>

#include "core/lattice/lattice.hpp"

namespace scree {

/// Two nodes that are bonded, along a side of cells or across one.
struct Bond {
  int from = 0;
  int to = 0;
};

/// All bonds of a lattice: along x, along y, and for each cell the rising and the falling diagonal.
std::vector<Bond> bonds_of(const Lattice& lattice);

/// What a bond has to bear.
struct BondState {
  double strain = 0.0;  ///< by how much it is longer than at rest, in units of itself
  double force = 0.0;   ///< along it, positive where it is pulled; half as large on the plate's edges [N]
  double energy = 0.0;  ///< its own and half of what L- and X-bonds store by turning it against another [J]
};

/// Of all bonds, in the order of `bonds_of`; their energies add up to that of the lattice.
/// @param displacement  of the nodes, small against a cell [m]
std::vector<BondState> bond_states(const Lattice& lattice, BondModel model,
                                   const std::vector<Vec2>& displacement);

}  // namespace scree
