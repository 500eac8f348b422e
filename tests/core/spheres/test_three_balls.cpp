#include <QtTest>

#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/sphere_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

constexpr double gravity = 9.81;
constexpr double friction = 0.5;
constexpr double inward = 1.91;
constexpr double start = 1.115;
const double static_overlap =
    std::pow(0.75 * ball_mass * gravity / (ball_plane_modulus * std::sqrt(ball_radius)), 2.0 / 3.0);

Vec3 outward(int ball) {
  return {std::cos(2.0 * M_PI * ball / 3.0), std::sin(2.0 * M_PI * ball / 3.0), 0.0};
}

/// [S] example 5.2: three balls roll towards each other and collide simultaneously.
std::shared_ptr<const Model> three_balls(bool implicit) {
  SphereBuilder builder(hertz_rule(friction));
  for (int k = 0; k < 3; ++k) {
    const Vec3 velocity = -inward * outward(k);
    builder.ball(start * outward(k) + Vec3(0, 0, ball_radius - static_overlap), velocity,
                 Vec3::UnitZ().cross(velocity) / ball_radius);
  }
  builder.plane(Vec3::Zero(), Vec3::UnitZ()).gravity(Vec3(0, 0, -gravity)).step(1e-4);
  if (implicit) builder.trapezoidal();
  return builder.build();
}

}  // namespace

/// [S] example 5.2 (S-13 … S-17).
class ThreeBallsTest : public QObject {
  Q_OBJECT

 private slots:
  void rollMeetAndRollBack_data() {
    QTest::addColumn<bool>("implicit");
    QTest::newRow("trapezoidal") << true;
    QTest::newRow("explicit") << false;
  }
  void rollMeetAndRollBack() {
    QFETCH(bool, implicit);
    Simulation simulation(three_balls(implicit), 1);
    double met = 0.0, parted = 0.0, spin_zero = 0.0, rolls = 0.0, back = 0.0;
    double speed_after = 0.0;
    double asymmetry = 0.0;
    double final_velocity = 0.0, final_spin = 0.0;
    int averaged = 0;
    double worst_balance = 0.0;
    while (simulation.time() < 1.5) {
      QVERIFY(!simulation.step());
      const Frame frame = simulation.frame();
      const FrameBody& ball = frame.bodies[0];
      const double velocity = ball.velocity.x();
      // The spin of rolling outwards is +y.
      const double spin = ball.spin.y();
      worst_balance = std::max(worst_balance, std::abs(frame.energy.balance_error));
      bool together = false;
      bool sticks = false;
      for (const FrameContact& contact : frame.contacts) {
        together = together || contact.wall < 0;
        if (contact.wall == 0 && contact.a == 0) sticks = contact.status == ContactStatus::stick;
      }
      if (together && met == 0.0) met = frame.time;
      if (met > 0.0 && !together && parted == 0.0) {
        parted = frame.time;
        speed_after = velocity;
      }
      if (parted > 0.0 && spin >= 0.0 && spin_zero == 0.0) spin_zero = frame.time;
      if (spin_zero > 0.0 && sticks && rolls == 0.0) rolls = frame.time;
      if (ball.position.x() >= start && rolls > 0.0 && back == 0.0) back = frame.time;
      if (frame.time > 0.8) {
        final_velocity += velocity;
        final_spin += spin;
        ++averaged;
      }
      for (int k = 1; k < 3; ++k) {
        asymmetry = std::max(asymmetry, std::abs(frame.bodies[k].velocity.dot(outward(k)) - velocity));
      }
    }
    final_velocity /= averaged;
    final_spin /= averaged;
    qInfo() << "met" << met << "contact" << parted - met << "speed after" << speed_after << "spin zero"
            << spin_zero << "rolls" << rolls << "back" << back << "velocity" << final_velocity << "spin"
            << final_spin << "asymmetry" << asymmetry << "balance" << worst_balance;
    VERIFY_NEAR(met, 0.4629, 0.001);
    VERIFY_NEAR(parted - met, 4.7e-3, 2e-4);
    VERIFY(speed_after > 1.905 * 0.995);
    VERIFY(speed_after < 1.91 * 1.005);
    VERIFY_NEAR(spin_zero, 0.619, 0.003);
    VERIFY_NEAR(rolls, 0.686, 0.004);
    VERIFY_NEAR(back, 1.389, 0.006);
    VERIFY_NEAR(final_velocity / 0.8312, 1.0, 0.005);
    VERIFY_NEAR(final_spin / 4.155, 1.0, 0.005);
    // Ideal: the impact reverses the velocity and keeps the spin; then the floor's friction acts on a ball
    // sliding with 2 v₀.
    VERIFY_NEAR(final_velocity / (3.0 / 7.0 * inward), 1.0, 0.03);
    VERIFY_NEAR((spin_zero - parted) / (0.4 * inward / (0.5 * 9.81)), 1.0, 0.03);
    VERIFY_NEAR((rolls - parted) / (4.0 / 7.0 * inward / (0.5 * 9.81)), 1.0, 0.03);
    VERIFY(asymmetry < 1e-6);
    VERIFY(worst_balance < 1e-2 * 3.0 * 0.7 * ball_mass * inward * inward);
  }
};

SCREE_TEST(ThreeBallsTest)
#include "test_three_balls.moc"
