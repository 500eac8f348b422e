#pragma once

#include "core/polyhedra/implicit/pair_step.hpp"

// Step limits of a pair, for implicit methods except for `step_of_driven`.

namespace scree {

/// Step limit from the search: no contact is missed, and new contacts begin at most a part of the activation
/// gap deep at the current velocities. Precondition: `speed` is set [s].
double step_of_search(const PairStep& step);
/// Step limit from impacts: fast contacts cross at most the share `impact_ratio` of the activation gap [s].
double step_of_impacts(const PairStep& step, const RigidState& a, const RigidState& b, double impact_ratio,
                       double gravity);
/// Step limit, for any method, from contacts between a fixed body and a moving wall: their gaps change by a
/// small share at most, and new contacts begin at most such a share of the activation gap deep [s].
double step_of_driven(const ContactPair& pair, const Interaction& law, const RigidState& a,
                      const RigidState& b);
/// Limit of the relative motion of the partners in the step so that no contact is missed [m].
double allowed_motion(const PairStep& step);

}  // namespace scree
