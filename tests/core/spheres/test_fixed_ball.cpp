#include <QtTest>

#include "core/laws/common/elastoplastic_law.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/elastoplastic_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

constexpr double radius = 0.1;
constexpr double mass = 3.0;
constexpr double young = 1e8;
constexpr double poisson = 0.25;
const double modulus = plane_modulus(young, poisson);

enum class Wall { plane, box, triangles };

/// A fixed ball and a wall above it that moves down and up again.
SphereBuilder press(Wall wall, SphereBuilder builder, double r, double m, double deepest) {
  builder.sphere(r, m, Vec3(0.01, 0.02, 0.0)).fix_last();
  switch (wall) {
    case Wall::plane:
      builder.plane(Vec3(0, 0, r), -Vec3::UnitZ());
      break;
    case Wall::box:
      builder.box(Vec3(-5, -5, -5), Vec3(5, 5, r));
      break;
    case Wall::triangles: {
      Mesh mesh = elastoplastic::square(1.0);
      for (Vec3& vertex : mesh.vertices) vertex.z() = r;
      builder.mesh_wall(mesh);
      break;
    }
  }
  builder.last_wall().motion =
      TableMotion{{0.0, 1.0, 2.0}, {Vec3::Zero(), Vec3(0, 0, -deepest), Vec3(0, 0, 0.1 * deepest)}};
  builder.step(1e-3);
  return builder;
}

SphereBuilder softer(const ContactRule& rule) {
  SphereBuilder builder(rule);
  builder.material(young, poisson);
  return builder;
}

/// Depth of the wall at a time, from 0 to the deepest position and back.
double depth_at(double time, double deepest) {
  return time < 1.0 ? deepest * time : deepest - 1.1 * deepest * (time - 1.0);
}

}  // namespace

/// Force–displacement tests: a fixed ball and a moving wall.
class FixedBallTest : public QObject {
  Q_OBJECT

 private slots:
  void wallFeelsTheLaw_data() {
    QTest::addColumn<Wall>("wall");
    QTest::addColumn<bool>("implicit");
    for (const bool implicit : {false, true}) {
      const QByteArray method = implicit ? "trapezoidal" : "explicit";
      QTest::newRow("plane, " + method) << Wall::plane << implicit;
      QTest::newRow("box, " + method) << Wall::box << implicit;
      QTest::newRow("triangles, " + method) << Wall::triangles << implicit;
    }
  }
  void wallFeelsTheLaw() {
    QFETCH(Wall, wall);
    QFETCH(bool, implicit);
    const double deepest = 2e-3;
    SphereBuilder builder = press(wall, softer(hertz_rule(0.3)), radius, mass, deepest);
    if (implicit) builder.trapezoidal(1e-8);
    Simulation simulation(builder.build(), 1);
    for (const double time : {0.25, 1.0, 1.5, 1.95}) {
      QVERIFY(run_until(simulation, time));
      const Frame frame = simulation.frame();
      const double overlap = std::max(0.0, depth_at(frame.time, deepest));
      const double force = hertz_force(modulus, radius, overlap);
      const double scale = hertz_force(modulus, radius, deepest);
      VERIFY_NEAR(frame.walls[0].force.z(), force, 1e-9 * scale);
      const double stored = 0.4 * force * overlap;
      VERIFY_NEAR(frame.energy.elastic_normal, stored, 1e-9 * scale * deepest);
      VERIFY_NEAR(frame.energy.external_work, stored, 1e-5 * scale * deepest);
      QCOMPARE(frame.bodies[0].position, Vec3(0.01, 0.02, 0.0));
    }
    QCOMPARE(simulation.frame().contacts.size(), size_t{0});
  }

  /// The dashpot uses the mass of the ball: walls have none.
  void dashpotTakesTheMassOfTheBall() {
    for (const Wall wall : {Wall::plane, Wall::triangles}) {
      const double stiffness = 1e5;
      const double deepest = 2e-3;
      SphereBuilder builder =
          press(wall, softer(sphere_rule(LinearLawSpec{stiffness}, 0.0, 0.2)), radius, mass, deepest);
      Simulation simulation(builder.build(), 1);
      QVERIFY(run_until(simulation, 0.5));
      const Frame frame = simulation.frame();
      const double dashpot = 2.0 * 0.2 * std::sqrt(mass * stiffness) * deepest;
      VERIFY_NEAR(frame.walls[0].force.z() / (stiffness * 0.5 * deepest + dashpot), 1.0, 1e-9);
      VERIFY(std::abs(frame.energy.balance_error) < 1e-3 * frame.energy.external_work);
    }
  }

  void elastoplasticBallUnloadsSteeply_data() {
    QTest::addColumn<Wall>("wall");
    QTest::newRow("plane") << Wall::plane;
    QTest::newRow("triangles") << Wall::triangles;
  }
  void elastoplasticBallUnloadsSteeply() {
    QFETCH(Wall, wall);
    const double deepest = 0.02 * elastoplastic::radius;
    const double loading = 2.0 * elastoplastic::pair_loading;
    ElastoplasticLaw law;
    law.loading = loading;
    law.unloading = 4.0 * loading;
    const SphereBuilder builder =
        press(wall, elastoplastic::steel(elastoplastic::elastoplastic_rule(ConstantUnloading{law.unloading})),
              elastoplastic::radius, elastoplastic::mass, deepest);
    Simulation simulation(builder.build(), 1);
    for (const double time : {0.5, 1.0, 1.1, 1.15, 1.5}) {
      QVERIFY(run_until(simulation, time));
      const Frame frame = simulation.frame();
      const double overlap = std::max(0.0, depth_at(frame.time, deepest));
      const ElastoplasticResponse right = response(law, overlap, time < 1.0 ? 0.0 : deepest);
      const double scale = loading * deepest;
      VERIFY_NEAR(frame.walls[0].force.z(), right.force, 1e-9 * scale);
      const double plastic = plastic_work(law, time < 1.0 ? overlap : deepest);
      VERIFY_NEAR(frame.energy.dissipated_plastic, plastic, 1e-9 * scale * deepest);
      VERIFY_NEAR(frame.energy.external_work - right.recoverable, plastic, 1e-5 * scale * deepest);
    }
  }

  void wallThatDoesNotMoveLeavesAFixedBallAlone() {
    SphereBuilder builder = softer(hertz_rule());
    builder.sphere(radius, mass, Vec3(0, 0, 0.9 * radius)).fix_last();
    builder.sphere(radius, mass, Vec3(1, 0, 1), Vec3(1, 0, 0));
    builder.plane(Vec3::Zero(), Vec3::UnitZ());
    Simulation simulation(builder.build(), 1);
    QVERIFY(run_steps(simulation, 10));
    QCOMPARE(simulation.frame().contacts.size(), size_t{0});
  }

  void stateIsSavedOnTheWay() {
    const SphereBuilder builder = press(Wall::plane, softer(hertz_rule(0.3)), radius, mass, 2e-3);
    Simulation whole(builder.build(), 1);
    QVERIFY(run_until(whole, 0.7));
    Simulation resumed = Simulation::restore(builder.build(), whole.save(), 3);
    QVERIFY(run_until(whole, 1.4));
    QVERIFY(run_until(resumed, 1.4));
    QCOMPARE(resumed.frame().walls[0].force, whole.frame().walls[0].force);
    QCOMPARE(resumed.frame().energy.external_work, whole.frame().energy.external_work);
  }
};

SCREE_TEST(FixedBallTest)
#include "test_fixed_ball.moc"
