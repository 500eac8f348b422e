#pragma once

#include <vector>

#include "core/bodies/rigid_state.hpp"
#include "core/laws/polyhedron_interaction.hpp"
#include "core/polyhedra/contact/contact_pair.hpp"

namespace scree {

/// Which contact of the step's beginning each of its end continues: the same features, or else one that
/// vanished close by ([P] history rule).
struct Matching {
  std::vector<const Contact*> continued;  ///< one a trial contact; null: none
  std::vector<char> taken;                ///< one a contact of the beginning
};

/// Finds the pair's trial contacts among its candidates and matches them with its contacts. Tells how long
/// they will stay (`steady_until`) and whether old contacts have been passed through (`crossed`).
void find_contacts(ContactPair& pair, Matching& matching, const Interaction& law, const RigidState& a,
                   const RigidState& b);

/// Whether the contacts of the step's beginning, with their weights, are those of its end. Looks at the
/// candidates that may have come to touch since.
bool contacts_stay(ContactPair& pair, const Interaction& law, const RigidState& a, const RigidState& b);

/// The trial contacts of a pair whose contacts stay: the same features and weights in new places. Those that
/// certainly do not act stay as they were.
void follow_contacts(ContactPair& pair, const RigidState& a, const RigidState& b);

}  // namespace scree
