#include <vtkCamera.h>
#include <vtkRenderer.h>

#include <QtTest>

#include "render/view/picking.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/render/front_view.hpp"
#include "tests/fixtures/render/picture_counts.hpp"
#include "tests/fixtures/render/synthetic_scene.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

/// Two side by side along x, the left one of the first material and the right one of the second.
std::shared_ptr<Model> pair_of(const Shape& shape) {
  auto model = synthetic::empty_model();
  model->shapes = {shape};
  synthetic::add_body(*model, 0, 0, Vec3(-0.6, 0.0, 0.6), Vec3::Zero(), 10.0);
  synthetic::add_body(*model, 0, 1, Vec3(0.6, 0.0, 0.6), Vec3::Zero(), 10.0);
  synthetic::add_floor(*model);
  return model;
}

int pixels_of(const Picture& picture, int material) {
  return count_pixels(picture, [&](const Pixel& p) { return has_hue(p, category_color(material)); });
}

Sight cut(int axis, double position, bool keep_above) {
  Sight sight;
  sight.clip[static_cast<std::size_t>(axis)] = {true, position, keep_above};
  return sight;
}

}  // namespace

class TestSight : public QObject {
  Q_OBJECT

 private slots:
  void whatIsBeyondAPlaneIsNotDrawn_data() { shapes(); }
  void whatIsBeyondAPlaneIsNotDrawn() {
    QFETCH(bool, ball);
    FrontView front(synthetic::frame_at_start(model(ball)));
    const Picture whole = front.seeing({});
    const Picture left = front.seeing(cut(0, 0.0, false));
    VERIFY(pixels_of(left, 0) > 0.95 * pixels_of(whole, 0));
    QCOMPARE(pixels_of(left, 1), 0);
    const Picture right = front.seeing(cut(0, 0.0, true));
    QCOMPARE(pixels_of(right, 0), 0);
    VERIFY(pixels_of(right, 1) > 0.95 * pixels_of(whole, 1));
  }

  void fittingShowsWhatIsSeen_data() { shapes(); }
  void fittingShowsWhatIsSeen() {
    QFETCH(bool, ball);
    FrontView front(synthetic::frame_at_start(model(ball)));
    const int whole = pixels_of(front.seeing({}), 1);
    Sight one;
    set_visibility(one.bodies, 0, Visibility::hidden);
    for (const Sight& sight : {one, cut(0, 0.0, true)}) {
      front.seeing(sight);
      front.view.fit_camera();
      const int fitted = pixels_of(front.window.picture(), 1);
      QVERIFY2(fitted > 1.5 * whole, qPrintable(QString("%1, %2").arg(fitted).arg(whole)));
      front.seeing({});
      front.view.fit_camera();
      QCOMPARE(pixels_of(front.window.picture(), 1), whole);
    }
    // If nothing is left, the extent of the view is unchanged.
    front.seeing(cut(0, 5.0, true));
    front.view.fit_camera();
    front.window.picture();
    QCOMPARE(pixels_of(front.seeing({}), 1), whole);
  }

  void aPlaneThroughABodyLeavesItsHalf_data() { shapes(); }
  void aPlaneThroughABodyLeavesItsHalf() {
    QFETCH(bool, ball);
    FrontView front(synthetic::frame_at_start(model(ball)));
    const int whole = pixels_of(front.seeing({}), 0);
    const int lower = pixels_of(front.seeing(cut(2, 0.6, false)), 0);
    const int upper = pixels_of(front.seeing(cut(2, 0.6, true)), 0);
    QVERIFY2(std::abs(lower + upper - whole) < 0.08 * whole,
             qPrintable(QString("%1 + %2, %3").arg(lower).arg(upper).arg(whole)));
    VERIFY(lower > 0.35 * whole);
    VERIFY(upper > 0.35 * whole);
  }

  /// Seen from the side that is cut away, a body is as wide as before and dark: there is no hole.
  void aCutBodyShowsItsInside_data() { shapes(); }
  void aCutBodyShowsItsInside() {
    QFETCH(bool, ball);
    FrontView front(synthetic::frame_at_start(model(ball)));
    front.view.set_orthographic(true);
    const Picture whole = front.seeing({});
    const Picture open = front.seeing(cut(1, 0.0, true));
    VERIFY(pixels_of(open, 0) > 0.95 * pixels_of(whole, 0));
    const Pixel before = at(front, whole, Vec3(-0.6, 0.0, 0.6));
    const Pixel inside = at(front, open, Vec3(-0.6, 0.0, 0.6));
    QVERIFY(has_hue(inside, category_color(0)));
    VERIFY(inside.blue < 0.85 * before.blue);
  }

  void picksGoThroughWhatIsCutAway() {
    auto model = pair_of(synthetic::ball(0.5));
    // In front of the left one.
    synthetic::add_body(*model, 0, 1, Vec3(-0.6, -1.5, 0.6), Vec3::Zero(), 10.0);
    FrontView front(synthetic::frame_at_start(model));
    front.seeing({});
    QCOMPARE(front.pick(Vec3(-0.6, -1.5, 0.6)).body, std::optional(2));
    front.seeing(cut(1, -0.8, true));
    QCOMPARE(front.pick(Vec3(-0.6, 0.0, 0.6)).body, std::optional(0));
    front.seeing(cut(0, 0.0, true));
    QCOMPARE(front.pick(Vec3(-0.6, 0.0, 0.6)).body, std::nullopt);
    QCOMPARE(front.pick(Vec3(0.6, 0.0, 0.6)).body, std::optional(1));
  }

  void aRayMeetsTheCutOfABody() {
    const Frame frame = synthetic::frame_at_start(pair_of(synthetic::cube(1.0)));
    const Frame balls = synthetic::frame_at_start(pair_of(synthetic::ball(0.5)));
    const Ray ray{Vec3(-0.6, -5.0, 0.6), Vec3::UnitY()};
    const auto meets = [&](const Frame& one, const Sight& sight) -> std::optional<double> {
      const std::optional<Ray> part = kept_part(ray, kept_half_spaces(sight));
      return part ? distance_to_body(one, 0, *part) : std::nullopt;
    };
    for (const Frame* one : {&frame, &balls}) {
      QCOMPARE(meets(*one, {}), std::optional(4.5));
      QCOMPARE(meets(*one, cut(1, 0.1, true)), std::optional(5.1));
      QCOMPARE(meets(*one, cut(1, 0.1, false)), std::optional(4.5));
      QCOMPARE(meets(*one, cut(1, 0.7, true)), std::nullopt);
      QCOMPARE(meets(*one, cut(1, -0.7, false)), std::nullopt);
      QCOMPARE(meets(*one, cut(0, 0.0, true)), std::nullopt);
    }
  }

  void arrowsAndWallsBeyondAPlaneAreNotDrawn() {
    Frame frame = synthetic::frame_at_start(pair_of(synthetic::ball(0.5)));
    frame.contacts = {synthetic::floor_contact(0, Vec3(-0.6, 0.0, 0.1), 200.0),
                      synthetic::floor_contact(1, Vec3(0.6, 0.0, 0.1), 200.0)};
    ViewOptions options = bodies_alone();
    options.show_normal_arrows = true;
    FrontView front(frame, options);
    front.seeing({});
    QCOMPARE(front.view.forces_drawn(), 2);
    front.seeing(cut(0, 0.0, true));
    QCOMPARE(front.view.forces_drawn(), 1);

    options = bodies_alone();
    options.show_walls = true;
    FrontView floor(synthetic::frame_at_start(pair_of(synthetic::ball(0.5))), options);
    floor.view.set_direction(ViewDirection::slanted);
    const Picture whole = floor.seeing({});
    Sight hidden;
    hidden.walls = {Visibility::hidden};
    const int of_floor = count_differences(whole, floor.seeing(hidden));
    VERIFY(of_floor > 1000);
    QCOMPARE(count_differences(floor.seeing(cut(2, 0.05, true)), floor.seeing(hidden)) < of_floor / 10, true);
  }

  void hiddenIsByShapeMaterialOrBody_data() { shapes(); }
  void hiddenIsByShapeMaterialOrBody() {
    QFETCH(bool, ball);
    FrontView front(synthetic::frame_at_start(model(ball)));
    Sight sight;
    sight.materials = {Visibility::shown, Visibility::hidden};
    Picture picture = front.seeing(sight);
    VERIFY(pixels_of(picture, 0) > 1000);
    QCOMPARE(pixels_of(picture, 1), 0);
    QCOMPARE(front.pick(Vec3(0.6, 0.0, 0.6)).body, std::nullopt);
    sight = {};
    set_visibility(sight.bodies, 0, Visibility::hidden);
    picture = front.seeing(sight);
    QCOMPARE(pixels_of(picture, 0), 0);
    VERIFY(pixels_of(picture, 1) > 1000);
    sight = {};
    sight.shapes = {Visibility::hidden};
    picture = front.seeing(sight);
    QCOMPARE(pixels_of(picture, 0) + pixels_of(picture, 1), 0);
    sight = {};
    show_only(sight.bodies, 2, 1);
    picture = front.seeing(sight);
    QCOMPARE(pixels_of(picture, 0), 0);
    VERIFY(pixels_of(picture, 1) > 1000);
    QVERIFY(!shows_all(sight));
    QVERIFY(shows_all({}));
  }

  void translucentBodiesLetSeeWhatIsBehind_data() { shapes(); }
  void translucentBodiesLetSeeWhatIsBehind() {
    QFETCH(bool, ball);
    auto both = pair_of(ball ? synthetic::ball(0.5) : synthetic::cube(1.0));
    both->start[0].position = Vec3(0.6, -1.5, 0.6);  // in front of the other one
    FrontView front(synthetic::frame_at_start(both));
    const Pixel solid = at(front, front.seeing({}), Vec3(0.6, -1.5, 0.6));
    QVERIFY(has_hue(solid, category_color(0)));
    QCOMPARE(front.pick(Vec3(0.6, -1.5, 0.6)).body, std::optional(0));
    Sight sight;
    set_visibility(sight.bodies, 0, Visibility::translucent);
    const Pixel through = at(front, front.seeing(sight), Vec3(0.6, -1.5, 0.6));
    set_visibility(sight.bodies, 0, Visibility::hidden);
    const Pixel behind = at(front, front.seeing(sight), Vec3(0.6, -1.5, 0.6));
    QVERIFY(has_hue(behind, category_color(1)));
    VERIFY(through.red > solid.red + 30);
    VERIFY(through.red < behind.red);
    // Solid objects are picked first, translucent ones otherwise.
    set_visibility(sight.bodies, 0, Visibility::translucent);
    front.seeing(sight);
    QCOMPARE(front.pick(Vec3(0.6, -1.5, 0.6)).body, std::optional(1));
    set_visibility(sight.bodies, 1, Visibility::hidden);
    front.seeing(sight);
    QCOMPARE(front.pick(Vec3(0.6, -1.5, 0.6)).body, std::optional(0));
  }

  /// Also with everything else that is drawn.
  void translucentBodiesAreDrawn_data() { shapes(); }
  void translucentBodiesAreDrawn() {
    QFETCH(bool, ball);
    FrontView front(synthetic::frame_at_start(model(ball)), ViewOptions());
    const Picture whole = front.seeing({});
    Sight sight;
    set_visibility(sight.bodies, 0, Visibility::translucent);
    const Picture through = front.seeing(sight);
    set_visibility(sight.bodies, 0, Visibility::hidden);
    const Picture without = front.seeing(sight);
    const int pixels = count_differences(whole, without);
    VERIFY(count_differences(through, without) > 0.9 * pixels);
    VERIFY(count_differences(through, whole) > 0.9 * pixels);
  }

  void forcesAreThoseOnTheBodiesSeen() {
    Frame frame = synthetic::frame_at_start(pair_of(synthetic::ball(0.6)));
    frame.contacts = {synthetic::floor_contact(0, Vec3(-0.6, 0.0, 0.0), 200.0),
                      synthetic::contact_between(0, 1, Vec3(0.0, 0.0, 0.6), -Vec3::UnitX(), 200.0)};
    ViewOptions options = bodies_alone();
    options.show_normal_arrows = true;
    FrontView front(frame, options);
    Sight sight;
    set_visibility(sight.bodies, 0, Visibility::hidden);
    front.seeing(sight);
    QCOMPARE(front.view.forces_drawn(), 1);
    // The remaining arrow acts on the second body: it points along +x.
    const double length = front.view.arrow_length(200.0);
    QCOMPARE(front.pick(Vec3(0.7 * length, 0.0, 0.6)).contact, std::optional(1));
    QCOMPARE(front.pick(Vec3(-0.7 * length, 0.0, 0.6)).contact, std::nullopt);
    set_visibility(sight.bodies, 1, Visibility::hidden);
    front.seeing(sight);
    QCOMPARE(front.view.forces_drawn(), 0);
  }

  void wallsArePickedBehindBodies() {
    auto model = pair_of(synthetic::ball(0.5));
    synthetic::add_box(*model, {Vec3(-2.0, -1.0, 0.0), Vec3(2.0, 2.0, 2.0)}, true);
    ViewOptions options = bodies_alone();
    options.show_walls = true;
    FrontView front(synthetic::frame_at_start(model), options);
    front.seeing({});
    QCOMPARE(front.pick(Vec3(0.6, 0.0, 0.6)).body, std::optional(1));
    QCOMPARE(front.pick(Vec3(0.6, 0.0, 0.6)).wall, std::nullopt);
    // The back of the box, through its front, which is seen from outside.
    QCOMPARE(front.pick(Vec3(0.0, 2.0, 1.5)).wall, std::optional(1));
    Sight sight;
    set_visibility(sight.walls, 1, Visibility::hidden);
    front.seeing(sight);
    QCOMPARE(front.pick(Vec3(0.0, 2.0, 1.5)).wall, std::nullopt);
    front.view.set_direction(ViewDirection::top);
    front.window.picture();
    QCOMPARE(front.pick(Vec3(0.0, 1.5, 0.0)).wall, std::optional(0));
    front.seeing(cut(2, 0.1, true));
    QCOMPARE(front.pick(Vec3(0.0, 1.5, 0.0)).wall, std::nullopt);
  }

 private:
  static void shapes() {
    QTest::addColumn<bool>("ball");
    QTest::newRow("cubes") << false;
    QTest::newRow("balls") << true;
  }
  static std::shared_ptr<Model> model(bool ball) {
    return pair_of(ball ? synthetic::ball(0.5) : synthetic::cube(1.0));
  }
  static Pixel at(FrontView& front, const Picture& picture, const Vec3& point) {
    const PictureMap map(front.view.renderer()->GetActiveCamera(), FrontView::width, FrontView::height);
    const Eigen::Vector3f seen = map(point.cast<float>());
    // The first row of a picture is at the top.
    return pixel(picture, static_cast<int>(seen.x()), FrontView::height - 1 - static_cast<int>(seen.y()));
  }
};

SCREE_TEST(TestSight)
#include "test_sight.moc"
