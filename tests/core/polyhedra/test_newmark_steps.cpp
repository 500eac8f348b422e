#include <QtTest>
#include <cmath>

#include "core/geometry/random.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/physics_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

/// A heap of cubes in all orientations that falls on a floor.
/// @param size  factor on lengths; times scale with its square root
std::shared_ptr<Model> falling_heap(SolverMethod method, double duration, double size = 1.0) {
  const double time_scale = std::sqrt(size);
  ContactRule rule = cube_rule(0.3, 0.5, 0.4);
  rule.normal = BarrierLawSpec{1e-3 * size, 1e8 * size * size, 1.0, 0.2, -2.0};
  rule.friction.stiffness = 1e6 * size * size;
  rule.friction.damping = 100.0 * size * size * time_scale;
  ModelBuilder builder(cube_mesh(0.1 * size), 2.0 * std::pow(size, 3),
                       std::pow(size, 5) / 300.0 * Mat3::Identity(), rule);
  Random random(5);
  for (int i = 0; i < 6; ++i) {
    const Vec3 place(0.18 * (i % 2), 0.18 * (i / 2 % 2), 0.1 + 0.19 * static_cast<double>(i / 4));
    builder.body(size * (place + random.in_box(Vec3::Constant(-0.005), Vec3::Constant(0.005))),
                 random.rotation().rotation_vector());
  }
  builder.plane("floor", Vec3::Zero(), Vec3::UnitZ());
  Scene& scene = builder.scene();
  scene.gravity = Vec3(0, 0, -9.81);
  scene.solver.method = method;
  scene.solver.time_step = 1e-3 * time_scale;
  scene.solver.sleep = false;
  scene.output.interval = 0.05 * time_scale;
  scene.duration = duration * time_scale;
  return std::make_shared<Model>(*builder.build());
}

/// Makes global steps. Returns false if one fails.
bool run_steps(Simulation& simulation, int steps) {
  for (int k = 0; k < steps; ++k) {
    if (simulation.step()) return false;
  }
  return true;
}

bool same_bits(const Frame& a, const Frame& b) {
  for (size_t i = 0; i < a.bodies.size(); ++i) {
    if (a.bodies[i].position != b.bodies[i].position || a.bodies[i].velocity != b.bodies[i].velocity ||
        a.bodies[i].spin != b.bodies[i].spin || a.bodies[i].rotation.u != b.bodies[i].rotation.u)
      return false;
  }
  return a.solver.rejected == b.solver.rejected && a.solver.iterations == b.solver.iterations;
}

constexpr int steps_a_second = 1000;

}  // namespace

class NewmarkStepsTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase_data() {
    QTest::addColumn<int>("method");
    QTest::newRow("newmark") << static_cast<int>(SolverMethod::newmark);
    QTest::newRow("midpoint") << static_cast<int>(SolverMethod::midpoint);
  }

  /// A later end of the run changes nothing in the past.
  void pastDoesNotDependOnTheEndOfTheRun() {
    QFETCH_GLOBAL(int, method);
    const auto at = static_cast<SolverMethod>(method);
    Simulation brief(falling_heap(at, 0.5), 1);
    Simulation usual(falling_heap(at, 1.0), 1);
    Simulation lengthy(falling_heap(at, 100.0), 2);
    for (Simulation* each : {&brief, &usual, &lengthy}) QVERIFY(run_steps(*each, steps_a_second / 2));
    VERIFY_NEAR(brief.time(), 0.5, 1e-9);
    QVERIFY(same_bits(brief.frame(), usual.frame()));
    QVERIFY(same_bits(brief.frame(), lengthy.frame()));
  }

  void runThatIsTakenUpForLongerHasTheSameBits() {
    QFETCH_GLOBAL(int, method);
    const auto at = static_cast<SolverMethod>(method);
    Simulation straight(falling_heap(at, 0.6), 1);
    QVERIFY(run_steps(straight, 6 * steps_a_second / 10));
    Simulation first(falling_heap(at, 0.35), 1);
    QVERIFY(run_steps(first, 35 * steps_a_second / 100));
    QVERIFY(first.finished());
    Simulation second = Simulation::restore(falling_heap(at, 0.6), first.save(), 2);
    QVERIFY(run_steps(second, 25 * steps_a_second / 100));
    QVERIFY(same_bits(second.frame(), straight.frame()));
  }

  /// Powers of four, so that lengths and times scale without rounding.
  void largeHeapsFallAsSmallOnesDo() {
    QFETCH_GLOBAL(int, method);
    const auto at = static_cast<SolverMethod>(method);
    Simulation usual(falling_heap(at, 100.0), 1);
    QVERIFY(run_steps(usual, steps_a_second / 2));
    const Frame expected = usual.frame();
    for (const double size : {1.0 / 1024.0, 1024.0, 16384.0}) {
      Simulation scaled(falling_heap(at, 100.0, size), 1);
      QVERIFY(run_steps(scaled, steps_a_second / 2));
      const Frame found = scaled.frame();
      for (size_t i = 0; i < found.bodies.size(); ++i) {
        const double apart = (found.bodies[i].position / size - expected.bodies[i].position).norm();
        QVERIFY2(apart < 1e-6, qPrintable(QString("size %1: %2 m apart").arg(size).arg(apart)));
      }
      QCOMPARE(found.solver.iterations, expected.solver.iterations);
    }
  }

  /// The residual carried over from the previous step is not an error of the step itself and must not end a
  /// run.
  void blockThatSlidesOnTheFloorComesToRest() {
    QFETCH_GLOBAL(int, method);
    ContactRule rule = cube_rule(0.2, 0.3, 0.3);
    rule.normal = BarrierLawSpec{1e-3, 1e6, 1.0, 0.2, -1.0};
    ModelBuilder builder(cube_mesh(0.1), 2.0, Mat3::Identity() / 300.0, rule);
    builder.body(Vec3(0, 0, 0.0503), Vec3::Zero(), Vec3(2, 0, 0), Vec3::Zero());
    builder.plane("floor", Vec3::Zero(), Vec3::UnitZ());
    Scene& scene = builder.scene();
    scene.gravity = Vec3(0, 0, -9.81);
    scene.solver.method = static_cast<SolverMethod>(method);
    scene.output.interval = 0.05;
    scene.duration = 1.0;
    Simulation simulation(builder.build(), 1);
    while (!simulation.finished()) {
      const std::optional<StepFailure> failure = simulation.step();
      QVERIFY2(!failure, failure ? failure->message.c_str() : "");
    }
    VERIFY(simulation.frame().bodies[0].velocity.norm() < 1e-3);
  }
};

SCREE_TEST(NewmarkStepsTest)
#include "test_newmark_steps.moc"
