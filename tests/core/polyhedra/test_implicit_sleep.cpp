#include <QtTest>

#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/physics_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

constexpr double at_rest_on_floor = 0.05099;  ///< height of a cube of 0.1 m just before contact [m]
const std::array<SolverMethod, 2> implicit_methods = {SolverMethod::midpoint, SolverMethod::newmark};

ModelBuilder cube_on_floor(SolverMethod method, double friction) {
  ModelBuilder builder = cubes(cube_rule(0.3, friction, friction));
  builder.body(Vec3(0, 0, at_rest_on_floor));
  builder.plane("floor", Vec3::Zero(), Vec3::UnitZ());
  builder.scene().solver.method = method;
  builder.scene().solver.time_step = 1e-3;
  return builder;
}

}  // namespace

/// A body at rest is skipped until something happens to it.
class ImplicitSleepTest : public QObject {
  Q_OBJECT

 private slots:
  void floorThatStartsToMoveLiftsTheSleeper() {
    for (const SolverMethod method : implicit_methods) {
      ModelBuilder builder = cube_on_floor(method, 0.5);
      TableMotion motion;
      motion.time = {1.0, 1.5};
      motion.displacement = {Vec3::Zero(), Vec3(0, 0, 0.05)};
      builder.model().walls[0].motion = motion;
      Simulation simulation(builder.build(), 1);
      QVERIFY(run_until(simulation, 0.99));
      QVERIFY(simulation.frame().bodies[0].asleep);
      QVERIFY(run_until(simulation, 2.5));
      const Frame frame = simulation.frame();
      QVERIFY2(std::abs(frame.bodies[0].position.z() - 0.05 - at_rest_on_floor) < 1e-4,
               qPrintable(QString::number(frame.bodies[0].position.z())));
      QVERIFY(frame.bodies[0].asleep);
    }
  }

  void worldAtRestStepsFromStopToStop() {
    for (const SolverMethod method : implicit_methods) {
      ModelBuilder builder = cube_on_floor(method, 0.5);
      builder.scene().output.interval = 0.05;
      Simulation simulation(builder.build(), 1);
      QVERIFY(run_until(simulation, 1.0));
      const Frame asleep = simulation.frame();
      QVERIFY(asleep.bodies[0].asleep);
      QVERIFY(run_until(simulation, 2.0));
      const Frame later = simulation.frame();
      QCOMPARE(later.solver.steps - asleep.solver.steps, 20L);
      VERIFY(later.bodies[0].position == asleep.bodies[0].position);
      QCOMPARE(later.energy.balance_error, asleep.energy.balance_error);
    }
  }

  /// In an impact shorter than a global step a sleeping body must not act like a wall.
  void sleeperTakesPartInAnImpact() {
    for (const SolverMethod method : implicit_methods) {
      ModelBuilder builder = cube_on_floor(method, 0.0);
      builder.body(Vec3(-1.1, 0, at_rest_on_floor), Vec3::Zero(), Vec3(1, 0, 0));
      Simulation simulation(builder.build(), 1);
      QVERIFY(run_until(simulation, 0.9));
      QVERIFY(simulation.frame().bodies[0].asleep);
      QVERIFY(run_until(simulation, 1.2));
      const Frame frame = simulation.frame();
      const double momentum = frame.bodies[0].velocity.x() + frame.bodies[1].velocity.x();
      QVERIFY2(std::abs(momentum - 1.0) < 1e-4, qPrintable(QString::number(momentum)));
      VERIFY(frame.bodies[0].velocity.x() > 0.5);
    }
  }

  /// Without the floor, the first step is free fall like the others.
  void sleeperFallsWhenItsFloorIsRemoved() {
    for (const SolverMethod method : implicit_methods) {
      Simulation simulation(cube_on_floor(method, 0.5).build(), 1);
      QVERIFY(run_until(simulation, 1.0));
      QVERIFY(simulation.frame().bodies[0].asleep);
      QVERIFY(!simulation.change(RemoveEvent{"floor"}));
      QVERIFY(run_until(simulation, 1.1));
      VERIFY(std::abs(simulation.frame().bodies[0].velocity.z() + 0.981) < 1e-9);
    }
  }

  /// A block on a slope without friction is slow at first, with nearly balanced forces; but it is not at
  /// rest.
  void slowlyAcceleratingBodyDoesNotSleep() {
    for (const SolverMethod method :
         {SolverMethod::velocity_verlet, SolverMethod::midpoint, SolverMethod::newmark}) {
      for (const double slope : {8e-4, 1e-4, 2e-5}) {
        ModelBuilder builder = cubes(cube_rule(0.3, 0.0, 0.0));
        builder.body(Vec3(0, 0, at_rest_on_floor), Vec3(0, slope, 0));
        builder.plane("floor", Vec3::Zero(), Vec3(slope, 0, 1).normalized());
        builder.scene().solver.method = method;
        builder.scene().solver.time_step = method == SolverMethod::velocity_verlet ? 2e-5 : 1e-3;
        Simulation simulation(builder.build(), 1);
        while (simulation.time() < 0.5) {
          QVERIFY(!simulation.step());
          QVERIFY2(!simulation.frame().bodies[0].asleep, QByteArray::number(slope));
        }
      }
    }
  }

  /// Nor does a body that drifts at a thousandth of the speed of a fall through its radius; on a rough floor
  /// it comes to rest.
  void driftingBodyDoesNotSleep() {
    for (const double friction : {0.0, 0.5}) {
      ModelBuilder builder = cubes(cube_rule(0.3, friction, friction));
      builder.body(Vec3(0, 0, at_rest_on_floor), Vec3::Zero(), Vec3(1e-3, 0, 0));
      builder.plane("floor", Vec3::Zero(), Vec3::UnitZ());
      builder.scene().solver.time_step = 2e-5;
      Simulation simulation(builder.build(), 1);
      QVERIFY(run_until(simulation, 1.0));
      QCOMPARE(simulation.frame().bodies[0].asleep, friction > 0.0);
    }
  }

  /// Without tangential force a contact sticks, and can carry μ_s N.
  void contactAtRestSticks() {
    for (const SolverMethod method :
         {SolverMethod::velocity_verlet, SolverMethod::midpoint, SolverMethod::newmark}) {
      ModelBuilder builder = cubes(cube_rule(0.3, 0.5, 0.3));
      builder.body(Vec3(0, 0, at_rest_on_floor));
      builder.plane("floor", Vec3::Zero(), Vec3::UnitZ());
      builder.scene().solver.method = method;
      builder.scene().solver.time_step = method == SolverMethod::velocity_verlet ? 2e-5 : 1e-3;
      Simulation simulation(builder.build(), 1);
      QVERIFY(run_until(simulation, 1.0));
      const Frame frame = simulation.frame();
      QCOMPARE(frame.contacts.size(), 4U);
      for (const FrameContact& contact : frame.contacts) {
        VERIFY(contact.status == ContactStatus::stick);
        QCOMPARE(contact.friction_limit, 0.5 * contact.elastic_force);
      }
    }
  }

  /// Two bodies in contact when the second is added: it must not pass through a body within its initial
  /// reach.
  void bodyAddedInReachOfAnotherIsSeen() {
    for (const SolverMethod method : implicit_methods) {
      ModelBuilder builder = cube_on_floor(method, 0.5);
      builder.body(Vec3(0, 0, 0.1525), Vec3::Zero(), Vec3(0, 0, -2));
      builder.model().bodies[1].held = true;
      builder.model().held.emplace_back("second", std::vector<int>{1});
      builder.scene().events.push_back({0.5, AddEvent{"second"}, 0});
      Simulation simulation(builder.build(), 1);
      QVERIFY(run_until(simulation, 1.0));
      const Frame frame = simulation.frame();
      VERIFY(frame.bodies[1].position.z() > frame.bodies[0].position.z() + 0.099);
    }
  }
};

SCREE_TEST(ImplicitSleepTest)
#include "test_implicit_sleep.moc"
