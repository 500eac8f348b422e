#pragma once

#include <vector>

#include "core/bodies/rigid_state.hpp"
#include "core/laws/polyhedron_interaction.hpp"
#include "core/polyhedra/contact/closest_points.hpp"
#include "core/polyhedra/contact/contact_pair.hpp"

namespace scree {

/// Places a contact at the closest points of its features.
inline void place(Contact& contact, const ClosestPoints& closest, const RigidState& b) {
  contact.gap = closest.gap;
  contact.normal = closest.normal;
  contact.point = b.position + closest.middle;
}

/// Maps each trial contact to the contact that it continues: the one with the same features, or one nearby
/// that has vanished ([P] history rule).
struct Matching {
  std::vector<const Contact*> continued;  ///< per trial contact; null: a new contact
  std::vector<char> taken;                ///< per contact at the beginning
};

/// Finds the trial contacts among the pair's candidates and matches them with its contacts. Sets how long
/// they remain valid (`steady_until`) and whether features have passed through each other (`crossed`).
void find_contacts(ContactPair& pair, Matching& matching, const Interaction& law, const RigidState& a,
                   const RigidState& b);

/// Returns whether contacts and weights are the same at both ends of the step. Checks the candidates that may
/// have started to touch since.
bool contacts_stay(ContactPair& pair, const Interaction& law, const RigidState& a, const RigidState& b);

/// Trial contacts of a pair whose contacts stay: same features and weights at new positions. Contacts that
/// cannot act are left unchanged.
void follow_contacts(ContactPair& pair, const RigidState& a, const RigidState& b);

}  // namespace scree
