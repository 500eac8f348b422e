#pragma once

#include "core/laws/friction.hpp"
#include "core/laws/gap_law.hpp"

namespace scree {

/// Tracking distance of contacts in explicit motion, in activation gaps.
inline constexpr double contact_reach = 1.3;

/// The law of polyhedra between two materials, ready for use.
struct Interaction {
  GapLaw normal;
  double damping_ratio = 0.0;  ///< ζ
  FrictionLaw friction;
  double reach = 0.0;  ///< gap below which contacts are tracked, so that they are known before they act [m]
  double initial_stiffness = 0.0;  ///< normal stiffness at a depth of a tenth of the activation gap [N/m]
};

/// Precondition: the rule has a barrier law. The default friction stiffness is 0.1 × the normal stiffness at
/// half the activation gap.
/// @param reach  tracking distance of contacts, in activation gaps
Interaction make_interaction(const ContactRule& rule, double reach = contact_reach);

}  // namespace scree
