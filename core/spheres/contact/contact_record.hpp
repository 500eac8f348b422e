#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/spheres/contact/contact_response.hpp"
#include "core/spheres/state/spheres.hpp"

namespace scree {

/// Data of a step for the contacts.
struct SphereStep {
  double step = 0.0;  ///< [s]; 0: initial state without motion
  /// Per sphere: displacement [m] and incremental Rodrigues vector of the step. Null: step times velocity and
  /// spin.
  const Pack* displacement = nullptr;
  const Pack* turn = nullptr;
  bool final = false;  ///< the step will not be rolled back, so contact states may be overwritten
  /// Share of the work of tangential dashpots that is booked: their force at the end of the step stands for
  /// the mean of both ends, except where they have just been switched on
  double dashpot_share = 1.0;

  double inverse() const { return step > 0.0 ? 1.0 / step : 0.0; }
};

/// Force of a contact; fits one cache line.
struct alignas(64) ContactRecord {
  Pack force{};              ///< on the first partner [N]
  Pack torque_per_radius{};  ///< moment on each partner over the partner's radius [N]
};

/// Contribution of the contacts to the energy account in a step [J].
struct SphereAccount {
  ContactLosses<double> losses;
  RollingLosses rolling;
  double adhesion = 0.0;           ///< D_a: set free where contacts begin
  double exchange_handover = 0.0;  ///< X_w: of contacts that change from feature to feature

  /// Returns whether all energies are finite.
  bool finite() const {
    return std::isfinite(losses.damping + losses.friction + losses.plastic + losses.exchange_stiffness +
                         losses.external_work + rolling.dissipated + rolling.exchange_stiffness +
                         rolling.external_work + adhesion + exchange_handover);
  }

  void operator+=(const SphereAccount& other) {
    losses.damping += other.losses.damping;
    losses.friction += other.losses.friction;
    losses.plastic += other.losses.plastic;
    losses.exchange_stiffness += other.losses.exchange_stiffness;
    losses.external_work += other.losses.external_work;
    losses.overlap = std::max(losses.overlap, other.losses.overlap);
    losses.beyond = std::max(losses.beyond, other.losses.beyond);
    rolling += other.rolling;
    adhesion += other.adhesion;
    exchange_handover += other.exchange_handover;
  }
};

/// Potential energies of contacts [J].
struct ContactStore {
  double normal = 0.0;
  double tangential = 0.0;
  double rolling = 0.0;

  void operator+=(const ContactStore& other) {
    normal += other.normal;
    tangential += other.tangential;
    rolling += other.rolling;
  }
};

/// Strengths with which four contacts began, see `strength_of`.
using Strengths = std::array<int, lanes>;

/// Geometry of a contact.
struct ContactFit {
  double overlap = 0.0;                                     ///< [m]
  double first = 0.0;                                       ///< radius [m]
  double second = std::numeric_limits<double>::infinity();  ///< radius; infinite: a surface [m]
  double largest = 0.0;                                     ///< h_max for elastoplastic contacts [m]
  int strength = present_strength;                          ///< with which an elastoplastic contact began

  /// r* [m]
  double radius() const { return std::isinf(second) ? first : first * second / (first + second); }
};

/// An acting contact, for reports.
struct SphereContactView {
  Vec3 normal;                  ///< unit, to the first partner
  double overlap = 0.0;         ///< [m]
  double normal_force = 0.0;    ///< [N]
  Vec3 friction;                ///< on the first partner [N]
  double damping_force = 0.0;   ///< part of the normal force [N]
  double friction_limit = 0.0;  ///< Coulomb limit: static while sticking, dynamic while sliding [N]
  double elongation = 0.0;      ///< of the tangential spring [m]
  double largest = 0.0;         ///< h_max so far, for elastoplastic laws [m]
  int changes_since = 0;        ///< of the strengths since it began, for elastoplastic laws
  bool sticks = false;
};

/// @param losses  the four lanes are summed in order
inline void add(SphereAccount& account, const ContactLosses<Pack>& losses) {
  for (int k = 0; k < lanes; ++k) {
    account.losses.damping += losses.damping[k];
    account.losses.friction += losses.friction[k];
    account.losses.plastic += losses.plastic[k];
    account.losses.exchange_stiffness += losses.exchange_stiffness[k];
    account.losses.external_work += losses.external_work[k];
    account.losses.overlap = std::max(account.losses.overlap, losses.overlap[k]);
    account.losses.beyond = std::max(account.losses.beyond, losses.beyond[k]);
  }
}

/// The same under a law, whose partners may adhere.
inline void add(SphereAccount& account, const SphereInteraction& law, const ContactLosses<Pack>& losses) {
  if (jkr_law(law) == nullptr) return add(account, losses);
  ContactLosses<Pack> others = losses;
  others.plastic = Pack{};
  add(account, others);
  for (int k = 0; k < lanes; ++k) account.adhesion += losses.plastic[k];
}

inline Triple<double> lane(const Triple<Pack>& packed, int k) {
  return {packed.x[k], packed.y[k], packed.z[k]};
}
inline ContactMemory<double> lane(const ContactMemory<Pack>& packed, int k) {
  return {lane(packed.normal, k), lane(packed.spring, k), packed.tangential_stiffness[k],
          packed.damping_force[k]};
}
inline void set_lane(Triple<Pack>& packed, int k, const Triple<double>& one) {
  packed.x[k] = one.x;
  packed.y[k] = one.y;
  packed.z[k] = one.z;
}
inline void set_lane(ContactMemory<Pack>& packed, int k, const ContactMemory<double>& one) {
  set_lane(packed.normal, k, one.normal);
  set_lane(packed.spring, k, one.spring);
  packed.tangential_stiffness[k] = one.tangential_stiffness;
  packed.damping_force[k] = one.damping_force;
}

/// Stored energy of a contact.
ContactStore stored(const SphereInteraction& law, const ContactMemory<double>& memory, const ContactFit& fit);
/// Report of a contact.
/// @param force   on the first partner, as evaluated last [N]
/// @param weight  of the law in that force
inline SphereContactView view_of(const SphereInteraction& law, const ContactMemory<double>& memory,
                                 const ContactFit& fit, const Vec3& force, double weight) {
  SphereContactView view;
  view.normal = vector_of(memory.normal);
  view.overlap = fit.overlap;
  view.largest = fit.largest;
  view.changes_since = std::max(0, strength_of(law) - fit.strength);
  // Both components from the force that acted: the final iterate of the trapezoidal rule differs slightly.
  view.normal_force = force.dot(view.normal);
  view.friction = force - view.normal_force * view.normal;
  const double pressing = view.normal_force + weight * adhesion_of(law, fit.overlap, fit.radius());
  // A sliding contact ends exactly at the dynamic limit; a sticking one may be above it.
  const double from_limit = view.friction.norm() - law.friction.dynamic_coefficient * pressing;
  view.sticks = law.friction.acts() && pressing > 0.0 && std::abs(from_limit) > 1e-9 * pressing;
  view.damping_force = weight * memory.damping_force;
  view.friction_limit = law.friction.coefficient(!view.sticks) * std::max(pressing, 0.0);
  view.elongation = vector_of(memory.spring).norm();
  return view;
}

}  // namespace scree
