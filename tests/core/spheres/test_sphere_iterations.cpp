#include <QtTest>

#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/sphere_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

constexpr double stiffness = 1e6;
constexpr double friction = 0.2;
constexpr double step = 1e-3;
constexpr int balls = 3;
constexpr double radius[balls] = {0.1, 0.2, 0.15};
constexpr double mass[balls] = {10.0, 25.0, 14.0};

/// Balls with different overlaps at a floor, sliding along x so fast that none sticks.
SphereBuilder sliding_balls(double phi, double tolerance) {
  SphereBuilder builder(sphere_rule(LinearLawSpec{stiffness}, friction));
  const double overlap[balls] = {2e-3, 5e-3, 1e-3};
  for (int i = 0; i < balls; ++i) {
    builder.sphere(radius[i], mass[i], Vec3(i, 0, radius[i] - overlap[i]), Vec3(5.0 + i, 0, -0.3));
  }
  builder.plane(Vec3::Zero(), Vec3::UnitZ()).gravity(Vec3(0, 0, -9.81)).step(step).trapezoidal(tolerance);
  builder.scene().solver.phi = phi;
  builder.scene().solver.adaptive = false;
  return builder;
}

/// Acceleration in x and z, and spin rate about y, of a sliding ball at a height.
Vec3 rates(int ball, double height) {
  const double force = stiffness * std::max(0.0, radius[ball] - height);
  return {-friction * force / mass[ball], force / mass[ball] - 9.81,
          2.5 * friction * force / (mass[ball] * radius[ball])};
}

Vec3 motion_of(const FrameBody& ball) {
  return {ball.velocity.x(), ball.velocity.z(), ball.spin.y()};
}

/// Number of iterations of [S] Eqs. 40–47 from a frame until each of the four errors (48)–(49), sums of
/// changes over sums of progress, is below the tolerance.
int iterations_from(const Frame& frame, double phi, double tolerance) {
  const double now = phi * step;
  const double then = (1.0 - phi) * step;
  Vec3 way[balls];
  Vec3 motion[balls];
  for (int i = 0; i < balls; ++i) {
    motion[i] = motion_of(frame.bodies[i]);
    way[i] = {step * motion[i].x(), step * motion[i].y(), step * motion[i].z()};
  }
  for (int iteration = 1; iteration < 1000; ++iteration) {
    // Positions, velocities, spins, rotations.
    double change[4] = {};
    double progress[4] = {};
    for (int i = 0; i < balls; ++i) {
      const double height = frame.bodies[i].position.z();
      const Vec3 start = motion_of(frame.bodies[i]);
      const Vec3 next = start + now * rates(i, height + way[i].y()) + then * rates(i, height);
      const Vec3 next_way = now * next + then * start;
      // The rotation of the first iteration uses the initial spin.
      change[0] += (next_way - way[i]).head<2>().norm();
      change[1] += (next - motion[i]).head<2>().norm();
      change[2] += std::abs(next.z() - motion[i].z());
      change[3] += std::abs(next_way.z() - way[i].z());
      progress[0] += next_way.head<2>().norm();
      progress[1] += (next - start).head<2>().norm();
      progress[2] += std::abs(next.z() - start.z());
      progress[3] += std::abs(next_way.z());
      way[i] = next_way;
      motion[i] = next;
    }
    double most = 0.0;
    for (int k = 0; k < 4; ++k) most = std::max(most, change[k] / progress[k]);
    if (most < tolerance) return iteration;
  }
  return -1;
}

}  // namespace

/// Convergence of the fixed-point iterations of the trapezoidal rule.
class SphereIterationsTest : public QObject {
  Q_OBJECT

 private slots:
  void stopWhereEveryErrorIsBelowTheTolerance_data() {
    QTest::addColumn<double>("phi");
    QTest::addColumn<double>("tolerance");
    for (const double phi : {0.5, 0.75, 1.0}) {
      for (const double tolerance : {1e-2, 1e-4, 1e-6, 1e-9}) {
        QTest::addRow("φ = %g, %g", phi, tolerance) << phi << tolerance;
      }
    }
  }
  void stopWhereEveryErrorIsBelowTheTolerance() {
    QFETCH(double, phi);
    QFETCH(double, tolerance);
    Simulation simulation(sliding_balls(phi, tolerance).build(), 2);
    // The friction springs are at their limit by then.
    QVERIFY(run_steps(simulation, 3));
    int total = 0;
    for (int n = 0; n < 8; ++n) {
      const Frame before = simulation.frame();
      for (const FrameBody& ball : before.bodies) VERIFY(ball.velocity.x() > 1.0);
      const int expected = iterations_from(before, phi, tolerance);
      QVERIFY(run_steps(simulation, 1));
      const Frame after = simulation.frame();
      VERIFY_NEAR(after.time - before.time, step, 1e-12);
      QCOMPARE(int(after.solver.iterations - before.solver.iterations), expected);
      total += expected;
    }
    qInfo() << total / 8.0 << "iterations a step";
    VERIFY(total > 8);
  }

  /// For a tenth of the tolerance the number of additional iterations follows from the contraction (φ Δt)²
  /// k/m.
  void convergeLinearlyWithTheStepSquared() {
    const double contraction = std::pow(0.5 * step, 2) * stiffness / mass[0];
    long iterations[2] = {};
    for (const int k : {0, 1}) {
      Simulation simulation(sliding_balls(0.5, k == 0 ? 1e-4 : 1e-12).build(), 1);
      QVERIFY(run_steps(simulation, 4));
      iterations[k] = simulation.frame().solver.iterations;
    }
    const double more = (iterations[1] - iterations[0]) / 4.0;
    const double expected = std::log(1e-8) / std::log(contraction);
    qInfo() << more << expected;
    VERIFY_NEAR(more, expected, 0.25 * expected);
  }

  /// For φ = ½ the kinetic energy gains the work of the mean forces of the step, to the tolerance of the
  /// iterations: a property of the method for any forces.
  void kineticEnergyGainsTheWorkOfMeanForces() {
    Simulation simulation(sliding_balls(0.5, 1e-12).build(), 1);
    QVERIFY(run_steps(simulation, 3));
    const auto kinetic = [](int ball, const Vec3& motion) {
      return 0.5 * mass[ball] *
             (motion.head<2>().squaredNorm() + 0.4 * std::pow(radius[ball] * motion.z(), 2));
    };
    for (int n = 0; n < 10; ++n) {
      const Frame before = simulation.frame();
      QVERIFY(run_steps(simulation, 1));
      const Frame after = simulation.frame();
      for (int i = 0; i < balls; ++i) {
        const FrameBody& from = before.bodies[i];
        const FrameBody& to = after.bodies[i];
        const Vec3 mean = 0.5 * (rates(i, from.position.z()) + rates(i, to.position.z()));
        const Vec3 way = to.position - from.position;
        const double turn = 0.5 * step * (from.spin.y() + to.spin.y());
        const double inertia = 0.4 * mass[i] * radius[i] * radius[i];
        const double work = mass[i] * (mean.x() * way.x() + mean.y() * way.z()) + inertia * mean.z() * turn;
        const double gain = kinetic(i, motion_of(to)) - kinetic(i, motion_of(from));
        VERIFY(std::abs(work) > 1e-3);
        QVERIFY2(std::abs(gain - work) < 1e-9 * std::abs(work), qPrintable(QString::number(gain / work - 1)));
      }
    }
  }

  /// Without progress (48) is 0/0, the case covered by (49).
  void endWhereNothingChanges_data() {
    QTest::addColumn<double>("speed");
    QTest::newRow("at rest") << 0.0;
    QTest::newRow("rolling steadily") << 7.0;
  }
  void endWhereNothingChanges() {
    QFETCH(double, speed);
    const double height = radius[0] - mass[0] * 9.81 / stiffness;
    SphereBuilder builder(sphere_rule(LinearLawSpec{stiffness}, friction));
    // Rolls on its reduced radius, so that its friction spring causes no rotation.
    builder.sphere(radius[0], mass[0], Vec3(0, 0, height), Vec3(speed, 0, 0), Vec3(0, speed / radius[0], 0))
        .plane(Vec3::Zero(), Vec3::UnitZ())
        .gravity(Vec3(0, 0, -9.81))
        .step(step)
        .trapezoidal(1e-4);
    Simulation simulation(builder.build(), 1);
    QVERIFY(run_steps(simulation, 1000));
    const Frame frame = simulation.frame();
    QVERIFY2(frame.solver.iterations <= 2000, qPrintable(QString::number(frame.solver.iterations)));
    VERIFY(frame.solver.rejected == RejectedSteps{});
    VERIFY_NEAR(frame.time, 1000 * step, 1e-9);
    VERIFY_NEAR(frame.bodies[0].position, Vec3(speed * frame.time, 0, height), 1e-9);
  }
};

SCREE_TEST(SphereIterationsTest)
#include "test_sphere_iterations.moc"
