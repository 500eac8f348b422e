#pragma once

#include "core/base/vector.hpp"
#include "core/bodies/pull.hpp"

namespace scree {

struct BodyStep;
struct StepRule;
using Matrix6 = Eigen::Matrix<double, 6, 6>;

/// A pull in a step of an implicit method, which takes its force at the end of the step or, with the midpoint
/// rule, its mean.
struct PointSpring {
  std::size_t pull = 0;  ///< its number among the pulls
  PullSpring spring;
  Vec3 lever = Vec3::Zero();        ///< to the pulled point at the beginning of the step, global axes [m]
  Vec3 place = Vec3::Zero();        ///< of that point then [m]
  Vec3 target = Vec3::Zero();       ///< then [m]
  Vec3 way = Vec3::Zero();          ///< of the target in the step [m]
  Vec3 start_force = Vec3::Zero();  ///< at the beginning of the step [N]
};

/// Force for the body's increments [N].
Vec3 force_of(const PointSpring& spring, const BodyStep& body, const StepRule& rule);
/// Work in the step, of the mean force [J].
double work_of(const PointSpring& spring, const BodyStep& body, const StepRule& rule);
/// Adds the symmetric positive part of the derivative of the residual; the part of the rotating lever is a
/// bound.
void add_tangent(Matrix6& tangent, const PointSpring& spring, const BodyStep& body, const StepRule& rule);

}  // namespace scree
