#pragma once

#include <limits>

#include "core/bodies/rigid_state.hpp"
#include "core/laws/polyhedron_interaction.hpp"
#include "core/polyhedra/contact/contact_pair.hpp"

namespace scree {

/// Totals over the contacts of all pairs with a moving partner, at one time.
struct ContactTotals {
  bool crossed = false;  ///< features of a pair have passed through each other
  double closing_time = std::numeric_limits<double>::infinity();  ///< shortest gap/closing speed [s]
  double impact_rate = 0.0;                                       ///< largest |dg/dt|/ḡ [1/s]
  double elastic_energy = 0.0;                                    ///< [J]
  double squared_acceleration = 0.0;                              ///< Σ (d²U/dt²)² [J²/s⁴]
  double impact_energy = 0.0;  ///< Σ ½ m* (dg/dt)² over the pairs, m* being their effective mass [J]
  double smallest_gap = std::numeric_limits<double>::infinity();  ///< of pairs evaluated in the step [m]
  /// Step limit from contacts of fixed bodies with moving walls [s].
  double driven_step = std::numeric_limits<double>::infinity();

  /// @param a,b  partners of the pair
  void add(const ContactPair& pair, const Interaction& law, const RigidState& a, const RigidState& b) {
    if (is_driven(a, b)) {
      add_driven(pair, law, a, b);
    } else {
      add_moving(pair, law);
    }
  }
  void operator+=(const ContactTotals& other);

 private:
  void add_moving(const ContactPair& pair, const Interaction& law);
  /// Adds a pair of a fixed body and a wall, which has no inertia that would limit the step.
  void add_driven(const ContactPair& pair, const Interaction& law, const RigidState& a, const RigidState& b);
};

}  // namespace scree
