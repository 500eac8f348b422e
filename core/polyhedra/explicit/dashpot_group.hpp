#pragma once

#include <array>

namespace scree {

/// Dashpots between two bodies that act simultaneously for a step, each along its own normal. The first
/// `count` entries of each row are used.
struct DashpotGroup {
  static constexpr int capacity = 8;
  template <typename T>
  using Row = std::array<T, capacity>;

  int count = 0;
  Row<double> coefficient;  ///< [N·s/m]
  Row<double> closing;      ///< −dg/dt before the dashpots act [m/s]
  Row<double> least;        ///< lower bound of the impulse, below which the dashpot would pull, ≤ 0 [N·s]
  /// Closing speed removed by a unit impulse of another dashpot; symmetric [1/kg].
  Row<Row<double>> coupling;
  Row<double> impulse;  ///< [N·s]

  /// Kinetic energy dissipated by the impulses [J].
  double dissipated() const;
};

/// Computes the impulses of a step. With the decay rates A, closing speeds fall to (1 + A Δt + (A Δt)²/2)⁻¹
/// of their values, which is e^(−A Δt) up to O(Δt³) and never overshoots. No dashpot pulls, and together they
/// never add energy.
/// @return dissipated kinetic energy [J]
double find_impulses(DashpotGroup& group, double step);

}  // namespace scree
