#pragma once

#include "core/bodies/bodies.hpp"
#include "core/bodies/motion_limits.hpp"
#include "core/polyhedra/contact/contact_pair.hpp"

namespace scree {

/// Lets the dashpots of a pair's trial contacts act for one step on the velocities alone: together, so that a
/// body that lands flat stays flat (more than DashpotGroup::capacity in groups). Each pair sees what those
/// before it have left, so that however many a body leans on, none can overshoot: damping never limits the
/// step, and what it dissipates is known exactly. Taking the pairs in turn forwards and backwards makes the
/// splitting of second order.  [P] Eqs. 52, 53; splitting as in Shardlow, SIAM J. Sci. Comput. 24 (2003)
/// @param a,b   partners of the pair as the contacts saw them
void damp(ContactPair& pair, Bodies& bodies, const MotionLimits& limits, const RigidState& a,
          const RigidState& b, double step);

/// Contacts that hand over from feature to feature change what a pair stores without any work (X_w). What
/// that makes is taken from the motion of the partners, and what it loses is given back, by an impulse along
/// the pair's elastic forces, which keeps momentum and angular momentum: the pair's energy is as if its
/// potential had stayed. Where the partners hardly move along them the rest waits until they do, as long as
/// they touch. What a wall makes that moves against a fixed body is its work.
/// @param elastic  what has acted in the step on a, moment about b's position; only its direction counts
/// @param a,b      partners of the pair as the contacts saw them
void settle_handover(ContactPair& pair, const PairWrench& elastic, Bodies& bodies, const MotionLimits& limits,
                     const RigidState& a, const RigidState& b);

}  // namespace scree
