#pragma once

#include <array>
#include <vector>

#include "core/base/serialization/archive.hpp"
#include "core/lattice/lattice.hpp"

namespace scree {

/// Bonds of a lattice by the nodes they begin at: each node has four places.
enum class BondDirection { right, up, right_up, left_up };
/// Where the node they end at is from there, in columns and rows.
inline constexpr std::array<std::array<int, 2>, 4> bond_steps{{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}};

/// Two nodes and what holds them together.
struct Bond {
  int first = 0;  ///< the lower number
  int second = 0;
  BondDirection direction = BondDirection::right;

  bool diagonal() const { return direction >= BondDirection::right_up; }
};

/// A cell that has lost a bond is torn.
enum class CellCondition : char { absent, whole, torn };

/// Which bonds of a lattice hold, and how far they may be stretched.
class Bonds {
 public:
  explicit Bonds(const Lattice& lattice);

  int places() const { return static_cast<int>(holds_.size()); }
  bool holds(int place) const { return holds_[place] != 0; }
  void break_bond(int place) { holds_[place] = 0; }
  Bond at(int place) const;

  /// The bond between two neighbours breaks.
  void break_bond(int first, int second) { break_bond(place_of(first, second)); }

  /// The bonds of a cell, in the order of `cell_bonds`.
  std::array<int, 6> of_cell(int column, int row) const;
  /// Two nodes are held together by a bond.
  bool bonded(int first, int second) const;

  /// Length when nothing strains it [m].
  double length(const Bond& bond) const { return bond.diagonal() ? diagonal_ : side_; }
  /// The length at which it breaks, infinite if never [m].
  double length_at_break(const Bond& bond) const { return length_at_break_[bond.diagonal() ? 1 : 0]; }

  template <typename Archive>
  void serialize(Archive& archive) {
    serialize_as_long(archive, holds_);
  }

 private:
  int place(int node, BondDirection direction) const { return 4 * node + static_cast<int>(direction); }
  /// Of the bond that two nodes may have; −1: they are no neighbours.
  int place_of(int first, int second) const;

  int columns_ = 0;  ///< of nodes
  double side_ = 0.0;
  double diagonal_ = 0.0;
  std::array<double, 2> length_at_break_{};  ///< of sides and diagonals [m]
  std::vector<char> holds_;                  ///< by places; 0 as well where there is none
};

/// Extension over its length at which a bond breaks; infinite if never.
double critical_stretch(const Lattice& lattice, bool diagonal);

}  // namespace scree
