#pragma once

#include "core/polyhedra/implicit/pair_step.hpp"

// How far a pair lets a step go: of an implicit method, but for `step_of_driven`.

namespace scree {

/// How long a step may be so that no contact is passed unseen and new ones come only a part of the activation
/// gap deep, as far as the velocities foretell; `speed` must be known [s].
double step_of_search(const PairStep& step);
/// How long it may be so that contacts that close fast cross only a share `impact_ratio` of the activation
/// gap [s].
double step_of_impacts(const PairStep& step, const RigidState& a, const RigidState& b, double impact_ratio,
                       double gravity);
/// How long any step may be so that no contact of a fixed body and a wall changes its gap by more than a
/// small share; those that begin to act come only such a share of the activation gap deep [s].
double step_of_driven(const ContactPair& pair, const Interaction& law, const RigidState& a,
                      const RigidState& b);
/// What the partners may move to each other in the step, so that no contact is passed unseen [m].
double allowed_motion(const PairStep& step);

}  // namespace scree
