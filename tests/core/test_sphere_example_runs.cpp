#include <QtTest>

#include "core/record/series.hpp"
#include "core/simulation/lookup.hpp"
#include "tests/core/example_fixture.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

constexpr double g = 9.81;

bool near(double value, double reference, double tolerance) {
  return std::abs(value - reference) <= tolerance * std::abs(reference);
}

/// The state of an example scene at a time, up to which it runs.
Frame frame_at(const std::string& name, double time) {
  Scene scene = example(name);
  scene.duration = std::min(scene.duration, time);
  scene.events.erase(std::remove_if(scene.events.begin(), scene.events.end(),
                                    [&](const EventSpec& event) { return event.time > scene.duration; }),
                     scene.events.end());
  Simulation simulation(build_model(scene), 2);
  while (!simulation.finished()) {
    if (const auto failure = simulation.step()) throw std::runtime_error(failure->message);
  }
  return simulation.frame();
}

const FrameBody& body(const Frame& frame, const std::string& name) {
  return frame.bodies.at(find_body(*frame.model, name));
}

double speed(const Frame& frame, const std::string& name) {
  return body(frame, name).velocity.x();
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
    const double radius = 0.15;
    QVERIFY(near(speed(frame, "ice"), slope * time, 1e-3));
    QVERIFY(body(frame, "ice").spin.norm() < 1e-9);
    QVERIFY(near(speed(frame, "wax"), (slope - 0.05 * normal) * time, 1e-2));
    QVERIFY(near(body(frame, "wax").spin.y(), 2.5 * 0.05 * normal / radius * time, 1e-2));
    for (const char* name : {"wood", "rubber"}) {
      QVERIFY(near(speed(frame, name), 5.0 / 7.0 * slope * time, 1e-2));
      QVERIFY(near(body(frame, name).spin.y() * radius, speed(frame, name), 1e-2));
    }
  }
};

QTEST_APPLESS_MAIN(SphereExampleRunsTest)
#include "test_sphere_example_runs.moc"
