#include <QtTest>
#include <numbers>

#include "core/frame/starting_frame.hpp"
#include "core/probes/measuring_mark.hpp"
#include "tests/fixtures/core/runs.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

constexpr double pi = std::numbers::pi;
using Kind = MeasuringMark::Kind;

Frame two_balls() {
  return starting_frame(
      model_of("title = \"a\"\nduration = 1.0\ngravity = [0, 0, -9.81]\n[[material]]\nname = "
               "\"m\"\ndensity = 1000\n" +
               ball_shape + R"([[contact]]
normal = { law = "linear", stiffness = 1e5 }
[[body]]
shape = "thing"
material = "m"
position = [1, 2, 3]
[[body]]
shape = "thing"
material = "m"
position = [4, 6, 3]
[[wall]]
name = "floor"
material = "m"
about = [1, 0, 0]
plane = { point = [0, 0, 0], normal = [0, 0, 1] }
)"));
}

PinnedPoint fixed(const Vec3& place) {
  PinnedPoint point;
  point.place = place;
  return point;
}

MeasuringMark ruler(const PinnedPoint& a, const PinnedPoint& b) {
  return {Kind::ruler, 1, {a, b}};
}

double angle_of(const Vec3& first, const Vec3& last) {
  const Vec3 corner(5.0, -2.0, 1.0);
  return read_mark(two_balls(),
                   {Kind::protractor, 1, {fixed(corner + first), fixed(corner), fixed(corner + last)}})
      ->angle;
}

}  // namespace

/// Rulers and protractors.
class MeasuringMarkTest : public QObject {
  Q_OBJECT

 private slots:
  void rulersReadLengthWayAndSlope() {
    const Frame frame = two_balls();
    const MarkReading reading = read_mark(frame, ruler(pin_to_body(frame, 0, Vec3(1, 2, 3)),
                                                       fixed(Vec3(4, 6, 3 + 5 * std::sqrt(3.0)))))
                                    .value();
    VERIFY_NEAR(reading.length, 10.0, 1e-12);
    VERIFY_NEAR((reading.way - Vec3(3, 4, 5 * std::sqrt(3.0))).norm(), 0.0, 1e-12);
    VERIFY_NEAR(reading.slope, pi / 3.0, 1e-12);
    // Downwards as upwards; a tilt of gravity tilts the horizontal.
    VERIFY_NEAR(read_mark(frame, ruler(fixed(Vec3(0, 0, 1)), fixed(Vec3(1, 0, 0))))->slope, pi / 4.0, 1e-12);
    auto tilted = std::make_shared<Model>(*frame.model);
    tilted->scene.gravity = Vec3(-9.81, 0.0, 0.0);
    Frame turned = frame;
    turned.changed = tilted;
    VERIFY_NEAR(read_mark(turned, ruler(fixed(Vec3::Zero()), fixed(Vec3::UnitX())))->slope, pi / 2.0, 1e-12);
    VERIFY_NEAR(read_mark(turned, ruler(fixed(Vec3::Zero()), fixed(Vec3::UnitZ())))->slope, 0.0, 1e-12);
  }

  /// Also of arms that are nearly parallel, where the cosine would lose eight digits.
  void protractorsReadTheAngleAtTheCorner() {
    VERIFY_NEAR(angle_of(Vec3(2, 0, 0), Vec3(0, 0, 5)), pi / 2.0, 1e-12);
    VERIFY_NEAR(angle_of(Vec3(2, 0, 0), Vec3(-3, 0, 0)), pi, 1e-12);
    VERIFY_NEAR(angle_of(Vec3(1, 0, 0), Vec3(1, 0, 1e-6)), 1e-6, 1e-14);
    VERIFY_NEAR(angle_of(Vec3(0, 1, 1), Vec3(0, 1, 0)), pi / 4.0, 1e-12);
  }

  void marksMoveWithWhatTheyLieOn() {
    const Frame frame = two_balls();
    const Vec3 on_ball = Vec3(1, 2, 3) + 0.05 * Vec3(0.6, 0.0, 0.8);
    const Vec3 on_floor(2, 0, 0);
    const MeasuringMark mark = ruler(pin_to_body(frame, 0, on_ball), pin_to_wall(frame, 0, on_floor));
    VERIFY_NEAR(read_mark(frame, mark)->length, (on_floor - on_ball).norm(), 1e-12);
    Frame later = frame;
    later.bodies[0].position += Vec3(10, 0, 0);
    later.bodies[0].rotation = Rotation::from_rotation_vector(Vec3(0.0, pi / 2.0, 0.0));
    later.walls[0].displacement = Vec3(0, 0, -1);
    later.walls[0].rotation = Rotation::from_rotation_vector(Vec3(0.0, 0.0, pi));
    const MarkReading reading = read_mark(later, mark).value();
    // A quarter turn about y takes z to x and x to −z; half a turn about (1, 0) takes (2, 0) to (0, 0).
    VERIFY_NEAR((reading.points[0] - (Vec3(11, 2, 3) + 0.05 * Vec3(0.8, 0.0, -0.6))).norm(), 0.0, 1e-12);
    VERIFY_NEAR((reading.points[1] - Vec3(0, 0, -1)).norm(), 0.0, 1e-12);
    // Pinned again where it is now, it reads the same.
    QCOMPARE((pin_to_body(later, 0, reading.points[0]).place - mark.points[0].place).norm() < 1e-12, true);
    QCOMPARE((pin_to_wall(later, 0, reading.points[1]).place - mark.points[1].place).norm() < 1e-12, true);
  }

  void whatIsNotThereReadsNothing() {
    Frame frame = two_balls();
    const MeasuringMark mark =
        ruler(pin_to_body(frame, 0, Vec3(1, 2, 3)), pin_to_wall(frame, 0, Vec3::Zero()));
    QVERIFY(read_mark(frame, mark).has_value());
    QVERIFY(!read_mark(frame, {Kind::protractor, 1, mark.points}));
    frame.bodies[0].present = false;
    QVERIFY(!read_mark(frame, mark));
    frame.bodies[0].present = true;
    frame.walls[0].present = false;
    QVERIFY(!read_mark(frame, mark));
    frame.walls[0].present = true;
    // Of a run with fewer bodies.
    frame.bodies.clear();
    QVERIFY(!read_mark(frame, mark));
  }

  void whatHasNoDirectionHasNoAngle() {
    Frame frame = two_balls();
    const PinnedPoint point = fixed(Vec3(1, 1, 1));
    QCOMPARE(read_mark(frame, ruler(point, point))->length, 0.0);
    QVERIFY(std::isnan(read_mark(frame, ruler(point, point))->slope));
    QVERIFY(std::isnan(read_mark(frame, {Kind::protractor, 1, {point, point, fixed(Vec3::Zero())}})->angle));
    auto weightless = std::make_shared<Model>(*frame.model);
    weightless->scene.gravity = Vec3::Zero();
    frame.changed = weightless;
    QVERIFY(std::isnan(read_mark(frame, ruler(point, fixed(Vec3::Zero())))->slope));
  }
};

SCREE_TEST(MeasuringMarkTest)
#include "test_measuring_mark.moc"
