#include <QtTest>

#include "tests/fixtures/core/elastoplastic_fixture.hpp"
#include "tests/fixtures/core/runs.hpp"
#include "tests/fixtures/core/sphere_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;
using scree::fixture::elastoplastic::square;

namespace {

constexpr double gravity = 9.81;
constexpr double piston_mass = 5.0;

FreeWall piston(double mass, const char* force = "0", double damping = 0.0) {
  FreeWall wall;
  wall.mass = mass;
  wall.axes = Vec3::UnitZ();
  for (const char* one : {"0", "0", force}) wall.force.emplace_back(one);
  wall.damping = damping;
  return wall;
}

void set_free(SphereBuilder& builder, FreeWall wall) {
  builder.last_wall().free = std::make_shared<const FreeWall>(std::move(wall));
}

double energy_error(const Frame& frame) {
  return std::abs(frame.energy.balance_error) / frame.energy.throughput();
}

/// Stiffness K of Hertz's force K δ^1.5 of a ball of radius r at a wall, which is rigid.
double hertz_factor(double radius) {
  const double effective = ball_young / (1.0 - ball_poisson * ball_poisson);
  return 4.0 / 3.0 * effective * std::sqrt(radius);
}

/// A free piston along z, above a fixed ball.
/// @param overlap  at the start [m]
SphereBuilder piston_on_ball(double overlap, double damping, double step) {
  SphereBuilder builder(hertz_rule());
  builder.sphere(0.1, 1.0, Vec3::Zero()).fix_last().gravity(Vec3(0, 0, -gravity)).step(step);
  builder.plane(Vec3(0, 0, 0.1 - overlap), -Vec3::UnitZ());
  set_free(builder, piston(piston_mass, "0", damping));
  return builder;
}

/// Grains in a box under a lid of a mass that a force presses down.
std::string lid_scene(const std::string& shape, double mass, const std::string& force,
                      const std::string& more = "damping = 2.0") {
  const bool sphere = shape == ball_shape;
  return std::string(
             "title = \"Lid\"\nduration = 0.3\n[output]\ninterval = 0.02\n[solver]\nmethod = "
             "\"explicit\"\n") +
         R"(
[[material]]
name = "stone"
density = 2000
[[contact]]
normal = )" +
         (sphere ? R"({ law = "linear", stiffness = 1e5 })"
                 : R"({ law = "barrier", activation_gap = 2e-3, stiffness = 2e7 })") +
         R"(
damping = { ratio = 0.2 }
friction = { static = 0.3, stiffness = 1e5 }
)" + shape +
         R"(
[[fill]]
shape = "thing"
material = "stone"
count = 30
region = { min = [-0.3, -0.3, 0.01], max = [0.3, 0.3, 0.6] }
orientation = "aligned"
[[wall]]
name = "box"
material = "stone"
box = { min = [-0.31, -0.31, 0], max = [0.31, 0.31, 1], open = ["top"] }
[[wall]]
name = "lid"
material = "stone"
plane = { point = [0, 0, 0.62], normal = [0, 0, -1] }
free = { mass = )" +
         std::to_string(mass) + ", axes = [\"z\"], force = [0, 0, " + force + "], " + more + " }\n";
}

}  // namespace

/// Walls that their contacts, their weight and a force move.
class FreeWallsTest : public QObject {
  Q_OBJECT

 private slots:
  /// A piston that rests on a ball: its weight is the contact force, K δ^1.5 = M g.
  void aPistonRestsAtTheOverlapOfItsWeight() {
    const double wanted = std::pow(piston_mass * gravity / hertz_factor(0.1), 2.0 / 3.0);
    const double stiffness = 1.5 * piston_mass * gravity / wanted;
    const double critical = 2.0 * std::sqrt(stiffness * piston_mass);
    Simulation simulation(piston_on_ball(0.0, critical, 1e-6).build(), 1);
    QVERIFY(run_until(simulation, 0.02));
    const Frame frame = simulation.frame();
    VERIFY_NEAR(-frame.walls[0].displacement.z(), wanted, 1e-6 * wanted);
    VERIFY_NEAR(frame.walls[0].force.z(), piston_mass * gravity, 1e-6 * piston_mass * gravity);
    VERIFY(energy_error(frame) < 1e-4);
  }

  /// Small oscillations about that overlap have ω² = (3/2) F/(δ M).
  void aPistonSwingsOnABall() {
    const double rest = std::pow(piston_mass * gravity / hertz_factor(0.1), 2.0 / 3.0);
    const double period = 2.0 * std::numbers::pi * std::sqrt(2.0 / 3.0 * rest / gravity);
    const auto frames = [&](double step) {
      Simulation simulation(piston_on_ball(0.99 * rest, 0.0, step).build(), 1);
      // It passes its rest upwards at 3/4 of each period.
      double last = -0.99 * rest;
      double first_passage = 0.0;
      double passage = 0.0;
      int passages = 0;
      while (passages < 11 && simulation.time() < 13.0 * period) {
        const double before = simulation.time();
        if (simulation.step()) return 0.0;
        const double now = simulation.frame().walls[0].displacement.z() - 0.99 * rest;
        if (last < -rest && now >= -rest) {
          passage = before + (simulation.time() - before) * (-rest - last) / (now - last);
          if (++passages == 1) first_passage = passage;
        }
        last = now;
      }
      return (passage - first_passage) / 10.0;
    };
    VERIFY_NEAR(frames(period / 400.0), period, 1e-3 * period);
    // Second order: half the step has a quarter of the error.
    const double coarse = frames(period / 50.0);
    const double middle = frames(period / 100.0);
    const double fine = frames(period / 200.0);
    VERIFY_NEAR((coarse - middle) / (middle - fine), 4.0, 0.2);
  }

  void aBallBouncesOffAPiston_data() {
    QTest::addColumn<bool>("mesh");
    QTest::addColumn<double>("ratio");
    for (const double ratio : {0.1, 1.0, 10.0}) {
      QTest::addRow("plane, M/m = %g", ratio) << false << ratio;
      QTest::addRow("mesh, M/m = %g", ratio) << true << ratio;
    }
  }
  /// Momentum and energy give the velocities after an elastic impact.
  void aBallBouncesOffAPiston() {
    QFETCH(bool, mesh);
    QFETCH(double, ratio);
    SphereBuilder builder(sphere_rule(LinearLawSpec{.stiffness = 1e6}));
    builder.sphere(0.1, 2.0, Vec3(0, 0, 0.11), Vec3(0, 0, -1.5)).step(2e-6);
    if (mesh) {
      builder.mesh_wall(square(1.0));
    } else {
      builder.plane(Vec3::Zero(), Vec3::UnitZ());
    }
    set_free(builder, piston(2.0 * ratio));
    Simulation simulation(builder.build(), 1);
    QVERIFY(run_until(simulation, 0.04));
    const Frame before = simulation.frame();
    QVERIFY(run_until(simulation, 0.05));
    const Frame frame = simulation.frame();
    const double moved = frame.walls[0].displacement.z() - before.walls[0].displacement.z();
    VERIFY_NEAR(frame.bodies[0].velocity.z(), 1.5 * (ratio - 1.0) / (ratio + 1.0), 1e-4);
    VERIFY_NEAR(moved / (frame.time - before.time), -3.0 / (ratio + 1.0), 1e-4);
    VERIFY(energy_error(frame) < 1e-4);
  }

  /// The dashpot follows from the effective mass of ball and piston: restitution is that of the ball at an
  /// immovable wall, whatever the mass of the piston.
  void restitutionDoesNotDependOnTheMassOfThePiston() {
    const auto restitution = [&](double mass) {
      SphereBuilder builder(sphere_rule(LinearLawSpec{.stiffness = 1e6}, 0.0, 0.2));
      builder.sphere(0.1, 2.0, Vec3(0, 0, 0.11), Vec3(0, 0, -1.5)).step(1e-6);
      builder.plane(Vec3::Zero(), Vec3::UnitZ());
      if (mass > 0.0) set_free(builder, piston(mass));
      Simulation simulation(builder.build(), 1);
      if (!run_until(simulation, 0.04)) return 0.0;
      const Frame before = simulation.frame();
      if (!run_until(simulation, 0.05)) return 0.0;
      const Frame frame = simulation.frame();
      const double wall =
          (frame.walls[0].displacement - before.walls[0].displacement).z() / (frame.time - before.time);
      return (frame.bodies[0].velocity.z() - wall) / 1.5;
    };
    const double of_wall = restitution(0.0);
    VERIFY_NEAR(of_wall, std::exp(-std::numbers::pi * 0.2 / std::sqrt(1.0 - 0.04)), 0.05);
    VERIFY_NEAR(restitution(0.5), of_wall, 1e-3);
    VERIFY_NEAR(restitution(20.0), of_wall, 1e-3);
  }

  /// The same with a cube, whose dashpot pushes a light piston as an impulse at the end of each step.
  void aCubeBouncesOffAPiston() {
    const auto scene = [](const std::string& free) {
      return "title = \"Piston\"\nduration = 0.05\ngravity = [0, 0, 0]\n[solver]\nmethod = \"explicit\"\n" +
             std::string(R"(
[[material]]
name = "stone"
density = 2000
[[contact]]
normal = { law = "barrier", activation_gap = 2e-3, stiffness = 2e7 }
damping = { ratio = 0.2 }
)") + cube_shape +
             R"(
[[body]]
shape = "thing"
material = "stone"
position = [0, 0, 0.06]
velocity = [0, 0, -1.5]
[[wall]]
name = "piston"
material = "stone"
plane = { point = [0, 0, 0], normal = [0, 0, 1] }
)" + free;
    };
    const auto rebound = [&](const std::string& free) {
      Simulation simulation(model_of(scene(free)), 1);
      if (!run_until(simulation, 0.04)) return std::pair(0.0, 0.0);
      const Frame before = simulation.frame();
      if (!run_until(simulation, 0.05)) return std::pair(0.0, 0.0);
      const Frame frame = simulation.frame();
      const double wall =
          (frame.walls[0].displacement - before.walls[0].displacement).z() / (frame.time - before.time);
      qInfo() << "energy error" << energy_error(frame) << "dissipated" << frame.energy.dissipated_damping;
      return std::pair(frame.bodies[0].velocity.z(), wall);
    };
    const double of_wall = rebound("").first / 1.5;
    VERIFY(of_wall > 0.3);
    for (const double mass : {20.0, 2.0, 0.5}) {
      const auto [cube, wall] = rebound("free = { mass = " + std::to_string(mass) + ", axes = [\"z\"] }\n");
      VERIFY_NEAR(2.0 * cube + mass * wall, -3.0, 1e-3);  // momentum
      VERIFY_NEAR((cube - wall) / 1.5, of_wall, 0.02);
    }
  }

  /// On a fixed ball the dashpot acts with the mass of the piston, on planes and on meshes alike.
  void aPistonBouncesOffAFixedBall() {
    const auto rebound = [](bool mesh) {
      SphereBuilder builder(sphere_rule(LinearLawSpec{.stiffness = 1e6}, 0.0, 0.2));
      builder.sphere(0.1, 7.0, Vec3::Zero()).fix_last().gravity(Vec3(0, 0, -gravity)).step(1e-6);
      if (mesh) {
        Mesh lid = square(1.0);
        for (auto& [a, b, c] : lid.triangles) std::swap(b, c);
        for (Vec3& vertex : lid.vertices) vertex.z() += 0.11;
        builder.mesh_wall(lid);
      } else {
        builder.plane(Vec3(0, 0, 0.11), -Vec3::UnitZ());
      }
      set_free(builder, piston(2.0));
      Simulation simulation(builder.build(), 1);
      double before = 0.0;
      double fastest = 0.0;
      while (simulation.time() < 0.09) {
        if (simulation.step()) return 0.0;
        const double at = simulation.frame().walls[0].displacement.z();
        fastest = std::max(fastest, at - before);
        before = at;
      }
      return fastest / 1e-6 / std::sqrt(2.0 * gravity * 0.01);
    };
    const double expected = std::exp(-std::numbers::pi * 0.2 / std::sqrt(1.0 - 0.04));
    VERIFY_NEAR(rebound(false), expected, 0.05);
    VERIFY_NEAR(rebound(true), rebound(false), 1e-3);
  }

  /// A carriage below blocks takes part in their motion by friction alone; stiff friction springs on a light
  /// carriage limit the step.
  void frictionMovesACarriage() {
    const std::string scene = R"(title = "Carriage"
duration = 0.6
[solver]
method = "explicit"
[[material]]
name = "stone"
density = 2000
[[contact]]
normal = { law = "barrier", activation_gap = 2e-3, stiffness = 2e7 }
damping = { ratio = 0.3 }
friction = { static = 0.4, stiffness = 1e6 }
)" + cube_shape + R"(
[[body]]
shape = "thing"
material = "stone"
position = [0, 0, 0.05199]
velocity = [1, 0, 0]
[[body]]
shape = "thing"
material = "stone"
position = [0, 0.3, 0.05199]
velocity = [1, 0, 0]
[[wall]]
name = "carriage"
material = "stone"
plane = { point = [0, 0, 0], normal = [0, 0, 1] }
free = { mass = 0.4, axes = ["x"] }
)";
    Simulation simulation(model_of(scene), 1);
    while (!simulation.finished()) {
      if (const auto failure = simulation.step()) QFAIL(failure->message.c_str());
    }
    // The momentum of the blocks, 4 kg m/s, is shared with the carriage: so moves their common centre of
    // mass.
    const Frame frame = simulation.frame();
    const double carriage = frame.walls[0].displacement.x();
    const double blocks = frame.bodies[0].position.x() + frame.bodies[1].position.x();
    VERIFY_NEAR(2.0 * blocks + 0.4 * carriage, 4.0 * frame.time, 1e-3);
    VERIFY_NEAR(carriage / frame.time, 4.0 / 4.4, 0.05);
    VERIFY_NEAR(frame.bodies[0].velocity.x(), 4.0 / 4.4, 0.05);
    VERIFY(energy_error(frame) < 1e-3);
  }

  /// A wall that falls against a dashpot reaches M g/c; the work of its weight is lost in the dashpot.
  void aFallingWallReachesItsTerminalVelocity() {
    SphereBuilder builder(hertz_rule());
    builder.sphere(0.1, 1.0, Vec3(0, 0, -100.0)).fix_last().gravity(Vec3(0, 0, -gravity)).step(1e-3);
    builder.plane(Vec3::Zero(), -Vec3::UnitZ());
    set_free(builder, piston(2.0, "0", 8.0));
    Simulation simulation(builder.build(), 1);
    QVERIFY(run_until(simulation, 5.0));
    const Frame one = simulation.frame();
    QVERIFY(run_until(simulation, 6.0));
    const Frame other = simulation.frame();
    const double terminal = 2.0 * gravity / 8.0;
    VERIFY_NEAR(one.walls[0].displacement.z() - other.walls[0].displacement.z(),
                terminal * (other.time - one.time), 1e-5);
    VERIFY_NEAR(other.energy.kinetic_translational, terminal * terminal, 1e-4);
    VERIFY(energy_error(other) < 1e-5);
  }

  /// M ẍ = F sin(ωt) from rest: x = F/(Mω) (t − sin(ωt)/ω). The work of the force is the kinetic energy.
  void aFormulaPushesAWall() {
    SphereBuilder builder(hertz_rule());
    builder.sphere(0.1, 1.0, Vec3(0, 0, -100.0)).fix_last().step(1e-3);
    builder.plane(Vec3::Zero(), -Vec3::UnitZ());
    set_free(builder, piston(2.0, "6 * sin(5 * t)"));
    Simulation simulation(builder.build(), 1);
    QVERIFY(run_until(simulation, 1.7));
    const Frame frame = simulation.frame();
    VERIFY_NEAR(frame.walls[0].displacement.z(), 0.6 * (frame.time - std::sin(5.0 * frame.time) / 5.0), 1e-5);
    VERIFY_NEAR(frame.energy.external_work, frame.energy.kinetic_translational, 1e-5);
  }

  void aLidPressesGrains_data() {
    QTest::addColumn<QString>("shape");
    QTest::addColumn<double>("mass");
    QTest::addRow("balls, heavy lid") << QString::fromStdString(ball_shape) << 50.0;
    QTest::addRow("balls, light lid") << QString::fromStdString(ball_shape) << 0.2;
    QTest::addRow("cubes, heavy lid") << QString::fromStdString(cube_shape) << 50.0;
    QTest::addRow("cubes, light lid") << QString::fromStdString(cube_shape) << 2.0;
  }
  /// At rest the grains carry the lid, and the floor carries all. The account closes while they crash.
  void aLidPressesGrains() {
    QFETCH(QString, shape);
    QFETCH(double, mass);
    std::string scene =
        lid_scene(shape.toStdString(), mass, "-200", "damping = " + std::to_string(20.0 + 8.0 * mass));
    scene.replace(scene.find("duration = 0.3"), 14, "duration = 2.5");
    Simulation simulation(model_of(scene), 1);
    double worst = 0.0;
    while (!simulation.finished()) {
      if (const auto failure = simulation.step()) QFAIL(failure->message.c_str());
      if (simulation.at_output()) worst = std::max(worst, energy_error(simulation.frame(false)));
    }
    const Frame frame = simulation.frame();
    double grains = 0.0;
    for (const BodyModel& body : frame.model->bodies) grains += body.mass;
    qInfo() << "energy error" << worst << "lid" << frame.walls[1].displacement.z() << "steps"
            << frame.solver.steps;
    VERIFY(worst < 1e-3);
    VERIFY_NEAR(frame.walls[1].force.z(), 200.0 + mass * gravity, 0.02 * (200.0 + mass * gravity));
    VERIFY_NEAR(frame.walls[0].force.z(), -200.0 - (mass + grains) * gravity,
                0.03 * (200.0 + mass * gravity));
  }

  void goesOnWithTheSameBits_data() {
    QTest::addColumn<QString>("shape");
    QTest::addRow("balls") << QString::fromStdString(ball_shape);
    QTest::addRow("cubes") << QString::fromStdString(cube_shape);
  }
  /// With one thread and with two, and after it was saved within an interval.
  void goesOnWithTheSameBits() {
    QFETCH(QString, shape);
    check_saved_states_go_on(model_of(lid_scene(shape.toStdString(), 5.0, "\"-300 * t\"")),
                             {0.0, 0.05, 0.1234, 0.2});
  }

  /// A force that is set while the run goes on acts from then on; what is removed takes its energy along.
  void forcesChangeDuringARun() {
    std::string scene = lid_scene(ball_shape, 5.0, "-300");
    scene += R"(
[[event]]
time = 0.15
set = { "wall.lid.free.force" = [0, 0, 1500], "wall.lid.free.damping" = 0.5 }
[[event]]
time = 0.25
remove = "lid"
)";
    Simulation simulation(model_of(scene), 1);
    while (simulation.time() < 0.149) QVERIFY(!simulation.step());
    const double pressed = simulation.frame(false).walls[1].displacement.z();
    while (simulation.time() < 0.24) QVERIFY(!simulation.step());
    VERIFY(simulation.frame(false).walls[1].displacement.z() > pressed + 0.05);
    while (!simulation.finished()) {
      if (const auto failure = simulation.step()) QFAIL(failure->message.c_str());
    }
    VERIFY(energy_error(simulation.frame(false)) < 1e-3);
  }

  /// An axis that its motion does not use: a paddle that turns sinks by its weight at the same time.
  void aWallMayTurnAndSink() {
    SphereBuilder builder(hertz_rule());
    builder.sphere(0.1, 1.0, Vec3(0, 0, -100.0)).fix_last().gravity(Vec3(0, 0, -gravity)).step(1e-3);
    builder.plane(Vec3::Zero(), -Vec3::UnitZ());
    builder.last_wall().motion = ConstantMotion{.velocity = Vec3(0.5, 0, 0), .spin = Vec3(0, 0, 2.0)};
    set_free(builder, piston(2.0));
    Simulation simulation(builder.build(), 1);
    QVERIFY(run_until(simulation, 0.5));
    const FrameWall wall = simulation.frame().walls[0];
    VERIFY_NEAR(wall.displacement.x(), 0.5 * simulation.time(), 1e-12);
    VERIFY_NEAR(wall.displacement.z(), -0.5 * gravity * simulation.time() * simulation.time(), 1e-9);
    VERIFY_NEAR(wall.rotation.rotation_vector().z(), 2.0 * simulation.time(), 1e-9);
  }
};

SCREE_TEST(FreeWallsTest)
#include "test_free_walls.moc"
