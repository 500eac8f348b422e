#include <QtTest>

#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/sphere_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

constexpr double gravity = 9.81;
const double static_overlap =
    std::pow(0.75 * ball_mass * gravity / (ball_plane_modulus * std::sqrt(ball_radius)), 2.0 / 3.0);

enum class Table { plane, triangles };

/// A ball on a level table; the test adds the motion.
SphereBuilder ball_on(Table table, const ContactRule& rule, const Vec3& place,
                      const Vec3& velocity = Vec3::Zero(), const Vec3& spin = Vec3::Zero()) {
  SphereBuilder builder(rule);
  builder.ball(place + Vec3(0, 0, ball_radius - static_overlap), velocity, spin);
  if (table == Table::plane) {
    builder.plane(Vec3::Zero(), Vec3::UnitZ());
  } else {
    Mesh mesh;
    mesh.vertices = {Vec3(-4, -4, 0), Vec3(4, -4, 0), Vec3(4, 4, 0), Vec3(-4, 4, 0), Vec3(0.3, 0.1, 0)};
    mesh.triangles = {{0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}};
    builder.mesh_wall(mesh);
  }
  builder.gravity(Vec3(0, 0, -gravity)).step(1e-4);
  return builder;
}

/// A table moving from 0 with a velocity for a time.
TableMotion moved_at(const Vec3& velocity, double time) {
  return {{0.0, time}, {Vec3::Zero(), time * velocity}};
}

void both_tables_and_methods() {
  QTest::addColumn<Table>("table");
  QTest::addColumn<bool>("implicit");
  QTest::newRow("plane, explicit") << Table::plane << false;
  QTest::newRow("plane, trapezoidal") << Table::plane << true;
  QTest::newRow("triangles, explicit") << Table::triangles << false;
  QTest::newRow("triangles, trapezoidal") << Table::triangles << true;
}

}  // namespace

/// Moving walls and their work on spheres.
class SphereWallMotionTest : public QObject {
  Q_OBJECT

 private slots:
  void lift_data() { both_tables_and_methods(); }
  /// A table lifts a ball at constant speed: its work is the potential energy plus the energy of the initial
  /// impact.
  void lift() {
    QFETCH(Table, table);
    QFETCH(bool, implicit);
    const auto lifted = [&](double step) {
      SphereBuilder builder = ball_on(table, hertz_rule(0.3, 0.2), Vec3(0.2, 0.1, 0));
      builder.last_wall().motion = moved_at(Vec3(0, 0, 0.5), 1.0);
      builder.step(step);
      if (implicit) builder.trapezoidal(1e-8);
      return builder.build();
    };
    Simulation simulation(lifted(1e-4), 1);
    QVERIFY(run_until(simulation, 0.99));
    const Frame frame = simulation.frame();
    const double risen = frame.bodies[0].position.z() - (ball_radius - static_overlap);
    qInfo() << risen << frame.energy.external_work << frame.energy.balance_error
            << frame.energy.dissipated_damping;
    VERIFY_NEAR(risen, 0.99 * 0.5, 1e-4);
    VERIFY_NEAR(frame.bodies[0].velocity.z(), 0.5, 1e-3);
    // The potential energy, and twice ½ m v²: for the ball, and for the dashpot, since the mass of the table
    // is infinite.
    const double work = ball_mass * gravity * 0.99 * 0.5 + ball_mass * 0.25;
    VERIFY_NEAR(frame.energy.external_work / work, 1.0, 1e-3);
    VERIFY_NEAR(frame.energy.dissipated_damping / (0.5 * ball_mass * 0.25), 1.0, 0.01);
    VERIFY(std::abs(frame.energy.balance_error) < 1e-3 * work);
    // The error decreases with the square of the step.
    Simulation finer(lifted(2.5e-5), 1);
    QVERIFY(run_until(finer, 0.99));
    VERIFY(std::abs(finer.frame().energy.balance_error) <
           0.25 * std::abs(frame.energy.balance_error) + 1e-9 * work);
  }

  void drag_data() { both_tables_and_methods(); }
  /// A table slides away under a ball: friction μ m g until it rolls at 2/7 of the table's velocity.
  void drag() {
    QFETCH(Table, table);
    QFETCH(bool, implicit);
    SphereBuilder builder = ball_on(table, hertz_rule(0.3), Vec3(-1, 0, 0));
    builder.last_wall().motion = moved_at(Vec3(2, 0, 0), 1.0);
    if (implicit) builder.trapezoidal(1e-8);
    Simulation simulation(builder.build(), 1);
    const double roll_time = 2.0 / (3.5 * 0.3 * gravity);
    QVERIFY(run_until(simulation, 0.5 * roll_time));
    VERIFY_NEAR(simulation.frame().bodies[0].velocity.x(), 0.15 * gravity * roll_time, 2e-3);
    double velocity = 0.0;
    double spin = 0.0;
    int count = 0;
    while (simulation.time() < 0.9) {
      QVERIFY(!simulation.step());
      if (simulation.time() < 0.4) continue;
      velocity += simulation.frame().bodies[0].velocity.x();
      spin += simulation.frame().bodies[0].spin.y();
      ++count;
    }
    const Frame frame = simulation.frame();
    qInfo() << velocity / count << spin / count << frame.energy.external_work << frame.energy.balance_error;
    VERIFY_NEAR(velocity / count, 4.0 / 7.0, 1e-3);
    VERIFY(std::abs(spin / count + 10.0 / 7.0 / ball_radius) < 1e-2);
    // Friction μ m g acts on the table while it slides.
    const double work = 0.3 * ball_mass * gravity * 2.0 * roll_time;
    VERIFY_NEAR(frame.energy.external_work / work, 1.0, 0.02);
    VERIFY(std::abs(frame.energy.balance_error) < 1e-3 * work);
  }

  void turntable_data() { both_tables_and_methods(); }
  /// A ball rolling on a turntable moves on a circle, at 2/7 of the table's rate.
  void turntable() {
    QFETCH(Table, table);
    QFETCH(bool, implicit);
    const double rate = 3.0;
    const Vec3 centre(0.5, -0.3, 0);  // of the circle; the table rotates about the origin
    const Vec3 arm(0.4, 0.2, 0);
    const Vec3 turn(0, 0, rate);
    const Vec3 velocity = 2.0 / 7.0 * turn.cross(arm);
    // No slip: v − r ω × z = Ω × x, and no spin about z.
    const Vec3 spin = Vec3::UnitZ().cross(velocity - turn.cross(centre + arm)) / ball_radius;
    SphereBuilder builder = ball_on(table, hertz_rule(0.5), centre + arm, velocity, spin);
    builder.last_wall().motion = ConstantMotion{Vec3::Zero(), turn};
    if (implicit) builder.trapezoidal(1e-8);
    Simulation simulation(builder.build(), 1);
    double worst = 0.0;
    double worst_balance = 0.0;
    double reached = 0.0;
    const double radius = arm.norm();
    while (simulation.time() < 2.0) {
      QVERIFY(!simulation.step());
      const Frame frame = simulation.frame();
      const double angle = 2.0 / 7.0 * rate * frame.time;
      const Vec3 expected = centre + Rotation::from_rotation_vector(Vec3(0, 0, angle)).matrix() * arm;
      worst = std::max(worst, (frame.bodies[0].position - expected).head<2>().norm());
      worst_balance = std::max(worst_balance, std::abs(frame.energy.balance_error));
      reached = std::max(reached, (frame.bodies[0].position - (centre + arm)).norm());
    }
    const EnergyTerms energy = simulation.frame().energy;
    qInfo() << worst << radius << worst_balance << energy.external_work << energy.dissipated_friction;
    VERIFY(reached > radius);
    VERIFY(worst < 2e-3 * radius);
    VERIFY(std::abs(energy.external_work) > 10.0);
    VERIFY(worst_balance < 1e-3 * energy.kinetic());
  }

  void rejectedStepsLeaveNoTrace_data() {
    QTest::addColumn<Table>("table");
    QTest::newRow("plane") << Table::plane;
    QTest::newRow("triangles") << Table::triangles;
  }
  /// The same with steps so long that the iterations do not converge: these are rolled back, including the
  /// springs, although the table had moved.
  void rejectedStepsLeaveNoTrace() {
    QFETCH(Table, table);
    SphereBuilder builder = ball_on(table, hertz_rule(0.3), Vec3(-1, 0, 0));
    builder.last_wall().motion = moved_at(Vec3(0.3, 0, 0), 1.0);
    builder.trapezoidal(1e-6).step(4e-3);
    builder.scene().solver.max_iterations = 12;
    Simulation simulation(builder.build(), 1);
    double worst = 0.0;
    while (simulation.time() < 0.5) {
      QVERIFY(!simulation.step());
      worst = std::max(worst, std::abs(simulation.frame().energy.balance_error));
    }
    const Frame frame = simulation.frame();
    const long rejected = frame.solver.rejected[static_cast<int>(RejectedStep::not_converged)];
    const double work = ball_mass * 0.3 * 0.3 * 2.0 / 7.0;
    qInfo() << rejected << worst << frame.energy.external_work << frame.bodies[0].velocity.x();
    VERIFY(rejected > 5);
    VERIFY_NEAR(frame.energy.external_work / work, 1.0, 0.2);
    VERIFY(worst < 1e-6 * work);
  }

  /// A drum of triangles rotates about the y axis with a ball in it, which it lifts and lets slide.
  void drumClosesTheBalance_data() {
    QTest::addColumn<bool>("implicit");
    QTest::newRow("explicit") << false;
    QTest::newRow("trapezoidal") << true;
  }
  void drumClosesTheBalance() {
    QFETCH(bool, implicit);
    Mesh drum;
    const int sides = 24;
    for (int k = 0; k < sides; ++k) {
      const double angle = 2.0 * M_PI * k / sides;
      drum.vertices.emplace_back(std::cos(angle), -1.0, std::sin(angle));
      drum.vertices.emplace_back(std::cos(angle), 1.0, std::sin(angle));
    }
    for (int k = 0; k < sides; ++k) {
      const int a = 2 * k;
      const int b = 2 * ((k + 1) % sides);
      // Faces are oriented inwards.
      drum.triangles.push_back({a, b, b + 1});
      drum.triangles.push_back({a, b + 1, a + 1});
    }
    SphereBuilder builder(hertz_rule(0.3, 0.1));
    builder.ball(Vec3(0.0, 0.1, -0.78)).ball(Vec3(0.3, -0.3, -0.6));
    builder.mesh_wall(drum).gravity(Vec3(0, 0, -gravity)).step(5e-5);
    builder.last_wall().motion = ConstantMotion{Vec3::Zero(), Vec3(0, 4.0, 0)};
    if (implicit) builder.trapezoidal(1e-8);
    Simulation simulation(builder.build(), 1);
    double worst = 0.0;
    double turnover = 0.0;
    while (simulation.time() < 2.0) {
      QVERIFY(!simulation.step());
      const EnergyTerms energy = simulation.frame().energy;
      worst = std::max(worst, std::abs(energy.balance_error));
      turnover = std::max(turnover, std::abs(energy.external_work) + energy.dissipated());
    }
    const Frame frame = simulation.frame();
    qInfo() << worst << turnover << frame.energy.external_work << frame.energy.dissipated_friction
            << frame.energy.exchange_handover;
    for (const FrameBody& body : frame.bodies) {
      VERIFY(std::hypot(body.position.x(), body.position.z()) < 1.0 - 0.9 * ball_radius);
    }
    VERIFY(frame.energy.external_work > 100.0);
    VERIFY(worst < 1e-3 * turnover);
  }
};

SCREE_TEST(SphereWallMotionTest)
#include "test_sphere_wall_motion.moc"
