#include <QtTest>

#include "core/geometry/random.hpp"
#include "core/readings/interpenetration.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/example_fixture.hpp"
#include "tests/fixtures/core/physics_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

const double small_mass = 2.0;
const Mat3 small_inertia = Vec3(2.0, 3.0, 4.0).asDiagonal().toDenseMatrix() / 1000.0;

/// Bodies in free space flying at each other.
ModelBuilder cloud(const Mesh& mesh, const ContactRule& rule, const Vec3& drift = Vec3::Zero()) {
  ModelBuilder builder(mesh, small_mass, small_inertia, rule);
  Random random(5);
  for (int i = 0; i < 12; ++i) {
    const Vec3 place(0.3 * (i % 3 - 1), 0.3 * (i / 3 % 2), 0.3 * (i / 6));
    const Vec3 jitter = random.in_box(Vec3::Constant(-0.3), Vec3::Constant(0.3));
    const Vec3 spin = random.in_box(Vec3::Constant(-3.0), Vec3::Constant(3.0));
    const Vec3 centre(0.0, 0.15, 0.15);
    builder.body(place, random.rotation().rotation_vector(), 4.0 * (centre - place) + jitter + drift, spin);
  }
  builder.scene().gravity = Vec3::Zero();
  builder.scene().solver.time_step = 2e-5;
  return builder;
}

struct Momentum {
  Vec3 linear = Vec3::Zero();
  Vec3 angular = Vec3::Zero();  ///< about the origin
};

Momentum momentum_of(const Frame& frame) {
  Momentum sum;
  for (size_t i = 0; i < frame.bodies.size(); ++i) {
    const FrameBody& body = frame.bodies[i];
    const BodyModel& model = frame.model->bodies[i];
    const Mat3 axes = body.rotation.matrix();
    sum.linear += model.mass * body.velocity;
    sum.angular += model.mass * body.position.cross(body.velocity) +
                   axes * inertia_of(*frame.model, model) * axes.transpose() * body.spin;
  }
  return sum;
}

}  // namespace

/// Action and reaction of bodies that collide in free space.
class MomentumTest : public QObject {
  Q_OBJECT

 private slots:
  void collidingBodiesKeepTheirMomentum_data() {
    QTest::addColumn<bool>("tetrapods");
    QTest::addColumn<double>("damping");
    QTest::addColumn<double>("friction");
    QTest::newRow("cubes, elastic") << false << 0.0 << 0.0;
    QTest::newRow("cubes, damped and rough") << false << 0.3 << 0.5;
    QTest::newRow("tetrapods, elastic") << true << 0.0 << 0.0;
    QTest::newRow("tetrapods, damped and rough") << true << 0.3 << 0.5;
  }
  void collidingBodiesKeepTheirMomentum() {
    QFETCH(bool, tetrapods);
    QFETCH(double, damping);
    QFETCH(double, friction);
    const Mesh mesh = tetrapods ? tetrapod_mesh(0.12, 0.033) : cube_mesh(0.1);
    Simulation simulation(cloud(mesh, cube_rule(damping, friction, friction)).build(), 1);
    const Frame start = simulation.frame();
    const Momentum before = momentum_of(start);
    VERIFY(before.linear.norm() > 0.1);
    VERIFY(before.angular.norm() > 0.01);
    double exchanged = 0.0;  // impulses of the collisions so far
    double linear_error = 0.0;
    double angular_error = 0.0;
    while (simulation.time() < 0.3) {
      const double time = simulation.time();
      QVERIFY(!simulation.step());
      const Frame frame = simulation.frame();
      for (const FrameContact& contact : frame.contacts) {
        exchanged += contact.normal_force * (simulation.time() - time);
      }
      const Momentum now = momentum_of(frame);
      linear_error = std::max(linear_error, (now.linear - before.linear).norm());
      angular_error = std::max(angular_error, (now.angular - before.angular).norm());
    }
    const EnergyTerms energy = simulation.frame().energy;
    qInfo() << exchanged << linear_error << angular_error << energy.balance_error << energy.dissipated_damping
            << energy.dissipated_friction << start.energy.kinetic();
    VERIFY(exchanged > 5.0);
    VERIFY(linear_error < 1e-12 * exchanged);
    VERIFY(angular_error < 1e-12 * exchanged);
    VERIFY(std::abs(energy.balance_error) < 1e-3 * start.energy.kinetic());
    QCOMPARE(energy.dissipated_damping > 0.0, damping > 0.0);
    QCOMPARE(energy.dissipated_friction > 0.0, friction > 0.0);
    QCOMPARE(count_interpenetrations(simulation.frame()), 0);
  }

  void equalCubesExchangeTheirVelocities() {
    ModelBuilder builder = cubes(cube_rule(0.0, 0.0, 0.0));
    builder.body(Vec3(0, 0, 0), Vec3::Zero(), Vec3(1.0, 0, 0));
    builder.body(Vec3(0.15, 0, 0), Vec3::Zero(), Vec3(-0.5, 0, 0));
    builder.scene().gravity = Vec3::Zero();
    builder.scene().solver.time_step = 1e-5;
    Simulation simulation(builder.build(), 1);
    QVERIFY(run_until(simulation, 0.1));
    const Frame frame = simulation.frame();
    VERIFY_NEAR(frame.bodies[0].velocity, Vec3(-0.5, 0, 0), 1e-4);
    VERIFY_NEAR(frame.bodies[1].velocity, Vec3(1.0, 0, 0), 1e-4);
    VERIFY(frame.bodies[0].spin.norm() + frame.bodies[1].spin.norm() < 1e-10);
  }

  void fixedBodyIsAWall() {
    ModelBuilder builder = cubes(cube_rule(0.0, 0.0, 0.0));
    builder.body(Vec3(0, 0, 0), Vec3::Zero(), Vec3(1.0, 0, 0));
    builder.body(Vec3(0.15, 0, 0));
    builder.model().bodies[1].fixed = true;
    builder.scene().gravity = Vec3(0, 0, 0);
    builder.scene().solver.time_step = 1e-5;
    Simulation simulation(builder.build(), 1);
    QVERIFY(run_until(simulation, 0.1));
    const Frame frame = simulation.frame();
    VERIFY_NEAR(frame.bodies[0].velocity, Vec3(-1.0, 0, 0), 1e-4);
    QCOMPARE(frame.bodies[1].position, Vec3(0.15, 0, 0));
  }

  /// A moving observer sees the same, until collisions have amplified round-off.
  void uniformMotionChangesNothing() {
    const Vec3 drift(3.0, -2.0, 1.0);
    Simulation still(cloud(tetrapod_mesh(0.12, 0.033), cube_rule(0.3, 0.5, 0.5)).build(), 1);
    Simulation moving(cloud(tetrapod_mesh(0.12, 0.033), cube_rule(0.3, 0.5, 0.5), drift).build(), 1);
    QVERIFY(run_until(still, 0.12) && run_until(moving, 0.12));
    const Frame a = still.frame();
    const Frame b = moving.frame();
    double error = 0.0;
    double turned = 0.0;
    for (size_t i = 0; i < a.bodies.size(); ++i) {
      error = std::max(error, (b.bodies[i].position - b.time * drift - a.bodies[i].position).norm());
      error = std::max(error, (b.bodies[i].velocity - drift - a.bodies[i].velocity).norm());
      turned = std::max(turned, (a.bodies[i].velocity - Vec3(still.model().start[i].velocity)).norm());
    }
    qInfo() << error << turned << a.energy.dissipated() - b.energy.dissipated();
    VERIFY(turned > 0.1);
    VERIFY(error < 1e-9);
    VERIFY_NEAR(a.energy.dissipated(), b.energy.dissipated(), 1e-9);
  }

  /// The whole scene rotated, including gravity and floor. Each collision amplifies round-off about a
  /// hundredfold.
  void orientationOfTheSceneChangesNothing() {
    const auto drop = [](const Rotation& turn) {
      const Mat3 axes = turn.matrix();
      ModelBuilder builder(tetrapod_mesh(0.12, 0.033), small_mass, small_inertia, cube_rule(0.3, 0.5, 0.5));
      Random random(8);
      for (int i = 0; i < 4; ++i) {
        const Rotation rotation = random.rotation();
        builder.body(axes * Vec3(0.05 * (i % 2), 0.03 * (i / 2), 0.2 + 0.25 * i),
                     rotation.then(turn).rotation_vector());
      }
      builder.plane("floor", axes * Vec3(0.0, 0.0, 0.0), axes.col(2));
      builder.scene().gravity = axes * Vec3(0, 0, -9.81);
      builder.scene().solver.time_step = 1e-5;
      return builder.build();
    };
    const Rotation turn = Rotation::from_rotation_vector(Vec3(0.7, -1.1, 0.4));
    Simulation upright(drop(Rotation{}), 1);
    Simulation tilted(drop(turn), 1);
    double error = 0.0;
    double energy_error = 0.0;
    for (int i = 1; i <= 18; ++i) {
      QVERIFY(run_until(upright, 0.01 * i) && run_until(tilted, 0.01 * i));
      const Frame a = upright.frame();
      const Frame b = tilted.frame();
      for (size_t k = 0; k < a.bodies.size(); ++k) {
        const Vec3 place = turn.matrix() * a.bodies[k].position;
        error = std::max(error, (b.bodies[k].position - place).norm());
        error = std::max(error, angle_between(a.bodies[k].rotation.then(turn), b.bodies[k].rotation));
      }
      energy_error = std::max(energy_error, std::abs(a.energy.kinetic() - b.energy.kinetic()));
      energy_error = std::max(energy_error, std::abs(a.energy.dissipated() - b.energy.dissipated()));
    }
    qInfo() << error << energy_error << upright.frame().energy.dissipated()
            << upright.frame().contacts.size();
    VERIFY(upright.frame().energy.dissipated() > 0.5);
    VERIFY(error < 1e-8);
    VERIFY(energy_error < 1e-8);
  }
};

SCREE_TEST(MomentumTest)
#include "test_momentum.moc"
