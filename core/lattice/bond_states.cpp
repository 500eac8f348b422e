#include "core/lattice/bond_states.hpp"

#include <array>
#include <cmath>

namespace scree {
namespace {

using Corners = std::array<Vec2, 4>;

/// Intact bonds after some have broken.
Bonds holding(const Lattice& lattice, const std::vector<BrokenBond>& broken) {
  Bonds bonds(lattice);
  for (const BrokenBond& bond : broken) bonds.break_bond(bond.first, bond.second);
  return bonds;
}

/// Index of each initial bond by its place; −1: none.
std::vector<int> numbers_by_place(const Bonds& at_start) {
  std::vector<int> numbers(static_cast<std::size_t>(at_start.places()), -1);
  int next = 0;
  for (int place = 0; place < at_start.places(); ++place) {
    if (at_start.holds(place)) numbers[place] = next++;
  }
  return numbers;
}

bool lost_a_bond(const Bonds& holding, int column, int row) {
  for (const int place : holding.of_cell(column, row)) {
    if (!holding.holds(place)) return true;
  }
  return false;
}

/// Counter-clockwise from the lower left.
Corners corners_of(const Lattice& lattice, const std::vector<Vec2>& nodes, int column, int row) {
  return {nodes[lattice.node(column, row)], nodes[lattice.node(column + 1, row)],
          nodes[lattice.node(column + 1, row + 1)], nodes[lattice.node(column, row + 1)]};
}

Corners square(const Lattice& lattice) {
  const double side = lattice.side;
  return {Vec2(0.0, 0.0), Vec2(side, 0.0), Vec2(side, side), Vec2(0.0, side)};
}

/// Displacements without the best-fitting rotation, in the axes of the cell.
Corners without_turn(const Lattice& lattice, const Corners& displacement) {
  const Corners rest = square(lattice);
  const Vec2 middle = 0.5 * rest[2];
  double cosine = 0.0;
  double sine = 0.0;
  for (int k = 0; k < 4; ++k) {
    const Vec2 arm = rest[k] - middle;
    const Vec2 place = rest[k] + displacement[k];
    cosine += arm.dot(place);
    sine += arm.x() * place.y() - arm.y() * place.x();
  }
  const double length = std::hypot(cosine, sine);
  const Eigen::Matrix2d back = (Eigen::Matrix2d() << cosine, sine, -sine, cosine).finished() / length;
  Corners left;
  for (int k = 0; k < 4; ++k) left[k] = back * (rest[k] + displacement[k]) - rest[k];
  return left;
}

/// Relative displacement of a bond's ends, along the bond and to its left [m].
struct Stretch {
  double along;
  double across;
};

Stretch stretch(const Lattice& lattice, const Corners& displacement, int bond) {
  const Corners rest = square(lattice);
  const auto [from, to] = cell_bonds[bond];
  const Vec2 direction = (rest[to] - rest[from]).normalized();
  const Vec2 way = displacement[to] - displacement[from];
  return {direction.dot(way), direction.x() * way.y() - direction.y() * way.x()};
}

/// Extension of a bond, independent of rotation [m].
double extension(const Lattice& lattice, const Corners& displacement, int bond) {
  const Corners rest = square(lattice);
  const auto [from, to] = cell_bonds[bond];
  const Vec2 apart = rest[to] - rest[from];
  return (apart + displacement[to] - displacement[from]).norm() - apart.norm();
}

/// Sums the contributions of the cells to the states of their bonds.
class StateSum {
 public:
  StateSum(const Lattice& lattice, const std::vector<BrokenBond>& broken)
      : lattice_(lattice), holding_(holding(lattice, broken)), numbers_(numbers_by_place(Bonds(lattice))) {
    int bonds = 0;
    for (const int number : numbers_) bonds = std::max(bonds, number + 1);
    states_.resize(bonds);
  }

  void add_cell(const std::vector<Vec2>& nodes, int column, int row) {
    const Corners displacement = corners_of(lattice_, nodes, column, row);
    places_ = holding_.of_cell(column, row);
    if (lost_a_bond(holding_, column, row)) {
      add_springs(displacement);
    } else {
      add_whole(lattice_.rotations == LatticeRotations::large ? without_turn(lattice_, displacement)
                                                              : displacement);
    }
  }
  std::vector<BondState> take() { return std::move(states_); }

 private:
  BondState& state(int bond) { return states_[numbers_[places_[bond]]]; }

  void add_along(int bond, double along) {
    const bool side = bond < 4;
    // Each side is shared by two cells.
    const double stiffness = side ? 0.5 * lattice_.bonds.normal_first : lattice_.bonds.normal_second;
    state(bond).strain = along / (side ? lattice_.side : std::sqrt(2.0) * lattice_.side);
    state(bond).force += stiffness * along;
    state(bond).energy += 0.5 * stiffness * along * along;
  }

  void add_springs(const Corners& displacement) {
    for (int bond = 0; bond < 6; ++bond) {
      if (holding_.holds(places_[bond])) add_along(bond, extension(lattice_, displacement, bond));
    }
  }

  void add_whole(const Corners& displacement) {
    std::array<double, 6> across{};
    for (int bond = 0; bond < 6; ++bond) {
      const Stretch stretched = stretch(lattice_, displacement, bond);
      add_along(bond, stretched.along);
      across[bond] = stretched.across;
    }
    const double shear = lattice_.bonds.shear;
    if (lattice_.bond == BondModel::born) {
      // [B] Eqs. 4, 5: individual bonds.
      for (int bond = 0; bond < 6; ++bond)
        state(bond).energy += (bond < 4 ? 0.25 : 0.5) * shear * across[bond] * across[bond];
      return;
    }
    // [B] Eqs. 7–12: the resistance to relative rotation of two bonds is shared by both.
    const auto add = [&](int one, int other, double factor) {
      const double turn = across[other] - across[one];
      for (const int bond : {one, other}) state(bond).energy += 0.5 * factor * shear * turn * turn;
    };
    for (int corner = 0; corner < 4; ++corner) add(corner, (corner + 1) % 4, 0.125);
    add(4, 5, 0.5);
  }

  const Lattice& lattice_;
  Bonds holding_;
  std::vector<int> numbers_;
  std::vector<BondState> states_;
  std::array<int, 6> places_{};  ///< of the cell's bonds
};

template <typename Act>
void for_each_cell(const Lattice& lattice, const Act& act) {
  for (int row = 0; row < lattice.cells[1]; ++row) {
    for (int column = 0; column < lattice.cells[0]; ++column) {
      if (lattice.has_cell(column, row)) act(column, row);
    }
  }
}

}  // namespace

std::vector<Bond> bonds_of(const Lattice& lattice) {
  const Bonds at_start(lattice);
  std::vector<Bond> bonds;
  for (int place = 0; place < at_start.places(); ++place) {
    if (at_start.holds(place)) bonds.push_back(at_start.at(place));
  }
  return bonds;
}

std::vector<BondState> bond_states(const Lattice& lattice, const std::vector<Vec2>& displacement,
                                   const std::vector<BrokenBond>& broken) {
  StateSum sum(lattice, broken);
  for_each_cell(lattice, [&](int column, int row) { sum.add_cell(displacement, column, row); });
  return sum.take();
}

std::vector<CellCondition> cell_conditions(const Lattice& lattice, const std::vector<BrokenBond>& broken) {
  const Bonds bonds = holding(lattice, broken);
  std::vector<CellCondition> cells(static_cast<std::size_t>(lattice.cells[0]) * lattice.cells[1],
                                   CellCondition::absent);
  for_each_cell(lattice, [&](int column, int row) {
    cells[row * lattice.cells[0] + column] =
        lost_a_bond(bonds, column, row) ? CellCondition::torn : CellCondition::whole;
  });
  return cells;
}

std::vector<BondCondition> bond_conditions(const Lattice& lattice, const std::vector<BrokenBond>& broken) {
  const Bonds bonds = holding(lattice, broken);
  const std::vector<int> numbers = numbers_by_place(Bonds(lattice));
  std::vector<BondCondition> conditions(bonds_of(lattice).size(), BondCondition::whole);
  for_each_cell(lattice, [&](int column, int row) {
    if (!lost_a_bond(bonds, column, row)) return;
    for (const int place : bonds.of_cell(column, row))
      conditions[numbers[place]] = bonds.holds(place) ? BondCondition::at_crack : BondCondition::broken;
  });
  return conditions;
}

}  // namespace scree
