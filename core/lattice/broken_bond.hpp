#pragma once

namespace scree {

/// A broken bond between two nodes of a lattice.
struct BrokenBond {
  int first = 0;  ///< the lower number
  int second = 0;
  double time = 0.0;  ///< time at which it broke [s]

  bool operator==(const BrokenBond&) const = default;
};

}  // namespace scree
