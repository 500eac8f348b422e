#include "core/lattice/bonds.hpp"

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
  const auto direction = static_cast<BondDirection>(place % 4);
  switch (direction) {
    case BondDirection::right:
      return {node, node + 1, direction};
    case BondDirection::up:
      return {node, node + columns_, direction};
    case BondDirection::right_up:
      return {node, node + columns_ + 1, direction};
    case BondDirection::left_up:
      return {node, node + columns_ - 1, direction};
  }
  return {};
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

int Bonds::place_between(int first, int second) const {
  const int aside = second % columns_ - first % columns_;
  if (second / columns_ == first / columns_) return place(first, BondDirection::right);
  return place(first, aside == 0  ? BondDirection::up
                      : aside > 0 ? BondDirection::right_up
                                  : BondDirection::left_up);
}

bool Bonds::bonded(int first, int second) const {
  if (first > second) std::swap(first, second);
  const int ahead = second - first;
  const bool same_row = first / columns_ == second / columns_;
  if (ahead == 1 && same_row) return holds(place(first, BondDirection::right));
  if (ahead == columns_) return holds(place(first, BondDirection::up));
  const int aside = second % columns_ - first % columns_;
  if (ahead == columns_ + 1 && aside == 1) return holds(place(first, BondDirection::right_up));
  if (ahead == columns_ - 1 && aside == -1) return holds(place(first, BondDirection::left_up));
  return false;
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
