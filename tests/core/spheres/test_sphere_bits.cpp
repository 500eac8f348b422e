#include <QtTest>

#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/sphere_heap.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

bool same(const Vec3& a, const Vec3& b) {
  return a.x() == b.x() && a.y() == b.y() && a.z() == b.z();
}

/// First difference between two frames; empty if there is none.
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
    const auto model = heap(hertz_rule(0.3, 0.2), implicit).build();
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
    VERIFY(end.solver.contacts > 2000);
    bool ramp = false;
    for (const FrameContact& contact : end.contacts) ramp = ramp || contact.wall == 1;
    QVERIFY(ramp);
    VERIFY(end.energy.dissipated_friction > 0.0);
  }
};

SCREE_TEST(SphereBitsTest)
#include "test_sphere_bits.moc"
