#pragma once

#include "core/laws/common/friction_spec.hpp"

namespace scree {

/// What kind of law a normal law is.
struct LawTraits {
  const char* name;   ///< in scene files: "hertz"
  const char* title;  ///< in the window
  /// Acts across a gap, which its potential never lets close. Polyhedra take only such laws; bonds of a
  /// lattice would break into its reach.
  bool keeps_gap = false;
  /// A contact remembers its largest overlap. Whatever is no sphere is rigid beside one.
  bool elastoplastic = false;
  /// Without a number the tangential stiffness follows from the moduli: `FrictionSpec::form`.
  bool shear_from_moduli = false;
  /// A damping ratio gives the same restitution at any speed, so that `restitution` may be given instead.
  bool has_restitution = false;
  LeverArm lever = LeverArm::printed;  ///< where friction names none
};

}  // namespace scree
