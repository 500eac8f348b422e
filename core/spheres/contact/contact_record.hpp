#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/spheres/contact/contact_response.hpp"
#include "core/spheres/state/spheres.hpp"

namespace scree {

/// What the contacts must know of a step.
struct SphereStep {
  double step = 0.0;  ///< [s]; 0: where everything is, no motion behind it
  /// Of each sphere in the step: displacement [m] and incremental Rodrigues vector. Null: the step times
  /// velocity and spin.
  const Pack* displacement = nullptr;
  const Pack* turn = nullptr;
  bool final = false;  ///< it will not be taken back: what contacts remember may be written over at once

  double inverse() const { return step > 0.0 ? 1.0 / step : 0.0; }
};

/// Force of a contact, one line of the cache.
struct alignas(64) ContactRecord {
  Pack force{};  ///< on its first partner [N]
  Pack twist{};  ///< moment on each partner over the partner's radius [N]
};

/// What the contacts add to the energy account in a step [J].
struct SphereAccount {
  ContactLosses<double> losses;
  double exchange_handover = 0.0;  ///< X_w: of contacts that change from feature to feature

  /// Whether all energies are numbers.
  bool finite() const {
    return std::isfinite(losses.damping + losses.friction + losses.plastic + losses.exchange_stiffness +
                         losses.external_work + exchange_handover);
  }

  void operator+=(const SphereAccount& other) {
    losses.damping += other.losses.damping;
    losses.friction += other.losses.friction;
    losses.plastic += other.losses.plastic;
    losses.exchange_stiffness += other.losses.exchange_stiffness;
    losses.external_work += other.losses.external_work;
    losses.overlap = std::max(losses.overlap, other.losses.overlap);
    losses.beyond = std::max(losses.beyond, other.losses.beyond);
    exchange_handover += other.exchange_handover;
  }
};

/// Potential energies of contacts [J].
struct ContactStore {
  double normal = 0.0;
  double tangential = 0.0;

  void operator+=(const ContactStore& other) {
    normal += other.normal;
    tangential += other.tangential;
  }
};

/// How two partners of a contact lie in each other.
struct ContactFit {
  double overlap = 0.0;                                     ///< [m]
  double first = 0.0;                                       ///< radius [m]
  double second = std::numeric_limits<double>::infinity();  ///< radius; infinite: a surface [m]
  double largest = 0.0;  ///< overlap that the contact remembers, where it keeps a dent [m]

  /// r* [m]
  double radius() const { return std::isinf(second) ? first : first * second / (first + second); }
};

/// One contact as it acts, for reports.
struct SphereContactView {
  Vec3 normal;                  ///< unit, to the first partner
  double overlap = 0.0;         ///< [m]
  double normal_force = 0.0;    ///< [N]
  Vec3 friction;                ///< on the first partner [N]
  double damping_force = 0.0;   ///< part of the normal force [N]
  double friction_limit = 0.0;  ///< largest friction that sticks, or the one that slips has [N]
  double elongation = 0.0;      ///< of the tangential spring [m]
  double largest = 0.0;         ///< overlap so far, where the law keeps dents [m]
  bool sticks = false;
};

/// @param losses  the four of a pack are added up in order
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

/// What a contact stores.
ContactStore stored(const SphereInteraction& law, const ContactMemory<double>& memory, const ContactFit& fit);
/// How a contact acts.
/// @param force   on the first partner, as it was reckoned last [N]
/// @param weight  with which that force counts the law's
inline SphereContactView view_of(const SphereInteraction& law, const ContactMemory<double>& memory,
                                 const ContactFit& fit, const Vec3& force, double weight) {
  SphereContactView view;
  view.normal = vector_of(memory.normal);
  view.overlap = fit.overlap;
  view.largest = fit.largest;
  // Both parts from the force that acted: what the trapezoidal rule ends with lies a little beside it.
  view.normal_force = force.dot(view.normal);
  view.friction = force - view.normal_force * view.normal;
  // A contact that slips is left exactly at the dynamic limit; one that sticks may be above it.
  const double from_limit = view.friction.norm() - law.dynamic_coefficient * view.normal_force;
  view.sticks = law.static_coefficient > 0.0 && view.normal_force > 0.0 &&
                std::abs(from_limit) > 1e-9 * view.normal_force;
  view.damping_force = weight * memory.damping_force;
  const double coefficient = view.sticks ? law.static_coefficient : law.dynamic_coefficient;
  view.friction_limit = coefficient * std::max(view.normal_force, 0.0);
  view.elongation = vector_of(memory.spring).norm();
  return view;
}

}  // namespace scree
