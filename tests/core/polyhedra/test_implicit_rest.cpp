#include <QtTest>
#include <algorithm>

#include "core/geometry/random.hpp"
#include "tests/fixtures/core/physics_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

constexpr int cubes_in_heap = 20;

/// Cubes in all orientations above a floor, with stiffness and friction as in [P] example 5.
ModelBuilder falling_heap(SolverMethod method) {
  ContactRule rule = cube_rule(0.3, 0.5, 0.4);
  rule.normal = BarrierLawSpec{1e-3, 1e8, 1.0, 0.2, -2.0};
  ModelBuilder builder = cubes(rule);
  Random random(5);
  for (int i = 0; i < cubes_in_heap; ++i) {
    const Vec3 place(0.18 * (i % 3), 0.18 * (i / 3 % 3), 0.1 + 0.19 * static_cast<double>(i / 9));
    builder.body(place + random.in_box(Vec3::Constant(-0.005), Vec3::Constant(0.005)),
                 random.rotation().rotation_vector());
  }
  builder.plane("floor", Vec3::Zero(), Vec3::UnitZ());
  builder.scene().solver.method = method;
  builder.scene().solver.time_step = 1e-3;
  builder.scene().solver.sleep = false;
  builder.scene().duration = 2.0;
  return builder;
}

/// Remaining motion of the heap.
struct Rest {
  double kinetic_share = 0.0;  ///< largest kinetic energy of the last 0.2 s relative to the overall maximum
  int fewest = 0;              ///< fewest contacts in this time
  int most = 0;
};

Rest rest_of(SolverMethod method) {
  Simulation simulation(falling_heap(method).build(), 1);
  Rest rest{0.0, 1 << 30, 0};
  double peak = 0.0;
  double last = 0.0;
  for (int output = 1; output <= 200; ++output) {
    if (!run_until(simulation, 0.01 * output)) return {1.0, 0, 0};
    const Frame frame = simulation.frame();
    peak = std::max(peak, frame.energy.kinetic());
    if (output <= 180) continue;
    last = std::max(last, frame.energy.kinetic());
    rest.fewest = std::min(rest.fewest, frame.solver.contacts);
    rest.most = std::max(rest.most, frame.solver.contacts);
  }
  rest.kinetic_share = last / peak;
  return rest;
}

}  // namespace

class ImplicitRestTest : public QObject {
  Q_OBJECT

 private slots:
  /// With a rule that gains in small impacts what the dashpots dissipate, a heap never comes to rest: its
  /// bodies keep bouncing, and half of the contacts are open at any time.
  void heapRestsOnAllItsContacts_data() {
    QTest::addColumn<int>("method");
    QTest::newRow("midpoint") << static_cast<int>(SolverMethod::midpoint);
    QTest::newRow("newmark") << static_cast<int>(SolverMethod::newmark);
  }
  void heapRestsOnAllItsContacts() {
    QFETCH(int, method);
    static const Rest by_explicit_motion = rest_of(SolverMethod::velocity_verlet);
    const Rest rest = rest_of(static_cast<SolverMethod>(method));
    const QString found = QString("kinetic energy %1 of its peak, %2 to %3 contacts; explicit: %4, %5 to %6")
                              .arg(rest.kinetic_share)
                              .arg(rest.fewest)
                              .arg(rest.most)
                              .arg(by_explicit_motion.kinetic_share)
                              .arg(by_explicit_motion.fewest)
                              .arg(by_explicit_motion.most);
    qInfo().noquote() << found;
    QVERIFY2(by_explicit_motion.kinetic_share < 1e-6 && rest.kinetic_share < 1e-6, qPrintable(found));
    QVERIFY2(rest.most - rest.fewest <= 1, qPrintable(found));
    // Different heaps: impacts amplify the smallest differences.
    QVERIFY2(10 * std::abs(rest.fewest - by_explicit_motion.fewest) <= 2 * by_explicit_motion.fewest,
             qPrintable(found));
  }
};

SCREE_TEST(ImplicitRestTest)
#include "test_implicit_rest.moc"
