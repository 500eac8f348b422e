// Implicit steps of islands that are large enough for all workers.

#include <QtTest>
#include <numeric>

#include "core/geometry/random.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/physics_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

constexpr double half_time = 0.02;  ///< [s]
constexpr double end_time = 0.04;   ///< [s]

void add_pile(ModelBuilder& builder, const Vec3& corner, int side, int layers, Random& random) {
  for (int i = 0; i < side * side * layers; ++i) {
    const Vec3 cell(i % side, i / side % side, i / (side * side));
    builder.body(corner + 0.1025 * cell + random.in_box(Vec3::Constant(-3e-4), Vec3::Constant(3e-4)),
                 random.in_box(Vec3::Constant(-5e-3), Vec3::Constant(5e-3)),
                 random.in_box(Vec3::Constant(-0.2), Vec3::Constant(0.2)),
                 random.in_box(Vec3::Constant(-1), Vec3::Constant(1)));
  }
}

/// Shaken piles of 175 and of 64 cubes, far apart: the second reuses the lists of the first.
std::shared_ptr<const Model> two_piles(SolverMethod method) {
  ModelBuilder builder = cubes(cube_rule(0.3, 0.5, 0.4));
  Random random(12);
  add_pile(builder, Vec3(0, 0, 0.0525), 5, 7, random);
  add_pile(builder, Vec3(3, 0, 0.0525), 4, 4, random);
  builder.plane("floor", Vec3::Zero(), Vec3::UnitZ());
  builder.scene().solver.method = method;
  builder.scene().solver.time_step = 2e-3;
  return builder.build();
}

void compare(const Frame& frame, const Frame& expected) {
  QCOMPARE(frame.solver.iterations, expected.solver.iterations);
  QCOMPARE(frame.solver.rejected, expected.solver.rejected);
  QCOMPARE(frame.energy.balance_error, expected.energy.balance_error);
  QCOMPARE(frame.energy.dissipated(), expected.energy.dissipated());
  QCOMPARE(frame.contacts.size(), expected.contacts.size());
  for (size_t i = 0; i < expected.bodies.size(); ++i) {
    VERIFY(frame.bodies[i].position == expected.bodies[i].position);
    VERIFY(frame.bodies[i].velocity == expected.bodies[i].velocity);
    VERIFY(frame.bodies[i].spin == expected.bodies[i].spin);
  }
}

}  // namespace

class LargeIslandsTest : public QObject {
  Q_OBJECT

 private slots:
  void threadsDoNotChangeTheBits_data() {
    QTest::addColumn<int>("method");
    QTest::newRow("midpoint") << int(SolverMethod::midpoint);
    QTest::newRow("newmark") << int(SolverMethod::newmark);
  }
  /// Nor does resuming from a saved state, where the lists are new.
  void threadsDoNotChangeTheBits() {
    QFETCH(int, method);
    const auto model = two_piles(SolverMethod(method));
    Simulation one(model, 1);
    QVERIFY(run_until(one, half_time));
    const std::string saved = one.save();
    QVERIFY(run_until(one, end_time));
    const Frame expected = one.frame();
    const RejectedSteps& rejected = expected.solver.rejected;
    QVERIFY2(expected.contacts.size() > 300, qPrintable(QString::number(expected.contacts.size())));
    VERIFY(std::accumulate(rejected.begin(), rejected.end(), 0L) > 0);
    const EnergyTerms& energy = expected.energy;
    VERIFY(std::abs(energy.balance_error) < 1e-2 * energy.dissipated());

    for (const int threads : {2, 3}) {
      Simulation simulation(model, threads);
      QVERIFY(run_until(simulation, end_time));
      compare(simulation.frame(), expected);
      Simulation restored = Simulation::restore(model, saved, threads);
      QVERIFY(run_until(restored, end_time));
      compare(restored.frame(), expected);
    }
  }
};

SCREE_TEST(LargeIslandsTest)
#include "test_large_islands.moc"
