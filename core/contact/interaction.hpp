#pragma once

#include "core/contact/barrier_law.hpp"
#include "core/contact/friction.hpp"
#include "core/scene/scene.hpp"

namespace scree {

/// The law between two materials, ready for use.
struct Interaction {
  BarrierLaw normal;
  double damping_ratio = 0.0;  ///< ζ
  FrictionLaw friction;
  double initial_stiffness = 0.0;  ///< of the normal law a tenth of the activation gap deep [N/m]
};

/// Fills in what the rule leaves out: a friction stiffness of 0.1 × the normal stiffness at half the
/// activation gap.
Interaction make_interaction(const ContactRule& rule);

}  // namespace scree
