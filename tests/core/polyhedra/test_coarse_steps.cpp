#include <QtTest>

#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/physics_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

constexpr double at_rest_on_floor = 0.05099;  ///< height of a cube of 0.1 m just before contact [m]

/// Softer than `cube_rule`, so that a fast body is not stopped.
ContactRule soft_rule() {
  ContactRule rule = cube_rule(0.3, 0.5, 0.4);
  std::get<BarrierLawSpec>(rule.normal).stiffness = 1e6;
  return rule;
}

/// Runs up to a time or a failure, and returns the message of the failure.
std::string failure_before(const ModelBuilder& builder, double time) {
  Simulation simulation(builder.build(), 1);
  while (simulation.time() < time) {
    if (const auto failure = simulation.step()) return failure->message;
  }
  return {};
}

}  // namespace

/// The longest possible steps: invalid steps are detected, and no energy is created.
class CoarseStepsTest : public QObject {
  Q_OBJECT

 private slots:
  /// A cube too fast for its contacts stops the run, although the pair checked after it is valid.
  void crossingIsNotForgottenForALaterPair() {
    ModelBuilder builder = cubes(soft_rule());
    builder.body(Vec3(0, 0, 1.25), Vec3::Zero(), Vec3(0, 0, -60));
    builder.body(Vec3(0, 0, 1.1)).body(Vec3(1, 0, at_rest_on_floor));
    builder.model().bodies[1].fixed = true;
    builder.plane("ground", Vec3::Zero(), Vec3::UnitZ());
    builder.scene().solver.time_step = 1e-3;
    builder.scene().output.interval = 1e-4;
    const std::string message = failure_before(builder, 0.03);
    QVERIFY2(message.find("would pass through") != std::string::npos, message.c_str());
  }

  /// A step limit that would carry the body right through the other.
  void stepTheSearchRefusesIsNotTaken() {
    ModelBuilder builder = cubes(soft_rule());
    builder.body(Vec3(0, 0, 1), Vec3::Zero(), Vec3(0, 0, -400)).body(Vec3(0, 0, 0.6));
    builder.model().bodies[1].fixed = true;
    builder.scene().solver.time_step = builder.scene().solver.min_time_step = 1e-3;
    const std::string message = failure_before(builder, 0.05);
    QVERIFY2(message.find("min_time_step") != std::string::npos, message.c_str());
  }

  /// A body follows a plate at the same speed; when the plate stops, their relative motion must be detected.
  void plateThatStopsIsStruckInTime() {
    ModelBuilder builder = cubes(soft_rule());
    builder.body(Vec3(0, 0, 0.11), Vec3::Zero(), Vec3(0, 0, -30));
    builder.mesh_wall("plate", cube_mesh(0.1));
    builder.model().walls[0].motion = TableMotion{{0.0, 0.1}, {Vec3::Zero(), Vec3(0, 0, -3)}};
    builder.scene().gravity = Vec3::Zero();
    builder.scene().solver.time_step = 1e-2;
    const std::string message = failure_before(builder, 0.15);
    QVERIFY2(message.find("would pass through") != std::string::npos, message.c_str());
  }

  /// The step that first finds a contact was chosen without it.
  void firstImpactCreatesNoEnergy() {
    double worst = 0.0;
    for (int n = 1; n <= 20; ++n) {
      const double height = 0.025 * n;
      ModelBuilder builder = cubes(cube_rule(0.3, 0.5, 0.4));
      builder.body(Vec3(0, 0, at_rest_on_floor + height)).plane("ground", Vec3::Zero(), Vec3::UnitZ());
      builder.scene().solver.time_step = 1e-3;
      builder.scene().output.interval = 0.01;
      Simulation simulation(builder.build(), 1);
      QVERIFY(run_until(simulation, 0.8));
      worst = std::max(worst, std::abs(simulation.frame().energy.balance_error) / (2.0 * 9.81 * height));
    }
    qInfo() << worst;
    VERIFY(worst < 1e-3);
  }

  /// The floor under a sleeping body starts to rise between two outputs.
  void floorThatStartsToRiseWakesItsSleeper() {
    ModelBuilder builder = cubes(soft_rule());
    builder.body(Vec3(0, 0, at_rest_on_floor)).plane("ground", Vec3::Zero(), Vec3::UnitZ());
    builder.model().walls[0].motion =
        TableMotion{{0.0, 0.5006, 1.0}, {Vec3::Zero(), Vec3::Zero(), Vec3(0, 0, 0.4)}};
    builder.scene().solver.sleep = true;
    builder.scene().solver.time_step = 1e-3;
    builder.scene().output.interval = 0.01;
    Simulation simulation(builder.build(), 1);
    QVERIFY(run_until(simulation, 0.5));
    QVERIFY(simulation.frame().bodies[0].asleep);
    bool stepped_on_it = false;
    while (simulation.time() < 0.6 * (1.0 - 1e-12)) {
      QVERIFY(!simulation.step());
      stepped_on_it = stepped_on_it || simulation.time() == 0.5006;
    }
    QVERIFY(stepped_on_it);
    const Frame frame = simulation.frame();
    qInfo() << frame.energy.balance_error << frame.energy.external_work;
    QVERIFY(!frame.bodies[0].asleep);
    VERIFY(std::abs(frame.energy.balance_error) < 1e-3 * frame.energy.external_work);
  }

  /// While nothing has energy, bounds relative to the energy must not make steps tiny.
  void slowWallTakesFewStepsToArrive() {
    ModelBuilder builder = cubes(soft_rule());
    builder.body(Vec3(0, 0, 1)).plane("piston", Vec3(0, 0, 0.948), Vec3::UnitZ());
    builder.model().walls[0].motion = ConstantMotion{Vec3(0, 0, 0.01), Vec3::Zero()};
    builder.scene().gravity = Vec3::Zero();
    builder.scene().solver.time_step = 1e-3;
    builder.scene().output.interval = 0.01;
    Simulation simulation(builder.build(), 1);
    QVERIFY(run_until(simulation, 0.3));
    qInfo() << simulation.frame().solver.steps << simulation.frame().bodies[0].velocity.z();
    VERIFY(simulation.frame().bodies[0].velocity.z() > 0.005);
    VERIFY(simulation.frame().solver.steps < 3000);
  }

  /// 0.7 and 70 × 0.01 differ by rounding; the output shows the state before the event.
  void eventAtAnOutputMakesNoStepOfItsOwn() {
    ModelBuilder builder = cubes(soft_rule());
    builder.body(Vec3(0, 0, at_rest_on_floor)).plane("ground", Vec3::Zero(), Vec3::UnitZ());
    builder.scene().output.interval = 0.01;
    builder.scene().duration = 0.8;
    EventSpec event;
    event.time = 0.7;
    event.action = RemoveEvent{"ground"};
    builder.scene().events.push_back(event);
    Simulation simulation(builder.build(), 1);
    int outputs = 0;
    while (!simulation.finished()) {
      const double before = simulation.time();
      QVERIFY(!simulation.step());
      VERIFY(simulation.time() - before > 1e-9);
      if (!simulation.at_output()) continue;
      ++outputs;
      QCOMPARE(simulation.frame().walls[0].present, outputs <= 70);
    }
    QCOMPARE(outputs, 80);
  }
};

SCREE_TEST(CoarseStepsTest)
#include "test_coarse_steps.moc"
