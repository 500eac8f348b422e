#pragma once

#include <array>
#include <optional>
#include <string>

#include "core/laws/common/friction_spec.hpp"
#include "core/laws/normal_laws.hpp"

namespace scree {

/// The normal dashpot of a [[contact]], the same for all normal laws.
struct DampingSpec {
  double ratio = 0.0;                 ///< ζ of the critical damping of the pair
  std::optional<double> restitution;  ///< instead of the ratio; contacts with a sphere only
  bool tension = false;               ///< the dashpot may pull; contacts with a sphere only
  bool operator==(const DampingSpec&) const = default;
};

/// A [[contact]] of a scene. The first rule that fits a pair of materials holds.
struct ContactRule {
  std::optional<std::array<std::string, 2>> materials;  ///< left out: every pair
  NormalLawSpec normal;
  DampingSpec damping;
  FrictionSpec friction;
  int line = 0;
  int law_line = 0;  ///< of its normal law; of how that unloads, where it says so
  bool operator==(const ContactRule&) const = default;
};

}  // namespace scree
