#pragma once

#include <vector>

#include "core/lattice/bonds.hpp"
#include "core/lattice/broken_bond.hpp"

namespace scree {

/// All bonds of a lattice at the start.
std::vector<Bond> bonds_of(const Lattice& lattice);

/// Strain, force and energy of a bond; zero once it is broken.
struct BondState {
  double strain = 0.0;  ///< extension over its length at rest
  double force = 0.0;   ///< along the bond, tension positive; half as large on the plate's edges [N]
  /// Its own and half of the energy that L- and X-bonds store by rotating it against another [J]
  double energy = 0.0;
};

/// States of all bonds, in the order of `bonds_of`. Their energies add up to the energy of the lattice.
/// @param displacement  of the nodes [m]
std::vector<BondState> bond_states(const Lattice& lattice, const std::vector<Vec2>& displacement,
                                   const std::vector<BrokenBond>& broken = {});

/// Conditions of all cells, along x first.
std::vector<CellCondition> cell_conditions(const Lattice& lattice, const std::vector<BrokenBond>& broken);

/// Condition of a bond, in the order of `bonds_of`.
enum class BondCondition : char {
  whole,
  at_crack,  ///< intact, but a cell that it belongs to has lost another bond
  broken,
};
std::vector<BondCondition> bond_conditions(const Lattice& lattice, const std::vector<BrokenBond>& broken);

}  // namespace scree
