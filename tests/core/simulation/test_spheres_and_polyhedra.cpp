#include <QtTest>

#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/meshes.hpp"
#include "tests/fixtures/core/sphere_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

constexpr double gravity = 9.81;
constexpr double edge = 0.6;
constexpr double cube_mass = 800.0;
const Mat3 cube_inertia = cube_mass * edge * edge / 6.0 * Mat3::Identity();
const double pair_overlap =
    std::pow(0.75 * ball_mass * gravity / (ball_pair_modulus * std::sqrt(ball_radius)), 2.0 / 3.0);

/// A fixed cube with its top at z = 0.
SphereBuilder over_a_cube(const ContactRule& rule) {
  SphereBuilder builder(rule);
  builder.polyhedron(cube_mesh(edge), cube_mass, cube_inertia, Vec3(0, 0, -0.5 * edge)).fix_last();
  builder.gravity(Vec3(0, 0, -gravity)).step(1e-4);
  return builder;
}

}  // namespace

/// Spheres and polyhedra in one scene, with the explicit method.
class SpheresAndPolyhedraTest : public QObject {
  Q_OBJECT

 private slots:
  void collisions_data() {
    QTest::addColumn<double>("friction");
    QTest::addColumn<double>("damping");
    QTest::addColumn<Vec3>("turn");
    QTest::newRow("on a face, elastic") << 0.0 << 0.0 << Vec3(0, 0, 0);
    QTest::newRow("on an edge, elastic") << 0.0 << 0.0 << Vec3(0, 0, 0.25 * M_PI);
    QTest::newRow("anyhow, elastic") << 0.0 << 0.0 << Vec3(0.5, 0.3, 0.7);
    QTest::newRow("anyhow, rough") << 0.4 << 0.0 << Vec3(0.5, 0.3, 0.7);
    QTest::newRow("anyhow, rough and damped") << 0.4 << 0.2 << Vec3(0.5, 0.3, 0.7);
  }
  /// A ball hits a free, spinning cube off its centre.
  void collisions() {
    QFETCH(double, friction);
    QFETCH(double, damping);
    QFETCH(Vec3, turn);
    const auto collide = [&](double step) {
      SphereBuilder builder(hertz_rule(friction, damping));
      builder.ball(Vec3(-0.8, 0.05, 0.08), Vec3(2, 0, 0), Vec3(1, 2, 6));
      builder.polyhedron(cube_mesh(edge), cube_mass, cube_inertia, Vec3::Zero(), turn, Vec3(-1, 0, 0),
                         Vec3(0.2, 0.3, -0.4));
      builder.step(step);
      return builder.build();
    };
    Simulation simulation(collide(1e-4), 1);
    const Frame start = simulation.frame();
    const TotalMomentum before = momentum_of(start);
    double worst_linear = 0.0;
    double worst_balance = 0.0;
    bool touched = false;
    while (simulation.time() < 0.3) {
      QVERIFY(!simulation.step());
      const Frame frame = simulation.frame();
      touched = touched || !frame.contacts.empty();
      worst_linear = std::max(worst_linear, (momentum_of(frame).linear - before.linear).norm());
      worst_balance = std::max(worst_balance, std::abs(frame.energy.balance_error));
    }
    const Frame end = simulation.frame();
    const double angular = (momentum_of(end).angular - before.angular).norm();
    const double turned = (end.bodies[0].velocity - start.bodies[0].velocity).norm();
    qInfo() << worst_linear << angular << worst_balance << end.energy.balance_error << turned
            << end.energy.dissipated();
    QVERIFY(touched);
    VERIFY(turned > 0.5);
    QVERIFY(end.contacts.empty());
    VERIFY(worst_linear < 1e-12 * ball_mass);
    VERIFY(worst_balance < 1e-3 * start.energy.kinetic());
    QCOMPARE(end.energy.dissipated_friction > 0.0, friction > 0.0);
    QCOMPARE(end.energy.dissipated_damping > 0.0, damping > 0.0);
    // Without friction forces act along lines through the centre of the ball.
    if (friction == 0.0) VERIFY(angular < 1e-12 * before.angular.norm() + 1e-10);
  }

  void ballRestsOnAFixedCube() {
    SphereBuilder builder = over_a_cube(hertz_rule(0.3, 0.3));
    builder.ball(Vec3(0.05, -0.02, ball_radius + 0.002));
    Simulation simulation(builder.build(), 1);
    QVERIFY(run_until(simulation, 2.0));
    const Frame frame = simulation.frame();
    QCOMPARE(frame.contacts.size(), size_t{1});
    QCOMPARE(frame.contacts[0].a, 0);
    QCOMPARE(frame.contacts[0].b, 1);
    VERIFY(frame.contacts[0].kind == ContactKind::sphere_face);
    // From b to a: the ball pushes the cube down.
    VERIFY((frame.contacts[0].normal + Vec3::UnitZ()).norm() < 1e-12);
    VERIFY_NEAR(frame.contacts[0].normal_force / (ball_mass * gravity), 1.0, 1e-6);
    VERIFY_NEAR(frame.bodies[1].position.z(), (ball_radius - pair_overlap), 1e-8);
    VERIFY((frame.bodies[1].position - Vec3(0.05, -0.02, ball_radius)).head<2>().norm() < 1e-12);
    VERIFY(std::abs(frame.energy.balance_error) < 1e-3 * frame.energy.dissipated());
    // The contact with a cube is softer than with a wall of the same material, which is rigid.
    VERIFY(pair_overlap >
           1.5 * std::pow(0.75 * ball_mass * gravity / (ball_plane_modulus * std::sqrt(ball_radius)),
                          2.0 / 3.0));
  }

  void ballRollsOverTheEdge_data() {
    QTest::addColumn<double>("friction");
    QTest::addColumn<double>("speed");
    QTest::addColumn<double>("sideways");
    QTest::newRow("smooth") << 0.0 << 0.5 << 0.0;
    QTest::newRow("rough, slow") << 0.5 << 0.3 << 0.0;
    QTest::newRow("rough, fast") << 0.5 << 2.0 << 0.0;
    QTest::newRow("rough, aslant over a corner") << 0.5 << 0.5 << 1.0;
  }
  /// It leaves the face for the edge, rotates about it and falls, without any jump of the energy.
  void ballRollsOverTheEdge() {
    QFETCH(double, friction);
    QFETCH(double, speed);
    QFETCH(double, sideways);
    const Vec3 velocity = speed * Vec3(1.0, sideways, 0).normalized();
    const auto roll = [&](double step) {
      SphereBuilder builder = over_a_cube(hertz_rule(friction));
      const double at = sideways > 0.0 ? 0.5 * edge - 0.1 : 0.0;
      builder.ball(Vec3(0.5 * edge - 0.1, at, ball_radius - pair_overlap), velocity,
                   Vec3::UnitZ().cross(velocity) / ball_radius);
      builder.step(step);
      return builder.build();
    };
    struct Course {
      double worst_balance = 0.0;
      double largest_jump = 0.0;
      bool edge = false;
      bool vertex = false;
      Frame end;
    };
    const auto follow = [&](double step) {
      Course course;
      Simulation simulation(roll(step), 1);
      double last = 0.0;
      while (simulation.time() < 1.0) {
        if (simulation.step()) break;
        const Frame frame = simulation.frame();
        course.worst_balance = std::max(course.worst_balance, std::abs(frame.energy.balance_error));
        course.largest_jump = std::max(course.largest_jump, std::abs(frame.energy.balance_error - last));
        last = frame.energy.balance_error;
        for (const FrameContact& contact : frame.contacts) {
          course.edge = course.edge || contact.kind == ContactKind::sphere_edge;
          course.vertex = course.vertex || contact.kind == ContactKind::sphere_vertex;
        }
      }
      course.end = simulation.frame();
      return course;
    };
    const Course coarse = follow(1e-4);
    const Course fine = follow(5e-5);
    const double turnover = ball_mass * gravity * 0.5 * edge;
    qInfo() << coarse.worst_balance << coarse.largest_jump << fine.worst_balance << fine.largest_jump
            << coarse.edge << coarse.vertex << coarse.end.energy.exchange_handover
            << coarse.end.bodies[1].position.z() << coarse.end.energy.dissipated_friction;
    VERIFY(coarse.end.bodies[1].position.z() < -0.5);
    QVERIFY(sideways > 0.0 ? coarse.vertex : coarse.edge);
    VERIFY(coarse.worst_balance < 1e-3 * turnover);
    VERIFY(fine.worst_balance < 1e-3 * turnover);
    VERIFY(coarse.largest_jump < 1e-4 * turnover);
  }

  /// A cube on a bed of balls, with balls falling on it.
  void cubeAmongBalls() {
    SphereBuilder builder(hertz_rule(0.3, 0.1));
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) builder.ball(Vec3(0.41 * i - 0.41, 0.41 * j - 0.41, 0.2));
    }
    builder.polyhedron(cube_mesh(edge), cube_mass, cube_inertia, Vec3(0.02, 0.05, 0.75), Vec3(0.1, 0.2, 0.3));
    builder.ball(Vec3(0.1, 0.0, 1.5), Vec3(0, 0, -2));
    builder.plane(Vec3::Zero(), Vec3::UnitZ()).gravity(Vec3(0, 0, -gravity)).step(1e-4);
    // The contact of the cube with the floor needs a barrier of its own material.
    ContactRule floor = cube_rule(0.3, 0.3, 0.3);
    std::get<BarrierLawSpec>(floor.normal).stiffness = 1e9;
    builder.material(ball_young, ball_poisson).material(ball_young, ball_poisson);
    builder.material(ball_young, ball_poisson);
    builder.scene().contacts.push_back(floor);
    builder.model().bodies[9].material = 1;
    builder.model().walls[0].material = 2;
    builder.model().rule[1][2] = builder.model().rule[2][1] = 1;
    Simulation simulation(builder.build(), 1);
    const EnergyTerms start = simulation.frame().energy;
    double worst = 0.0;
    while (simulation.time() < 0.8) {
      QVERIFY(!simulation.step());
      worst = std::max(worst, std::abs(simulation.frame().energy.balance_error));
    }
    const EnergyTerms energy = simulation.frame().energy;
    qInfo() << worst << energy.dissipated_damping << energy.dissipated_friction << energy.exchange_handover;
    VERIFY(energy.dissipated() > 0.1 * start.gravitational);
    VERIFY(worst < 1e-3 * (start.gravitational + start.kinetic()));
  }
};

SCREE_TEST(SpheresAndPolyhedraTest)
#include "test_spheres_and_polyhedra.moc"
