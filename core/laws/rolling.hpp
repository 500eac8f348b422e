#pragma once

#include "core/base/vector.hpp"
#include "core/laws/common/rolling_spec.hpp"

namespace scree {

/// Resistance to rolling between two materials, ready for use.
struct RollingLaw {
  RollingModel model = RollingModel::elastic_plastic;
  double coefficient = 0.0;    ///< μ_r
  double damping_ratio = 0.0;  ///< ζ
  double stiffness = 0.0;      ///< k_r; 0: 2.25 k_n μ_r² r*² [N·m/rad]

  bool acts() const { return coefficient > 0.0; }
  /// @param normal_stiffness  k_n [N/m]
  /// @param radius            r* [m]
  double stiffness_of(double normal_stiffness, double radius) const;
};

/// State of a contact that resists rolling.
struct RollingState {
  /// Elastic angle of rolling of the first partner relative to the second one: global axes, perpendicular to
  /// the normal [rad]
  Vec3 angle = Vec3::Zero();
  Vec3 normal = Vec3::Zero();  ///< at the end of the last step
  double stiffness = 0.0;      ///< k_r then; 0: no spring [N·m/rad]
  Vec3 lossy = Vec3::Zero();   ///< part of the couple then that is no spring, on the first partner [N·m]

  double energy() const { return 0.5 * stiffness * angle.squaredNorm(); }
};

/// A contact in a step. Normals point to the first partner.
struct RollingMotion {
  Vec3 normal;
  Vec3 turn;                        ///< of the first partner relative to the second, in the step [rad]
  Vec3 mean_turn;                   ///< mean of both partners [rad]
  double duration = 0.0;            ///< 0: initial state [s]
  double pressing = 0.0;            ///< normal force, ≥ 0 [N]
  double normal_stiffness = 0.0;    ///< [N/m]
  double radius = 0.0;              ///< r* [m]
  double inertia_at_contact = 0.0;  ///< 1/Σ of the partners' mobilities about the contact [kg·m²]
  /// The same about their centres, each partner shared out among its contacts [kg·m²]
  double inertia_at_centres = 0.0;
};

/// Contribution of rolling to the energy account in a step [J].
struct RollingLosses {
  double dissipated = 0.0;
  double exchange_stiffness = 0.0;
  double external_work = 0.0;  ///< of turning walls

  void operator+=(const RollingLosses& other) {
    dissipated += other.dissipated;
    external_work += other.external_work;
    exchange_stiffness += other.exchange_stiffness;
  }
};

/// Couple on the first partner at the end of a step; the opposite one acts on the second [N·m]. It depends on
/// the relative rotation alone, so that a rigid rotation of both causes none.
/// Ai, Chen, Rotter and Ooi 2011: elastic–plastic spring–dashpot (type C) or constant torque (type A)
/// @param state  updated to the end of the step
Vec3 resist_rolling(const RollingLaw& law, const RollingMotion& motion, RollingState& state,
                    RollingLosses& losses);

}  // namespace scree
