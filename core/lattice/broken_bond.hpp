#pragma once

namespace scree {

/// A bond of a lattice that has broken, between two of its nodes.
struct BrokenBond {
  int first = 0;  ///< the lower number
  int second = 0;
  double time = 0.0;  ///< it broke at [s]

  bool operator==(const BrokenBond&) const = default;
};

}  // namespace scree
