#include <QtTest>
#include <cmath>

#include "core/readings/interpenetration.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/sphere_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

constexpr double reach = 1e-3;      // ḡ [m]
constexpr double stiffness = 1e6;   // κ [N/m]
constexpr double cube_mass = 2.0;   // [kg]
constexpr double gravity = 9.81;    // [m/s²]
constexpr double half_edge = 0.05;  // [m]

bool near(double value, double expected, double relative) {
  return std::abs(value - expected) <= relative * std::abs(expected);
}

ContactRule log_rule(double damping_ratio, double friction) {
  ContactRule rule = cube_rule(damping_ratio, friction, friction);
  rule.normal = LogBarrierLawSpec{reach, stiffness};
  return rule;
}

/// Gap at which a contact carries a force, from the closed form [m].
double carrying_gap(double force) {
  double least = 0.0;
  double most = reach;
  for (int k = 0; k < 200; ++k) {
    const double g = 0.5 * (least + most);
    const double f = stiffness * (reach - g) * ((reach - g) / g - 2.0 * std::log(g / reach));
    (f > force ? least : most) = g;
  }
  return most;
}

void add_methods() {
  QTest::addColumn<SolverMethod>("method");
  QTest::newRow("explicit") << SolverMethod::velocity_verlet;
  QTest::newRow("newmark") << SolverMethod::newmark;
  QTest::newRow("midpoint") << SolverMethod::midpoint;
}

}  // namespace

/// The barrier of incremental potential contact: U = −κ (g − ḡ)² ln(g/ḡ).
class LogBarrierTest : public QObject {
  Q_OBJECT

 private slots:
  void closedForm() {
    const LogBarrierLaw law(reach, stiffness);
    for (const double share : {0.999, 0.9, 0.5, 0.2, 0.01, 1e-6, 1e-30}) {
      const double g = share * reach;
      const double d = reach - g;
      const double l = std::log(g / reach);
      const GapResponse at = law.response(g);
      // The logarithm itself loses digits near ḡ.
      QVERIFY(near(at.potential, -stiffness * d * d * l, 1e-12));
      QVERIFY(near(at.force, stiffness * (2.0 * -d * l + d * d / g), 1e-12));
      QVERIFY(near(at.stiffness, stiffness * (-2.0 * l + 4.0 * d / g + d * d / (g * g)), 1e-12));
    }
    // Numbers in the documentation.
    const GapResponse half = law.response(0.5 * reach);
    QVERIFY(near(half.potential, 0.173287 * stiffness * reach * reach, 1e-5));
    QVERIFY(near(half.force, 1.193147 * stiffness * reach, 1e-6));
    QVERIFY(near(half.stiffness, 6.386294 * stiffness, 1e-6));
    // At the steep gap the two parts of the force are equal.
    const double x = law.steep_gap() / reach;
    QVERIFY(near((1.0 - x) / x, -2.0 * std::log(x), 1e-3));
  }

  void cubeRestsWhereTheForceCarriesIt_data() { add_methods(); }
  void cubeRestsWhereTheForceCarriesIt() {
    QFETCH(SolverMethod, method);
    ModelBuilder builder = cubes(log_rule(0.3, 0.0));
    builder.body(Vec3(0, 0, half_edge + reach + 1e-3));
    builder.plane("floor", Vec3::Zero(), Vec3::UnitZ());
    builder.scene().solver.method = method;
    builder.scene().solver.sleep = false;
    Simulation simulation(builder.build(), 1);
    QVERIFY(run_until(simulation, 1.0));
    const double gap = simulation.frame().bodies[0].position.z() - half_edge;
    const double expected = carrying_gap(0.25 * cube_mass * gravity);
    QVERIFY2(near(reach - gap, reach - expected, 0.01),
             qPrintable(QString("%1 for %2").arg(gap).arg(expected)));
  }

  void blocksPileUpWithoutOverlap_data() { add_methods(); }
  /// Four rotated and shifted cubes fall onto each other, onto a floor and along a wall of triangles.
  void blocksPileUpWithoutOverlap() {
    QFETCH(SolverMethod, method);
    ModelBuilder builder = cubes(log_rule(0.2, 0.5));
    builder.body(Vec3(0, 0, 0.06), Vec3(0, 0, 0.1));
    builder.body(Vec3(0.03, 0.01, 0.20), Vec3(0.1, 0.2, 0.3));
    builder.body(Vec3(-0.02, 0, 0.36), Vec3(0.6, 0.2, 0.1));
    builder.body(Vec3(0.01, -0.02, 0.54), Vec3(0.3, 0.7, 0.5));
    builder.plane("floor", Vec3::Zero(), Vec3::UnitZ());
    builder.scene().solver.method = method;
    if (method != SolverMethod::velocity_verlet) builder.scene().solver.time_step = 1e-3;
    Simulation simulation(builder.build(), 2);
    double energy = 0.0;
    double error = 0.0;
    for (int output = 1; output <= 60; ++output) {
      QVERIFY(run_until(simulation, 0.01 * output));
      const Frame frame = simulation.frame();
      QVERIFY(find_interpenetrations(frame, 1).empty());
      energy = std::max(energy, frame.energy.kinetic());
      error = std::max(error, std::abs(frame.energy.balance_error));
      for (const FrameContact& contact : frame.contacts) QVERIFY(contact.gap > 0.0 && contact.gap < reach);
    }
    const Frame frame = simulation.frame();
    VERIFY(frame.solver.contacts >= 4);
    QVERIFY2(error < 0.01 * energy, qPrintable(QString("%1 of %2 J").arg(error).arg(energy)));
  }

  void ballReboundsToItsHeight_data() {
    QTest::addColumn<double>("height");
    QTest::addColumn<bool>("trapezoidal");
    QTest::newRow("1 cm") << 0.01 << false;
    QTest::newRow("1 m, far into the steep part") << 1.0 << false;
    QTest::newRow("1 cm, trapezoidal") << 0.01 << true;
  }
  void ballReboundsToItsHeight() {
    QFETCH(double, height);
    QFETCH(bool, trapezoidal);
    SphereBuilder builder(sphere_rule(LogBarrierLawSpec{reach, stiffness}));
    builder.gravity(Vec3(0, 0, -gravity)).plane(Vec3::Zero(), Vec3::UnitZ());
    builder.sphere(0.1, 0.5, Vec3(0, 0, 0.1 + reach + height));
    builder.scene().output.interval = 0.01;
    builder.model().lower = Vec3(-0.1, -0.1, 0.0);
    builder.model().upper = Vec3(0.1, 0.1, 0.2 + reach + height);
    if (trapezoidal) builder.trapezoidal(1e-6);
    Simulation simulation(builder.build(), 1);
    const double fall_time = std::sqrt(2.0 * height / gravity);
    double highest = 0.0;
    while (simulation.time() < 2.2 * fall_time) {
      const auto failure = simulation.step();
      QVERIFY2(!failure, failure ? failure->message.c_str() : "");
      const double z = simulation.frame(false).bodies[0].position.z();
      if (simulation.time() > 1.2 * fall_time) highest = std::max(highest, z - reach - 0.1);
    }
    QVERIFY2(near(highest, height, 3e-3), qPrintable(QString::number(highest / height)));
    VERIFY(simulation.frame().solver.smallest_gap > 0.0);
  }

  /// An impact too hard for the logarithm is reported, with a remedy.
  void lossOfTheGapIsSaid() {
    SphereBuilder builder(sphere_rule(LogBarrierLawSpec{reach, 1.0}));
    builder.plane(Vec3::Zero(), Vec3::UnitZ());
    builder.sphere(0.1, 5.0, Vec3(0, 0, 0.1 + 2.0 * reach), Vec3(0, 0, -50.0));
    Simulation simulation(builder.build(), 1);
    std::optional<StepFailure> failure;
    while (simulation.time() < 0.01 && !failure) failure = simulation.step();
    QVERIFY(failure.has_value());
    QVERIFY2(failure->message.find("the law \"barrier\" with barrier_exponent = -2") != std::string::npos,
             failure->message.c_str());
  }
};

SCREE_TEST(LogBarrierTest)
#include "test_log_barrier.moc"
