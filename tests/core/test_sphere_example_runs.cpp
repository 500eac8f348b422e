#include <QtTest>
#include <numeric>

#include "core/simulation/lookup.hpp"
#include "tests/core/example_fixture.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

constexpr double g = 9.81;

bool near(double value, double reference, double tolerance) {
  return std::abs(value - reference) <= tolerance * std::abs(reference);
}

const FrameBody& body(const Frame& frame, const std::string& name) {
  return frame.bodies.at(find_body(*frame.model, name));
}

double speed(const Frame& frame, const std::string& name) {
  return body(frame, name).velocity.x();
}

/// Velocities along a row of the cradle, left to right.
std::array<double, 5> row_of_cradle(const Frame& frame, const std::string& name) {
  std::array<double, 5> velocities{};
  for (int i = 0; i < 5; ++i) velocities[i] = speed(frame, name + std::to_string(i + 1));
  return velocities;
}

}  // namespace

/// The example scenes of spheres do what their descriptions say.
class SphereExampleRunsTest : public QObject {
  Q_OBJECT

 private slots:
  /// [S] example 5.1, reference values S-9 and S-10; S-12: v and ω swing by 0.0032 and 0.04 after rolling has
  /// begun.
  void spinningBallSlidesThenRolls() {
    const Frame sliding = frame_at("spinning_ball", 1.0);
    QVERIFY(near(speed(sliding, "ball"), 2.355 + 0.25 * g, 1e-4));
    QVERIFY(near(body(sliding, "ball").spin.z(), -127.03 + 2.5 * 0.25 * g / 0.2, 1e-4));
    const Frame rolling = frame_at("spinning_ball", 3.0);
    QVERIFY(std::abs(speed(rolling, "ball") - 8.9410) < 0.004);
    QVERIFY(std::abs(body(rolling, "ball").spin.z() + 44.705) < 0.05);
  }

  /// [S] example 5.2, reference values S-14 and S-16.
  void threeBallsBounceAndRollHome() {
    const Frame bounced = frame_at("three_rolling_balls", 0.47);
    QVERIFY2(near(speed(bounced, "first"), 1.9, 2e-2), qPrintable(QString::number(speed(bounced, "first"))));
    const Frame home = frame_at("three_rolling_balls", 1.389);
    QVERIFY2(near(speed(home, "first"), 0.8312, 5e-3), qPrintable(QString::number(speed(home, "first"))));
    QVERIFY(near(body(home, "first").spin.y(), 4.155, 5e-3));
    QVERIFY(std::abs(body(home, "first").position.x() - 1.115) < 0.006);
    for (const char* name : {"second", "third"}) {
      QVERIFY(near(body(home, name).velocity.norm(), speed(home, "first"), 1e-6));
    }
  }

  /// 20°: tan θ ≤ 3.5 μ rolls with 5/7 g sin θ, otherwise g (sin θ − μ cos θ).
  void ballsRollOrSlideByTheirFriction() {
    const double time = 1.5;
    const Frame frame = frame_at("ball_on_ramp", time);
    const double slope = g * std::sin(20 * M_PI / 180);
    const double normal = g * std::cos(20 * M_PI / 180);
    const double radius = 0.2;
    QVERIFY(near(speed(frame, "ice"), slope * time, 1e-3));
    QVERIFY(body(frame, "ice").spin.norm() < 1e-9);
    QVERIFY(near(speed(frame, "wax"), (slope - 0.05 * normal) * time, 1e-2));
    QVERIFY(near(body(frame, "wax").spin.y(), 2.5 * 0.05 * normal / radius * time, 1e-2));
    for (const char* name : {"wood", "rubber"}) {
      QVERIFY(near(speed(frame, name), 5.0 / 7.0 * slope * time, 1e-2));
      QVERIFY(near(body(frame, name).spin.y() * radius, speed(frame, name), 1e-2));
    }
  }

  /// In rows that stand apart blows pass singly, so that as many balls leave as come, at their speed. The
  /// walls send them back and forth.
  void cradlePassesBallsOn() {
    for (const double time : {0.8, 6.9}) {
      const Frame frame = frame_at("newtons_cradle", time);
      for (const auto& [name, moving] : {std::pair("one", 1), std::pair("two", 2)}) {
        auto speeds = row_of_cradle(frame, name);
        for (double& speed : speeds) speed = std::abs(speed);
        std::sort(speeds.begin(), speeds.end());
        for (int i = 0; i < 5; ++i) {
          const double expected = i < 5 - moving ? 0.0 : 1.0;
          QVERIFY2(std::abs(speeds[i] - expected) < 1e-3, qPrintable(QString::number(speeds[i])));
        }
      }
    }
  }

  /// Hertz balls that touch do not pass all of a blow on: the last leaves with 98.9 % of the speed, the one
  /// before it with 12.7 %, and the others go back. Momentum and energy stay.
  void touchingBallsShareTheBlow() {
    const auto row = row_of_cradle(frame_at("newtons_cradle", 0.8), "touching");
    QVERIFY2(std::abs(row[4] - 0.989) < 0.002, qPrintable(QString::number(row[4])));
    QVERIFY2(std::abs(row[3] - 0.127) < 0.002, qPrintable(QString::number(row[3])));
    for (int i = 0; i < 3; ++i) QVERIFY(row[i] < 0.0);
    QVERIFY(std::abs(std::accumulate(row.begin(), row.end(), 0.0) - 1.0) < 1e-9);
    QVERIFY(std::abs(std::inner_product(row.begin(), row.end(), row.begin(), 0.0) - 1.0) < 1e-3);
  }

  /// [S] example 5.3.
  void ballsRunIntoTheContainer() {
    const Frame rolling = frame_at("balls_into_container", 1.2);
    const Frame gliding = frame_at("balls_into_container_without_rotations", 1.2);
    QCOMPARE(rolling.bodies.size(), size_t{230});
    QVERIFY(std::abs(rolling.model->bodies[0].mass - 10.472) < 1e-3);
    QVERIFY(rolling.energy.kinetic_rotational > 100.0);
    QVERIFY(rolling.energy.kinetic_rotational < 0.05 * rolling.energy.kinetic_translational);
    QCOMPARE(gliding.energy.kinetic_rotational, 0.0);
    for (const Frame* frame : {&rolling, &gliding}) {
      for (const FrameBody& ball : frame->bodies) {
        QCOMPARE(ball.position.z(), 0.0);
        QVERIFY(ball.position.x() > -1.4 && ball.position.x() < 5.2);
        QVERIFY(ball.position.y() > 0.0 && ball.position.y() < 25.0);
      }
    }
  }
};

QTEST_APPLESS_MAIN(SphereExampleRunsTest)
#include "test_sphere_example_runs.moc"
