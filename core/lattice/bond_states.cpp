#include "core/lattice/bond_states.hpp"

#include <array>
#include <cmath>

namespace scree {
namespace {

/// Where the bonds of a kind begin among all.
struct BondNumbers {
  int columns;
  int cells_along;
  int upright;    ///< first bond along y
  int diagonals;  ///< first one across a cell

  explicit BondNumbers(const Lattice& lattice)
      : columns(lattice.columns()),
        cells_along(lattice.cells[0]),
        upright(lattice.cells[0] * lattice.rows()),
        diagonals(upright + lattice.columns() * lattice.cells[1]) {}

  int along_x(int column, int row) const { return row * cells_along + column; }
  int along_y(int column, int row) const { return upright + row * columns + column; }
  /// The rising one; the falling one follows.
  int across(int column, int row) const { return diagonals + 2 * (row * cells_along + column); }
};

/// How far the end of a bond moves off from its start along the bond, and to its left [m].
struct Stretch {
  double along;
  double across;
};

Stretch stretch(const Vec2& from, const Vec2& to, const Vec2& direction) {
  const Vec2 way = to - from;
  return {direction.dot(way), direction.x() * way.y() - direction.y() * way.x()};
}

/// A cell's sides counter-clockwise from the lower one, then its rising and its falling diagonal.
struct CellBonds {
  std::array<int, 6> number;
  std::array<Stretch, 6> stretch;
};

CellBonds cell_bonds(const Lattice& lattice, const BondNumbers& numbers, const std::vector<Vec2>& moved,
                     int column, int row) {
  const double half = std::sqrt(0.5);
  const Vec2& a = moved[lattice.node(column, row)];
  const Vec2& b = moved[lattice.node(column + 1, row)];
  const Vec2& c = moved[lattice.node(column + 1, row + 1)];
  const Vec2& d = moved[lattice.node(column, row + 1)];
  const int diagonal = numbers.across(column, row);
  return {
      {numbers.along_x(column, row), numbers.along_y(column + 1, row), numbers.along_x(column, row + 1),
       numbers.along_y(column, row), diagonal, diagonal + 1},
      {stretch(a, b, Vec2(1.0, 0.0)), stretch(b, c, Vec2(0.0, 1.0)), stretch(c, d, Vec2(-1.0, 0.0)),
       stretch(d, a, Vec2(0.0, -1.0)), stretch(a, c, Vec2(half, half)), stretch(b, d, Vec2(-half, half))}};
}

/// [B] Eqs. 4, 5: each bond by itself.
void add_shear_of_bonds(const CellBonds& cell, double shear, std::vector<BondState>& states) {
  for (int k = 0; k < 6; ++k) {
    const double across = cell.stretch[k].across;
    states[cell.number[k]].energy += (k < 4 ? 0.25 : 0.5) * shear * across * across;
  }
}

/// [B] Eqs. 7–12: what resists the turn of a bond against another belongs to both.
void add_multi_bonds(const CellBonds& cell, double shear, std::vector<BondState>& states) {
  const auto add = [&](int one, int other, double factor) {
    const double turn = cell.stretch[other].across - cell.stretch[one].across;
    for (const int bond : {one, other})
      states[cell.number[bond]].energy += 0.5 * factor * shear * turn * turn;
  };
  for (int corner = 0; corner < 4; ++corner) add(corner, (corner + 1) % 4, 0.125);
  add(4, 5, 0.5);
}

void add_cell(const CellBonds& cell, const Lattice& lattice, BondModel model,
              std::vector<BondState>& states) {
  for (int k = 0; k < 6; ++k) {
    const bool side = k < 4;
    const double stiffness = side ? 0.5 * lattice.bonds.normal_first : lattice.bonds.normal_second;
    const double along = cell.stretch[k].along;
    BondState& state = states[cell.number[k]];
    state.strain = along / (side ? lattice.side : std::sqrt(2.0) * lattice.side);
    state.force += stiffness * along;
    state.energy += 0.5 * stiffness * along * along;
  }
  if (model == BondModel::born) {
    add_shear_of_bonds(cell, lattice.bonds.shear, states);
  } else {
    add_multi_bonds(cell, lattice.bonds.shear, states);
  }
}

}  // namespace

std::vector<Bond> bonds_of(const Lattice& lattice) {
  std::vector<Bond> bonds;
  for (int row = 0; row < lattice.rows(); ++row) {
    for (int column = 0; column < lattice.cells[0]; ++column)
      bonds.push_back({lattice.node(column, row), lattice.node(column + 1, row)});
  }
  for (int row = 0; row < lattice.cells[1]; ++row) {
    for (int column = 0; column < lattice.columns(); ++column)
      bonds.push_back({lattice.node(column, row), lattice.node(column, row + 1)});
  }
  for (int row = 0; row < lattice.cells[1]; ++row) {
    for (int column = 0; column < lattice.cells[0]; ++column) {
      bonds.push_back({lattice.node(column, row), lattice.node(column + 1, row + 1)});
      bonds.push_back({lattice.node(column + 1, row), lattice.node(column, row + 1)});
    }
  }
  return bonds;
}

std::vector<BondState> bond_states(const Lattice& lattice, BondModel model,
                                   const std::vector<Vec2>& displacement) {
  const BondNumbers numbers(lattice);
  std::vector<BondState> states(numbers.diagonals + 2 * lattice.cells[0] * lattice.cells[1]);
  for (int row = 0; row < lattice.cells[1]; ++row) {
    for (int column = 0; column < lattice.cells[0]; ++column)
      add_cell(cell_bonds(lattice, numbers, displacement, column, row), lattice, model, states);
  }
  return states;
}

}  // namespace scree
