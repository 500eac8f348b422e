#include <vtkMath.h>

#include "app/placing/handles.hpp"
#include "app/placing/outline.hpp"
#include "core/geometry/rotation.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

const std::string text = R"(
title = "Parts with places"
duration = 1.0
[[material]]
name = "stone"
density = 2000
[[material]]
name = "rubber"
density = 1000
[[contact]]
materials = ["stone", "stone"]
normal = { law = "barrier", activation_gap = 1e-3, stiffness = 1e6 }
[[contact]]
normal = { law = "linear", stiffness = 1e5 }
[[shape]]
name = "cube"
mesh = "MESH"
unit = "mm"
[[shape]]
name = "ball"
radius = 0.05
[[body]]
name = "first"
shape = "cube"
material = "stone"
position = [1, 2, 3]
rotation = [0, 0, 1.5707963267948966]
[[fill]]
name = "rocks"
shape = "ball"
material = "rubber"
count = 3
region = { min = [0, 0, 0.5], max = [1, 1, 1.5] }
[[body]]
name = "second"
shape = "ball"
material = "rubber"
position = [3, 0, 0.7]
[[wall]]
name = "floor"
material = "stone"
plane = { point = [0, 0, 0.25], normal = [0, 0, 1] }
[[wall]]
name = "drum"
material = "stone"
mesh = "MESH"
unit = "mm"
position = [0.5, 0, 5]
motion = { spin = [0, 1, 0] }
about = [0.5, 0, 5]
[[load]]
body = "first"
point = [0.02, 0, 0]
time = [0, 1]
force = [[0, 0, 1], [0, 0, 1]]
)";

std::shared_ptr<const Model> model() {
  std::string whole = text;
  const std::string mesh = SCREE_SOURCE_DIR "/resources/meshes/cube_100mm.stl";
  for (auto at = whole.find("MESH"); at != std::string::npos; at = whole.find("MESH"))
    whole.replace(at, 4, mesh);
  return build_model(parse_scene(whole, "placing.toml"));
}

Placement place_of(const Model& model, const char* table, std::size_t index) {
  return placement_of(model, {table, index}).value();
}

/// A line of sight from the front through a point.
Ray sight_at(const Vec3& point) {
  Ray ray;
  ray.origin = Vec3(0.3, -20.0, 4.0);
  ray.direction = (point - ray.origin).normalized();
  return ray;
}

Vec3 middle_of(const std::vector<Line>& lines) {
  Vec3 lower = lines.front()[0];
  Vec3 upper = lower;
  for (const Line& line : lines) {
    for (const Vec3& point : line) {
      lower = lower.cwiseMin(point);
      upper = upper.cwiseMax(point);
    }
  }
  return 0.5 * (lower + upper);
}

}  // namespace

/// Handles and what they do to the parts of a scene.
class TestHandles : public QObject {
  Q_OBJECT

 private slots:
  /// Bodies and fills are numbered in the order of the file.
  void aBodyIsFoundByItsNumber() {
    const auto scene = model();
    QVERIFY(part_of_body(*scene, 0) == (ScenePart{"body", 0}));
    QVERIFY(part_of_body(*scene, 2) == (ScenePart{"fill", 0}));
    QVERIFY(part_of_body(*scene, 4) == (ScenePart{"body", 1}));
    QCOMPARE(place_of(*scene, "body", 0).body, 0);
    QCOMPARE(place_of(*scene, "body", 1).body, 4);
    QCOMPARE(scene->start[4].position, place_of(*scene, "body", 1).anchor);
  }

  /// Wherever the line of sight passes, the point of the axis nearest to it follows.
  void anArrowMovesAlongItsAxis() {
    const auto scene = model();
    const Placement body = place_of(*scene, "body", 0);
    const Snapping fine{false, 0.1, 1e-3};
    for (int axis = 0; axis < 3; ++axis) {
      const Vec3 way = 0.4321 * Vec3::Unit(axis);
      const PlaceChange change = dragged(body, {Handle::Kind::along, axis}, sight_at(body.anchor),
                                         sight_at(body.anchor + way), fine);
      if (axis == 1) {  // almost along the sight
        QVERIFY(change == PlaceChange{});
        continue;
      }
      VERIFY((change.way - 0.432 * Vec3::Unit(axis)).norm() < 1e-12);
      const Snapping grid{true, 0.5, 1e-3};
      const PlaceChange snapped = dragged(body, {Handle::Kind::along, axis}, sight_at(body.anchor),
                                          sight_at(body.anchor + way), grid);
      VERIFY((snapped.way - 0.5 * Vec3::Unit(axis)).norm() < 1e-12);
    }
  }

  void aRingTurnsByTheAngleUnderThePointer() {
    const auto scene = model();
    const Placement body = place_of(*scene, "body", 0);
    const double angle = vtkMath::RadiansFromDegrees(32.4);
    const Vec3 from = body.anchor + Vec3(0.3, 0, 0);
    const Vec3 to = body.anchor + 0.3 * Vec3(std::cos(angle), 0, -std::sin(angle));  // about y
    const auto turn = [&](bool snaps) -> Vec3 {
      const PlaceChange change =
          dragged(body, {Handle::Kind::about, 1}, sight_at(from), sight_at(to), {snaps, 0.1, 1e-3});
      return vtkMath::DegreesFromRadians(1.0) * change.turn;
    };
    VERIFY((turn(false) - Vec3(0, 32, 0)).norm() < 1e-9);
    VERIFY((turn(true) - Vec3(0, 30, 0)).norm() < 1e-9);
  }

  void aSideOfABoxStopsBeforeTheOther() {
    const auto scene = model();
    const Placement fill = place_of(*scene, "fill", 0);
    const auto drag = [&](bool upper, double way) {
      return *dragged(fill, {Handle::Kind::side, 2, upper}, sight_at(fill.anchor),
                      sight_at(fill.anchor + way * Vec3::UnitZ()), {false, 0.1, 1e-2})
                  .box;
    };
    VERIFY(std::abs(drag(true, 0.3).max.z() - 1.8) < 1e-9);
    QCOMPARE(drag(true, 0.3).min, fill.box->min);
    VERIFY(std::abs(drag(true, -3.0).max.z() - 0.51) < 1e-9);
    VERIFY(std::abs(drag(false, 3.0).min.z() - 1.49) < 1e-9);
  }

  void aSizeFollowsTheDistanceFromTheMiddle() {
    const auto scene = model();
    const Placement body = place_of(*scene, "body", 0);
    const Vec3 arm(0.3, 0, 0);
    const PlaceChange change = dragged(body, {Handle::Kind::size}, sight_at(body.anchor + arm),
                                       sight_at(body.anchor + 1.5 * arm), {true, 0.1, 1e-3});
    VERIFY(std::abs(change.factor - 1.5) < 1e-12);
  }

  /// The outline drawn during a drag is where the edited scene has the part.
  void theOutlineShowsWhereThePartWillBe() {
    const auto before = model();
    PlaceChange change;
    change.way = Vec3(0.1, -0.2, 0.3);
    change.turn = Vec3(0.3, 0.5, -0.2);
    change.factor = 1.3;
    for (const ScenePart& part : {ScenePart{"body", 0}, ScenePart{"body", 1}, ScenePart{"wall", 1}}) {
      const Placement placement = place_of(*before, part.table.c_str(), part.index);
      const auto after = build_model(with_change(before->scene, *before, placement, change));
      const std::vector<Line> was = outline_of(*before, placement);
      const std::vector<Line> is = outline_of(*after, place_of(*after, part.table.c_str(), part.index));
      QCOMPARE(is.size(), was.size());
      const bool ball = part.index == 1 && part.table == "body";  // its circles do not turn
      for (std::size_t i = 0; i < is.size() && !ball; ++i) {
        for (int end = 0; end < 2; ++end)
          VERIFY((carried(was[i][end], placement, change) - is[i][end]).norm() < 1e-6);
      }
      VERIFY((middle_of(is) - carried(middle_of(was), placement, change)).norm() < 2e-3);
    }
  }

  /// A drum keeps turning about its own axis.
  void theCentreOfRotationMovesWithAWall() {
    const auto scene = model();
    const Placement drum = place_of(*scene, "wall", 1);
    PlaceChange change;
    change.way = Vec3(1, 2, -3);
    const Scene moved = with_change(scene->scene, *scene, drum, change);
    VERIFY((moved.walls[1].about - Vec3(1.5, 2, 2)).norm() < 1e-12);
    // Left out, the point is the one that places the wall, and the file stays without it.
    const Scene lowered = with_change(scene->scene, *scene, place_of(*scene, "wall", 0), change);
    QCOMPARE(lowered.walls[0].about, std::get<PlaneSpec>(lowered.walls[0].shape).point);
  }

  void aLoadMovesInTheFrameOfItsBody() {
    const auto scene = model();
    const Placement load = place_of(*scene, "load", 0);
    VERIFY((load.anchor - Vec3(1, 2.02, 3)).norm() < 1e-12);  // the body is turned by 90° about z
    PlaceChange change;
    change.way = Vec3(0, 0.03, 0);
    VERIFY((with_change(scene->scene, *scene, load, change).loads[0].point - Vec3(0.05, 0, 0)).norm() <
           1e-12);
  }

  void typedNumbersHoldAfterwards() {
    const auto scene = model();
    const Placement body = place_of(*scene, "body", 0);
    const Vec3 rotation(0.4, -0.3, 2.0);
    const Scene turned = with_change(scene->scene, *scene, body, change_to_rotation(body, rotation));
    VERIFY((turned.bodies[0].rotation - rotation).norm() < 1e-11);
    const Placement floor = place_of(*scene, "wall", 0);
    for (const Vec3& normal : {Vec3(1, 1, 1), Vec3(0, 0, -2), Vec3(0, 0, 3)}) {
      const Scene leaning = with_change(scene->scene, *scene, floor, change_to_direction(floor, normal));
      const Vec3& is = std::get<PlaneSpec>(leaning.walls[0].shape).normal;
      VERIFY((is - normal.normalized()).norm() < 1e-11);
    }
    const Placement fill = place_of(*scene, "fill", 0);
    const Scene wide = with_change(scene->scene, *scene, fill, change_to_extent(fill, Vec3(2, 1, 0.5)));
    QCOMPARE(wide.fills[0].region.min, Vec3(-0.5, 0, 0.75));
    QCOMPARE(wide.fills[0].region.max, Vec3(1.5, 1, 1.25));
  }

  /// No digits of round-off reach the file.
  void placedNumbersAreShort() {
    const auto scene = model();
    const Placement body = place_of(*scene, "body", 1);
    const Snapping fine{false, 0.1, 1e-2};
    const PlaceChange change = dragged(body, {Handle::Kind::along, 2}, sight_at(body.anchor),
                                       sight_at(body.anchor - Vec3(0, 0, 0.4)), fine);
    QCOMPARE(with_change(scene->scene, *scene, body, change).bodies[1].position.z(), 0.3);
  }

  /// A part that is moved along z keeps everything else to the last digit.
  void whatDoesNotChangeKeepsItsDigits() {
    const auto scene = model();
    Scene exact = scene->scene;
    const double third = 1.0 / 3.0;
    exact.bodies[1].position = Vec3(1e6 + third, third, 0.7);
    exact.bodies[1].size = 1.0 + third;
    std::get<PlaneSpec>(exact.walls[0].shape).normal = Vec3(1, 1, 1).normalized();
    PlaceChange change;
    change.way = Vec3(0, 0, 0.5);
    const Scene moved = with_change(exact, *scene, place_of(*scene, "body", 1), change);
    QCOMPARE(moved.bodies[1].position, Vec3(1e6 + third, third, 1.2));
    QCOMPARE(moved.bodies[1].size, 1.0 + third);
    const Scene lowered = with_change(exact, *scene, place_of(*scene, "wall", 0), change);
    QCOMPARE(std::get<PlaneSpec>(lowered.walls[0].shape).normal, Vec3(1, 1, 1).normalized());
  }

  /// Handles of a body keep it in the plane that its scene moves in.
  void inAPlaneABodyHasHandlesOfThatPlane() {
    Placement body = place_of(*model(), "body", 0);
    body.across = 1;
    for (const Handle& handle : handles_of(body)) {
      QVERIFY(handle.kind != Handle::Kind::across);
      if (handle.kind == Handle::Kind::along) QVERIFY(handle.axis != 1);
      if (handle.kind == Handle::Kind::about) QCOMPARE(handle.axis, 1);
    }
    QCOMPARE(handles_of(body).size(), std::size_t{4});
  }

  void theFloorIsTheHighestLevelWallBelow() {
    const auto scene = model();
    Scene more = scene->scene;
    const Vec3 up = Vec3::UnitZ();
    const Placement fill = place_of(*scene, "fill", 0);
    QCOMPARE(floor_below(more, fill, up), std::optional(0.25));
    WallSpec shelf = more.walls[0];
    std::get<PlaneSpec>(shelf.shape).point.z() = 0.4;
    more.walls.push_back(shelf);
    QCOMPARE(floor_below(more, fill, up), std::optional(0.4));
    std::get<PlaneSpec>(more.walls.back().shape).point.z() = 4.0;  // above
    QCOMPARE(floor_below(more, fill, up), std::optional(0.25));
    std::get<PlaneSpec>(more.walls.back().shape) = {Vec3(0, 0, 0.3), Vec3(0, 0.6, 0.8)};  // a ramp
    QCOMPARE(floor_below(more, fill, up), std::optional(0.25));
    QVERIFY(!floor_below(more, fill, -up));
    more.walls.back().shape = BoxSpec{{Vec3(2, 2, 0.4), Vec3(3, 3, 1)}, {}};  // beside it
    QCOMPARE(floor_below(more, fill, up), std::optional(0.25));
    more.walls.back().shape = BoxSpec{{Vec3(-2, -2, 0.4), Vec3(3, 3, 1)}, {}};  // around it
    QCOMPARE(floor_below(more, fill, up), std::optional(0.4));
  }

  void theLowestPointIsThatOfTheVertices() {
    const auto scene = model();
    QCOMPARE(lowest(*scene, place_of(*scene, "body", 0), Vec3::UnitZ()), 2.95);
    QCOMPARE(lowest(*scene, place_of(*scene, "body", 1), Vec3::UnitZ()), 0.65);
    QCOMPARE(lowest(*scene, place_of(*scene, "fill", 0), Vec3::UnitZ()), 0.5);
    VERIFY(std::abs(lowest(*scene, place_of(*scene, "wall", 1), Vec3::UnitZ()) - 4.95) < 1e-12);
  }

  void gridStepsAreRound() {
    QCOMPARE(round_length(0.034), 0.02);
    QCOMPARE(round_length(7.0), 5.0);
    QCOMPARE(round_length(1.0), 1.0);
  }
};

SCREE_TEST(TestHandles)
#include "test_handles.moc"
