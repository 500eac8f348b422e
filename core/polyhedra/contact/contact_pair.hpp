#pragma once

#include <vector>

#include "core/base/parallel/large_pages.hpp"
#include "core/base/vector.hpp"
#include "core/laws/friction.hpp"
#include "core/polyhedra/contact/feature_contact.hpp"

namespace scree {

/// A contact with its history and the forces of the last step. It exists from Interaction::reach on, so
/// that it is known before it acts.
struct Contact {
  FeaturePair features;
  double gap = 0.0;         ///< [m]
  double closing = 0.0;     ///< −dg/dt [m/s]
  double free_until = 0.0;  ///< the pair's travel up to which it does not act; 0 when it acts [m]
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

/// A feature pair that may become a contact, and how long it certainly stays what it is.
struct Candidate {
  FeaturePair features;
  bool touches = false;       ///< was a contact when last looked at
  double steady_until = 0.0;  ///< the pair's travel up to which that stays, with its weight [m]
  double looked_at = -1.0;    ///< the pair's travel then [m]
  double free_before = 0.0;   ///< how far it had been certain to stay no contact; −1: it was one [m]
};

/// Force on a and its moment about b's position; the opposite acts on b.
struct PairWrench {
  Vec3 force = Vec3::Zero();   ///< [N]
  Vec3 moment = Vec3::Zero();  ///< [N·m]

  PairWrench operator+(const PairWrench& other) const { return {force + other.force, moment + other.moment}; }
};

/// What the contacts of a pair add to the energy account in one step [J]; see EnergyTerms.
struct ContactEnergy {
  double elastic_normal = 0.0;      ///< state
  double elastic_tangential = 0.0;  ///< state
  double dissipated_damping = 0.0;
  double dissipated_friction = 0.0;
  double exchange_stiffness = 0.0;
  double exchange_handover = 0.0;
  double external_work = 0.0;  ///< of moving walls

  /// Adds all but the states.
  void add_changes(const ContactEnergy& other) {
    dissipated_damping += other.dissipated_damping;
    dissipated_friction += other.dissipated_friction;
    exchange_stiffness += other.exchange_stiffness;
    exchange_handover += other.exchange_handover;
    external_work += other.external_work;
  }
};

/// Where two partners are to each other, as far as what is between them is concerned.
struct PairPose {
  Vec3 offset = Vec3::Zero();  ///< from b to a [m]
  Mat3 axes_a = Mat3::Zero();
  Mat3 axes_b = Mat3::Zero();
  double path_b = 0.0;  ///< of the partner, so far [m]
};

/// The forces of a pair at one time, without those of the normal dashpots (see `damp`).
struct PairForces {
  PairWrench total;
  PairWrench friction;  ///< the tangential part of it

  PairWrench elastic() const { return {total.force - friction.force, total.moment - friction.moment}; }
};

/// The largest normal force of a pair in an interval between two outputs.
struct PairPeak {
  double force = 0.0;  ///< [N]
  int interval = -1;   ///< its number; −1: none has been taken down yet
  bool acted = false;  ///< at the end of the last step
};

/// Two partners near each other: bodies a < b, or body a and wall part b ≥ number of bodies. What is asked of
/// every pair in every step fills the first line of a processor's cache.
struct alignas(64) ContactPair {
  int a = 0;
  int b = 0;
  int interaction = 0;
  bool acts = false;        ///< at the end of the last evaluation a contact acted
  bool under_way = false;   ///< evaluated in the step under way, which is not accepted yet
  bool crossed = false;     ///< features have passed through each other: the step must be redone
  bool alike = false;       ///< `trial` has the features and weights of `contacts`
  double travel = 0.0;      ///< no point has moved farther relative to the other partner since the start [m]
  double idle_until = 0.0;  ///< travel up to which no contact acts [m]
  double closing_time = 0.0;  ///< shortest gap/closing speed of its contacts; infinite where none closes [s]
  double fastest = 0.0;       ///< largest |dg/dt| of its contacts [m/s]
  /// Σ weight × k × (dg/dt)², the part of d²U/dt² that motion makes [J/s²]
  double energy_acceleration = 0.0;
  double impact_energy = 0.0;  ///< ½ m* (dg/dt)² of its fastest contact [J]

  ContactEnergy energy;
  PairForces trial_forces;       ///< of the step under way
  double stiffness = 0.0;        ///< Σ weight × k of its contacts [N/m]
  double known_stiffness = 0.0;  ///< the same when the stable steps of its partners were last found [N/m]
  double smallest_gap = 0.0;     ///< infinite without contacts [m]
  double unsettled = 0.0;        ///< made by hand-overs, not taken from the motion yet [J]
  double steady_until = 0.0;     ///< travel up to which contacts and weights stay [m]
  double shared_until = 0.0;     ///< the same, as long as no other candidate touches [m]
  double budget_until = 0.0;     ///< travel that `candidates` outlives; see CandidateList [m]

  // `corrected` lies in the peak's padding: a pair takes eleven cache lines instead of twelve.
  [[no_unique_address]] PairPeak peak;  ///< see note_peak; beside what is at hand then
  bool corrected = false;               ///< `correction` is not zero
  std::vector<Contact> contacts;        ///< ascending by features
  std::vector<Contact> trial;           ///< of the step under way
  PairForces forces;                    ///< at the end of the last step: what the next one starts with
  PairWrench correction;                ///< to be added in the second half kick; see `evaluate_pair`
  std::vector<Candidate> candidates;    ///< ascending by features; those that touch are among them
  PairPose found_at;                    ///< where the partners were when the candidates were found
  std::vector<Contact> last_contact;    ///< of a pair that touches no more: the one before it came apart

  /// The contacts at the end of the last evaluation.
  const std::vector<Contact>& latest() const { return under_way ? trial : contacts; }
};

using ContactPairs = std::vector<ContactPair, LargePages<ContactPair>>;

}  // namespace scree
