#pragma once

#include "core/bodies/rigid_state.hpp"
#include "core/contact/contact_pair.hpp"
#include "core/contact/interaction.hpp"

namespace scree {

/// Contacts are followed up to this many activation gaps, so that they are known before they act.
inline constexpr double contact_reach = 1.5;

/// Finds the contacts of a pair at the end of a step, matches them with those of its beginning, and fills in the pair's
/// trial contacts, forces, energies and bounds. Reads and writes nothing but the pair.
/// @param first  the state is the initial one: there is no step behind it, nothing is booked
void evaluate_pair(ContactPair& pair, const Interaction& law, const RigidState& a, const RigidState& b, bool first);

}  // namespace scree
