#pragma once

#include <limits>

#include "core/bodies/rigid_state.hpp"
#include "core/laws/polyhedron_interaction.hpp"
#include "core/polyhedra/contact/contact_pair.hpp"

namespace scree {

/// What the contacts of all pairs with a moving partner tell of the moment.
struct ContactTotals {
  bool crossed = false;  ///< features of a pair have passed through each other
  double closing_time = std::numeric_limits<double>::infinity();  ///< shortest gap/closing speed [s]
  double impact_rate = 0.0;                                       ///< largest |dg/dt|/ḡ [1/s]
  double elastic_energy = 0.0;                                    ///< [J]
  double squared_acceleration = 0.0;                              ///< Σ (d²U/dt²)² [J²/s⁴]
  double impact_energy = 0.0;  ///< Σ ½ m* (dg/dt)² over the pairs, m* being their effective mass [J]
  /// In which gaps between fixed bodies and walls change no more than they may [s].
  double driven_step = std::numeric_limits<double>::infinity();

  /// @param a,b  its partners
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
  /// One of a fixed body and a wall: it has no inertia that a step could be too long for.
  void add_driven(const ContactPair& pair, const Interaction& law, const RigidState& a, const RigidState& b);
};

}  // namespace scree
