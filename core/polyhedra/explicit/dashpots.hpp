#pragma once

#include "core/bodies/bodies.hpp"
#include "core/bodies/motion_limits.hpp"
#include "core/polyhedra/contact/contact_pair.hpp"

namespace scree {

/// Applies the dashpots of a pair's trial contacts for one step to the velocities: simultaneously, so that a
/// body that lands flat stays flat (more than DashpotGroup::capacity in groups). Each pair starts from the
/// velocities that the previous pairs have left, so that no number of contacts on a body overshoots: damping
/// never limits the step, and its dissipation is known exactly. Sweeping the pairs forwards and backwards
/// makes the splitting second order.  [P] Eqs. 52, 53; splitting as in Shardlow, SIAM J. Sci. Comput. 24
/// (2003)
/// @param a,b   partners, in the states used for the contacts
/// @param push  null, or the impulse on b, a free wall, is added to it [N·s]
void damp(ContactPair& pair, Bodies& bodies, const MotionLimits& limits, const RigidState& a,
          const RigidState& b, double step, Vec3* push = nullptr);

/// Exchanges the energy of hand-overs with the kinetic energy. Contacts that hand over from feature to
/// feature change the energy stored in a pair without work (X_w). A gain is taken from the motion of the
/// partners, and a loss returned to it, by an impulse along the pair's elastic forces, which conserves
/// momentum and angular momentum: the total is as if the potential had stayed. If the partners hardly move
/// along them the rest is postponed while they touch. For a moving wall against a fixed body the gain is work
/// of the wall.
/// @param elastic  force on a during the step and its moment about b's position; only its direction counts
/// @param a,b      partners, in the states used for the contacts
/// @param push     null, or the impulse on b, a free wall, is added to it [N·s]
void settle_handover(ContactPair& pair, const PairWrench& elastic, Bodies& bodies, const MotionLimits& limits,
                     const RigidState& a, const RigidState& b, Vec3* push = nullptr);

}  // namespace scree
