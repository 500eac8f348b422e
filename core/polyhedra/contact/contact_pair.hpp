#pragma once

#include <vector>

#include "core/base/parallel/large_pages.hpp"
#include "core/base/vector.hpp"
#include "core/laws/friction.hpp"
#include "core/polyhedra/contact/feature_contact.hpp"

namespace scree {

/// A contact with its history and the forces of the last step. Contacts exist from the gap Interaction::reach
/// on, before they act.
struct Contact {
  FeaturePair features;
  double gap = 0.0;         ///< [m]
  double closing = 0.0;     ///< −dg/dt [m/s]
  double free_until = 0.0;  ///< travel of the pair below which it cannot act; 0 when it acts [m]
  double weight = 0.0;
  Vec3 point = Vec3::Zero();   ///< midway between the two closest points [m]
  Vec3 normal = Vec3::Zero();  ///< unit, from b to a
  FrictionState friction;
  double potential = 0.0;              ///< U(gap), not weighted [J]
  double elastic_force = 0.0;          ///< weight × f_n [N]
  double dashpot = 0.0;                ///< weight × c_n [N·s/m]
  double normal_force = 0.0;           ///< with the mean damping of the last step, ≥ 0 [N]
  Vec3 friction_force = Vec3::Zero();  ///< on a [N]
};

/// A feature pair that may become a contact, with the motion budget within which its state cannot change. All
/// budgets are values of the pair's `travel`.
struct Candidate {
  FeaturePair features;
  bool touches = false;       ///< it was a contact at the last check
  double steady_until = 0.0;  ///< travel up to which `touches` and the weight cannot change [m]
  double checked_at = -1.0;   ///< travel at the last check [m]
  /// Travel up to which it was certified as no contact before; −1: it was a contact [m]
  double free_before = 0.0;
};

/// Force on a and its moment about b's position; b receives the opposite.
struct PairWrench {
  Vec3 force = Vec3::Zero();   ///< [N]
  Vec3 moment = Vec3::Zero();  ///< [N·m]

  PairWrench operator+(const PairWrench& other) const { return {force + other.force, moment + other.moment}; }
};

/// Contribution of a pair's contacts to the energy account in one step [J]; see EnergyTerms.
struct ContactEnergy {
  double elastic_normal = 0.0;      ///< state
  double elastic_tangential = 0.0;  ///< state
  double dissipated_damping = 0.0;
  double dissipated_friction = 0.0;
  double exchange_stiffness = 0.0;
  double exchange_handover = 0.0;
  double external_work = 0.0;  ///< of moving walls

  /// Adds the running sums, not the states.
  void add_changes(const ContactEnergy& other) {
    dissipated_damping += other.dissipated_damping;
    dissipated_friction += other.dissipated_friction;
    exchange_stiffness += other.exchange_stiffness;
    exchange_handover += other.exchange_handover;
    external_work += other.external_work;
  }
};

/// Relative pose of two partners.
struct PairPose {
  Vec3 offset = Vec3::Zero();  ///< from b to a [m]
  Mat3 axes_a = Mat3::Zero();
  Mat3 axes_b = Mat3::Zero();
  double path_b = 0.0;  ///< path length of the partner so far [m]
};

/// Forces of a pair at one time, without the normal dashpots (see `damp`).
struct PairForces {
  PairWrench total;
  PairWrench friction;  ///< the tangential part of it

  PairWrench elastic() const { return {total.force - friction.force, total.moment - friction.moment}; }
};

/// Largest normal force of a pair between two outputs.
struct PairPeak {
  double force = 0.0;  ///< [N]
  int interval = -1;   ///< number of the interval; −1: none recorded yet
  bool acted = false;  ///< a contact acted at the end of the last step
};

/// Two partners near each other: bodies a < b, or body a and wall surface b ≥ number of bodies. The members
/// read for every pair in every step fill the first cache line.
struct alignas(64) ContactPair {
  int a = 0;
  int b = 0;
  int interaction = 0;
  bool acts = false;           ///< a contact acted at the end of the last evaluation
  bool trial_pending = false;  ///< evaluated in the current step, which is not accepted yet
  bool crossed = false;        ///< features have passed through each other: the step must be rejected
  bool trial_matches = false;  ///< `trial` has the features and weights of `contacts`
  double travel = 0.0;         ///< upper bound of the relative motion of any two points so far [m]
  double idle_until = 0.0;     ///< travel up to which no contact acts [m]
  double closing_time = 0.0;   ///< shortest gap/closing speed of its contacts; infinite where none closes [s]
  double fastest = 0.0;        ///< largest |dg/dt| of its contacts [m/s]
  /// Σ weight × k × (dg/dt)²: the part of d²U/dt² due to motion [J/s²]
  double energy_acceleration = 0.0;
  double impact_energy = 0.0;  ///< ½ m* (dg/dt)² of its fastest contact [J]

  ContactEnergy energy;
  PairForces trial_forces;  ///< of the current step
  double stiffness = 0.0;   ///< Σ weight × k of its contacts [N/m]
  /// `stiffness` when the stable steps of the partners were computed last [N/m]
  double known_stiffness = 0.0;
  double smallest_gap = 0.0;  ///< infinite without contacts [m]
  double unsettled = 0.0;     ///< energy of hand-overs not yet exchanged with the kinetic energy [J]
  double steady_until = 0.0;  ///< travel up to which contacts and weights cannot change [m]
  double shared_until = 0.0;  ///< the same, provided that no other candidate starts to touch [m]
  double budget_until = 0.0;  ///< travel up to which `candidates` is complete; see CandidateList [m]

  // `corrected` lies in the peak's padding: a pair takes eleven cache lines instead of twelve.
  [[no_unique_address]] PairPeak peak;  ///< see note_peak; next to the members that it needs
  bool corrected = false;               ///< false: `correction` is zero
  std::vector<Contact> contacts;        ///< ascending by features
  std::vector<Contact> trial;           ///< of the current step
  PairForces forces;                    ///< at the end of the last step; initial forces of the next one
  PairWrench correction;                ///< added in the second half kick; see `evaluate_pair`
  std::vector<Candidate> candidates;    ///< ascending by features; includes those that touch
  PairPose found_at;                    ///< relative pose at which the candidates were found
  std::vector<Contact> last_contact;    ///< of a pair that no longer touches: its last contact

  /// Contacts at the end of the last evaluation.
  const std::vector<Contact>& latest() const { return trial_pending ? trial : contacts; }
};

using ContactPairs = std::vector<ContactPair, LargePages<ContactPair>>;

}  // namespace scree
