#include "core/motion/stability.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/geometry/rotation.hpp"

namespace scree {
namespace {

/// Stiffness of a contact that does not act yet: taken at this share of the activation gap.
constexpr double expected_gap = 0.9;

using Matrix6 = Eigen::Matrix<double, 6, 6>;

/// Normal and tangential part of one contact as a 3 × 3 matrix.
Mat3 directional(double normal, double tangential, const Vec3& direction) {
  return tangential * Mat3::Identity() + (normal - tangential) * direction * direction.transpose();
}

void add_block(Matrix6& matrix, const Mat3& stiffness, const Mat3& arm, const RigidState& body) {
  const Mat3 turned = stiffness * arm;
  matrix.topLeftCorner<3, 3>() += body.inverse_mass * stiffness;
  matrix.topRightCorner<3, 3>() -= std::sqrt(body.inverse_mass * body.inverse_inertia) * turned;
  matrix.bottomRightCorner<3, 3>() += body.inverse_inertia * arm.transpose() * turned;
}

/// (tr A¹⁶)^(1/16) of a symmetric positive matrix of which the upper half is given: at least the largest
/// eigenvalue, at most 12 % more.
double largest_eigenvalue(Matrix6 matrix) {
  matrix.bottomLeftCorner<3, 3>() = matrix.topRightCorner<3, 3>().transpose().eval();
  const Matrix6 second = matrix * matrix;
  const Matrix6 fourth = second * second;
  const Matrix6 eighth = fourth * fourth;
  return std::pow(eighth.norm(), 0.125);
}

}  // namespace

void BodyStability::add(const ContactPair& pair, const Interaction& law, const RigidState& body,
                        const RigidState& other, double ahead) {
  const bool both_free = other.mass > 0.0;
  const double effective_mass = both_free ? body.mass * other.mass / (body.mass + other.mass) : body.mass;
  for (const Contact& contact : pair.contacts) {
    if (contact.gap - ahead * contact.closing >= law.normal.activation_gap()) continue;
    const double gap = std::min(contact.gap, expected_gap * law.normal.activation_gap());
    const double factor = (both_free ? 2.0 : 1.0) * contact.weight;
    const double spring = law.normal.stiffness(gap);
    const double dashpot = 2.0 * law.damping_ratio * std::sqrt(spring * effective_mass);
    const bool rubs = law.friction.static_coefficient > 0.0;
    const Mat3 arm = skew(contact.point - body.position);
    add_block(springs_, factor * directional(spring, rubs ? law.friction.stiffness : 0.0, contact.normal),
              arm, body);
    add_block(dashpots_, factor * directional(dashpot, rubs ? law.friction.damping : 0.0, contact.normal),
              arm, body);
  }
}

double BodyStability::stable_step() const {
  const double stiffness = largest_eigenvalue(springs_);
  if (stiffness == 0.0) return std::numeric_limits<double>::infinity();
  const double damping = largest_eigenvalue(dashpots_);
  return (std::sqrt(damping * damping + 4.0 * stiffness) - damping) / stiffness;
}

}  // namespace scree
