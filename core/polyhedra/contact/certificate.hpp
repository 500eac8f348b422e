#pragma once

#include "core/bodies/rigid_state.hpp"
#include "core/laws/polyhedron_interaction.hpp"
#include "core/polyhedra/contact/contact_pair.hpp"

namespace scree {

/// How far apart the two partners of a pair certainly are, as far as contacts are followed [m].
double known_distance(const ContactPair& pair, const Interaction& law);

/// Whether a pair certainly has not met on its way from the beginning of a step, where it was apart, to the
/// end, whose contacts have been found. Each of its candidates has stayed what it was, or has moved less than
/// it was apart at the two ends together, or one fixed direction separates its features at both ends by more
/// than what rotation makes of a straight way between them. A first touch is one of candidates, so none has
/// been.
/// @param a,b     at the end of the step, which their displacements and turns have led to
/// @param travel  of the pair at the beginning [m]
bool certified_apart(const ContactPair& pair, const Interaction& law, const RigidState& a,
                     const RigidState& b, double travel);

}  // namespace scree
