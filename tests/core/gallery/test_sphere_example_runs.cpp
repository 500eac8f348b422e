#include <QtTest>
#include <numeric>

#include "core/model/lookup.hpp"
#include "core/record/series/series.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/example_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

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

/// The sphere scenes of the gallery behave as described.
class SphereExampleRunsTest : public QObject {
  Q_OBJECT

 private slots:
  /// [S] example 5.1, reference values S-9 and S-10; S-12: v and ω oscillate by 0.0032 and 0.04 after rolling
  /// has begun.
  void spinningBallSlidesThenRolls() {
    const Frame sliding = frame_at("spinning_ball", 1.0);
    QVERIFY(near(speed(sliding, "ball"), 2.355 + 0.25 * g, 1e-4));
    QVERIFY(near(body(sliding, "ball").spin.z(), -127.03 + 2.5 * 0.25 * g / 0.2, 1e-4));
    const Frame rolling = frame_at("spinning_ball", 3.0);
    VERIFY_NEAR(speed(rolling, "ball"), 8.9410, 0.004);
    VERIFY(std::abs(body(rolling, "ball").spin.z() + 44.705) < 0.05);
  }

  /// The reference curves of the plots, relative to the largest value of each. They are exact until the ball
  /// rolls; then its friction spring oscillates as in S-12.
  void spinningBallFollowsItsReferences() {
    Simulation simulation = example_until("spinning_ball", 5.0);
    const auto& model = *simulation.frame().model;
    struct Curve {
      Series series;
      ReferenceCurve reference;
      size_t next = 0;
    };
    std::vector<Curve> curves;
    for (const PlotSpec& plot : model.scene.plots) {
      if (plot.reference) curves.push_back({find_series(model, plot).front(), read_reference(model, plot)});
    }
    VERIFY(curves.size() >= 2);
    int compared = 0;
    for (double time = 0.0; time < 5.0; time += 0.01) {
      const Frame frame = frame_after(simulation, time);
      for (Curve& curve : curves) {
        const std::vector<double>& times = curve.reference.time;
        while (curve.next < times.size() && times[curve.next] < frame.time - 0.006) ++curve.next;
        if (curve.next == times.size() || std::abs(times[curve.next] - frame.time) > 1e-3) continue;
        double largest = 0.0;
        for (const double value : curve.reference.value) largest = std::max(largest, std::abs(value));
        const double error = curve.series.value(frame) - curve.reference.value[curve.next];
        QVERIFY2(std::abs(error) < 5e-4 * largest,
                 qPrintable(QString("%1 %2 %3").arg(curve.series.name.c_str()).arg(frame.time).arg(error)));
        ++compared;
      }
    }
    qInfo() << compared << "points";
    VERIFY(compared > 30);
  }

  /// [S] example 5.2, reference values S-14 and S-16.
  void threeBallsBounceAndRollHome() {
    const Frame bounced = frame_at("three_rolling_balls", 0.47);
    QVERIFY2(near(speed(bounced, "first"), 1.9, 2e-2), qPrintable(QString::number(speed(bounced, "first"))));
    const Frame home = frame_at("three_rolling_balls", 1.389);
    QVERIFY2(near(speed(home, "first"), 0.8312, 5e-3), qPrintable(QString::number(speed(home, "first"))));
    QVERIFY(near(body(home, "first").spin.y(), 4.155, 5e-3));
    VERIFY_NEAR(body(home, "first").position.x(), 1.115, 0.006);
    for (const char* name : {"second", "third"}) {
      QVERIFY(near(body(home, name).velocity.norm(), speed(home, "first"), 1e-6));
    }
  }

  /// A ball rolls with 5/7 g sin θ if tan θ ≤ 7/2 μ, and slides with g (sin θ − μ cos θ) on steeper ramps;
  /// the limit, 27.7°, is between the second and the third ramp.
  void ballsRollOrSlideByTheAngle() {
    constexpr double mu = 0.15;
    constexpr double radius = 0.2;
    const Frame frame = frame_at("ball_on_ramp", 1.1);
    for (const auto& [name, degrees] :
         {std::pair("ten", 10), std::pair("twenty", 20), std::pair("thirty", 30), std::pair("forty", 40)}) {
      const double angle = degrees * M_PI / 180;
      const bool rolls = std::tan(angle) <= 3.5 * mu;
      QCOMPARE(rolls, degrees < 27);
      const double slope = g * std::sin(angle);
      const double normal = g * std::cos(angle);
      const double velocity = (rolls ? 5.0 / 7.0 * slope : slope - mu * normal) * frame.time;
      const double spin = (rolls ? velocity : 2.5 * mu * normal * frame.time) / radius;
      const Vec3 down(std::cos(angle), 0.0, -std::sin(angle));
      const FrameBody& ball = body(frame, name);
      QVERIFY2(near(ball.velocity.dot(down), velocity, 2e-3),
               qPrintable(QString("%1: %2, not %3").arg(name).arg(ball.velocity.dot(down)).arg(velocity)));
      QVERIFY2(near(ball.spin.y(), spin, 2e-3),
               qPrintable(QString("%1: %2, not %3").arg(name).arg(ball.spin.y()).arg(spin)));
      VERIFY_NEAR(ball.velocity, ball.velocity.dot(down) * down, 1e-3 * velocity);
    }
  }

  /// In rows with gaps impacts propagate one at a time, so that as many balls leave as arrive, at the same
  /// speed. The walls reflect them.
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

  /// Touching Hertz balls transmit an impact incompletely: the last ball leaves with 98.9 % of the speed, the
  /// one before it with 12.7 %, and the others rebound. Momentum and energy are conserved.
  void touchingBallsShareTheBlow() {
    const auto row = row_of_cradle(frame_at("newtons_cradle", 0.8), "touching");
    QVERIFY2(std::abs(row[4] - 0.989) < 0.002, qPrintable(QString::number(row[4])));
    QVERIFY2(std::abs(row[3] - 0.127) < 0.002, qPrintable(QString::number(row[3])));
    for (int i = 0; i < 3; ++i) VERIFY(row[i] < 0.0);
    VERIFY_NEAR(std::accumulate(row.begin(), row.end(), 0.0), 1.0, 1e-9);
    VERIFY_NEAR(std::inner_product(row.begin(), row.end(), row.begin(), 0.0), 1.0, 1e-3);
  }

  /// [S] example 5.3, with and without rotations: rotations begin when the first balls reach the inclined
  /// face at 0.5 s, and their energy is a fraction of the translational energy; both sides come to rest after
  /// about 4 s. Between 2.6 and 3.4 s balls that have rolled up the right face fall back, which raises the
  /// translational energy once more (figure 10); balls without rotation climb less (figure 12). Rolling balls
  /// spread, so that their heap is lower: 1.08 to 1.14 m compared with 1.21 to 1.24 m in four more random
  /// starts. At the end single balls still roll on the heaps: 0.02 to 78 J, up to 2.3e-4 of the largest total
  /// energy, remain in twelve starts that differ in the last digits of gravity. The more regular packing of
  /// the paper, from one start, is not general: the hexagonal order, 1 for a lattice, was 0.871, 0.964, 0.926
  /// and 0.948 with rotations in those four, and 0.902, 0.936, 0.936 and 0.931 without.
  void ballsThatRollLevelOut() {
    Simulation with = example_until("balls_into_container", 5.0);
    Simulation without = example_until("balls_into_container_without_rotations", 5.0);
    double most[2] = {};
    double low = 0.0;
    for (int k = 1; k <= 20; ++k) {
      const EnergyTerms roll = frame_after(with, 0.25 * k).energy;
      const EnergyTerms glide = frame_after(without, 0.25 * k).energy;
      const double rolling = roll.kinetic_translational;
      const double gliding = glide.kinetic_translational;
      const double turning = roll.kinetic_rotational;
      QCOMPARE(glide.kinetic_rotational, 0.0);
      most[0] = std::max(most[0], rolling);
      most[1] = std::max(most[1], turning);
      if (k == 1) VERIFY(turning < 1e-3 * rolling);
      if (k == 3) VERIFY(turning > 1e-3 * rolling);
      if (k == 11) low = rolling;
      if (k == 13) QVERIFY(rolling > 3.0 * low && rolling > 2.0 * gliding);
      if (k == 16) QVERIFY(rolling < 1e-2 * most[0] && gliding < 1e-2 * most[0]);
    }
    qInfo() << "largest translational and rotational energy" << most[0] << most[1] << "J";
    QVERIFY(most[1] > 0.005 * most[0] && most[1] < 0.1 * most[0]);
    double height[2] = {};
    int side = 0;
    for (const Frame& end : {with.frame(), without.frame()}) {
      QVERIFY2(end.energy.kinetic() < 1e-3 * most[0], qPrintable(QString::number(end.energy.kinetic())));
      for (const FrameBody& ball : end.bodies) height[side] += ball.position.y() / 230;
      VERIFY(std::abs(end.energy.balance_error) < 1e-3 * end.energy.dissipated());
      ++side;
    }
    qInfo() << "mean height with and without rotations" << height[0] << height[1];
    VERIFY(height[0] < 0.96 * height[1]);
  }

  /// On a slope below their friction angle balls without rotation stay; rolling balls run down, at up to
  /// √(10/7 g h) from rest at a height h.
  void ballsThatRollRunOut() {
    Simulation simulation = example_until("balls_into_two_containers", 5.5);
    double fastest = 0.0;
    for (int k = 1; k <= 22; ++k) {
      const Frame frame = frame_after(simulation, 0.25 * k);
      const auto energy = [&](const char* name) { return find_series(*frame.model, name).value(frame); };
      const double rolling = energy("shape.rolling.kinetic_translational");
      const double sliding = energy("shape.sliding.kinetic_translational");
      const double turning = energy("shape.rolling.kinetic_rotational");
      QCOMPARE(energy("shape.sliding.kinetic_rotational"), 0.0);
      VERIFY(std::abs(rolling + sliding + turning - frame.energy.kinetic()) < 1e-9 * frame.energy.kinetic());
      if (k >= 8) QVERIFY2(sliding < 0.1, qPrintable(QString::number(sliding)));
      for (int i = 0; i < 24; ++i) fastest = std::max(fastest, frame.bodies[i].velocity.norm());
    }
    const Frame end = simulation.frame();
    QCOMPARE(end.bodies.size(), size_t{48});
    for (int i = 0; i < 48; ++i) {
      const double x = end.bodies[i].position.x();
      QVERIFY2(i < 24 ? x > 3.5 : x < 2.5, qPrintable(QString("ball %1 at %2 m").arg(i).arg(x)));
    }
    qInfo() << "fastest" << fastest << "m/s";
    // From the top of the heap to the floor of the bin.
    QVERIFY(fastest > 2.0 && fastest < std::sqrt(10.0 / 7.0 * 9.81 * 2.6));
    VERIFY(std::abs(end.energy.balance_error) < 1e-3 * end.energy.dissipated());
  }

  /// [S] example 5.3.
  void ballsRunIntoTheContainer() {
    const Frame rolling = frame_at("balls_into_container", 1.2);
    const Frame gliding = frame_at("balls_into_container_without_rotations", 1.2);
    QCOMPARE(rolling.bodies.size(), size_t{230});
    VERIFY_NEAR(rolling.model->bodies[0].mass, 10.472, 1e-3);
    VERIFY(rolling.energy.kinetic_rotational > 100.0);
    VERIFY(rolling.energy.kinetic_rotational < 0.05 * rolling.energy.kinetic_translational);
    QCOMPARE(gliding.energy.kinetic_rotational, 0.0);
    for (const Frame* frame : {&rolling, &gliding}) {
      for (const FrameBody& ball : frame->bodies) {
        QCOMPARE(ball.position.z(), 0.0);
        VERIFY(ball.position.x() > -1.4);
        VERIFY(ball.position.x() < 5.2);
        VERIFY(ball.position.y() > 0.0);
        VERIFY(ball.position.y() < 25.0);
      }
    }
  }
};

SCREE_TEST(SphereExampleRunsTest)
#include "test_sphere_example_runs.moc"
