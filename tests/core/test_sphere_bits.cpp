#include <QtTest>

#include "core/scene/random.hpp"
#include "tests/core/sphere_fixture.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

/// About 2,000 spheres of two sizes and materials fall into a box with a ramp of triangles in it.
SphereBuilder heap(bool implicit) {
  ContactRule rule = hertz_rule(0.3, 0.2);
  SphereBuilder builder(rule);
  builder.material(1e7, 0.25).material(3e6, 0.4);
  Random random(2);
  const double small = 0.01;
  const double large = 0.02;
  const double edge = 0.4;
  for (int layer = 0; layer < 12; ++layer) {
    for (int i = 0; i < 13; ++i) {
      for (int j = 0; j < 13; ++j) {
        const bool big = (i + j + layer) % 6 == 0;
        const double radius = big ? 0.7 * large : small;
        const Vec3 jitter = random.in_box(Vec3::Constant(-1e-3), Vec3::Constant(1e-3));
        builder.sphere(radius, 1e4 * std::pow(radius, 3),
                       Vec3(0.03 * i + 0.02, 0.03 * j + 0.02, 0.03 * layer + 0.14) + jitter,
                       Vec3(0, 0, implicit ? -5.0 : -1.0), Vec3::Zero(), big ? 1 : 0);
      }
    }
  }
  builder.box(Vec3::Zero(), Vec3(edge, edge, 2.0));
  Mesh ramp;
  ramp.vertices = {Vec3(0, 0, 0.1), Vec3(edge, 0, 0.01), Vec3(edge, edge, 0.01), Vec3(0, edge, 0.1),
                   Vec3(0.17, 0.23, 0.09)};
  ramp.triangles = {{0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}};
  builder.mesh_wall(ramp);
  builder.gravity(Vec3(0, 0, -9.81)).step(1e-4);
  if (implicit) builder.trapezoidal(1e-4);
  return builder;
}

bool same(const Vec3& a, const Vec3& b) {
  return a.x() == b.x() && a.y() == b.y() && a.z() == b.z();
}

/// The first thing in which two frames differ; empty if nothing.
QString difference(const Frame& a, const Frame& b) {
  for (size_t i = 0; i < a.bodies.size(); ++i) {
    const FrameBody& x = a.bodies[i];
    const FrameBody& y = b.bodies[i];
    if (!same(x.position, y.position) || !same(x.velocity, y.velocity) || !same(x.spin, y.spin) ||
        x.rotation.w != y.rotation.w || !same(x.rotation.u, y.rotation.u)) {
      return QString("body %1").arg(i);
    }
  }
  for (size_t i = 0; i < a.walls.size(); ++i) {
    if (!same(a.walls[i].force, b.walls[i].force) || !same(a.walls[i].moment, b.walls[i].moment)) {
      return QString("wall %1").arg(i);
    }
  }
  if (a.contacts.size() != b.contacts.size()) return "contacts";
  for (size_t i = 0; i < a.contacts.size(); ++i) {
    const FrameContact& x = a.contacts[i];
    const FrameContact& y = b.contacts[i];
    if (x.a != y.a || x.b != y.b || x.wall != y.wall || x.gap != y.gap || !same(x.friction, y.friction) ||
        x.normal_force != y.normal_force) {
      return QString("contact %1").arg(i);
    }
  }
  const EnergyTerms& e = a.energy;
  const EnergyTerms& f = b.energy;
  const bool energies =
      e.kinetic_translational == f.kinetic_translational && e.kinetic_rotational == f.kinetic_rotational &&
      e.gravitational == f.gravitational && e.elastic_normal == f.elastic_normal &&
      e.elastic_tangential == f.elastic_tangential && e.dissipated_damping == f.dissipated_damping &&
      e.dissipated_friction == f.dissipated_friction && e.exchange_stiffness == f.exchange_stiffness &&
      e.exchange_handover == f.exchange_handover && e.balance_error == f.balance_error;
  return energies ? "" : "energies";
}

}  // namespace

/// The same bits for any number of threads.
class SphereBitsTest : public QObject {
  Q_OBJECT

 private slots:
  void threadsChangeNothing_data() {
    QTest::addColumn<bool>("implicit");
    QTest::addColumn<int>("steps");
    QTest::newRow("explicit") << false << 2500;
    QTest::newRow("trapezoidal") << true << 600;
  }
  void threadsChangeNothing() {
    QFETCH(bool, implicit);
    QFETCH(int, steps);
    const auto model = heap(implicit).build();
    Simulation one(model, 1);
    Simulation two(model, 2);
    Simulation three(model, 3);
    for (int n = 0; n < steps; n += 100) {
      QVERIFY(run_steps(one, 100) && run_steps(two, 100) && run_steps(three, 100));
      const Frame frame = one.frame();
      QCOMPARE(difference(frame, two.frame()), QString());
      QCOMPARE(difference(frame, three.frame()), QString());
    }
    const Frame end = one.frame();
    qInfo() << end.bodies.size() << "contacts" << end.solver.contacts << end.solver.contacts_with_walls
            << "balance" << end.energy.balance_error << "dissipated" << end.energy.dissipated() << "kinetic"
            << end.energy.kinetic() << "iterations" << end.solver.iterations;
    QVERIFY(end.solver.contacts > 2000);
    bool ramp = false;
    for (const FrameContact& contact : end.contacts) ramp = ramp || contact.wall == 1;
    QVERIFY(ramp);
    QVERIFY(end.energy.dissipated_friction > 0.0);
  }
};

QTEST_APPLESS_MAIN(SphereBitsTest)
#include "test_sphere_bits.moc"
