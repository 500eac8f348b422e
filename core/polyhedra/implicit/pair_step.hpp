#pragma once

#include <vector>

#include "core/bodies/rigid_state.hpp"
#include "core/laws/polyhedron_interaction.hpp"
#include "core/polyhedra/contact/contact_pair.hpp"
#include "core/polyhedra/implicit/newton.hpp"

namespace scree {

/// One pair of an island in a step of an implicit method.
struct PairStep {
  ContactPair* pair = nullptr;
  const Interaction* law = nullptr;
  int a = 0;  ///< index of partner a in the island
  int b = 0;
  size_t first = 0;  ///< index of its first contact in the island
  size_t end = 0;
  double speed = 0.0;                      ///< upper bound of the relative speed at the beginning [m/s]
  double travel = 0.0;                     ///< of the pair at the beginning of the step [m]
  double distance = 0.0;                   ///< lower bound of the partners' distance at the beginning [m]
  std::vector<FeaturePair> late_contacts;  ///< contacts that appear during the step
  const RigidState* start_a = nullptr;     ///< partners at the beginning of the step
  const RigidState* start_b = nullptr;
  bool evaluated = false;  ///< the trial contacts are evaluated
  /// Per trial contact: the frozen contact that it continues, or null
  std::vector<const ContactStep*> sources;
};

/// Number of the pair's contacts that take part in the step.
/// @param motion  relative motion in the step; contacts that cannot act within it are left out [m]
size_t count_contacts(const PairStep& step, double motion);
/// Copies these contacts, in their state at the beginning of the step, to their places in the island.
void freeze_contacts(const PairStep& step, double motion, IslandStep& island);

/// Result of the search at the end of a step.
enum class EndOfStep { fine, crossed, late_contacts };

/// Finds the pair's contacts at the end of the step. Acting contacts without a frozen counterpart become late
/// contacts.
EndOfStep find_end_contacts(PairStep& step, const RigidState& a, const RigidState& b,
                            const IslandStep& island);

/// Certifies that the partners have not met within the step: they moved less than their distance, or one
/// direction separated them throughout. Precondition: the contacts at the end have been found.
bool certified(const PairStep& step, const RigidState& a, const RigidState& b);

/// Restores the beginning of the step.
void roll_back(PairStep& step);

/// Transfers forces and friction to the contacts at the end and books the energy changes of the step.
/// `accept_trial` makes them the pair's contacts.
void accept_contacts(PairStep& step, const RigidState& b, const IslandStep& island, const StepRule& rule);

/// Elastic forces on a during the step, at its beginning and where the rule evaluates them; moment about b's
/// position.
PairWrench elastic_forces(const PairStep& step, const IslandStep& island);

/// Contact forces on a at the end, with the weights there, minus the contact forces of the step; moment about
/// b's position. For Newmark's rule only, which uses the forces at the end.
PairWrench change_by_handover(const PairStep& step, const RigidState& b, const IslandStep& island);

}  // namespace scree
