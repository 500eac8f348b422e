#pragma once

#include <vector>

#include "core/lattice/bonds.hpp"
#include "core/lattice/broken_bond.hpp"

namespace scree {

/// All bonds that a lattice has at the start.
std::vector<Bond> bonds_of(const Lattice& lattice);

/// What a bond has to bear; nothing once it is broken.
struct BondState {
  double strain = 0.0;  ///< by how much it is longer than at rest, in units of itself
  double force = 0.0;   ///< along it, positive where it is pulled; half as large on the plate's edges [N]
  double energy = 0.0;  ///< its own and half of what L- and X-bonds store by turning it against another [J]
};

/// Of all bonds, in the order of `bonds_of`; their energies add up to that of the lattice.
/// @param displacement  of the nodes [m]
std::vector<BondState> bond_states(const Lattice& lattice, const std::vector<Vec2>& displacement,
                                   const std::vector<BrokenBond>& broken = {});

/// Of all cells, along x first.
std::vector<CellCondition> cell_conditions(const Lattice& lattice, const std::vector<BrokenBond>& broken);

/// Of each bond, in the order of `bonds_of`.
enum class BondCondition : char {
  whole,
  at_crack,  ///< it holds, but a cell that it belongs to has lost another
  broken,
};
std::vector<BondCondition> bond_conditions(const Lattice& lattice, const std::vector<BrokenBond>& broken);

}  // namespace scree
