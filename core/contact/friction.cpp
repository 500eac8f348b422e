#include "core/contact/friction.hpp"

#include <cmath>

namespace scree {

Vec3 friction_force(const FrictionLaw& law, FrictionState& state, const Vec3& velocity, double normal_force,
                    double weight) {
  const double stiffness = weight * law.stiffness;
  const Vec3 elastic = stiffness * state.slip;
  const Vec3 trial = elastic + weight * law.damping * velocity;
  const double coefficient = state.sliding ? law.dynamic_coefficient : law.static_coefficient;
  const double limit = coefficient * normal_force;
  const double sliding_force = law.dynamic_coefficient * normal_force;

  state.sliding = trial.squaredNorm() > limit * limit;
  if (elastic.squaredNorm() > limit * limit) state.slip *= sliding_force / elastic.norm();
  if (!state.sliding) return -trial;
  return -sliding_force / trial.norm() * trial;
}

Vec3 carry_slip(const Vec3& slip, const Vec3& from, const Vec3& to) {
  const double cosine = from.dot(to);
  // Rodrigues' formula for the rotation in the plane of the two normals; `slip` is perpendicular to `from`.
  const Vec3 carried = slip - slip.dot(to) / (1.0 + cosine) * (from + to);
  return carried;
}

}  // namespace scree
