#include <QtTest>

#include "core/bodies/wall_surfaces.hpp"
#include "tests/fixtures/core/elastoplastic_fixture.hpp"
#include "tests/fixtures/core/runs.hpp"
#include "tests/fixtures/core/sphere_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;
using scree::fixture::elastoplastic::square;

namespace {

constexpr double gravity = 9.81;
constexpr double friction = 0.3;
constexpr double belt_speed = 1.4;

const std::string floor_plane = "plane = { point = [0, 0, 0], normal = [0, 0, 1] }\n";

/// A thing on a belt that runs along x.
/// @param wall   its form, and further keys
/// @param start  velocity of the thing
std::string belt_scene(const std::string& shape, const std::string& method, double duration,
                       const std::string& wall, const std::string& velocity, const std::string& start = "") {
  const bool sphere = shape == ball_shape;
  return "title = \"Belt\"\nduration = " + std::to_string(duration) + "\n[solver]\nmethod = \"" + method +
         "\"\n" + (method == "explicit" ? "time_step = 2e-5\n" : "") + R"(
[[material]]
name = "stone"
density = 2000
[[contact]]
normal = )" +
         (sphere ? R"({ law = "linear", stiffness = 1e5 })"
                 : R"({ law = "barrier", activation_gap = 1e-3, stiffness = 1e5 })") +
         R"(
damping = { ratio = 0.3 }
friction = { static = 0.3, stiffness = 1e5 }
)" + shape +
         R"(
[[body]]
shape = "thing"
material = "stone"
position = [0, 0, )" +
         (sphere ? "0.04995" : "0.0507") + "]\n" + start + R"(
[[wall]]
name = "belt"
material = "stone"
)" + wall +
         "surface_velocity = " + velocity + "\n";
}

Frame run_to_end(const std::string& scene) {
  Simulation simulation(model_of(scene), 1);
  while (!simulation.finished()) {
    if (const auto failure = simulation.step()) qFatal("%s", failure->message.c_str());
  }
  return simulation.frame();
}

double energy_error(const Frame& frame) {
  return frame.energy.balance_error / frame.energy.throughput();
}

}  // namespace

/// Walls with a surface that runs like a belt.
class RunningSurfacesTest : public QObject {
  Q_OBJECT

 private slots:
  /// Sliding friction spins a ball up while it speeds it up: it rolls on the belt at 2/7 of its speed, and
  /// half of the belt's work on the sliding contact is lost.
  void aBallReachesTwoSeventhsOfTheBelt_data() {
    QTest::addColumn<QString>("method");
    QTest::addColumn<bool>("mesh");
    QTest::addRow("explicit, plane") << "explicit" << false;
    QTest::addRow("trapezoidal, plane") << "trapezoidal" << false;
    QTest::addRow("explicit, mesh") << "explicit" << true;
  }
  void aBallReachesTwoSeventhsOfTheBelt() {
    QFETCH(QString, method);
    QFETCH(bool, mesh);
    SphereBuilder builder(sphere_rule(LinearLawSpec{.stiffness = 1e7}, friction, 0.3));
    builder.scene().contacts[0].friction.damping = 1e3;
    builder.sphere(0.1, 10.0, Vec3(0, 0, 0.1 - 10.0 * gravity / 1e7))
        .gravity(Vec3(0, 0, -gravity))
        .step(2e-5);
    if (method == "trapezoidal") builder.trapezoidal(1e-9);
    if (mesh) {
      builder.mesh_wall(square(2.0));
    } else {
      builder.plane(Vec3::Zero(), Vec3::UnitZ());
    }
    builder.last_wall().surface_velocity = Vec3(belt_speed, 0, 0);
    Simulation simulation(builder.build(), 1);
    // It slides for 2 v/(7 μ g).
    const double slides = 2.0 / 7.0 * belt_speed / (friction * gravity);
    QVERIFY(run_until(simulation, 0.5 * slides));
    VERIFY_NEAR(simulation.frame().bodies[0].velocity.x(), 0.5 * 2.0 / 7.0 * belt_speed, 1e-3 * belt_speed);
    QVERIFY(run_until(simulation, 4.0 * slides));
    const Frame frame = simulation.frame();
    VERIFY_NEAR(frame.bodies[0].velocity.x(), 2.0 / 7.0 * belt_speed, 1e-4 * belt_speed);
    VERIFY_NEAR(frame.bodies[0].spin.y(), -5.0 / 7.0 * belt_speed / 0.1, 1e-3 * belt_speed / 0.1);
    // m v² 2/7 is the work of the belt: half of it moves the ball, half heats the contact.
    VERIFY_NEAR(frame.energy.external_work, 2.0 / 7.0 * 10.0 * belt_speed * belt_speed, 0.02);
    VERIFY_NEAR(frame.energy.dissipated_friction / frame.energy.external_work, 0.5, 2e-3);
    VERIFY(std::abs(energy_error(frame)) < 1e-3);
  }

  /// A block slides until it has the speed of the belt, after v/(μ g).
  void aBlockReachesTheSpeedOfTheBelt_data() {
    QTest::addColumn<QString>("method");
    for (const char* method : {"explicit", "midpoint", "newmark"})
      QTest::addRow("%s", method) << QString::fromLatin1(method);
  }
  void aBlockReachesTheSpeedOfTheBelt() {
    QFETCH(QString, method);
    const double slides = belt_speed / (friction * gravity);
    const std::string scene =
        belt_scene(cube_shape, method.toStdString(), 2.0 * slides, floor_plane, "[1.4, 0, 0]");
    Simulation simulation(model_of(scene), 1);
    QVERIFY(run_until(simulation, 0.5 * slides));
    // Friction at its foot makes it rock, so that its velocity swings about the mean.
    VERIFY_NEAR(simulation.frame().bodies[0].velocity.x(), 0.5 * belt_speed, 0.05 * belt_speed);
    while (!simulation.finished()) QVERIFY(!simulation.step());
    const Frame frame = simulation.frame();
    VERIFY_NEAR(frame.bodies[0].velocity.x(), belt_speed, 1e-3 * belt_speed);
    const double moved = frame.model->bodies[0].mass * belt_speed * belt_speed;
    VERIFY_NEAR(frame.energy.external_work, moved, 0.01 * moved);
    VERIFY(std::abs(energy_error(frame)) < 1e-3);
  }

  /// What slides on a still floor is the same seen from a belt's frame: all velocities differ by the
  /// belt's.
  void aBeltIsAFloorInAnotherFrame() {
    const Frame belt = run_to_end(belt_scene(ball_shape, "explicit", 0.3, floor_plane, "[1.4, 0, 0]"));
    const Frame still = run_to_end(
        belt_scene(ball_shape, "explicit", 0.3, floor_plane, "[0, 0, 0]", "velocity = [-1.4, 0, 0]\n"));
    VERIFY_NEAR(belt.bodies[0].velocity.x(), still.bodies[0].velocity.x() + belt_speed, 1e-12);
    VERIFY_NEAR(belt.bodies[0].position.x(), still.bodies[0].position.x() + 0.3 * belt_speed, 1e-12);
    VERIFY_NEAR(belt.bodies[0].spin.y(), still.bodies[0].spin.y(), 1e-10);
    VERIFY_NEAR(belt.energy.dissipated_friction, still.energy.dissipated_friction, 1e-12);
  }

  /// Only the part along the surface is felt, and the wall stays where it is.
  void thePartAcrossTheSurfaceDoesNothing() {
    for (const std::string& shape : {ball_shape, cube_shape}) {
      const Frame along = run_to_end(belt_scene(shape, "explicit", 0.2, floor_plane, "[0.7, 0, 0]"));
      const Frame across = run_to_end(belt_scene(shape, "explicit", 0.2, floor_plane, "[0.7, 0, 3]"));
      VERIFY_NEAR((along.bodies[0].position - across.bodies[0].position).norm(), 0.0, 1e-12);
      VERIFY_NEAR((along.bodies[0].velocity - across.bodies[0].velocity).norm(), 0.0, 1e-10);
      QVERIFY(across.walls[0].displacement.isZero(0.0));
    }
  }

  /// A block held by a stop on a running belt does not sleep: friction works on, μ N v.
  void aHeldBlockKeepsTheBeltAtWork() {
    for (const char* method : {"explicit", "midpoint"}) {
      const std::string scene = belt_scene(cube_shape, method, 3.0, floor_plane, "[1.4, 0, 0]") + R"(
[[wall]]
name = "stop"
material = "stone"
plane = { point = [0.0507, 0, 0], normal = [-1, 0, 0] }
)";
      Simulation simulation(model_of(scene), 1);
      QVERIFY(run_until(simulation, 2.0));
      const double before = simulation.frame().energy.external_work;
      while (!simulation.finished()) QVERIFY(!simulation.step());
      const Frame frame = simulation.frame();
      // The block leans against the stop, whose friction carries part of its weight.
      const double pressing = frame.walls[0].force.norm();
      const double power = std::abs(frame.walls[0].force.x()) * belt_speed;
      qInfo() << method << "power" << power << "of" << friction * pressing * belt_speed;
      VERIFY_NEAR(frame.energy.external_work - before, power, 1e-2 * power);
      VERIFY(std::abs(energy_error(frame)) < 1e-3);
    }
  }

  /// A belt that an event stops brakes what it carries; one that it starts carries it on.
  void anEventSetsTheSpeed() {
    const std::string scene = belt_scene(ball_shape, "explicit", 1.5, floor_plane, "[1.4, 0, 0]") + R"(
[[event]]
time = 0.75
set = { "wall.belt.surface_velocity" = [0, 0, 0] }
)";
    Simulation simulation(model_of(scene), 1);
    QVERIFY(run_until(simulation, 0.7));
    VERIFY_NEAR(simulation.frame().bodies[0].velocity.x(), 0.4, 0.02);
    while (!simulation.finished()) QVERIFY(!simulation.step());
    // Friction has no moment about the contact: the spin against its motion brings it to rest.
    const Frame frame = simulation.frame();
    VERIFY_NEAR(frame.bodies[0].velocity.x(), 0.0, 0.02);
    VERIFY_NEAR(0.05 * frame.bodies[0].spin.y(), 0.0, 0.03);
    VERIFY(std::abs(energy_error(frame)) < 1e-3);
  }

  /// A wall that turns takes the direction of its surface along.
  void theDirectionTurnsWithTheWall() {
    SphereBuilder builder(sphere_rule(LinearLawSpec{.stiffness = 1e7}));
    builder.plane(Vec3::Zero(), Vec3::UnitZ());
    WallModel& wall = builder.last_wall();
    wall.motion = ConstantMotion{Vec3::Zero(), Vec3(0, 0, 0.5)};
    wall.surface_velocity = Vec3(2, 0, 0);
    const WallSurface surface = make_wall_surfaces(builder.model())[0];
    const RigidState state = wall_surface_state(surface, wall, wall_pose(wall, 0.9), wall_pose(wall, 1.0));
    VERIFY_NEAR((state.surface_velocity - Vec3(2.0 * std::cos(0.5), 2.0 * std::sin(0.5), 0)).norm(), 0.0,
                1e-14);
  }
};

SCREE_TEST(RunningSurfacesTest)
#include "test_running_surfaces.moc"
