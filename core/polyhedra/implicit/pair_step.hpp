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
  int a = 0;  ///< its partners among the bodies of the island
  int b = 0;
  size_t first = 0;  ///< its contacts among those of the island
  size_t end = 0;
  double speed = 0.0;             ///< bound of its relative motion per time at the beginning [m/s]
  double travel = 0.0;            ///< of the pair at the beginning of the step [m]
  double distance = 0.0;          ///< its partners are so far apart there, at least [m]
  std::vector<FeaturePair> owls;  ///< contacts that begin within the step and were not known at its beginning
  const RigidState* start_a = nullptr;  ///< the partners at the beginning of the step
  const RigidState* start_b = nullptr;
  bool evaluated = false;                   ///< has trial contacts
  std::vector<const ContactStep*> sources;  ///< of each trial contact: what has stood for it, or null
};

/// How many contacts of the pair take part in the step.
/// @param motion  relative motion in the step; contacts that do not act before it are left out [m]
size_t count_contacts(const PairStep& step, double motion);
/// Puts them, as they are at the beginning of the step, in their places among those of the island.
void freeze_contacts(const PairStep& step, double motion, IslandStep& island);

/// What the search has to say at the end of a step.
enum class EndOfStep { fine, crossed, owls };

/// Finds the pair's contacts at the end of the step. Contacts that act and that nothing has stood for in the
/// step become its owls.
EndOfStep find_end_contacts(PairStep& step, const RigidState& a, const RigidState& b,
                            const IslandStep& island);

/// Whether the partners certainly have not met within the step: they have moved less than they were apart, or
/// a direction has separated them all the time. The contacts at the end must have been found.
bool certified(const PairStep& step, const RigidState& a, const RigidState& b);

/// Goes back to the beginning of the step.
void take_back(PairStep& step);

/// Hands forces and friction over to the contacts at the end, and books what the step has done to their
/// energies. They become those of the pair with `accept_trial`.
void accept_contacts(PairStep& step, const RigidState& b, const IslandStep& island, const StepRule& rule);

/// The elastic forces on a that have acted in the step, at its start and as the rule has taken them; moment
/// about b's position.
PairWrench elastic_forces(const PairStep& step, const IslandStep& island);

/// By how much the contacts at the end, with weights of their own, push a harder than those that the step was
/// made with; moment about b's position. Newmark's rule only, whose forces are those of the end.
PairWrench change_by_handover(const PairStep& step, const RigidState& b, const IslandStep& island);

}  // namespace scree
