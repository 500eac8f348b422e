#include <QtTest>

#include "core/bodies/wall_surfaces.hpp"
#include "tests/fixtures/core/runs.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

constexpr double pi = std::numbers::pi;
constexpr double gravity = 9.81;

/// A ball of 0.05 m above a floor under a linear law.
/// @param rule  further keys of the contact
std::string ball_scene(const std::string& head, double height, const std::string& motion,
                       const std::string& rule = "") {
  return "title = \"Ball\"\n" + head + R"(
[[material]]
name = "steel"
density = 2000
[[contact]]
normal = { law = "linear", stiffness = 1e7 }
)" + rule +
         R"(
[[shape]]
name = "ball"
radius = 0.05
[[body]]
name = "ball"
shape = "ball"
material = "steel"
position = [0, 0, )" +
         std::to_string(height) + R"(]
[[wall]]
name = "floor"
material = "steel"
plane = { point = [0, 0, 0], normal = [0, 0, 1] }
motion = )" +
         motion + "\n";
}

WallModel wall_of(const std::string& motion, const std::string& head = "duration = 2.0\n") {
  return model_of(ball_scene(head, 1.0, motion))->walls[0];
}

}  // namespace

/// Walls that move by formulas of time.
class WallFormulasTest : public QObject {
  Q_OBJECT

 private slots:
  /// The velocity and the spin of a wall that turns about a changing axis are those of its points, as found
  /// from differences of its poses.
  void velocityAndSpinAreExactDerivatives() {
    const WallModel wall = wall_of(
        R"m({ displacement = ["0.1 * sin(5 * t)", "t^2", "exp(-t) - 1"], turn = ["t", "0.5 * sin(3 * t)", "t^2"] })m");
    const double step = 1e-5;
    for (const double time : {1e-4, 0.3, 0.9, 1.7}) {
      const WallPose before = wall_pose(wall, time - step);
      const WallPose after = wall_pose(wall, time + step);
      const WallPose now = wall_pose(wall, time);
      VERIFY_NEAR((now.velocity - (after.displacement - before.displacement) / (2.0 * step)).norm(), 0.0,
                  1e-8);
      const Vec3 lever(0.3, -0.2, 0.5);
      const Vec3 speed = (after.rotation.matrix() - before.rotation.matrix()) * lever / (2.0 * step);
      VERIFY_NEAR((now.spin.cross(now.rotation.matrix() * lever) - speed).norm(), 0.0, 1e-8);
    }
  }

  void aNamedFormulaIsSharedByWalls() {
    const std::string head =
        "duration = 2.0\nformulas = { swing = \"2e-3 * sin(w * t)\", w = \"2 * pi * 5\" }\n";
    const WallModel wall = wall_of(R"m({ displacement = [0, "swing", "-swing"] })m", head);
    const WallPose pose = wall_pose(wall, 0.013);
    const double angle = 2.0 * pi * 5.0 * 0.013;
    VERIFY_NEAR(pose.displacement.y(), 2e-3 * std::sin(angle), 1e-17);
    VERIFY_NEAR(pose.velocity.z(), -2e-3 * 10.0 * pi * std::cos(angle), 1e-15);
  }

  /// Steps end at least sixteen times in a period, however long they might be.
  void stepsResolveTheMotion() {
    const WallModel wall = wall_of(R"m({ displacement = [0, 0, "1e-3 * sin(2 * pi * 50 * t)"] })m");
    VERIFY_NEAR(wall.path->stop_interval, 1.0 / (16.0 * 50.0), 1e-3 / (16.0 * 50.0));
    VERIFY_NEAR(wall.path->peak_velocity.z(), 2.0 * pi * 50.0 * 1e-3, 1e-4);
    Simulation simulation(
        model_of(ball_scene("duration = 0.1\n[solver]\ntime_step = 0.01\n", 1.0,
                            R"m({ displacement = [0, 0, "1e-3 * sin(2 * pi * 50 * t)"] })m")),
        1);
    int steps = 0;
    for (; !simulation.finished(); ++steps) QVERIFY(!simulation.step());
    VERIFY(steps >= 80);
  }

  /// A ball on a plate whose swings grow leaves it when the plate's downward acceleration passes g. The
  /// contact, at 50 times the frequency, follows within 0.03 ms.
  void aBallLeavesAShakenPlateAtItsWeight() {
    const char* motion = R"m({ displacement = [0, 0, "1e-3 * t * (1 - cos(2 * pi * 10 * t))"] })m";
    Simulation simulation(model_of(ball_scene("duration = 3.0\n[solver]\ntime_step = 5e-6\n", 0.05, motion,
                                              "damping = { ratio = 0.05 }\n")),
                          1);
    const Formula height("1e-3 * t * (1 - cos(2 * pi * 10 * t))");
    // The fall onto the spring is damped long before.
    QVERIFY(run_until(simulation, 0.2));
    while (!simulation.finished() && !simulation.frame(true).contacts.empty()) QVERIFY(!simulation.step());
    QVERIFY(!simulation.finished());
    const double acceleration = height.jet(simulation.time()).second;
    qInfo() << "left at" << simulation.time() << "s with the plate at" << acceleration / gravity << "g";
    VERIFY_NEAR(-acceleration / gravity, 1.0, 1e-3);
  }

  /// An elastic ball that meets a wall moving at u leaves it with v + 2u. The wall's work is what the ball
  /// gains.
  void anElasticBallGainsTwiceTheSpeedOfTheWall() {
    Simulation simulation(
        model_of("gravity = [0, 0, 0]\n" + ball_scene("duration = 0.2\n[solver]\ntime_step = 2e-6\n", 0.06,
                                                      R"m({ displacement = [0, 0, "0.5 * t"] })m")),
        1);
    while (!simulation.finished()) QVERIFY(!simulation.step());
    const Frame frame = simulation.frame();
    VERIFY_NEAR(frame.bodies[0].velocity.z(), 1.0, 1e-4);
    VERIFY_NEAR(frame.energy.external_work, frame.energy.kinetic(), 1e-4 * frame.energy.kinetic());
    VERIFY_NEAR(frame.energy.balance_error, 0.0, 1e-4 * frame.energy.kinetic());
  }

  /// A wall may start with a kink; a jump would strike with infinite speed.
  void kinksAreAllowedAndJumpsAreNot() {
    const auto error = [](const std::string& formula) {
      return QString::fromStdString(
          error_of(ball_scene("duration = 2.0\n", 1.0, "{ displacement = [0, 0, \"" + formula + "\"] }")));
    };
    QCOMPARE(error("t < 0.5 ? 0 : t - 0.5"), QString());
    QCOMPARE(error("abs(sin(20 * t))"), QString());
    QCOMPARE(error("1e-3 * sin(2 * pi * 1000 * t)"), QString());
    QCOMPARE(error("0.1 * (sin(3 * t)^2 + cos(3 * t)^2)"), QString());
    QVERIFY(error("t < 0.51 ? 0 : 1e-3").contains("jumps at t = 510 ms"));
    QVERIFY(error("floor(3 * t)").contains("jumps at t = "));
    QVERIFY(error("1 / (t - 0.5)").contains("has no finite value and velocity at t = 500 ms"));
    QVERIFY(error("ln(t)").contains("has no finite value and velocity at t = 0 s"));
    QVERIFY(
        error("sin(x)").contains("wall.motion.displacement: the formula \"sin(x)\" cannot "
                                 "be read: \"x\" is not a name that it may use; its variable is t"));
  }

  /// Restored states go on with the same bits, with all solvers.
  void savedStatesGoOn_data() { shapes_and_methods(); }
  void savedStatesGoOn() {
    QFETCH(QString, shape);
    QFETCH(QString, method);
    const bool sphere = shape.contains("radius");
    check_saved_states_go_on(model_of(
                                 R"(
title = "Shaken"
duration = 0.4
[solver]
method = ")" + method.toStdString() +
                                 R"("
[[material]]
name = "stone"
density = 2000
[[contact]]
normal = )" +
                                 (sphere ? R"({ law = "linear", stiffness = 1e5 })"
                                         : R"({ law = "barrier", activation_gap = 1e-3, stiffness = 1e5 })") +
                                 R"(
friction = { static = 0.4, stiffness = 1e4 }
)" + shape.toStdString() + R"m(
[[body]]
shape = "thing"
material = "stone"
position = [0, 0, 0.06]
[[wall]]
name = "floor"
material = "stone"
plane = { point = [0, 0, 0], normal = [0, 0, 1] }
motion = { displacement = ["2e-3 * sin(30 * t)", 0, 0], turn = [0, "0.02 * sin(20 * t)", 0] }
surface_velocity = [0.1, 0, 0]
)m"),
                             {0.11, 0.2});
  }
};

SCREE_TEST(WallFormulasTest)
#include "test_wall_formulas.moc"
