#include "core/lattice/bonds.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace scree {

Bonds::Bonds(const Lattice& lattice)
    : columns_(lattice.columns()),
      side_(lattice.side),
      diagonal_(std::sqrt(2.0) * lattice.side),
      length_at_break_{side_ * (1.0 + critical_stretch(lattice, false)),
                       diagonal_ * (1.0 + critical_stretch(lattice, true))},
      holds_(4 * static_cast<size_t>(lattice.nodes()), 0) {
  for (int row = 0; row < lattice.cells[1]; ++row) {
    for (int column = 0; column < lattice.cells[0]; ++column) {
      if (!lattice.has_cell(column, row)) continue;
      for (const int one : of_cell(column, row)) holds_[one] = 1;
    }
  }
}

Bond Bonds::at(int place) const {
  const int node = place / 4;
  const auto [right, up] = bond_steps[place % 4];
  return {node, node + right + up * columns_, static_cast<BondDirection>(place % 4)};
}

std::array<int, 6> Bonds::of_cell(int column, int row) const {
  const int corner = row * columns_ + column;
  return {place(corner, BondDirection::right),
          place(corner + 1, BondDirection::up),
          place(corner + columns_, BondDirection::right),
          place(corner, BondDirection::up),
          place(corner, BondDirection::right_up),
          place(corner + 1, BondDirection::left_up)};
}

int Bonds::place_of(int first, int second) const {
  if (first > second) std::swap(first, second);
  const std::array<int, 2> step{second % columns_ - first % columns_, second / columns_ - first / columns_};
  const auto direction = std::find(bond_steps.begin(), bond_steps.end(), step);
  return direction == bond_steps.end() ? -1 : 4 * first + static_cast<int>(direction - bond_steps.begin());
}

bool Bonds::bonded(int first, int second) const {
  const int place = place_of(first, second);
  return place >= 0 && holds(place);
}

double critical_stretch(const Lattice& lattice, bool diagonal) {
  if (!lattice.strength) return std::numeric_limits<double>::infinity();
  if (lattice.strength->measure == BondStrength::Measure::stretch) return lattice.strength->value;
  const double length = diagonal ? std::sqrt(2.0) * lattice.side : lattice.side;
  const double stiffness = diagonal ? lattice.bonds.normal_second : lattice.bonds.normal_first;
  // ½ k s² = energy × area of a cell's side
  const double energy = lattice.strength->value * lattice.side * lattice.thickness;
  return std::sqrt(2.0 * energy / stiffness) / length;
}

}  // namespace scree
