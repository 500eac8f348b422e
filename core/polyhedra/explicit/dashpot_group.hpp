#pragma once

#include <array>

namespace scree {

/// Dashpots between two bodies which act together for a step, each along its own normal. Of all rows the
/// first `count` entries count.
struct DashpotGroup {
  static constexpr int capacity = 8;
  template <typename T>
  using Row = std::array<T, capacity>;

  int count = 0;
  Row<double> coefficient;  ///< [N·s/m]
  Row<double> closing;      ///< −dg/dt before they act [m/s]
  Row<double> least;        ///< impulse below which one would pull, ≤ 0 [N·s]
  /// Closing speed taken by a unit impulse of another; symmetric [1/kg].
  Row<Row<double>> coupling;
  Row<double> impulse;  ///< [N·s]

  /// What the impulses take from the kinetic energy [J].
  double dissipated() const;
};

/// Finds the impulses of a step. With the decay rates A, closing speeds fall to (1 + A Δt + (A Δt)²/2)⁻¹ of
/// what they were, which is e^(−A Δt) up to O(Δt³) and never overshoots. None pulls, and together they give
/// no energy.
/// @return what they take from the kinetic energy [J]
double find_impulses(DashpotGroup& group, double step);

}  // namespace scree
