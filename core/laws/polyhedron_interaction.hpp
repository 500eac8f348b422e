#pragma once

#include "core/laws/friction.hpp"
#include "core/laws/gap_law.hpp"

namespace scree {

/// Contacts are followed up to so many activation gaps where steps are as short as explicit motion needs
/// them.
inline constexpr double contact_reach = 1.3;

/// The law of polyhedra between two materials, ready for use.
struct Interaction {
  GapLaw normal;
  double damping_ratio = 0.0;  ///< ζ
  FrictionLaw friction;
  double reach = 0.0;  ///< contacts are followed up to this gap, so that they are known before they act [m]
  double initial_stiffness = 0.0;  ///< of the normal law a tenth of the activation gap deep [N/m]
};

/// Precondition: the rule has a law that keeps a gap. Fills in what it leaves out: a friction stiffness of
/// 0.1 × the normal stiffness at half the activation gap.
/// @param reach  up to this many activation gaps contacts are followed
Interaction make_interaction(const ContactRule& rule, double reach = contact_reach);

}  // namespace scree
