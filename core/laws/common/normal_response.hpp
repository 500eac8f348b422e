#pragma once

#include <algorithm>
#include <cmath>

#include "core/base/simd/simd_pack.hpp"

namespace scree {

/// What a law of spheres says at one depth δ ≥ 0, or at four.
template <typename Number>
struct NormalResponse {
  Number force;                 ///< elastic part, ≥ 0 pushes [N]
  Number stiffness;             ///< its derivative by the overlap [N/m]
  Number tangential_stiffness;  ///< [N/m]
};

/// What a law that keeps a gap says at one gap.
struct GapResponse {
  double force = 0.0;      ///< f_n ≥ 0 [N]
  double stiffness = 0.0;  ///< k = −df_n/dg ≥ 0 [N/m]
  double potential = 0.0;  ///< U with f_n = −dU/dg, 0 from the activation gap on [J]
};

/// Radii of the two partners of a contact with a sphere.
struct ContactRadii {
  double first = 0.0;   ///< [m]
  double second = 0.0;  ///< infinite: a flat surface [m]

  bool flat() const { return std::isinf(second); }
  double reduced() const { return flat() ? first : first * second / (first + second); }  ///< r* [m]
  double sum() const { return flat() ? first : first + second; }  ///< a surface has none [m]
};

/// An impact of spheres, or of one on a surface.
struct SphereImpact {
  ContactRadii radii;
  double mass = 0.0;   ///< m* [kg]
  double speed = 0.0;  ///< of approach [m/s]
};

/// How the dashpot of a contact is integrated.
struct DashpotMotion {
  double ratio = 0.0;        ///< ξ of the critical damping
  bool tension = false;      ///< it may pull
  bool trapezoidal = false;  ///< by the trapezoidal rule; otherwise velocity Verlet
};

/// So many steps resolve a contact without dashpot.
inline constexpr double steps_in_contact = 20.0;

/// A dashpot makes both rules err by what it does in a step. For a restitution within 0.01 a contact takes so
/// many steps for a damping ratio of 1, but no more than the largest number.
struct DampedSteps {
  double per_ratio;
  double largest;

  double at(double ratio) const { return std::max(steps_in_contact, std::min(largest, per_ratio * ratio)); }
};

}  // namespace scree
