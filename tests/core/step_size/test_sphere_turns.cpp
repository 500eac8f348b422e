#include <QtTest>

#include "core/step_size/contact_time.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/sphere_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

constexpr double step = 1e-3;

/// Two separate balls, the second one spinning so that its Rodrigues vector of a step is |α|.
SphereBuilder spinning_balls(double alpha) {
  SphereBuilder builder(hertz_rule(0.3));
  builder.ball(Vec3::Zero()).ball(Vec3(1, 0, 0), Vec3::Zero(), alpha / step * Vec3(2, -1, 2) / 3.0);
  return builder;
}

}  // namespace

/// Largest rotation of a sphere in one step.
class SphereTurnsTest : public QObject {
  Q_OBJECT

 private slots:
  void aRightAngleIsTooFar_data() {
    QTest::addColumn<bool>("implicit");
    QTest::addColumn<bool>("fluid");
    QTest::newRow("explicit") << false << false;
    QTest::newRow("explicit, in a fluid") << false << true;
    QTest::newRow("trapezoidal") << true << false;
    QTest::newRow("trapezoidal, in a fluid") << true << true;
  }
  void aRightAngleIsTooFar() {
    QFETCH(bool, implicit);
    QFETCH(bool, fluid);
    for (const double alpha : {1.99, 2.01}) {
      SphereBuilder builder = spinning_balls(alpha).step(step);
      if (implicit) builder.trapezoidal();
      if (fluid) builder.scene().fluid.drag = 1e-3;
      builder.scene().solver.min_time_step = step;
      Simulation simulation(builder.build(), 1);
      const auto failure = simulation.step();
      QCOMPARE(failure.has_value(), alpha > 2.0);
      if (!failure) continue;
      QVERIFY2(failure->message.find("would turn by a right angle or more") != std::string::npos,
               failure->message.c_str());
    }
  }

  void adaptiveStepsFollowTheTurn() {
    Simulation simulation(spinning_balls(3.0).step(step).trapezoidal().build(), 1);
    QVERIFY(run_steps(simulation, 4));
    const Frame frame = simulation.frame();
    VERIFY(frame.solver.rejected[static_cast<size_t>(RejectedStep::not_converged)] > 0);
    VERIFY(frame.solver.step_size < 2.0 / 3.0 * step);
  }

  void theChosenStepFollowsTheTurn() {
    QCOMPARE(recommended_step(*spinning_balls(20.0).build()), 0.1 / (20.0 / step));
    QCOMPARE(recommended_step(*spinning_balls(0.01).build()), recommended_step(*spinning_balls(0.0).build()));
  }
};

SCREE_TEST(SphereTurnsTest)
#include "test_sphere_turns.moc"
