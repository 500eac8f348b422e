#include "core/polyhedra/explicit/stiffest_mode.hpp"

#include <Eigen/Eigenvalues>
#include <cmath>

namespace scree {
namespace {

using Vector6 = Eigen::Matrix<double, 6, 1>;

/// Motions of all bodies, times the square roots of their masses and moments of inertia.
using Motions = std::vector<Vector6>;

double dot(const Motions& x, const Motions& y) {
  double sum = 0.0;
  for (size_t i = 0; i < x.size(); ++i) sum += x[i].dot(y[i]);
  return sum;
}

void scale(Motions& x, double factor) {
  for (Vector6& motion : x) motion *= factor;
}

/// y += factor × x
void add(Motions& y, double factor, const Motions& x) {
  for (size_t i = 0; i < x.size(); ++i) y[i] += factor * x[i];
}

/// Initial vector with all directions of every body, the same on each call; unit length.
Motions first_motions(const std::vector<Mobility>& bodies) {
  Motions start(bodies.size(), Vector6::Zero());
  for (size_t i = 0; i < bodies.size(); ++i) {
    if (bodies[i].inverse_mass == 0.0 && bodies[i].inverse_inertia == 0.0) continue;
    for (int k = 0; k < 6; ++k) start[i][k] = std::cos((7.0 * static_cast<double>(i) + 1.0) * (k + 1.37));
  }
  scale(start, 1.0 / std::sqrt(dot(start, start)));
  return start;
}

/// y = M^−½ K M^−½ x
class StiffnessPerMass {
 public:
  StiffnessPerMass(const std::vector<Mobility>& bodies, const std::vector<ContactSpring>& springs)
      : springs_(springs), roots_(bodies.size()), moved_(bodies.size()) {
    for (size_t i = 0; i < bodies.size(); ++i) {
      roots_[i] << Vec3::Constant(std::sqrt(bodies[i].inverse_mass)),
          Vec3::Constant(std::sqrt(bodies[i].inverse_inertia));
    }
  }

  void apply(const Motions& x, Motions& y) {
    for (size_t i = 0; i < x.size(); ++i) moved_[i] = roots_[i].cwiseProduct(x[i]);
    for (Vector6& force : y) force.setZero();
    for (const ContactSpring& spring : springs_) {
      Vec3 stretch = motion_of(spring.a, spring.lever_a);
      if (spring.b >= 0) stretch -= motion_of(spring.b, spring.lever_b);
      const double along =
          (spring.normal_stiffness - spring.tangential_stiffness) * spring.normal.dot(stretch);
      const Vec3 force = spring.tangential_stiffness * stretch + along * spring.normal;
      y[spring.a].head<3>() += force;
      y[spring.a].tail<3>() += spring.lever_a.cross(force);
      if (spring.b < 0) continue;
      y[spring.b].head<3>() -= force;
      y[spring.b].tail<3>() -= spring.lever_b.cross(force);
    }
    for (size_t i = 0; i < y.size(); ++i) y[i] = roots_[i].cwiseProduct(y[i]);
  }

 private:
  Vec3 motion_of(int body, const Vec3& lever) const {
    return moved_[body].head<3>() + moved_[body].tail<3>().cross(lever);
  }

  const std::vector<ContactSpring>& springs_;
  Motions roots_;
  Motions moved_;
};

}  // namespace

double stiffest_mode(const std::vector<Mobility>& bodies, const std::vector<ContactSpring>& springs,
                     int iterations) {
  if (springs.empty()) return 0.0;
  StiffnessPerMass operation(bodies, springs);
  Motions now = first_motions(bodies);
  Motions before(bodies.size(), Vector6::Zero());
  Motions next(bodies.size());
  Eigen::VectorXd diagonal(iterations);
  Eigen::VectorXd beside(iterations);
  int count = 0;
  for (double size = 0.0; count < iterations; ++count) {
    operation.apply(now, next);
    diagonal[count] = dot(now, next);
    add(next, -diagonal[count], now);
    add(next, -size, before);
    size = beside[count] = std::sqrt(dot(next, next));
    if (size <= 1e-9 * diagonal[0]) {
      ++count;
      break;
    }
    scale(next, 1.0 / size);
    std::swap(before, now);
    std::swap(now, next);
  }
  Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver;
  solver.computeFromTridiagonal(diagonal.head(count), beside.head(count - 1), Eigen::EigenvaluesOnly);
  return solver.eigenvalues().maxCoeff();
}

}  // namespace scree
