#include <QtTest>

#include "core/geometry/random.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/sphere_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

constexpr double gravity = 9.81;
const double static_overlap =
    std::pow(0.75 * ball_mass * gravity / (ball_plane_modulus * std::sqrt(ball_radius)), 2.0 / 3.0);

/// The plane z = 0 around the origin in irregular triangles, rotated.
Mesh triangulated_plane(const Mat3& turn, double half = 2.0, int cells = 9) {
  Mesh mesh;
  Random random(3);
  const double size = 2.0 * half / cells;
  for (int i = 0; i <= cells; ++i) {
    for (int j = 0; j <= cells; ++j) {
      const bool inside = i % cells != 0 && j % cells != 0;
      const Vec3 jitter = inside ? random.in_box(Vec3(-0.3, -0.3, 0), Vec3(0.3, 0.3, 0)) : Vec3::Zero();
      mesh.vertices.emplace_back(turn * (Vec3(size * i - half, size * j - half, 0.0) + size * jitter));
    }
  }
  for (int i = 0; i < cells; ++i) {
    for (int j = 0; j < cells; ++j) {
      const int a = i * (cells + 1) + j;
      const int b = a + cells + 1;
      if ((i + j) % 2 == 0) {
        mesh.triangles.push_back({a, b, b + 1});
        mesh.triangles.push_back({a, b + 1, a + 1});
      } else {
        mesh.triangles.push_back({a, b, a + 1});
        mesh.triangles.push_back({b, b + 1, a + 1});
      }
    }
  }
  return mesh;
}

/// Part of a pipe along y, lowest at the origin, open above, with two dozen facets.
Mesh pipe_of_facets(double radius) {
  constexpr int facets = 24;
  constexpr double half = 0.35;  // [rad]
  Mesh mesh;
  for (int i = 0; i <= facets; ++i) {
    const double angle = -half + 2.0 * half * i / facets;
    for (const double along : {-5.0, 5.0})
      mesh.vertices.emplace_back(radius * std::sin(angle), along, radius * (1.0 - std::cos(angle)));
  }
  for (int i = 0; i < facets; ++i) {
    const int a = 2 * i;
    mesh.triangles.push_back({a, a + 2, a + 3});
    mesh.triangles.push_back({a, a + 3, a + 1});
  }
  return mesh;
}

enum class Floor { plane, triangles };

/// A ball over a floor, with everything rotated, including gravity.
SphereBuilder ball_over(Floor floor, const Mat3& turn, const ContactRule& rule, const Vec3& position,
                        const Vec3& velocity, const Vec3& spin) {
  SphereBuilder builder(rule);
  builder.ball(turn * position, turn * velocity, turn * spin);
  if (floor == Floor::plane) {
    builder.plane(Vec3::Zero(), turn.col(2));
  } else {
    builder.mesh_wall(triangulated_plane(turn));
  }
  builder.gravity(turn * Vec3(0, 0, -gravity)).step(1e-4);
  return builder;
}

/// Counts the beginnings of contacts.
struct Bounces {
  int count = 0;
  bool touching = false;

  void look_at(const Frame& frame) {
    const bool touches = !frame.contacts.empty();
    count += touches && !touching;
    touching = touches;
  }
};

/// Largest differences of the first bodies of two scenes over a number of steps.
struct Difference {
  double position = 0.0;  ///< [m]
  double motion = 0.0;    ///< velocities and spins [m/s and rad/s]
  Bounces one;
  Bounces other;

  double largest() const { return std::max(position, motion); }
};
Difference difference(const SphereBuilder& one, const SphereBuilder& other, int steps) {
  Simulation a(one.build(), 1);
  Simulation b(other.build(), 1);
  Difference worst;
  for (int n = 0; n < steps; ++n) {
    if (a.step() || b.step()) return {1e9, 1e9, {}, {}};
    const Frame frame_a = a.frame();
    const Frame frame_b = b.frame();
    worst.one.look_at(frame_a);
    worst.other.look_at(frame_b);
    const FrameBody& x = frame_a.bodies[0];
    const FrameBody& y = frame_b.bodies[0];
    worst.position = std::max(worst.position, (x.position - y.position).norm());
    worst.motion = std::max({worst.motion, (x.velocity - y.velocity).norm(), (x.spin - y.spin).norm()});
  }
  return worst;
}

/// Balls 10⁻¹² m apart in a contact differ by as much per radian of its oscillation, which takes a thousandth
/// of a second or more [m/s and rad/s].
constexpr double while_pushed = 1e-9;

const Mat3 tilted = Rotation::from_rotation_vector(Vec3(0.4, -0.7, 0.3)).matrix();

}  // namespace

/// Spheres at walls: planes, boxes and triangles.
class SphereWallsTest : public QObject {
  Q_OBJECT

 private slots:
  void bouncesFromTrianglesAsFromAPlane_data() {
    QTest::addColumn<bool>("turned");
    QTest::addColumn<bool>("implicit");
    QTest::addColumn<double>("damping");
    for (const bool turned : {false, true}) {
      for (const bool implicit : {false, true}) {
        for (const double damping : {0.0, 0.1}) {
          QTest::addRow("%s, %s%s", turned ? "tilted" : "level", implicit ? "trapezoidal" : "explicit",
                        damping > 0.0 ? ", damped" : "")
              << turned << implicit << damping;
        }
      }
    }
  }
  /// An oblique throw with spin and friction; three or more bounces. On a tilted plane the triangle vertices
  /// have round-off, which the contact stiffness amplifies up to `while_pushed`. With dashpots explicit steps
  /// amplify it further, to 3·10⁻¹⁰ m, since their force at first contact grows with δ^(1/4): then only until
  /// after the first bounce.
  void bouncesFromTrianglesAsFromAPlane() {
    QFETCH(bool, turned);
    QFETCH(bool, implicit);
    QFETCH(double, damping);
    const Mat3 turn = turned ? tilted : Mat3::Identity();
    const auto throw_at = [&](Floor floor) {
      SphereBuilder builder = ball_over(floor, turn, hertz_rule(0.3, damping), Vec3(-0.9, -0.5, 0.3),
                                        Vec3(1.0, 0.7, -1.5), Vec3(3, -8, 5));
      if (implicit) builder.trapezoidal(1e-6);
      return builder;
    };
    const SphereBuilder plane = throw_at(Floor::plane);
    const bool blown_up = turned && damping > 0.0 && !implicit;
    const int steps = blown_up ? 3000 : 12000;
    const Difference worst = difference(plane, throw_at(Floor::triangles), steps);
    Simulation simulation(plane.build(), 1);
    QVERIFY(run_until(simulation, 1e-4 * steps));
    const Frame frame = simulation.frame();
    qInfo() << worst.position << worst.motion << worst.one.count << worst.other.count
            << frame.energy.dissipated_friction << frame.energy.dissipated_damping;
    QCOMPARE(worst.one.count, worst.other.count);
    VERIFY(worst.other.count >= (blown_up ? 1 : 3));
    VERIFY(frame.energy.dissipated_friction > 10.0);
    QCOMPARE(frame.energy.dissipated_damping > 10.0, damping > 0.0);
    VERIFY(worst.position < 1e-12);
    VERIFY(worst.motion < (turned ? while_pushed : 1e-12));
  }

  /// Down a slope of 20°, oblique to the axes, from rest, rolling and sliding: the same on triangles as on a
  /// plane, and with the speed of the closed forms.
  void runsDownTrianglesAsDownAPlane_data() {
    QTest::addColumn<double>("friction");
    QTest::newRow("rolling") << 0.5;
    QTest::newRow("sliding") << 0.05;
  }
  void runsDownTrianglesAsDownAPlane() {
    QFETCH(double, friction);
    constexpr double slope = 20.0 * M_PI / 180.0;
    constexpr double time = 1.0;
    const double depth = static_overlap * std::pow(std::cos(slope), 2.0 / 3.0);
    const auto run = [&](Floor floor) {
      SphereBuilder builder = ball_over(floor, tilted, hertz_rule(friction),
                                        Vec3(-1.5, -0.3, ball_radius - depth), Vec3::Zero(), Vec3::Zero());
      builder.gravity(tilted * Vec3(gravity * std::sin(slope), 0.0, -gravity * std::cos(slope)));
      return builder;
    };
    const int steps = static_cast<int>(std::lround(time / 1e-4));
    const Difference worst = difference(run(Floor::plane), run(Floor::triangles), steps);
    Simulation simulation(run(Floor::triangles).build(), 1);
    QVERIFY(run_until(simulation, time));
    const double pull = gravity * std::sin(slope);
    const double expected =
        std::max(5.0 / 7.0 * pull, pull - friction * gravity * std::cos(slope)) * simulation.time();
    const double speed = simulation.frame().bodies[0].velocity.dot(tilted.col(0));
    qInfo() << worst.position << worst.motion << speed / expected - 1.0;
    VERIFY_NEAR(speed / expected, 1.0, 5e-3);
    VERIFY(worst.position < 1e-13);
    VERIFY(worst.motion < 1e-11);
  }

  void rollsOverSeamsAsOnAPlane_data() {
    QTest::addColumn<bool>("turned");
    QTest::addColumn<Vec3>("start");
    QTest::addColumn<Vec3>("direction");
    QTest::addColumn<bool>("implicit");
    // On tilted planes round-off may end the iterations of the trapezoidal rule one earlier.
    QTest::newRow("level") << false << Vec3(-1.5, -1.0, 0) << Vec3(1.0, 0.6, 0) << false;
    QTest::newRow("level, trapezoidal") << false << Vec3(-1.5, -1.0, 0) << Vec3(1.0, 0.6, 0) << true;
    QTest::newRow("tilted") << true << Vec3(-1.5, -1.0, 0) << Vec3(1.0, 0.6, 0) << false;
    // From one vertex of the irregular mesh straight across its neighbour, along their common edge.
    const Mesh mesh = triangulated_plane(Mat3::Identity());
    const Vec3 from = mesh.vertices[3 * 10 + 4];
    QTest::newRow("along an edge") << false << from << Vec3((mesh.vertices[3 * 10 + 5] - from).normalized())
                                   << false;
  }
  void rollsOverSeamsAsOnAPlane() {
    QFETCH(bool, turned);
    QFETCH(Vec3, start);
    QFETCH(Vec3, direction);
    QFETCH(bool, implicit);
    const Mat3 turn = turned ? tilted : Mat3::Identity();
    const Vec3 velocity = 2.0 * direction;
    const auto roll = [&](Floor floor) {
      SphereBuilder builder =
          ball_over(floor, turn, hertz_rule(0.5), start + Vec3(0, 0, ball_radius - static_overlap), velocity,
                    Vec3::UnitZ().cross(velocity) / ball_radius);
      if (implicit) builder.trapezoidal(1e-8);
      return builder;
    };
    const double worst = difference(roll(Floor::plane), roll(Floor::triangles), 10000).largest();
    Simulation simulation(roll(Floor::triangles).build(), 1);
    QVERIFY(run_until(simulation, 1.0));
    const FrameBody ball = simulation.frame().bodies[0];
    const double slowed = (ball.velocity - turn * velocity).norm();
    qInfo() << worst << slowed;
    VERIFY(worst < 1e-12);
    // It is unaffected.
    VERIFY(slowed < 1e-9);
    VERIFY_NEAR(ball.position, turn * (start + Vec3(0, 0, ball_radius - static_overlap) + velocity), 1e-9);
  }

  void restsInTheCornerOfABox() {
    SphereBuilder builder(hertz_rule(0.0, 0.3));
    builder.ball(Vec3::Constant(0.25));
    builder.box(Vec3::Zero(), Vec3::Constant(1.0));
    builder.gravity(Vec3(-1, -2, -3)).step(1e-4);
    Simulation simulation(builder.build(), 1);
    QVERIFY(run_until(simulation, 4.0));
    const Frame frame = simulation.frame();
    QCOMPARE(frame.contacts.size(), size_t{3});
    for (int axis = 0; axis < 3; ++axis) {
      const double weight = ball_mass * (axis + 1.0);
      const double overlap =
          std::pow(0.75 * weight / (ball_plane_modulus * std::sqrt(ball_radius)), 2.0 / 3.0);
      VERIFY(std::abs(frame.walls[0].force[axis] / weight + 1.0) < 1e-6);
      VERIFY_NEAR(ball_radius - frame.bodies[0].position[axis], overlap, 1e-9);
    }
    VERIFY(std::abs(frame.energy.balance_error) < 1e-3 * frame.energy.dissipated_damping);
  }

  /// A box acts like its six planes.
  void boxIsSixPlanes() {
    const auto inside = [](bool box) {
      SphereBuilder builder(hertz_rule(0.4, 0.05));
      builder.ball(Vec3(0.1, -0.1, 0.2), Vec3(3, 5, -4), Vec3(4, 5, 6));
      const Vec3 half = Vec3::Constant(0.5);
      if (box) {
        builder.box(-half, half);
      } else {
        for (int axis = 0; axis < 3; ++axis) {
          builder.plane(-half, Vec3::Unit(axis));
          builder.plane(half, -Vec3::Unit(axis));
        }
      }
      builder.step(1e-4).gravity(Vec3(0, 0, -gravity));
      return builder;
    };
    VERIFY(difference(inside(true), inside(false), 5000).largest() == 0.0);
  }

  void withoutRotationsABallOnlySlides() {
    SphereBuilder builder(hertz_rule(0.25));
    builder.ball(Vec3(0, 0, ball_radius - static_overlap), Vec3(2, 0, 0), Vec3(0, 5, 0));
    builder.plane(Vec3::Zero(), Vec3::UnitZ()).gravity(Vec3(0, 0, -gravity)).step(1e-4);
    builder.scene().rotations = false;
    Simulation simulation(builder.build(), 1);
    QVERIFY(run_until(simulation, 0.5));
    const Frame frame = simulation.frame();
    VERIFY(frame.bodies[0].spin.norm() == 0.0);
    VERIFY(frame.bodies[0].rotation.rotation_vector().norm() == 0.0);
    VERIFY_NEAR(frame.bodies[0].velocity.x(), (2.0 - 0.25 * gravity * 0.5), 1e-3);
    VERIFY(frame.energy.kinetic_rotational == 0.0);
    QVERIFY(run_until(simulation, 1.5));
    // It has stopped, except for the oscillation on the spring.
    VERIFY(std::abs(simulation.frame().bodies[0].velocity.x()) < 0.01);
    VERIFY_NEAR(simulation.frame().bodies[0].position.x(), 2.0 / (0.25 * gravity), 2e-3);
  }

  void ballPressedThroughAPipeOfFacets_data() {
    QTest::addColumn<ContactRule>("rule");
    QTest::newRow("linear") << sphere_rule(LinearLawSpec{1e7});
    QTest::newRow("linear, friction") << sphere_rule(LinearLawSpec{1e7}, 0.01);
    QTest::newRow("hertz") << hertz_rule();
    QTest::newRow("hertz, damped") << hertz_rule(0.01, 0.2);
  }
  /// A heavy ball slides through a pipe of facets not much larger than itself: at the next facet it
  /// immediately has a large overlap. The difference of the stored energies is exchanged, not lost: the
  /// account closes.
  void ballPressedThroughAPipeOfFacets() {
    QFETCH(ContactRule, rule);
    SphereBuilder builder(rule);
    if (!std::holds_alternative<LinearLawSpec>(rule.normal)) builder.material(1e8, 0.25);
    builder.mesh_wall(pipe_of_facets(12.5)).gravity(Vec3(0, 0, -200.0)).step(5e-5);
    builder.ball(Vec3(0.6, 0.0, 12.5 - std::sqrt(12.3 * 12.3 - 0.36)), Vec3(4.0, 0.0, 0.0));
    Simulation simulation(builder.build(), 1);
    double farthest = 0.0;
    double worst = 0.0;
    for (int n = 1; n <= 200; ++n) {
      QVERIFY(run_until(simulation, 0.01 * n));
      const Frame frame = simulation.frame();
      worst = std::max(worst, std::abs(frame.energy.balance_error));
      farthest = std::min(farthest, frame.bodies[0].position.x());
    }
    VERIFY(farthest < -0.5);  // from 0.6, over three edges
    QVERIFY2(worst < 20.0, qPrintable(QString::number(worst)));
  }

  void motionInAPlane_data() {
    QTest::addColumn<bool>("implicit");
    QTest::newRow("explicit") << false;
    QTest::newRow("trapezoidal") << true;
  }
  /// plane = "xy": nothing leaves it, and all spins are about its normal, whatever the initial state.
  void motionInAPlane() {
    QFETCH(bool, implicit);
    SphereBuilder builder(hertz_rule(0.4, 0.1));
    builder.ball(Vec3(0, 0.3, 0.01), Vec3(1, -2, 3), Vec3(4, 5, 6));
    builder.ball(Vec3(0.45, 0.3, -0.01), Vec3(-1, 0, -3), Vec3(4, 5, 6));
    builder.plane(Vec3::Zero(), Vec3(0.1, 1, 0)).gravity(Vec3(0, -gravity, 1)).step(1e-4);
    builder.scene().plane = "xy";
    if (implicit) builder.trapezoidal();
    Simulation simulation(builder.build(), 1);
    QVERIFY(run_until(simulation, 0.5));
    const Frame frame = simulation.frame();
    VERIFY(frame.energy.dissipated_friction > 1.0);
    for (int i = 0; i < 2; ++i) {
      const FrameBody& body = frame.bodies[i];
      VERIFY(body.position.z() == (i == 0 ? 0.01 : -0.01));
      VERIFY(body.velocity.z() == 0.0);
      VERIFY(body.spin.x() == 0.0);
      VERIFY(body.spin.y() == 0.0);
      VERIFY(body.spin.z() != 6.0);
    }
    VERIFY(std::abs(frame.energy.balance_error) < 1e-3 * frame.energy.dissipated());
  }
};

SCREE_TEST(SphereWallsTest)
#include "test_sphere_walls.moc"
