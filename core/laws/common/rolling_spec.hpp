#pragma once

#include <optional>

namespace scree {

enum class RollingModel {
  elastic_plastic,  ///< a spring and a dashpot in the angle of rolling, up to a limit
  constant_torque,  ///< a couple of constant size against the rolling
};

/// Resistance to rolling of a [[contact]] with a sphere.
/// Ai, Chen, Rotter and Ooi, Powder Technology 206 (2011): types C and A
struct RollingSpec {
  RollingModel model = RollingModel::elastic_plastic;
  double coefficient = 0.0;         ///< μ_r: limit of the couple over r* times the normal force
  double damping_ratio = 0.0;       ///< relative to critical damping of the spring
  std::optional<double> stiffness;  ///< k_r [N·m/rad]; none: 2.25 k_n μ_r² r*²
  bool operator==(const RollingSpec&) const = default;
};

}  // namespace scree
