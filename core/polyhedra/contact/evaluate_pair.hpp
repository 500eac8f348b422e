#pragma once

#include "core/bodies/rigid_state.hpp"
#include "core/laws/polyhedron_interaction.hpp"
#include "core/polyhedra/contact/contact_pair.hpp"

namespace scree {

/// Adds the motion of a step to the pair's travel.
/// @return whether a contact may act now
bool add_travel(ContactPair& pair, const RigidState& a, const RigidState& b);

/// Finds the contacts of a pair at the end of a step, matches them with those of its beginning, and fills in
/// the pair's trial contacts, forces and energies, all but those of the normal dashpots. Reads and writes
/// nothing but the pair.
///
/// A contact that begins or ends to act within the step does so for a part of it only. The trapezoidal rule
/// of velocity Verlet would give it work that its potential does not hold; `correction` mends that part in
/// the second half kick, so that beginning and ending cost no energy.
/// @param duration  of the step; 0 for the initial state: there is no step behind it, nothing is booked [s]
void evaluate_pair(ContactPair& pair, const Interaction& law, const RigidState& a, const RigidState& b,
                   double duration);

/// Bound of how far any point moved in the step relative to the other partner [m].
double relative_motion(const RigidState& a, const RigidState& b);

/// Bound of the speed at which any point moves relative to the other partner [m/s].
double relative_speed(const RigidState& a, const RigidState& b);

/// Takes the forces of a contact that does not act, or acts no more.
void be_free(Contact& contact);

/// Travel up to which none of the pair's trial contacts can act [m].
double idle_until(const ContactPair& pair);

/// Makes the trial contacts and forces those of the pair.
void accept_trial(ContactPair& pair);

}  // namespace scree
