#pragma once

#include <vector>

#include "core/base/vector.hpp"

namespace scree {

/// Inverse inertia of a body; zero if it cannot move.
struct Mobility {
  double inverse_mass = 0.0;     ///< [1/kg]
  double inverse_inertia = 0.0;  ///< largest principal value [1/(kg·m²)]
};

/// Springs of one contact between two bodies, or between a body and a fixed partner.
struct ContactSpring {
  int a = 0;
  int b = -1;  ///< −1: fixed partner
  Vec3 normal;
  Vec3 lever_a;             ///< from a's position to the contact [m]
  Vec3 lever_b;             ///< from b's position
  double normal_stiffness;  ///< [N/m]
  double tangential_stiffness;
};

/// Estimates the largest ω² of small vibrations of all bodies on their springs by Lanczos iterations. Never
/// too large; after sixteen iterations rarely more than 2 % too small [1/s²].
double stiffest_mode(const std::vector<Mobility>& bodies, const std::vector<ContactSpring>& springs,
                     int iterations);

}  // namespace scree
