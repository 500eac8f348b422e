#pragma once

#include <cstdint>

#include "core/bodies/rigid_state.hpp"
#include "core/laws/polyhedron_interaction.hpp"
#include "core/polyhedra/contact/contact_pair.hpp"

namespace scree {

/// Adds the motion of a step to the pair's travel.
/// @return whether a contact may act now
bool add_travel(ContactPair& pair, const RigidState& a, const RigidState& b);

/// What the evaluation of a pair leaves to be done.
enum class PairChange : std::uint8_t {
  none,     ///< it was not evaluated
  apart,    ///< no contact acted in the step; they have been updated in place
  renewed,  ///< no contact acted in the step, but the trial contacts have to be accepted
  acted     ///< contacts act or have ended: there are forces, dashpots or energies, too
};

/// Finds the contacts of a pair at the end of a step, matches them with those at its beginning, and computes
/// the trial contacts, forces and energies, except for the normal dashpots. Accesses only the pair. Contacts
/// of a pair that stays apart have no trial: they are updated themselves.
///
/// A contact that begins or ends within the step acts for a part of it only. The trapezoidal rule of velocity
/// Verlet would give it more work than its potential holds; `correction` compensates in the second half kick,
/// so that beginning and ending conserve energy.
/// @param duration  of the step; 0 for the initial state, which has no step and no energy changes [s]
PairChange evaluate_pair(ContactPair& pair, const Interaction& law, const RigidState& a, const RigidState& b,
                         double duration);

/// Upper bound of the motion of any point relative to the other partner in the step [m].
double relative_motion(const RigidState& a, const RigidState& b);

/// Upper bound of the speed of any point relative to the other partner [m/s].
double relative_speed(const RigidState& a, const RigidState& b);

/// Clears forces, potential and friction state of an inactive contact.
void deactivate(Contact& contact);

/// Travel up to which none of the latest contacts can act [m].
double idle_until(const ContactPair& pair);

/// Accepts the trial contacts and forces, if there are any, as the contacts and forces of the pair.
void accept_trial(ContactPair& pair);

}  // namespace scree
