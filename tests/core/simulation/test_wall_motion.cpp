#include <QtTest>

#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/example_fixture.hpp"
#include "tests/fixtures/core/physics_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

const double gap_at_rest = 1e-3 - 2.0 * 9.81 / 4e7;
const double weight = 2.0 * 9.81;

/// A cube at rest on a plane.
ModelBuilder block_on_plate(const ContactRule& rule, const Vec3& place = Vec3::Zero()) {
  ModelBuilder builder = cubes(rule);
  builder.body(place + Vec3(0, 0, 0.05 + gap_at_rest));
  builder.plane("plate", Vec3::Zero(), Vec3::UnitZ());
  builder.scene().solver.time_step = 1e-5;
  builder.scene().solver.sleep = false;
  return builder;
}

/// The same on a rotating plate, already moving with it.
ModelBuilder block_on_turntable(double turn_rate, double radius) {
  ModelBuilder builder = block_on_plate(cube_rule(0.1, 0.5, 0.5), Vec3(radius, 0, 0));
  builder.model().walls[0].motion = ConstantMotion{Vec3::Zero(), Vec3(0, 0, turn_rate)};
  builder.model().start[0].velocity = Vec3(0, turn_rate * radius, 0);
  builder.model().start[0].spin = Vec3(0, 0, turn_rate);
  return builder;
}

/// Steps to a time and sums the work of the first wall's contact forces by the trapezoidal rule, only from
/// frames. The wall translates with a velocity given as a function of time.
template <typename Velocity>
double work_until(Simulation& simulation, double end, const Velocity& velocity) {
  double work = 0.0;
  Frame before = simulation.frame();
  while (simulation.time() < end * (1.0 - 1e-12)) {
    if (simulation.step()) return std::numeric_limits<double>::quiet_NaN();
    const Frame after = simulation.frame();
    const double middle = 0.5 * (before.time + after.time);
    const Vec3 path = (after.time - before.time) * velocity(middle);
    work -= 0.5 * (before.walls[0].force + after.walls[0].force).dot(path);
    before = after;
  }
  return work;
}

}  // namespace

/// Moving walls do work on bodies.
class WallMotionTest : public QObject {
  Q_OBJECT

 private slots:
  void piston_data() {
    QTest::addColumn<double>("speed");
    QTest::newRow("coming") << 0.5;
    QTest::newRow("resting") << 0.0;
    QTest::newRow("receding") << -0.25;
  }
  /// An elastic rebound from a moving wall: v → 2u − v.
  void piston() {
    QFETCH(double, speed);
    ModelBuilder builder = cubes(cube_rule(0.0, 0.0, 0.0));
    builder.body(Vec3(0, 0, 0.3), Vec3::Zero(), Vec3(0, 0, -1.0));
    builder.plane("piston", Vec3::Zero(), Vec3::UnitZ());
    builder.model().walls[0].motion = ConstantMotion{Vec3(0, 0, speed), Vec3::Zero()};
    builder.scene().gravity = Vec3::Zero();
    builder.scene().solver.time_step = 5e-6;  // smaller than required by the impact, so constant
    Simulation simulation(builder.build(), 1);
    const double measured = work_until(simulation, 0.8, [&](double) { return Vec3(0, 0, speed); });
    const Frame frame = simulation.frame();
    const double rebound = 2.0 * speed + 1.0;
    const double gain = rebound * rebound - 1.0;  // of ½ m v² with m = 2 kg
    qInfo() << frame.bodies[0].velocity.z() << frame.energy.external_work << measured
            << frame.energy.balance_error;
    VERIFY_NEAR(frame.walls[0].displacement, Vec3(0, 0, 0.8 * speed), 1e-12);
    VERIFY_NEAR(frame.bodies[0].velocity, Vec3(0, 0, rebound), 1e-4);
    VERIFY_NEAR(frame.energy.external_work, gain, 1e-3);
    VERIFY_NEAR(measured, gain, 1e-3);
    VERIFY(std::abs(frame.energy.balance_error) < 1e-4);
  }

  /// A plate that lifts a block, gently enough to keep contact.
  void liftDoesTheWorkOfRaisingTheWeight() {
    ModelBuilder builder = block_on_plate(cube_rule(0.1, 0.5, 0.5));
    builder.model().walls[0].motion =
        TableMotion{{0.1, 0.6, 10.0}, {Vec3::Zero(), Vec3(0, 0, 0.2), Vec3(0, 0, 0.2)}};
    Simulation simulation(builder.build(), 1);
    const double measured =
        work_until(simulation, 1.0, [](double t) { return Vec3(0, 0, t > 0.1 && t < 0.6 ? 0.4 : 0.0); });
    const Frame frame = simulation.frame();
    qInfo() << frame.energy.external_work << measured << frame.energy.balance_error
            << frame.energy.dissipated_damping;
    VERIFY_NEAR(frame.bodies[0].position.z(), (0.25 + gap_at_rest), 1e-6);
    VERIFY_NEAR(frame.energy.gravitational, weight * frame.bodies[0].position.z(), 1e-9);
    VERIFY_NEAR(frame.energy.external_work, measured, 1e-3 * measured);
    VERIFY_NEAR(frame.energy.external_work - weight * 0.2, frame.energy.dissipated(), 1e-3);
    VERIFY(std::abs(frame.energy.balance_error) < 1e-3 * measured);
  }

  /// A belt drags the block along until both have the same speed.
  void beltGivesTheBlockItsSpeed() {
    ModelBuilder builder = block_on_plate(cube_rule(0.1, 0.5, 0.5));
    const double speed = 1.0;
    builder.model().walls[0].motion = ConstantMotion{Vec3(speed, 0, 0), Vec3::Zero()};
    Simulation simulation(builder.build(), 1);
    const double along = 0.5 * speed / (0.5 * 9.81);
    QVERIFY(run_until(simulation, along));
    VERIFY_NEAR(simulation.frame().bodies[0].velocity.x(), 0.5 * speed, 5e-3);
    const double measured = work_until(simulation, 1.0, [&](double) { return Vec3(speed, 0, 0); });
    const Frame frame = simulation.frame();
    qInfo() << frame.bodies[0].velocity.x() << frame.energy.external_work << measured
            << frame.energy.dissipated_friction << frame.energy.balance_error;
    VERIFY_NEAR(frame.bodies[0].velocity, Vec3(speed, 0, 0), 1e-4);
    // The work of the belt is μ m g u for u/μg: m u², half of which is dissipated.
    VERIFY_NEAR(frame.energy.external_work, 2.0 * speed * speed, 0.01 * 2.0);
    VERIFY_NEAR(frame.energy.dissipated_friction, speed * speed, 0.01);
    VERIFY_NEAR(measured, speed * speed, 0.01);  // the second half of the sliding phase
    VERIFY(std::abs(frame.energy.balance_error) < 1e-3);
  }

  /// A block on a turntable moves with it by friction as long as ω² r < μ g.
  void turntableCarriesTheBlockRound() {
    const double turn_rate = 2.0;
    const double radius = 0.5;
    Simulation simulation(block_on_turntable(turn_rate, radius).build(), 1);
    QVERIFY(run_until(simulation, 1.0));
    const FrameBody body = simulation.frame().bodies[0];
    const Vec3 expected(radius * std::cos(turn_rate), radius * std::sin(turn_rate), 0.05 + gap_at_rest);
    qInfo() << (body.position - expected).norm() << body.spin.z()
            << angle_between(Rotation::from_rotation_vector(Vec3(0, 0, turn_rate)), body.rotation)
            << simulation.frame().energy.balance_error << simulation.frame().energy.external_work;
    VERIFY_NEAR(body.position, expected, 1e-4);
    VERIFY(angle_between(Rotation::from_rotation_vector(Vec3(0, 0, turn_rate)), body.rotation) < 1e-3);
    VERIFY(std::abs(simulation.frame().energy.balance_error) < 1e-3);
    // Friction holds the block on its circle without doing work.
    VERIFY(std::abs(simulation.frame().energy.external_work) < 1e-2);
  }

  /// Block and table rotate together without slip, so the block returns to its place on the table, and
  /// friction neither dissipates nor creates energy. With levers at the end of the step it would creep by ½
  /// θ² r per step, here by 5·10⁻⁵ m, and friction would create energy.
  void blockThatTurnsWithItsTableStays() {
    const double turn_rate = 2.0;
    const double radius = 0.5;
    ModelBuilder builder = block_on_turntable(turn_rate, radius);
    builder.scene().solver.time_step = 1e-4;
    Simulation simulation(builder.build(), 1);
    QVERIFY(run_until(simulation, 0.5));
    const Frame half = simulation.frame();
    QVERIFY(run_until(simulation, 1.0));
    const Frame whole = simulation.frame();
    const auto on_table = [&](const Frame& frame) -> Vec3 {
      return Rotation::from_rotation_vector(Vec3(0, 0, -turn_rate * frame.time)).matrix() *
             frame.bodies[0].position;
    };
    const double crept = (on_table(whole) - on_table(half)).norm();
    const double given = half.energy.dissipated_friction - whole.energy.dissipated_friction;
    QVERIFY2(crept < 1e-5, QByteArray::number(crept));
    QVERIFY2(whole.energy.dissipated_friction >= 0.0 && given < 1e-7, QByteArray::number(given));
  }

  void turntableLetsGoWhenTheFrictionIsUsedUp() {
    const double turn_rate = 4.0;  // ω² r = 8 m/s² > μ g = 4.9 m/s²
    const double radius = 0.5;
    Simulation simulation(block_on_turntable(turn_rate, radius).build(), 1);
    QVERIFY(run_until(simulation, 0.5));
    VERIFY(simulation.frame().bodies[0].position.head<2>().norm() > 1.1 * radius);
    VERIFY(simulation.frame().energy.dissipated_friction > 0.1);
    VERIFY(std::abs(simulation.frame().energy.balance_error) < 1e-3);
  }

  /// A mesh wall acts like a plane: a plate with a large flat top.
  void meshPlateLiftsAsAPlaneDoes() {
    ModelBuilder builder = cubes(cube_rule(0.1, 0.5, 0.5));
    builder.body(Vec3(0, 0, 0.05 + gap_at_rest));
    Mesh plate = cube_mesh(2.0);
    for (Vec3& vertex : plate.vertices) vertex.z() = vertex.z() > 0.0 ? 0.0 : -0.1;
    builder.mesh_wall("plate", plate);
    builder.model().walls[0].motion =
        TableMotion{{0.1, 0.6, 10.0}, {Vec3::Zero(), Vec3(0.1, 0, 0.2), Vec3(0.1, 0, 0.2)}};
    builder.scene().solver.time_step = 1e-5;
    Simulation simulation(builder.build(), 1);
    const double measured = work_until(
        simulation, 1.0, [](double t) -> Vec3 { return (t > 0.1 && t < 0.6 ? 0.4 : 0.0) * Vec3(0.5, 0, 1); });
    const Frame frame = simulation.frame();
    qInfo() << frame.energy.external_work << measured << frame.bodies[0].position.x()
            << frame.energy.balance_error << frame.energy.dissipated();
    VERIFY_NEAR(frame.bodies[0].position.z(), (0.25 + gap_at_rest), 1e-6);
    VERIFY_NEAR(frame.energy.external_work, measured, 1e-3 * measured);
    VERIFY_NEAR(frame.energy.external_work - weight * 0.2, frame.energy.dissipated(), 1e-3);
    VERIFY(std::abs(frame.energy.balance_error) < 1e-3 * measured);
  }
};

SCREE_TEST(WallMotionTest)
#include "test_wall_motion.moc"
