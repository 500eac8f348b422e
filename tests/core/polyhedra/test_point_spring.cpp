#include <Eigen/Eigenvalues>
#include <QtTest>

#include "core/geometry/random.hpp"
#include "core/polyhedra/implicit/body_step.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

BodyStep pulled_body(Random& random, bool limited) {
  BodyStep body;
  body.moves = true;
  body.mass = 2.0;
  body.inertia = Vec3(0.02, 0.03, 0.05).asDiagonal();
  body.radius = 0.3;
  body.velocity = random.in_box(Vec3::Constant(-1.0), Vec3::Constant(1.0));
  PointSpring spring;
  spring.spring = {.stiffness = 700.0, .damping = 40.0, .largest_force = limited ? 20.0 : 1e9};
  spring.lever = random.in_box(Vec3::Constant(-0.2), Vec3::Constant(0.2));
  spring.place = spring.lever;
  spring.target = random.in_box(Vec3::Constant(-1.0), Vec3::Constant(1.0));
  spring.way = random.in_box(Vec3::Constant(-0.01), Vec3::Constant(0.01));
  body.springs = {spring};
  return body;
}

Vector6 residual_at(BodyStep body, const StepRule& rule, const Vector6& increment) {
  set_increment(body, increment.head<3>(), increment.tail<3>());
  return inertial_residual(body, rule);
}

/// Part of the springs in the derivative of the residual, by central differences.
Matrix6 differences(const BodyStep& body, const StepRule& rule) {
  BodyStep free = body;
  free.springs.clear();
  constexpr double step = 1e-6;
  Matrix6 result;
  for (int k = 0; k < 6; ++k) {
    const Vector6 change = step * Vector6::Unit(k);
    result.col(k) = (residual_at(body, rule, change) - residual_at(free, rule, change) -
                     residual_at(body, rule, -change) + residual_at(free, rule, -change)) /
                    (2.0 * step);
  }
  return result;
}

}  // namespace

/// A pull in the equations of an implicit step.
class PointSpringTest : public QObject {
  Q_OBJECT

 private slots:
  void tangentIsTheDerivative_data() {
    QTest::addColumn<bool>("midpoint");
    QTest::newRow("midpoint") << true;
    QTest::newRow("newmark") << false;
  }
  /// The blocks of forces exactly; the block of moments up to the rotating lever, of which it holds a bound.
  void tangentIsTheDerivative() {
    QFETCH(bool, midpoint);
    const StepRule rule = midpoint ? midpoint_rule(2e-3) : newmark_rule(2e-3, 0.3, 0.5);
    Random random(1);
    for (int k = 0; k < 20; ++k) {
      const BodyStep body = pulled_body(random, false);
      Matrix6 tangent = Matrix6::Zero();
      add_tangent(tangent, body.springs[0], body, rule);
      const Matrix6 expected = differences(body, rule);
      const double scale = tangent.norm();
      VERIFY((tangent.leftCols<3>() - expected.leftCols<3>()).norm() < 1e-6 * scale);
      VERIFY((tangent.topRows<3>() - expected.topRows<3>()).norm() < 1e-6 * scale);
      VERIFY((tangent - tangent.transpose()).norm() < 1e-12 * scale);
      const Mat3 excess = tangent.bottomRightCorner<3, 3>() - expected.bottomRightCorner<3, 3>();
      const Eigen::SelfAdjointEigenSolver<Mat3> values(0.5 * (excess + excess.transpose()));
      VERIFY(values.eigenvalues().minCoeff() > -1e-6 * scale);
      VERIFY(excess.norm() < 0.2 * scale);
    }
  }

  /// At its limit the force only turns; the tangent is not below its derivative.
  void aLimitedForceKeepsThePositivePart() {
    const StepRule rule = midpoint_rule(2e-3);
    Random random(2);
    for (int k = 0; k < 20; ++k) {
      const BodyStep body = pulled_body(random, true);
      VERIFY_NEAR(force_of(body.springs[0], body, rule).norm(), 20.0, 1e-9);
      Matrix6 tangent = Matrix6::Zero();
      add_tangent(tangent, body.springs[0], body, rule);
      const Mat3 excess =
          tangent.topLeftCorner<3, 3>() - differences(body, rule).topLeftCorner<3, 3>().eval();
      const Eigen::SelfAdjointEigenSolver<Mat3> values(0.5 * (excess + excess.transpose()));
      VERIFY(values.eigenvalues().minCoeff() > -1e-6 * tangent.norm());
    }
  }

  /// A free body on its spring satisfies the equations of its step to round-off.
  void aFreeBodyMovesWithItsSpring() {
    Random random(3);
    for (const StepRule& rule : {midpoint_rule(5e-3), newmark_rule(5e-3, 0.3, 0.5)}) {
      for (int k = 0; k < 20; ++k) {
        BodyStep body = pulled_body(random, k % 2 == 0);
        body.spin = random.in_box(Vec3::Constant(-3.0), Vec3::Constant(3.0));
        move_freely(body, rule);
        VERIFY(inertial_residual(body, rule).norm() < 1e-9 * force_scale(body, rule));
      }
    }
  }
};

SCREE_TEST(PointSpringTest)
#include "test_point_spring.moc"
