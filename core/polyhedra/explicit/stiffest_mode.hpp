#pragma once

#include <vector>

#include "core/base/vector.hpp"

namespace scree {

/// How a body yields; zeros where it cannot.
struct Mobility {
  double inverse_mass = 0.0;     ///< [1/kg]
  double inverse_inertia = 0.0;  ///< largest principal value [1/(kg·m²)]
};

/// The springs of one contact between two bodies, or between a body and what cannot move.
struct ContactSpring {
  int a = 0;
  int b = -1;  ///< −1: cannot move
  Vec3 normal;
  Vec3 lever_a;             ///< from a's position to the contact [m]
  Vec3 lever_b;             ///< from b's position
  double normal_stiffness;  ///< [N/m]
  double tangential_stiffness;
};

/// The largest ω² of small motions of all bodies on their springs by some iterations of Lanczos' method:
/// never too high; by sixteen iterations hardly ever more than 2 % too low [1/s²].
double stiffest_mode(const std::vector<Mobility>& bodies, const std::vector<ContactSpring>& springs,
                     int iterations);

}  // namespace scree
