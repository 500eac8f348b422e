#pragma once

#include "core/laws/common/friction_spec.hpp"

namespace scree {

/// Properties of a normal law.
struct LawTraits {
  const char* name;   ///< in scene files: "hertz"
  const char* title;  ///< in the window
  const char* about;  ///< for the page of scenes, without its keys
  /// Barrier law: acts across a gap, and its potential keeps the gap open. Required for polyhedra; not for
  /// lattices, whose nodes would be within its reach when a bond breaks.
  bool keeps_gap = false;
  /// Elastoplastic: partners other than spheres are rigid, and contacts have a residual overlap. For laws
  /// that are a `HistoryLaw`.
  bool elastoplastic = false;
  /// The default tangential stiffness follows from the moduli: `FrictionSpec::form`.
  bool shear_from_moduli = false;
  /// A damping ratio gives the same restitution at any speed, so that `restitution` may be given instead.
  bool has_restitution = false;
  LeverArm lever = LeverArm::printed;  ///< default of friction
};

}  // namespace scree
