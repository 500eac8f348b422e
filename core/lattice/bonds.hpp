#pragma once

#include <array>
#include <vector>

#include "core/base/serialization/archive.hpp"
#include "core/lattice/lattice.hpp"

namespace scree {

/// Directions of the bonds that begin at a node: each node has four places.
enum class BondDirection { right, up, right_up, left_up };
/// Offset from a bond's first node to its second, in columns and rows.
inline constexpr std::array<std::array<int, 2>, 4> bond_steps{{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}};

/// A bond between two nodes.
struct Bond {
  int first = 0;  ///< the lower number
  int second = 0;
  BondDirection direction = BondDirection::right;

  bool diagonal() const { return direction >= BondDirection::right_up; }
};

/// A cell that has lost a bond is torn.
enum class CellCondition : char { absent, whole, torn };

/// Intact bonds of a lattice and their strength.
class Bonds {
 public:
  explicit Bonds(const Lattice& lattice);

  int places() const { return static_cast<int>(holds_.size()); }
  bool holds(int place) const { return holds_[place] != 0; }
  void break_bond(int place) { holds_[place] = 0; }
  Bond at(int place) const;

  /// Breaks the bond between two neighbours.
  void break_bond(int first, int second) { break_bond(place_of(first, second)); }

  /// The bonds of a cell, in the order of `cell_bonds`.
  std::array<int, 6> of_cell(int column, int row) const;
  /// Returns whether a bond connects two nodes.
  bool bonded(int first, int second) const;

  /// Length without strain [m].
  double length(const Bond& bond) const { return bond.diagonal() ? diagonal_ : side_; }
  /// Length at which the bond breaks; infinite: never [m].
  double length_at_break(const Bond& bond) const { return length_at_break_[bond.diagonal() ? 1 : 0]; }

  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [columns, side, diagonal, length_at_break, holds] = *this;
    serialize_as_long(archive, holds);
  }

 private:
  int place(int node, BondDirection direction) const { return 4 * node + static_cast<int>(direction); }
  /// Place of the bond between two nodes; −1: they are not neighbours.
  int place_of(int first, int second) const;

  int columns_ = 0;  ///< of nodes
  double side_ = 0.0;
  double diagonal_ = 0.0;
  std::array<double, 2> length_at_break_{};  ///< of sides and diagonals [m]
  std::vector<char> holds_;                  ///< by places; 0 also at places without a bond
};

/// Stretch (extension over length) at which a bond breaks; infinite: never.
double critical_stretch(const Lattice& lattice, bool diagonal);

}  // namespace scree
