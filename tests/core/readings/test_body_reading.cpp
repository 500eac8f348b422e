#include <QtTest>

#include "core/readings/body_reading.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/physics_fixture.hpp"
#include "tests/fixtures/core/sphere_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

/// Spin angular momentum L of a body: dL/dt must equal the moment of its contacts.
Vec3 angular_momentum(const Frame& frame, int body) {
  const Mat3 axes = frame.bodies[body].rotation.matrix();
  const Mat3 inertia = inertia_of(*frame.model, frame.model->bodies[body]);
  return axes * inertia * axes.transpose() * frame.bodies[body].spin;
}

}  // namespace

class BodyReadingTest : public QObject {
  Q_OBJECT

 private slots:
  void contactsOfARestingCubeCarryItsWeight() {
    ModelBuilder builder = cubes(cube_rule(0.5, 0.5, 0.4));
    builder.body(Vec3(0, 0, 0.0505)).plane("floor", Vec3::Zero(), Vec3::UnitZ());
    builder.scene().solver.time_step = 1e-4;
    Simulation simulation(builder.build(), 1);
    QVERIFY(run_until(simulation, 1.0));
    const Frame frame = simulation.frame();
    const BodyReading reading = read_body(frame, 0);
    QCOMPARE(reading.contacts.size(), 4u);
    VERIFY_NEAR(reading.force, Vec3(0, 0, 2.0 * 9.81), 1e-3);
    VERIFY(reading.moment.norm() < 1e-3);
    VERIFY_NEAR(reading.inertia, Vec3::Constant(1.0 / 300.0), 1e-12);
    VERIFY_NEAR(reading.gravitational_energy, 2.0 * 9.81 * frame.bodies[0].position.z(), 1e-12);
  }

  void energiesOfTheBodiesAddUpToThoseOfTheFrame() {
    SphereBuilder builder(hertz_rule(0.5, 0.1));
    builder.gravity(Vec3(0.5, 1.0, -9.81))
        .ball(Vec3(0, 0, 1), Vec3(1, 2, 3), Vec3(4, 5, 6))
        .ball(Vec3(3, 0, 1), Vec3(0, 1, 0), Vec3(0, 0, 7));
    builder.polyhedron(cube_mesh(1.0), 500.0, Vec3(60.0, 80.0, 90.0).asDiagonal(), Vec3(9.0, 0.0, 2.0));
    builder.model().start[2].spin = Vec3(1.0, -2.0, 0.5);
    builder.model().start[2].rotation = Vec3(0.3, 0.2, 0.1);
    const Frame frame = Simulation(builder.build(), 1).frame();
    double translational = 0.0;
    double rotational = 0.0;
    double gravitational = 0.0;
    for (int body = 0; body < 3; ++body) {
      const BodyReading reading = read_body(frame, body);
      translational += reading.translational_energy;
      rotational += reading.rotational_energy;
      gravitational += reading.gravitational_energy;
    }
    VERIFY(rotational > 1.0);
    VERIFY_NEAR(translational, frame.energy.kinetic_translational, 1e-9 * translational);
    VERIFY_NEAR(rotational, frame.energy.kinetic_rotational, 1e-9 * rotational);
    VERIFY_NEAR(gravitational, frame.energy.gravitational, 1e-9 * std::abs(gravitational));
  }

  /// A sliding ball: I dω/dt = M, where velocity Verlet uses the mean of both ends of the step.
  void theMomentOfABallIsWhatTurnsIt() {
    SphereBuilder builder(hertz_rule(0.3, 0.1));
    builder.step(2e-5).ball(Vec3(0.0, 0.0, 0.1999), Vec3(1.0, 0.5, 0.0)).plane(Vec3::Zero(), Vec3::UnitZ());
    Simulation simulation(builder.build(), 1);
    QVERIFY(run_steps(simulation, 20));
    const Frame before = simulation.frame();
    QVERIFY(!simulation.step());
    const Frame after = simulation.frame();
    const Vec3 mean = 0.5 * (read_body(before, 0).moment + read_body(after, 0).moment);
    const Vec3 change =
        (angular_momentum(after, 0) - angular_momentum(before, 0)) / (after.time - before.time);
    VERIFY(mean.norm() > 1.0);
    QVERIFY2((change - mean).norm() < 1e-6 * mean.norm(),
             qPrintable(QString::number((change - mean).norm())));
  }

  void partsOfAContactsForceFitTogether() {
    ModelBuilder builder = cubes(cube_rule(0.3, 0.5, 0.4));
    builder.body(Vec3(0, 0, 0.06), Vec3(0.3, 0.2, 0.1), Vec3(0.5, 0, -1))
        .plane("floor", Vec3::Zero(), Vec3::UnitZ());
    builder.scene().solver.time_step = 1e-5;
    Simulation simulation(builder.build(), 1);
    int sliding = 0;
    int sticking = 0;
    while (simulation.time() < 0.3) {
      QVERIFY(!simulation.step());
      for (const FrameContact& contact : simulation.frame().contacts) {
        QCOMPARE(contact.feature_a.kind, FeatureKind::vertex);
        QCOMPARE(contact.feature_b.kind, FeatureKind::none);
        if (contact.status == ContactStatus::slip) {
          ++sliding;
          VERIFY(std::abs(contact.friction_limit - 0.4 * contact.elastic_force) <=
                 1e-12 * contact.elastic_force);
          VERIFY(std::abs(contact.friction.norm() - contact.friction_limit) <= 1e-9 * contact.elastic_force);
        } else {
          ++sticking;
          VERIFY(std::abs(contact.friction_limit - 0.5 * contact.elastic_force) <=
                 1e-12 * contact.elastic_force);
          VERIFY(contact.friction.norm() <= (1.0 + 1e-9) * contact.friction_limit);
        }
      }
    }
    VERIFY(sliding > 10);
    VERIFY(sticking > 10);
  }
};

SCREE_TEST(BodyReadingTest)
#include "test_body_reading.moc"
