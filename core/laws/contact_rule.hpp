#pragma once

#include <array>
#include <optional>
#include <string>

#include "core/laws/common/cohesion_spec.hpp"
#include "core/laws/common/friction_spec.hpp"
#include "core/laws/common/rolling_spec.hpp"
#include "core/laws/normal_laws.hpp"

namespace scree {

/// Normal dashpot of a [[contact]], the same for all normal laws.
struct DampingSpec {
  double ratio = 0.0;                 ///< ζ, relative to the critical damping of the pair
  std::optional<double> restitution;  ///< instead of the ratio; contacts with a sphere only
  bool tension = false;               ///< the contact force may be tensile; contacts with a sphere only
  bool operator==(const DampingSpec&) const = default;
};

/// A [[contact]] of a scene. The first rule that matches a pair of materials applies.
struct ContactRule {
  std::optional<std::array<std::string, 2>> materials;  ///< none: every pair
  NormalLawSpec normal;
  DampingSpec damping;
  FrictionSpec friction;
  std::optional<RollingSpec> rolling;    ///< of spheres
  std::optional<CohesionSpec> cohesion;  ///< of spheres
  int line = 0;
  int law_line = 0;  ///< of its normal law, or of its unloading if given
  bool operator==(const ContactRule&) const = default;
};

}  // namespace scree
