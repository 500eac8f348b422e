#include <QtTest>
#include <numbers>

#include "render/overlay/mark_drawing.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/render/front_view.hpp"
#include "tests/fixtures/render/picture_counts.hpp"
#include "tests/fixtures/render/synthetic_scene.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

using Kind = MeasuringMark::Kind;

/// A ball of radius 0.5 m about (0, 0, 1), with a wall around it or in front of it.
Frame ball_with(std::vector<WallModel> walls) {
  auto model = synthetic::empty_model();
  model->shapes = {synthetic::ball(0.5)};
  synthetic::add_body(*model, 0, 0, Vec3(0.0, 0.0, 1.0), Vec3::Zero(), 1.0);
  model->walls = std::move(walls);
  return synthetic::frame_at_start(model);
}

WallModel wall_of(Shape shape) {
  WallModel wall;
  wall.shape = std::move(shape);
  return wall;
}

PinnedPoint fixed(const Vec3& place) {
  PinnedPoint point;
  point.place = place;
  return point;
}

ViewOptions with_walls() {
  ViewOptions options = bodies_alone();
  options.show_walls = true;
  return options;
}

/// What is seen where a point would be.
std::optional<PinnedPoint> seen_at(const FrontView& front, const Vec3& point) {
  const Vec3 place = front.view.place_of(point).value();
  return front.view.surface_at(place.x(), place.y());
}

/// To millimetres along x and z.
std::optional<DrawnMark::Place> project(const Vec3& point) {
  if (point.y() > 5.0) return std::nullopt;
  return DrawnMark::Place(1e3 * point.x(), 1e3 * point.z());
}

}  // namespace

/// Rulers and protractors in pictures, and the points that clicks pin them to.
class TestMarks : public QObject {
  Q_OBJECT

 private slots:
  void pointsLieOnTheSurfaceSeen() {
    FrontView front(ball_with({}));
    front.view.set_orthographic(true);
    front.window.picture();
    const PinnedPoint point = seen_at(front, Vec3(0.3, 0.0, 1.0)).value();
    QCOMPARE(point.body, 0);
    VERIFY_NEAR((place_of(*front.frame, point).value() - Vec3(0.3, -0.4, 1.0)).norm(), 0.0, 1e-3);
    QVERIFY(!seen_at(front, Vec3(0.8, 0.0, 1.0)));
    ViewOptions hidden = bodies_alone();
    hidden.sight.materials = {Visibility::hidden};
    front.with(hidden);
    QVERIFY(!seen_at(front, Vec3(0.3, 0.0, 1.0)));
  }

  /// A block in front hides the ball; the tube around it does not, and beside the ball its far side is seen.
  void wallsHideOnlyWhatTheyHide() {
    Shape block = synthetic::cube(0.4);
    for (Vec3& vertex : block.mesh.vertices) vertex += Vec3(0.2, -2.0, 1.0);
    FrontView front(ball_with({wall_of(block), wall_of(synthetic::tube(1.0, 2.0, 48))}), with_walls());
    front.view.set_orthographic(true);
    front.window.picture();
    QCOMPARE(seen_at(front, Vec3(0.2, 0.0, 1.0))->wall, 0);
    VERIFY_NEAR(place_of(*front.frame, *seen_at(front, Vec3(0.2, 0.0, 1.0)))->y(), -2.2, 1e-3);
    QCOMPARE(seen_at(front, Vec3(-0.2, 0.0, 1.0))->body, 0);
    const PinnedPoint far = seen_at(front, Vec3(-0.6, 0.0, 1.0)).value();
    QCOMPARE(far.wall, 1);
    VERIFY_NEAR(place_of(*front.frame, far)->y(), 0.8, 0.02);
  }

  /// The ground also where its drawing fades, beyond the part that clicks select.
  void theGroundGoesOnWhereItFades() {
    WallModel floor;
    floor.shape = PlaneSpec{};
    FrontView front(ball_with({floor}), with_walls());
    front.view.set_direction(ViewDirection::top);
    front.view.set_orthographic(true);
    front.window.picture();
    double last = 0.0;
    for (double x = 0.6; x < 50.0; x += 0.05) {
      const Vec3 point(x, 0.0, 0.0);
      const std::optional<PinnedPoint> seen = seen_at(front, point);
      if (!seen) break;
      QCOMPARE(seen->wall, 0);
      VERIFY_NEAR((place_of(*front.frame, *seen).value() - point).norm(), 0.0, 1e-6);
      last = x;
    }
    double picked = 0.0;
    while (front.pick(Vec3(picked + 0.65, 0.0, 0.0)).wall) picked += 0.05;
    VERIFY(last > picked + 0.7);
    VERIFY(last < 49.0);
  }

  /// A blade in the tube is not seen through, although the side before it is; from below there is no ground.
  void onlyWhatIsDrawnIsTouched() {
    Shape blade = synthetic::cube(0.2);
    for (Vec3& vertex : blade.mesh.vertices) vertex += Vec3(-0.6, -0.4, 1.0);
    WallModel floor;
    floor.shape = PlaneSpec{};
    FrontView front(ball_with({wall_of(synthetic::tube(1.0, 2.0, 48)), wall_of(blade), floor}), with_walls());
    front.view.set_orthographic(true);
    front.window.picture();
    const PinnedPoint seen = seen_at(front, Vec3(-0.6, 0.0, 1.0)).value();
    QCOMPARE(seen.wall, 1);
    VERIFY_NEAR(place_of(*front.frame, seen)->y(), -0.5, 1e-3);
    ViewPoint below = front.view.home();
    below.position = Vec3(0.0, -0.5, -4.0);
    below.focus = Vec3(0.0, 0.0, 1.0);
    front.view.set_view_point(below);
    front.window.picture();
    QCOMPARE(seen_at(front, Vec3(0.0, 0.0, 1.0))->body, 0);
    QVERIFY(!seen_at(front, Vec3(3.0, 0.0, 0.0)));
  }

  void marksAreDrawnOverEverything() {
    FrontView front(ball_with({}));
    front.view.set_orthographic(true);
    const auto marked = [&] {
      return count_pixels(front.window.picture(), [](const Pixel& p) { return has_hue(p, highlight_color); });
    };
    const int before = marked();
    // Through the ball.
    front.view.set_marks({{Kind::ruler, 1, {fixed(Vec3(-0.4, 0.3, 1.2)), fixed(Vec3(0.4, 0.3, 0.8))}}});
    VERIFY(marked() > before + 300);
    const Vec3 end = front.view.place_of(Vec3(0.4, 0.3, 0.8)).value();
    const Picture picture = front.window.picture();
    // Rows of a picture go down.
    const int row = FrontView::height - 1 - static_cast<int>(end.y());
    // A point in space is hollow.
    QVERIFY(has_hue(pixel(picture, static_cast<int>(end.x()) + 3, row), highlight_color));
    QVERIFY(!has_hue(pixel(picture, static_cast<int>(end.x()), row), highlight_color));
    front.view.set_marks({});
    QCOMPARE(marked(), before);
    front.view.set_marks({{Kind::ruler, 1, {fixed(Vec3(-0.4, 0.3, 1.2)), fixed(Vec3(0.4, 0.3, 0.8))}}});
    const Look look = front.view.look();
    QCOMPARE(look.marks.size(), std::size_t{1});
    front.view.set_model(front.frame->model);
    QCOMPARE(marked(), before);
    front.view.set_look(look);
    VERIFY(marked() > before + 300);
  }

  /// The arc lies between the arms, in their plane, at a fixed distance from the corner.
  void arcsJoinTheArms() {
    const Frame frame = ball_with({});
    const MeasuringMark mark{
        Kind::protractor, 1, {fixed(Vec3(2, 0, 0)), fixed(Vec3::Zero()), fixed(Vec3(0, 0, 1))}};
    const DrawnMark drawn = draw_mark(frame, mark, project).value();
    QCOMPARE(drawn.text, std::string("90.0°"));
    QCOMPARE(drawn.dots.size(), std::size_t{3});
    QCOMPARE(drawn.lines.size(), std::size_t{2});
    const std::vector<DrawnMark::Place>& arc = drawn.lines[1];
    VERIFY_NEAR((arc.front() - DrawnMark::Place(400, 0)).norm(), 0.0, 1e-9);
    VERIFY_NEAR((arc.back() - DrawnMark::Place(0, 400)).norm(), 0.0, 1e-9);
    for (const DrawnMark::Place& place : arc) VERIFY_NEAR(place.norm(), 400.0, 1e-9);
    // Straight, there is still half a circle.
    const DrawnMark straight =
        draw_mark(frame,
                  {Kind::protractor, 1, {fixed(Vec3(1, 0, 0)), fixed(Vec3::Zero()), fixed(Vec3(-1, 0, 0))}},
                  project)
            .value();
    QCOMPARE(straight.text, std::string("180.0°"));
    VERIFY_NEAR((straight.lines[1].back() - DrawnMark::Place(-400, 0)).norm(), 0.0, 1e-9);
  }

  void marksThatCannotBeSeenAreLeftOut() {
    const Frame frame = ball_with({});
    QVERIFY(!draw_mark(frame, {Kind::ruler, 1, {fixed(Vec3::Zero()), fixed(Vec3(0, 6, 0))}}, project));
    const DrawnMark begun = draw_mark(frame, {Kind::ruler, 1, {fixed(Vec3::Zero())}}, project).value();
    QVERIFY(begun.text.empty());
    QCOMPARE(begun.dots.size(), std::size_t{1});
    const DrawnMark point =
        draw_mark(frame,
                  {Kind::protractor, 1, {fixed(Vec3::Zero()), fixed(Vec3::Zero()), fixed(Vec3::Zero())}},
                  project)
            .value();
    QCOMPARE(point.text, std::string("no angle"));
    const DrawnMark ruler =
        draw_mark(frame, {Kind::ruler, 1, {fixed(Vec3::Zero()), fixed(Vec3(0.3, 0, 0.4))}}, project).value();
    QCOMPARE(ruler.text, std::string("500 mm · 53.1°"));
  }
};

SCREE_TEST(TestMarks)
#include "test_marks.moc"
