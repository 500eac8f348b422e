#pragma once

#include <algorithm>
#include <cmath>

#include "core/base/simd/pack.hpp"

namespace scree {

/// Response of a law of spheres at one depth δ ≥ 0, or at four.
template <typename Number>
struct NormalResponse {
  Number force;                 ///< elastic part, ≥ 0 pushes [N]
  Number stiffness;             ///< derivative with respect to the overlap [N/m]
  Number tangential_stiffness;  ///< [N/m]
};

/// Response of a barrier law at one gap.
struct GapResponse {
  double force = 0.0;      ///< f_n ≥ 0 [N]
  double stiffness = 0.0;  ///< k = −df_n/dg ≥ 0 [N/m]
  double potential = 0.0;  ///< U with f_n = −dU/dg, 0 beyond the activation gap [J]
};

/// Radii of the two partners of a contact with a sphere.
struct ContactRadii {
  double first = 0.0;   ///< [m]
  double second = 0.0;  ///< infinite: a flat surface [m]

  bool flat() const { return std::isinf(second); }
  double reduced() const { return flat() ? first : first * second / (first + second); }  ///< r* [m]
  double sum() const { return flat() ? first : first + second; }  ///< first radius alone at a surface [m]
};

/// Impact of two spheres, or of a sphere on a surface.
struct SphereImpact {
  ContactRadii radii;
  double mass = 0.0;   ///< m* [kg]
  double speed = 0.0;  ///< approach speed [m/s]
};

/// Dashpot of a contact and its time integration.
struct DashpotMotion {
  double ratio = 0.0;        ///< ξ, relative to critical damping
  bool tension = false;      ///< the contact force may be tensile
  bool trapezoidal = false;  ///< trapezoidal rule; otherwise velocity Verlet
};

/// Steps per contact without a dashpot.
inline constexpr double steps_in_contact = 20.0;

/// Steps per contact with a dashpot, for a restitution within 0.01: a number proportional to the damping
/// ratio, up to a limit. The error of both rules grows with the effect of the dashpot in a step.
struct DampedSteps {
  double per_ratio;
  double largest;

  double at(double ratio) const { return std::max(steps_in_contact, std::min(largest, per_ratio * ratio)); }
};

}  // namespace scree
