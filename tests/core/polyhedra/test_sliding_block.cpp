#include <QtTest>

#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/example_fixture.hpp"
#include "tests/fixtures/core/physics_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

const double friction = 0.5;
const double gravity = 9.81;
const double gap_at_rest = 1e-3 - 2.0 * 9.81 / 4e7;  // each corner carries a quarter of the weight

/// A cube on a plane inclined by an angle about y, downhill towards +x, with an initial speed downhill.
ModelBuilder block_on_incline(double angle, double speed, const Vec3& spin = Vec3::Zero(),
                              double coefficient = friction) {
  const Rotation tilt = Rotation::from_rotation_vector(Vec3(0, angle, 0));
  const Mat3 axes = tilt.matrix();
  ModelBuilder builder = cubes(cube_rule(0.1, coefficient, coefficient));
  builder.body(axes * Vec3(0, 0, 0.05 + gap_at_rest), tilt.rotation_vector(), axes * Vec3(speed, 0, 0),
               axes * spin);
  builder.plane("incline", Vec3::Zero(), axes.col(2));
  builder.scene().solver.time_step = 1e-4;
  return builder;
}

/// Distance and speed downhill.
struct Slide {
  double distance = 0.0;
  double speed = 0.0;
  double tilt = 0.0;  ///< relative to the plane [rad]
};

Slide slide_of(const Frame& frame, double angle) {
  const Rotation tilt = Rotation::from_rotation_vector(Vec3(0, angle, 0));
  const Vec3 downhill = tilt.matrix().col(0);
  const FrameBody& body = frame.bodies[0];
  return {downhill.dot(body.position), downhill.dot(body.velocity), angle_between(tilt, body.rotation)};
}

}  // namespace

/// Dry friction of a block on a plane.
class SlidingBlockTest : public QObject {
  Q_OBJECT

 private slots:
  void slidingBlockStopsAfterItsBrakingDistance_data() {
    QTest::addColumn<double>("speed");
    QTest::newRow("0.5 m/s") << 0.5;
    QTest::newRow("1 m/s") << 1.0;
    QTest::newRow("2 m/s") << 2.0;
  }
  void slidingBlockStopsAfterItsBrakingDistance() {
    QFETCH(double, speed);
    Simulation simulation(block_on_incline(0.0, speed).build(), 1);
    const double stopping_time = speed / (friction * gravity);
    QVERIFY(run_until(simulation, 0.5 * stopping_time));
    VERIFY_NEAR(slide_of(simulation.frame(), 0.0).speed / speed, 0.5, 0.01);
    QVERIFY(run_until(simulation, stopping_time + 0.2));
    const Slide end = slide_of(simulation.frame(), 0.0);
    const EnergyTerms energy = simulation.frame().energy;
    const double distance = 0.5 * speed * speed / (friction * gravity);
    qInfo() << end.distance / distance << end.speed << energy.dissipated_friction / (speed * speed)
            << energy.dissipated_damping << energy.balance_error << end.tilt;
    VERIFY_NEAR(end.distance / distance, 1.0, 5e-3);
    VERIFY(std::abs(end.speed) < 1e-4);
    // All energy except for the initial pitching is dissipated by friction: ½ m v² with m = 2 kg.
    VERIFY_NEAR(energy.dissipated_friction / (speed * speed), 1.0, 0.01);
    VERIFY(std::abs(energy.balance_error) < 1e-3 * speed * speed);
  }

  void blockHoldsBelowTheAngleOfFriction() {
    const double angle = std::atan(friction) - 0.01;
    Simulation simulation(block_on_incline(angle, 0.0).build(), 1);
    QVERIFY(run_until(simulation, 0.3));
    const Slide early = slide_of(simulation.frame(), angle);
    QVERIFY(run_until(simulation, 1.0));
    const Slide late = slide_of(simulation.frame(), angle);
    qInfo() << early.distance << late.distance - early.distance << late.speed;
    VERIFY(early.distance < 1e-4);  // the springs of four corners elongate by mg sin/ε_t, and some slip
    VERIFY_NEAR(late.distance, early.distance, 1e-7);
    double held = 0.0;
    for (const FrameContact& contact : simulation.frame().contacts) {
      VERIFY(contact.status == ContactStatus::stick);
      held += contact.friction.norm();
    }
    VERIFY_NEAR(held / (2.0 * gravity * std::sin(angle)), 1.0, 5e-3);
  }

  void blockSlidesAboveTheAngleOfFriction_data() {
    QTest::addColumn<double>("angle");
    QTest::newRow("0.01 rad above") << std::atan(friction) + 0.01;
    QTest::newRow("0.1 rad above") << std::atan(friction) + 0.1;
  }
  void blockSlidesAboveTheAngleOfFriction() {
    QFETCH(double, angle);
    Simulation simulation(block_on_incline(angle, 0.0).build(), 1);
    QVERIFY(run_until(simulation, 0.5));
    const Slide early = slide_of(simulation.frame(), angle);
    QVERIFY(run_until(simulation, 1.0));
    const Slide end = slide_of(simulation.frame(), angle);
    const double acceleration = gravity * (std::sin(angle) - friction * std::cos(angle));
    qInfo() << (end.speed - early.speed) / (0.5 * acceleration) << early.speed / (0.5 * acceleration);
    VERIFY_NEAR((end.speed - early.speed) / (0.5 * acceleration), 1.0, 1e-3);
    const double covered = 0.5 * early.speed + 0.5 * acceleration * 0.25;
    VERIFY_NEAR((end.distance - early.distance) / covered, 1.0, 1e-3);
    // The corners slip slightly while the block settles at the start.
    VERIFY_NEAR(early.speed, 0.5 * acceleration, 5e-3);
    VERIFY(end.tilt < 1e-3);
  }

  void withoutFrictionTheInclineOnlyCarriesTheNormalForce() {
    const double angle = 0.4;
    Simulation simulation(block_on_incline(angle, 0.0, Vec3::Zero(), 0.0).build(), 1);
    QVERIFY(run_until(simulation, 1.0));
    const Slide end = slide_of(simulation.frame(), angle);
    VERIFY_NEAR(end.speed / (gravity * std::sin(angle)), 1.0, 1e-6);
    QCOMPARE(simulation.frame().energy.dissipated_friction, 0.0);
  }

  /// A cube spinning on its base: friction μ m g r of four corners at the distance r slows it.
  void spinningBlockIsBrakedByItsCorners() {
    const double spin = 8.0;
    Simulation simulation(block_on_incline(0.0, 0.0, Vec3(0, 0, spin)).build(), 1);
    const double radius = 0.1 / std::sqrt(2.0);
    const double braking = friction * 2.0 * gravity * radius * 300.0;  // J = 1/300 kg m²
    QVERIFY(run_until(simulation, 0.5 * spin / braking));
    const double halfway = simulation.frame().bodies[0].spin.z();
    QVERIFY(run_until(simulation, spin / braking + 0.1));
    const FrameBody body = simulation.frame().bodies[0];
    const double angle = body.rotation.rotation_vector().z();
    qInfo() << halfway / spin << angle / (0.5 * spin * spin / braking) << body.position.head<2>().norm();
    VERIFY_NEAR(halfway / spin, 0.5, 0.01);
    VERIFY_NEAR(angle / (0.5 * spin * spin / braking), 1.0, 0.01);
    VERIFY(std::abs(body.spin.z()) < 1e-3);
    VERIFY(body.position.head<2>().norm() < 1e-6);
  }

  /// Coulomb's cone: during sliding, friction opposes the velocity in any direction.
  void frictionOpposesSlidingInEveryDirection() {
    for (int k = 0; k < 6; ++k) {
      const double direction = 0.3 + 1.0 * k;
      ModelBuilder builder = block_on_incline(0.0, 0.0);
      builder.model().start[0].velocity = Vec3(std::cos(direction), std::sin(direction), 0.0);
      Simulation simulation(builder.build(), 1);
      QVERIFY(run_until(simulation, 0.5));
      const Vec3 path = simulation.frame().bodies[0].position - builder.model().start[0].position;
      const double distance = 0.5 / (friction * gravity);
      QVERIFY2(std::abs(path.head<2>().norm() / distance - 1.0) < 0.01,
               qPrintable(QString::number(path.head<2>().norm() / distance)));
      QVERIFY2(std::abs(std::remainder(std::atan2(path.y(), path.x()) - direction, 2.0 * M_PI)) < 0.01,
               qPrintable(QString::number(std::atan2(path.y(), path.x()) - direction)));
    }
  }
};

SCREE_TEST(SlidingBlockTest)
#include "test_sliding_block.moc"
