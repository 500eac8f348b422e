#pragma once

#include "core/base/serialization/archive.hpp"
#include "core/polyhedra/contact/contact_pair.hpp"
#include "core/polyhedra/contact/pair_peak.hpp"

namespace scree {

// Saves all members of a pair of polyhedra. The bindings name every member, so that a new member must be
// saved to compile.

template <typename Archive>
void serialize(Archive& archive, FeaturePair& pair) {
  auto& [kinds, a, b] = pair;
  archive(kinds, a, b);
}

template <typename Archive>
void serialize(Archive& archive, FrictionState& friction) {
  auto& [slip, sliding] = friction;
  archive(slip, sliding);
}

template <typename Archive>
void serialize(Archive& archive, Contact& contact) {
  auto& [features, gap, closing, free_until, weight, point, normal, friction, potential, elastic_force,
         dashpot, normal_force, friction_force] = contact;
  archive(features, gap, closing, free_until, weight, point, normal, friction, potential, elastic_force,
          dashpot, normal_force, friction_force);
}

template <typename Archive>
void serialize(Archive& archive, Candidate& candidate) {
  auto& [features, touches, steady_until, checked_at, free_before] = candidate;
  archive(features, touches, steady_until, checked_at, free_before);
}

template <typename Archive>
void serialize(Archive& archive, PairWrench& wrench) {
  auto& [force, moment] = wrench;
  archive(force, moment);
}

template <typename Archive>
void serialize(Archive& archive, ContactEnergy& energy) {
  auto& [elastic_normal, elastic_tangential, dissipated_damping, dissipated_friction, exchange_stiffness,
         exchange_handover, external_work] = energy;
  archive(elastic_normal, elastic_tangential, dissipated_damping, dissipated_friction, exchange_stiffness,
          exchange_handover, external_work);
}

template <typename Archive>
void serialize(Archive& archive, PairPose& pose) {
  auto& [offset, axes_a, axes_b, path_b] = pose;
  archive(offset, axes_a, axes_b, path_b);
}

template <typename Archive>
void serialize(Archive& archive, PairForces& forces) {
  auto& [total, friction] = forces;
  archive(total, friction);
}

template <typename Archive>
void serialize(Archive& archive, PairPeak& peak) {
  auto& [force, interval, acted] = peak;
  archive(force, interval, acted);
}

template <typename Archive>
void serialize(Archive& archive, EndedPair& pair) {
  auto& [a, b, interaction, peak, last_contact] = pair;
  archive(a, b, interaction, peak, last_contact);
}

template <typename Archive>
void serialize(Archive& archive, ContactPair& pair) {
  auto& [a, b, interaction, acts, trial_pending, crossed, trial_matches, travel, idle_until, closing_time,
         fastest, energy_acceleration, impact_energy, energy, trial_forces, stiffness, known_stiffness,
         smallest_gap, unsettled, steady_until, shared_until, budget_until, peak, corrected, contacts, trial,
         forces, correction, candidates, found_at, last_contact] = pair;
  archive(a, b, interaction, acts, trial_pending, crossed, trial_matches, travel, idle_until, closing_time,
          fastest, energy_acceleration, impact_energy, energy, trial_forces, stiffness, known_stiffness,
          smallest_gap, unsettled, steady_until, shared_until, budget_until, peak, corrected, contacts, trial,
          forces, correction, candidates, found_at, last_contact);
}

}  // namespace scree
