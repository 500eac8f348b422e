#pragma once

#include "core/bodies/bodies.hpp"
#include "core/bodies/motion_limits.hpp"
#include "core/contact/contact_pair.hpp"

namespace scree {

/// Lets the dashpots of a pair's trial contacts act for one step on the velocities alone: together, so that a
/// body that lands flat stays flat (more than DashpotGroup::capacity in groups). Each pair sees what those
/// before it have left, so that however many a body leans on, none can overshoot: damping never limits the
/// step, and what it dissipates is known exactly. Taking the pairs in turn forwards and backwards makes the
/// splitting of second order.  [P] Eqs. 52, 53; splitting as in Shardlow, SIAM J. Sci. Comput. 24 (2003)
/// @param a,b   partners of the pair as the contacts saw them
void damp(ContactPair& pair, Bodies& bodies, const MotionLimits& limits, const RigidState& a,
          const RigidState& b, double step);

}  // namespace scree
