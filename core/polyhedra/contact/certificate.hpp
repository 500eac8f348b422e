#pragma once

#include "core/bodies/rigid_state.hpp"
#include "core/laws/polyhedron_interaction.hpp"
#include "core/polyhedra/contact/contact_pair.hpp"

namespace scree {

/// Lower bound of the distance between the two partners of a pair, up to the reach of contacts [m].
double known_distance(const ContactPair& pair, const Interaction& law);

/// Certifies that a pair that was apart at the beginning of a step has not met during the step. The contacts
/// at its end must have been found. Each candidate either kept its state, or moved less than the sum of its
/// distances at both ends, or is separated at both ends by one fixed direction with a margin larger than the
/// effect of rotation on a straight path. Every first touch is a touch of a candidate.
/// @param a,b     at the end of the step, after their displacements and turns
/// @param travel  of the pair at the beginning [m]
bool certified_apart(const ContactPair& pair, const Interaction& law, const RigidState& a,
                     const RigidState& b, double travel);

}  // namespace scree
