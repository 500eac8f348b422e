#include <QtTest>

#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/sphere_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

constexpr double speed = 2.0;
const double duration = hertz_duration(ball_pair_modulus, 0.5 * ball_radius, 0.5 * ball_mass, speed);
const double depth = largest_hertz_overlap(ball_pair_modulus, 0.5 * ball_radius, 0.5 * ball_mass, speed);

/// Observed impact of bodies 0 and 1.
struct Impact {
  double depth = 0.0;        ///< largest overlap, from a parabola through the three deepest steps [m]
  double duration = 0.0;     ///< from first to last contact [s]
  double restitution = 0.0;  ///< along the line of centres at the end
  double worst_balance = 0.0;
  EnergyTerms energy;
  Vec3 impulse_error = Vec3::Zero();
};

double overlap_of(const Frame& frame) {
  return frame.model->bodies[0].size + frame.model->bodies[1].size -
         (frame.bodies[0].position - frame.bodies[1].position).norm();
}
double closing_of(const Frame& frame) {
  const Vec3 branch = (frame.bodies[1].position - frame.bodies[0].position).normalized();
  return (frame.bodies[0].velocity - frame.bodies[1].velocity).dot(branch);
}

/// Runs until the two have separated.
std::optional<Impact> observe(SphereBuilder& builder) {
  Simulation simulation(builder.build(), 1);
  const Frame start = simulation.frame();
  const double closing = closing_of(start);
  const double first_touch = -overlap_of(start) / closing;
  const Vec3 momentum = momentum_of(start).linear;
  std::array<double, 3> last{overlap_of(start), overlap_of(start), overlap_of(start)};
  Impact impact;
  for (int n = 0; n < 100000; ++n) {
    if (simulation.step()) return std::nullopt;
    const Frame frame = simulation.frame();
    last = {last[1], last[2], overlap_of(frame)};
    impact.worst_balance = std::max(impact.worst_balance, std::abs(frame.energy.balance_error));
    if (last[1] > impact.depth && last[1] >= last[0] && last[1] >= last[2]) {
      const double bend = last[0] - 2.0 * last[1] + last[2];
      const double slope = 0.5 * (last[2] - last[0]);
      impact.depth = last[1] - 0.5 * slope * slope / bend;
    }
    if (last[2] > 0.0 || closing_of(frame) >= 0.0) continue;
    impact.duration = frame.time + last[2] / -closing_of(frame) - first_touch;
    impact.restitution = -closing_of(frame) / closing;
    impact.energy = frame.energy;
    impact.impulse_error = momentum_of(frame).linear - momentum;
    return impact;
  }
  return std::nullopt;
}

/// The pair of S-4, with first contact at a fraction of a step.
SphereBuilder pair_of_balls(double steps_in_contact, double phase, double damping_ratio = 0.0) {
  const double step = duration / steps_in_contact;
  SphereBuilder builder(hertz_rule(0.0, damping_ratio));
  const double half = ball_radius + 0.5 * phase * step * speed;
  builder.ball(Vec3(-half, 0, 0), Vec3(0.5 * speed, 0, 0));
  builder.ball(Vec3(half, 0, 0), Vec3(-0.5 * speed, 0, 0));
  builder.step(step);
  return builder;
}

}  // namespace

/// Spheres colliding in free space, compared with Hertz' theory and contact time (S-4 … S-6).
class SphereCollisionTest : public QObject {
  Q_OBJECT

 private slots:
  void closedForms() {
    VERIFY_NEAR(depth / 4.15337e-3, 1.0, 1e-5);
    VERIFY_NEAR(duration / 6.1123e-3, 1.0, 1e-4);
  }

  void depthAndDurationOfAnImpact_data() {
    QTest::addColumn<bool>("implicit");
    QTest::addColumn<int>("steps");
    for (const int steps : {40, 100, 400}) {
      QTest::addRow("explicit, %d steps", steps) << false << steps;
      QTest::addRow("trapezoidal, %d steps", steps) << true << steps;
    }
  }
  void depthAndDurationOfAnImpact() {
    QFETCH(bool, implicit);
    QFETCH(int, steps);
    double depth_error = 0.0;
    double duration_error = 0.0;
    for (const double phase : {0.0, 0.25, 0.5, 0.75}) {
      SphereBuilder builder = pair_of_balls(steps, phase);
      if (implicit) builder.trapezoidal(1e-7);
      const auto impact = observe(builder);
      QVERIFY(impact);
      depth_error = std::max(depth_error, std::abs(impact->depth / depth - 1.0));
      duration_error = std::max(duration_error, std::abs(impact->duration / duration - 1.0));
    }
    qInfo() << depth_error << duration_error;
    VERIFY(depth_error < 1e-3);
    VERIFY(duration_error < 5e-3);
    // The methods are of second order.
    const double order = std::pow(40.0 / steps, 2);
    VERIFY(depth_error < 1e-3 * order + 1e-5);
    VERIFY(duration_error < 5e-3 * order + 1e-5);
  }

  void elasticImpactsKeepTheSpeed_data() {
    QTest::addColumn<bool>("implicit");
    QTest::addColumn<int>("steps");
    for (const int steps : {20, 40}) {
      QTest::addRow("explicit, %d steps", steps) << false << steps;
      QTest::addRow("trapezoidal, %d steps", steps) << true << steps;
    }
  }
  /// S-5 states 5·10⁻⁵ at 20 and 40 steps. This holds only for some phases of the first contact between two
  /// steps: the work of the method is a trapezoidal sum of the force ~ δ^(3/2), whose root at first and last
  /// contact costs k h^(5/2) ζ(−3/2, phase) each, with the change h of the overlap per step. The two cancel
  /// on average and at equal phases only; ζ is between −0.0315 and 0.0241. The bound for every phase is 5/4
  /// of its range times (h/δ)^(5/2). The largest errors of 32 phases are 4.3·10⁻⁴ (explicit) and 3.3·10⁻⁴
  /// (trapezoidal) at 20 steps, 7.2·10⁻⁵ and 6.4·10⁻⁵ at 40; for an impact that begins on a step 8.3·10⁻⁵
  /// and 6.0·10⁻⁵ at 20, 7.4·10⁻⁶ and 7.7·10⁻⁶ at 40. 5·10⁻⁵ holds for one that begins midway between two
  /// steps, near the root of ζ (2.5·10⁻⁵ and 4.2·10⁻⁵ at 20), and for the mean (1.2·10⁻⁶).
  void elasticImpactsKeepTheSpeed() {
    QFETCH(bool, implicit);
    QFETCH(int, steps);
    double worst = 0.0;
    double mean = 0.0;
    double midway = 0.0;
    double on_a_step = 0.0;
    constexpr int phases = 32;
    for (int k = 0; k < phases; ++k) {
      SphereBuilder builder = pair_of_balls(steps, static_cast<double>(k) / phases);
      if (implicit) builder.trapezoidal(1e-7);
      const auto impact = observe(builder);
      QVERIFY(impact);
      const double error = impact->restitution - 1.0;
      worst = std::max(worst, std::abs(error));
      mean += error / phases;
      if (2 * k == phases) midway = error;
      if (k == 0) on_a_step = error;
    }
    qInfo() << worst << mean << midway << on_a_step;
    const double change = speed * duration / steps / depth;
    VERIFY(worst < 1.25 * 0.0557 * std::pow(change, 2.5));
    VERIFY(std::abs(mean) < 5e-5);
    VERIFY(std::abs(midway) < 5e-5);
    if (steps == 40) VERIFY(std::abs(on_a_step) < 5e-5);
  }

  void momentumAndEnergy_data() {
    QTest::addColumn<bool>("implicit");
    QTest::addColumn<double>("friction");
    QTest::addColumn<double>("damping");
    for (const bool implicit : {false, true}) {
      const char* method = implicit ? "trapezoidal" : "explicit";
      QTest::addRow("%s, elastic", method) << implicit << 0.0 << 0.0;
      QTest::addRow("%s, rough", method) << implicit << 0.3 << 0.0;
      QTest::addRow("%s, rough and damped", method) << implicit << 0.3 << 0.2;
    }
  }
  /// Two different spinning spheres collide off centre.
  void momentumAndEnergy() {
    QFETCH(bool, implicit);
    QFETCH(double, friction);
    QFETCH(double, damping);
    double balance[2];
    double energy = 0.0;
    for (const int finer : {0, 1}) {
      SphereBuilder builder(hertz_rule(friction, damping));
      builder.sphere(0.2, 1000.0, Vec3(-0.3, 0, 0), Vec3(1.5, 0.2, -0.1), Vec3(4, -3, 9));
      builder.sphere(0.1, 150.0, Vec3(0.05, 0.1, 0.05), Vec3(-1, 0, 0), Vec3(-8, 2, 5));
      builder.step(finer == 0 ? 4e-5 : 1e-5);
      if (implicit) builder.trapezoidal(1e-7);
      const double start = Simulation(builder.build(), 1).frame().energy.kinetic();
      const auto impact = observe(builder);
      QVERIFY(impact);
      balance[finer] = impact->worst_balance;
      energy = start;
      VERIFY(impact->impulse_error.norm() < 1e-12 * 1500.0);
      VERIFY((impact->energy.dissipated_friction > 0.01 * start) == (friction > 0.0));
      VERIFY((impact->energy.dissipated_damping > 0.01 * start) == (damping > 0.0));
      const double left = impact->energy.kinetic() + impact->energy.dissipated() + impact->energy.exchanged();
      VERIFY_NEAR(left / start, 1.0, 1e-3);
    }
    qInfo() << balance[0] / energy << balance[1] / energy;
    VERIFY(balance[0] < 2e-3 * energy);
    // Proportional to the square of the step: a sixteenth, plus an error since first contact is not at the
    // end of a step.
    VERIFY(balance[1] < balance[0] / 10.0);
  }

  /// Two steel balls collide with steps of the order of their radius: each step in contact adds energy, until
  /// one flies through a wall.
  void ballsThatStepsTooLongThrowThroughAWallAreNamed() {
    SphereBuilder builder(hertz_rule());
    builder.model().scene.materials[0].young_modulus = 2e11;
    builder.sphere(0.01, 1e-2, Vec3::Zero(), Vec3(10, 0, 0));
    builder.sphere(0.01, 1e-2, Vec3(0.03, 0, 0));
    builder.plane(Vec3(-1, 0, 0), Vec3::UnitX());
    builder.plane(Vec3(1, 0, 0), -Vec3::UnitX());
    builder.scene().solver.time_step = 1e-3;
    Simulation simulation(builder.build(), 1);
    std::optional<StepFailure> failure;
    for (int k = 0; k < 1000 && !failure; ++k) failure = simulation.step();
    QVERIFY(failure.has_value());
    QVERIFY2(failure->message.starts_with("the centre of body "), failure->message.c_str());
    QVERIFY2(failure->message.find("; a time_step of at most ") != std::string::npos,
             failure->message.c_str());
  }

  /// Three spheres collide in the middle, each with the other two: the mass of a pair is a third of a
  /// sphere's (S-6).
  void threeMeetInTheMiddle() {
    const double inward = 1.91;
    const double expected =
        hertz_duration(ball_pair_modulus, 0.5 * ball_radius, ball_mass / 3.0, std::sqrt(3.0) * inward);
    VERIFY_NEAR(expected / 4.700e-3, 1.0, 1e-3);
    for (const bool implicit : {false, true}) {
      SphereBuilder builder(hertz_rule());
      const double start = 2.0 * ball_radius / std::sqrt(3.0) + 1e-3;
      for (int k = 0; k < 3; ++k) {
        const Vec3 out(std::cos(2.0 * M_PI * k / 3.0), std::sin(2.0 * M_PI * k / 3.0), 0.0);
        builder.ball(start * out, -inward * out);
      }
      builder.step(expected / 100.0);
      if (implicit) builder.trapezoidal(1e-7);
      const auto impact = observe(builder);
      QVERIFY(impact);
      qInfo() << impact->duration << impact->restitution;
      VERIFY_NEAR(impact->duration / expected, 1.0, 0.01);
      VERIFY_NEAR(impact->restitution, 1.0, 1e-3);
    }
  }
};

SCREE_TEST(SphereCollisionTest)
#include "test_sphere_collision.moc"
