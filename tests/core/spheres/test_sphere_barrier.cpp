#include <QtTest>

#include "core/laws/normal/barrier.hpp"
#include "core/simulation/simulation.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/sphere_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

const BarrierLawSpec law{1e-3, 1e7, 1.0, 0.2, -2.0};
constexpr double radius = 0.05;
constexpr double mass = 2.0;

/// Gap at which the law has stored an energy [m].
double turning_gap(double energy) {
  const BarrierLaw barrier(law.activation_gap, law.stiffness, law.exponent, law.barrier_fraction,
                           law.barrier_exponent);
  double least = 1e-9;
  double most = law.activation_gap;
  for (int k = 0; k < 200; ++k) {
    const double middle = 0.5 * (least + most);
    (barrier.potential(middle) > energy ? least : most) = middle;
  }
  return 0.5 * (least + most);
}

struct Bounce {
  double smallest_gap;
  double largest_error;  ///< of the energy account, relative to the initial energy
  Vec3 velocity;         ///< final velocity of the first ball [m/s]
};

Bounce bounce(const SphereBuilder& builder, double time, double energy) {
  Simulation simulation(builder.build());
  double error = 0.0;
  while (simulation.time() < time) {
    if (simulation.step()) break;
    error = std::max(error, std::abs(simulation.frame().energy.balance_error));
  }
  const Frame frame = simulation.frame();
  return {frame.solver.smallest_gap, error / energy, frame.bodies[0].velocity};
}

constexpr double gravity = 9.81;
constexpr double reach = 1e-3;

enum class Partner { plane, triangles, beside_cube, ball };

/// A ball of twice the radius dropped onto the plane z = 0 from a height above the reach of the law of
/// scenes.md, with the automatic step.
SphereBuilder dropped(double height, double weight, Partner partner, double damping) {
  SphereBuilder builder(sphere_rule(BarrierLawSpec{reach, 1e6, 1.0, 0.2, -1.0}, 0.3, damping));
  builder.gravity(Vec3(0, 0, -gravity));
  builder.sphere(2.0 * radius, weight, Vec3(0, 0, 2.0 * radius + reach + height));
  builder.scene().output.interval = 0.01;
  builder.model().lower = Vec3(-0.1, -0.1, 0.0);
  builder.model().upper = Vec3(0.1, 0.1, 4.0 * radius + reach + height);
  if (partner == Partner::triangles) {
    Mesh square;
    square.vertices = {Vec3(-1, -1, 0), Vec3(1, -1, 0), Vec3(1, 1, 0), Vec3(-1, 1, 0)};
    square.triangles = {{0, 1, 2}, {0, 2, 3}};
    return builder.mesh_wall(square);
  }
  if (partner == Partner::ball)
    return builder.sphere(2.0 * radius, 1.0, Vec3(0, 0, -2.0 * radius)).fix_last();
  if (partner == Partner::beside_cube)
    builder.polyhedron(cube_mesh(0.1), 2.0, Mat3::Identity() / 300.0, Vec3(3, 3, 0.0515));
  return builder.plane(Vec3::Zero(), Vec3::UnitZ());
}

}  // namespace

/// Spheres under the barrier law of polyhedra: they never touch, and rebound with their impact speed.
class SphereBarrierTest : public QObject {
  Q_OBJECT

 private slots:
  void ballTurnsAtThePlaneWhereItsEnergyIsStored() {
    for (const double speed : {0.3, 1.0, 2.5}) {
      SphereBuilder builder(sphere_rule(law));
      builder.plane(Vec3::Zero(), Vec3::UnitZ());
      builder.sphere(radius, mass, Vec3(0, 0, radius + 2e-3), Vec3(0.1, 0, -speed));
      builder.scene().solver.time_step = 1e-6;
      const double energy = 0.5 * mass * speed * speed;
      const Bounce result = bounce(builder, 0.02, energy);
      VERIFY(result.largest_error < 1e-4);
      VERIFY_NEAR(result.smallest_gap / turning_gap(energy), 1.0, 1e-3);
      VERIFY_NEAR(result.velocity, Vec3(0.1, 0, speed), 1e-4 * speed);
    }
  }

  void ballsExchangeTheirVelocitiesWithoutTouching() {
    SphereBuilder builder(sphere_rule(law));
    builder.sphere(radius, mass, Vec3::Zero(), Vec3(1, 0, 0));
    builder.sphere(radius, mass, Vec3(2 * radius + 3e-3, 0, 0));
    builder.scene().solver.time_step = 1e-6;
    const double relative = 0.25 * mass;  // ½ m* v²
    const Bounce result = bounce(builder, 0.02, relative);
    VERIFY(result.largest_error < 1e-4);
    VERIFY_NEAR(result.smallest_gap / turning_gap(relative), 1.0, 1e-3);
    VERIFY(result.velocity.norm() < 1e-4);
  }

  /// Steps follow the stiffness at the reached gaps, and are automatic otherwise.
  void fastImpactsAreFollowedAsDeepAsTheyGo() {
    for (const double speed : {1.0, 10.0, 100.0}) {
      SphereBuilder builder(sphere_rule(law));
      builder.plane(Vec3::Zero(), Vec3::UnitZ());
      builder.sphere(radius, mass, Vec3(0, 0, radius + 2e-3), Vec3(0, 0, -speed));
      builder.scene().solver.time_step = 1e-4;
      const double energy = 0.5 * mass * speed * speed;
      const Bounce result = bounce(builder, 0.01, energy);
      VERIFY_NEAR(result.smallest_gap / turning_gap(energy), 1.0, 0.01);
      VERIFY_NEAR(result.velocity, Vec3(0, 0, speed), 1e-3 * speed);
    }
  }

  void droppedBallReboundsToItsHeight_data() {
    QTest::addColumn<double>("height");
    QTest::addColumn<Partner>("partner");
    QTest::addColumn<bool>("implicit");
    for (const double height : {0.01, 0.1, 1.0}) {
      const QByteArray text = QByteArray::number(height) + " m, ";
      QTest::newRow(text + "plane") << height << Partner::plane << false;
      QTest::newRow(text + "triangles") << height << Partner::triangles << false;
      QTest::newRow(text + "beside a cube") << height << Partner::beside_cube << false;
      QTest::newRow(text + "onto a ball") << height << Partner::ball << false;
      if (height < 0.5) QTest::newRow(text + "trapezoidal") << height << Partner::plane << true;
    }
  }
  /// With the default law, whose energy grows with the logarithm of the gap.
  void droppedBallReboundsToItsHeight() {
    QFETCH(double, height);
    QFETCH(Partner, partner);
    QFETCH(bool, implicit);
    SphereBuilder builder = dropped(height, 0.1, partner, 0.0);
    if (implicit) builder.trapezoidal(1e-6);
    Simulation simulation(builder.build(), 1);
    const double fall_time = std::sqrt(2.0 * height / gravity);
    double highest = 0.0;
    while (simulation.time() < 2.2 * fall_time) {
      const auto failure = simulation.step();
      QVERIFY2(!failure, failure ? failure->message.c_str() : "");
      const double z = simulation.frame(false).bodies[0].position.z();
      if (simulation.time() > 1.2 * fall_time) highest = std::max(highest, z - reach - 2.0 * radius);
    }
    VERIFY_NEAR(highest / height, 1.0, 3e-3);
  }

  void dampedBallRestsAtTheGapThatCarriesIt_data() {
    QTest::addColumn<double>("height");
    QTest::addColumn<Partner>("partner");
    QTest::newRow("1 cm") << 0.01 << Partner::plane;
    QTest::newRow("10 cm") << 0.1 << Partner::plane;
    QTest::newRow("10 cm, beside a cube") << 0.1 << Partner::beside_cube;
    QTest::newRow("10 cm, triangles") << 0.1 << Partner::triangles;
  }
  void dampedBallRestsAtTheGapThatCarriesIt() {
    QFETCH(double, height);
    QFETCH(Partner, partner);
    Simulation simulation(dropped(height, 8.4, partner, 0.2).build(), 1);
    while (simulation.time() < 0.6) {
      const auto failure = simulation.step();
      QVERIFY2(!failure, failure ? failure->message.c_str() : "");
    }
    const Frame frame = simulation.frame();
    const double gap = frame.bodies[0].position.z() - 2.0 * radius;
    VERIFY_NEAR(gap, (reach - 8.4 * gravity / 1e6), 1e-6);
  }

  /// A twentieth of the contact of two such balls, which might collide.
  void stepsOfARestingBallStayLong() {
    Simulation simulation(dropped(1e-5, 8.4, Partner::plane, 0.2).build(), 1);
    QVERIFY(run_until(simulation, 0.1));
    VERIFY(simulation.frame().solver.steps < 0.1 / (M_PI / 20.0 * std::sqrt(4.2 / 1e6)) + 10);
  }

  void ballWithoutAGapEndsTheRunWithAMessage() {
    SphereBuilder builder(sphere_rule(law));
    builder.plane(Vec3::Zero(), Vec3::UnitZ());
    builder.sphere(radius, mass, Vec3(0, 0, radius));
    Simulation simulation(builder.build());
    const std::optional<StepFailure> failure = simulation.step();
    QVERIFY(failure.has_value());
    QVERIFY(failure->message.find("body 0 and wall wall0 come so close") != std::string::npos);
  }

  /// Without a dashpot it passes 10⁻³⁰ of the gap.
  void barrierThatCannotHoldEndsTheRunWithAMessage() {
    for (const Partner partner : {Partner::plane, Partner::ball, Partner::beside_cube}) {
      Simulation simulation(dropped(0.1, 8.4, partner, 0.0).build(), 1);
      std::optional<StepFailure> failure;
      while (simulation.time() < 0.3 && !failure) failure = simulation.step();
      QVERIFY(failure.has_value());
      QVERIFY(failure->message.find("come so close") != std::string::npos);
      QVERIFY(failure->message.find("body 0") != std::string::npos);
      QVERIFY(std::isfinite(simulation.frame().energy.balance()));
      VERIFY(std::abs(simulation.frame().energy.balance_error) < 0.01 * 8.4 * gravity * 0.1);
    }
  }

  void sameBitsOnAnyNumberOfThreadsAndResumed() {
    const SphereBuilder builder = dropped(0.01, 8.4, Partner::beside_cube, 0.1);
    Simulation one(builder.build(), 1);
    Simulation three(builder.build(), 3);
    QVERIFY(run_until(one, 0.0452));
    Simulation resumed = Simulation::restore(builder.build(), one.save(), 2);
    QVERIFY(run_until(one, 0.06));
    QVERIFY(run_until(resumed, 0.06));
    QVERIFY(run_until(three, 0.06));
    QCOMPARE(resumed.frame().bodies[0].position, one.frame().bodies[0].position);
    QCOMPARE(three.frame().bodies[0].position, one.frame().bodies[0].position);
    QCOMPARE(resumed.frame().solver.steps, one.frame().solver.steps);
  }
};

SCREE_TEST(SphereBarrierTest)
#include "test_sphere_barrier.moc"
