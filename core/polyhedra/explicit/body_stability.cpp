#include "core/polyhedra/explicit/body_stability.hpp"

#include <cmath>
#include <limits>

#include "core/geometry/rotation.hpp"

namespace scree {

void BodyStability::Restraint::add(double normal, double tangential, const Vector6& direction,
                                   const Vec3& lever) {
  along_normals.noalias() += ((normal - tangential) * direction) * direction.transpose();
  if (tangential == 0.0) return;
  isotropic += tangential;
  levers += tangential * lever;
  turning += tangential * (lever.squaredNorm() * Mat3::Identity() - lever * lever.transpose());
}

/// (tr A¹⁶)^(1/16) of the symmetric positive matrix: at least its largest eigenvalue, at most 12 % more.
double BodyStability::Restraint::largest_eigenvalue(const RigidState& body) const {
  Matrix6 matrix = along_normals;
  matrix.diagonal().head<3>().array() += isotropic;
  matrix.topRightCorner<3, 3>() -= skew(levers);
  matrix.bottomLeftCorner<3, 3>() += skew(levers);
  matrix.bottomRightCorner<3, 3>() += turning;
  Vector6 scale;
  scale << Vec3::Constant(std::sqrt(body.inverse_mass)), Vec3::Constant(std::sqrt(body.inverse_inertia));
  matrix = scale.asDiagonal() * matrix * scale.asDiagonal();
  const Matrix6 second = matrix * matrix;
  const Matrix6 fourth = second * second;
  const Matrix6 eighth = fourth * fourth;
  return std::sqrt(std::sqrt(std::sqrt(eighth.norm())));
}

void BodyStability::add(const ContactPair& pair, const Interaction& law, const RigidState& body,
                        const RigidState& other) {
  if (pair.stiffness == 0.0) return;
  const bool both_free = other.inverse_mass > 0.0;
  const bool has_friction = law.friction.acts();
  for (const Contact& contact : pair.latest()) {
    if (contact.gap >= law.normal.activation_gap()) continue;
    const double factor = (both_free ? 2.0 : 1.0) * contact.weight;
    const double spring = law.normal.stiffness(contact.gap);
    const Vec3 lever = contact.point - body.position;
    Vector6 direction;
    direction << contact.normal, lever.cross(contact.normal);
    springs_.add(factor * spring, has_friction ? factor * law.friction.stiffness : 0.0, direction, lever);
    if (has_friction) dashpots_.add(0.0, factor * law.friction.damping, direction, lever);
  }
}

double BodyStability::stable_step(const RigidState& body) const {
  const double stiffness = springs_.largest_eigenvalue(body);
  if (stiffness == 0.0) return std::numeric_limits<double>::infinity();
  const double damping = dashpots_.largest_eigenvalue(body);
  return (std::sqrt(damping * damping + 4.0 * stiffness) - damping) / stiffness;
}

}  // namespace scree
