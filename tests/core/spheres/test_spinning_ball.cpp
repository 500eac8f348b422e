#include <QtTest>

#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/sphere_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

constexpr double gravity = 9.81;
constexpr double friction = 0.25;
constexpr double first_velocity = 2.355;
constexpr double first_spin = -127.03;

/// Overlap and tangential stiffness at rest on a plane (S-7).
const double static_overlap =
    std::pow(0.75 * ball_mass * gravity / (ball_plane_modulus * std::sqrt(ball_radius)), 2.0 / 3.0);
const double shear_modulus = ball_young / (2.0 * (1.0 + ball_poisson));
const double static_stiffness = 8.0 * shear_modulus * std::sqrt(ball_radius * static_overlap);

/// [S] example 5.1: a ball with backspin slides until it rolls.
std::shared_ptr<const Model> spinning_ball(bool implicit) {
  SphereBuilder builder(hertz_rule(friction));
  builder.ball(Vec3(0, ball_radius - static_overlap, 0), Vec3(first_velocity, 0, 0), Vec3(0, 0, first_spin));
  builder.plane(Vec3::Zero(), Vec3::UnitY()).gravity(Vec3(0, -gravity, 0)).step(1e-4);
  if (implicit) builder.trapezoidal();
  return builder.build();
}

/// Mean, amplitude and frequency of an oscillating series.
struct Swing {
  double sum = 0.0;
  double least = std::numeric_limits<double>::infinity();
  double most = -std::numeric_limits<double>::infinity();
  std::vector<double> values;

  void add(double value) {
    sum += value;
    least = std::min(least, value);
    most = std::max(most, value);
    values.push_back(value);
  }
  double mean() const { return sum / static_cast<double>(values.size()); }
  double amplitude() const { return 0.5 * (most - least); }
  double frequency(double step) const {
    int crossings = 0;
    const double middle = 0.5 * (least + most);
    for (size_t i = 1; i < values.size(); ++i) {
      if ((values[i] > middle) != (values[i - 1] > middle)) ++crossings;
    }
    return 0.5 * crossings / (step * static_cast<double>(values.size()));
  }
};

}  // namespace

/// [S] example 5.1 (S-7 … S-12).
class SpinningBallTest : public QObject {
  Q_OBJECT

 private slots:
  void staticContact() {
    VERIFY_NEAR(static_overlap / 1.3349e-4, 1.0, 1e-3);
    VERIFY_NEAR(static_stiffness / 1.6535e8, 1.0, 1e-3);
    Simulation simulation(spinning_ball(false), 1);
    const Frame frame = simulation.frame();
    QCOMPARE(frame.contacts.size(), size_t{1});
    VERIFY_NEAR(frame.contacts[0].normal_force / (ball_mass * gravity), 1.0, 1e-9);
  }

  /// The static coefficient matters only until sliding begins, and the method does not matter.
  void theDynamicCoefficientActsWhileItSlides_data() {
    QTest::addColumn<double>("phi");
    for (double phi : {0.5, 0.75, 1.0}) QTest::addRow("phi %.2f", phi) << phi;
  }
  void theDynamicCoefficientActsWhileItSlides() {
    QFETCH(double, phi);
    auto model = std::make_shared<Model>(*spinning_ball(true));
    model->scene.solver.phi = phi;
    model->scene.contacts[0].friction.static_coefficient = 2.0 * friction;
    Simulation simulation(model, 1);
    while (simulation.time() < 1.0 - 1e-9) QVERIFY(!simulation.step());
    const Frame frame = simulation.frame();
    VERIFY(frame.contacts[0].status == ContactStatus::slip);
    VERIFY_NEAR(frame.contacts[0].friction.norm() / (friction * frame.contacts[0].normal_force), 1.0, 1e-9);
    const double expected = first_velocity + friction * gravity * frame.time;
    QVERIFY2(std::abs(frame.bodies[0].velocity.x() - expected) < 1e-3,
             qPrintable(QString::number(frame.bodies[0].velocity.x() - expected)));
  }

  void slidesUntilItRolls_data() {
    QTest::addColumn<bool>("implicit");
    QTest::newRow("trapezoidal") << true;
    QTest::newRow("explicit") << false;
  }
  void slidesUntilItRolls() {
    QFETCH(bool, implicit);
    Simulation simulation(spinning_ball(implicit), 1);
    const double roll_time = (-first_spin * ball_radius - first_velocity) / (3.5 * friction * gravity);
    VERIFY_NEAR(roll_time, 2.6854, 1e-4);
    double rolls_from = 0.0;
    double angle = 0.0;
    double worst_balance = 0.0;
    double worst_height = 0.0;
    double worst_slide = 0.0;
    Swing velocity, spin;
    Rotation before = simulation.frame().bodies[0].rotation;
    while (simulation.time() < 5.0 - 1e-9) {
      QVERIFY(!simulation.step());
      const Frame frame = simulation.frame();
      const FrameBody& ball = frame.bodies[0];
      const Rotation increment = before.inverse().then(ball.rotation);
      angle += 2.0 * std::atan2(increment.u.z(), increment.w);
      before = ball.rotation;
      worst_balance = std::max(worst_balance, std::abs(frame.energy.balance_error));
      worst_height = std::max(worst_height, std::abs(ball.position.y() - (ball_radius - static_overlap)));
      QCOMPARE(frame.contacts.size(), size_t{1});
      const bool sticks = frame.contacts[0].status == ContactStatus::stick;
      if (sticks && rolls_from == 0.0) rolls_from = frame.time;
      if (rolls_from == 0.0) {
        const double expected = first_velocity + friction * gravity * frame.time;
        worst_slide = std::max(worst_slide, std::abs(ball.velocity.x() - expected));
      }
      if (frame.time > 2.8) {
        velocity.add(ball.velocity.x());
        spin.add(ball.spin.z());
      }
    }
    const Frame end = simulation.frame();
    qInfo() << "rolls from" << rolls_from << "velocity" << velocity.mean() << velocity.amplitude()
            << velocity.frequency(1e-4) << "spin" << spin.mean() << spin.amplitude();
    qInfo() << "x" << end.bodies[0].position.x() << "angle" << angle << "balance" << worst_balance << "height"
            << worst_height << "sliding" << worst_slide << "iterations" << end.solver.iterations;
    // Closed forms: rigid ball, friction μ m g until it rolls.
    const double rolling = first_velocity + friction * gravity * roll_time;
    const double way = (first_velocity + 0.5 * friction * gravity * roll_time) * roll_time;
    const double turn = (first_spin + 1.25 * friction * gravity / ball_radius * roll_time) * roll_time;
    VERIFY_NEAR(rolling, 8.9410, 1e-4);
    VERIFY_NEAR(rolls_from, roll_time, 0.002);
    VERIFY(worst_slide < 1e-3);
    VERIFY_NEAR(velocity.mean(), rolling, 0.003);
    VERIFY(std::abs(spin.mean() + rolling / ball_radius) < 0.02);
    VERIFY_NEAR(end.bodies[0].position.x(), (way + rolling * (5.0 - roll_time)), 0.01);
    VERIFY_NEAR(end.bodies[0].position.x(), 35.862, 0.01);
    VERIFY_NEAR(angle, (turn - rolling / ball_radius * (5.0 - roll_time)), 0.05);
    VERIFY(std::abs(angle + 334.064) < 0.05);
    // Remaining energy of the spring when rolling begins: an oscillation of μ g/ω_t, ω_t² = 3.5 k_t/m.
    const double frequency = std::sqrt(3.5 * static_stiffness / ball_mass);
    VERIFY_NEAR(velocity.amplitude() / (friction * gravity / frequency), 1.0, 0.1);
    VERIFY_NEAR(velocity.amplitude() / 0.0032, 1.0, 0.1);
    VERIFY_NEAR(spin.amplitude() / 0.040, 1.0, 0.1);
    VERIFY_NEAR(velocity.frequency(1e-4) / 121.0, 1.0, 0.1);
    VERIFY_NEAR(velocity.frequency(1e-4) / (frequency / (2.0 * M_PI)), 1.0, 0.01);
    VERIFY(worst_height < 1e-9);
    // Conserved by a ball spinning about z.
    VERIFY(std::abs(end.bodies[0].position.z()) < 1e-12);
    // ΔK is the work of friction: the dissipation equals the loss of kinetic energy, except for the
    // oscillation.
    VERIFY(worst_balance < 1e-3 * (simulation.frame().energy.dissipated_friction));
  }
};

SCREE_TEST(SpinningBallTest)
#include "test_spinning_ball.moc"
