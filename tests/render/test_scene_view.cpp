#include <vtkCamera.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>

#include <QtTest>

#include "render/scene_view.hpp"
#include "tests/render/picture_counts.hpp"
#include "tests/render/synthetic_scene.hpp"

using namespace scree;

namespace {

constexpr int width = 640;
constexpr int height = 480;

/// Bodies alone: nothing that could be mistaken for them.
ViewOptions bare() {
  ViewOptions options;
  options.show_axes = options.show_legend = options.show_grid = false;
  return options;
}

Picture draw(const Frame& frame, const ViewOptions& options) {
  OffscreenWindow window(width, height);
  SceneView view(window.window());
  view.set_options(options);
  view.show(std::make_shared<Frame>(frame));
  return window.picture();
}

Frame resting_cube() {
  Frame frame = synthetic::frame_at_start(synthetic::cube_over_floor(0.05));
  for (int corner = 0; corner < 4; ++corner) {
    const Vec3 point(corner & 1 ? 0.05 : -0.05, corner & 2 ? 0.05 : -0.05, 0.0);
    frame.contacts.push_back(synthetic::floor_contact(0, point, 4.9));
    frame.contacts.back().friction = Vec3(3.0, 0.0, 0.0);
  }
  return frame;
}

}  // namespace

class TestSceneView : public QObject {
  Q_OBJECT

 private slots:
  void bodiesShowInTheColourOfTheirMaterial();
  void absentBodiesAreNotDrawn();
  void aTurnedAndEnlargedBodyIsDrawnSo();
  void bodiesFillThePictureAndStayInside_data();
  void bodiesFillThePictureAndStayInside();
  void arrowsAppearWithContactsOnly();
  void arrowSwitchesWork();
  void arrowsGrowWithForceAndScale();
  void logarithmicArrowsGrowByAThirdPerDecade();
  void arrowsOfImpactsAreCut();
  void arrowsShowThroughTheirOwnBody();
  void theForceNetworkJoinsTheBodies();
  void wallForcesAreDrawnOnRequest();
  void aRemovedWallVanishes();
  void aMovedWallIsDrawnElsewhere();
  void hiddenWallsAreHidden();
  void openSidesOfABoxAreNotDrawn();
  void boxesAreSeenInto();
  void roundWallsLetSeeWhatIsInside();
  void everyColouringLooksDifferent();
  void edgesDarkenTheOutlines();
  void gridAndOverlaysCanBeSwitchedOff();
  void theDarkThemeIsDark();
  void theCaptionStandsInTheUpperLeftCorner();
  void textGrowsWithThePixelRatio();
  void smoothPicturesHaveMoreShades();
  void smoothingCanBeSwitchedAtAnyTime();
  void anEmptyViewIsEmpty();
  void theViewFollowsTheModelOfTheFrame();
  void orthographicViewKeepsTheSize();
  void directionsLookAlongTheAxes();
  void aSceneInAPlaneIsLookedAtSquarely();
};

void TestSceneView::bodiesShowInTheColourOfTheirMaterial() {
  const Picture picture = draw(synthetic::busy_frame(synthetic::tetrapods(10, false)), bare());
  for (int material : {0, 1}) {
    const Color color = category_color(material);
    QVERIFY(count_pixels(picture, [&](const Pixel& p) { return has_hue(p, color); }) > 1000);
  }
  // None has the third one.
  const Color color = category_color(2);
  QVERIFY(count_pixels(picture, [&](const Pixel& p) { return has_hue(p, color); }) < 50);
}

void TestSceneView::absentBodiesAreNotDrawn() {
  Frame frame = synthetic::frame_at_start(synthetic::cube_over_floor(0.3));
  const Color color = category_color(0);
  const auto body = [&](const Pixel& p) { return has_hue(p, color); };
  QVERIFY(count_pixels(draw(frame, bare()), body) > 1000);
  frame.bodies[0].present = false;
  QCOMPARE(count_pixels(draw(frame, bare()), body), 0);
}

void TestSceneView::aTurnedAndEnlargedBodyIsDrawnSo() {
  // A cube seen along −y: turned by 45° about y its outline is a square on its tip, √2 as wide; twice the
  // size doubles it.
  const auto extent_of = [](double size, const Vec3& rotation) {
    auto model = std::make_shared<Model>(*synthetic::cube_over_floor(0.3));
    model->bodies[0].size = size;
    model->start[0].rotation = rotation;
    OffscreenWindow window(width, height);
    SceneView view(window.window());
    view.set_options(bare());
    view.show(std::make_shared<Frame>(synthetic::frame_at_start(model)));
    window.picture();
    vtkCamera* camera = view.renderer()->GetActiveCamera();
    camera->ParallelProjectionOn();
    camera->SetFocalPoint(0.0, 0.0, 0.3);
    camera->SetPosition(0.0, -2.0, 0.3);
    camera->SetViewUp(0.0, 0.0, 1.0);
    camera->SetParallelScale(0.3);
    const Picture picture = window.picture();
    int first = width;
    int last = 0;
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) {
        if (!has_hue(pixel(picture, x, y), category_color(0))) continue;
        first = std::min(first, x);
        last = std::max(last, x);
      }
    }
    return (last - first + 1) * 0.6 / height;
  };
  const double pixel_size = 0.6 / height;
  QVERIFY(std::abs(extent_of(1.0, Vec3::Zero()) - 0.1) < 3.0 * pixel_size);
  QVERIFY(std::abs(extent_of(2.0, Vec3::Zero()) - 0.2) < 3.0 * pixel_size);
  QVERIFY(std::abs(extent_of(1.0, Vec3(0.0, std::acos(-1.0) / 4.0, 0.0)) - 0.1 * std::sqrt(2.0)) <
          3.0 * pixel_size);
}

void TestSceneView::bodiesFillThePictureAndStayInside_data() {
  QTest::addColumn<int>("count");
  for (int count : {1, 8, 200}) QTest::addRow("%d", count) << count;
}

void TestSceneView::bodiesFillThePictureAndStayInside() {
  QFETCH(int, count);
  ViewOptions options = bare();
  options.show_walls = options.show_normal_arrows = options.show_friction_arrows = false;
  const Picture picture = draw(synthetic::frame_at_start(synthetic::tetrapods(count, false)), options);
  int first_row = height;
  int last_row = 0;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const Pixel p = pixel(picture, x, y);
      const bool body = has_hue(p, category_color(0)) || has_hue(p, category_color(1));
      if (!body) continue;
      QVERIFY2(x > 4 && x < width - 5 && y > 4 && y < height - 5, "a body is cut off");
      first_row = std::min(first_row, y);
      last_row = std::max(last_row, y);
    }
  }
  QVERIFY2(last_row - first_row > height / 3, "the bodies are small");
}

void TestSceneView::arrowsAppearWithContactsOnly() {
  Frame frame = resting_cube();
  const Picture with = draw(frame, bare());
  frame.contacts.clear();
  const Picture without = draw(frame, bare());
  QVERIFY(count_pixels(with, is_red) > 300);
  QVERIFY(count_pixels(with, is_green) > 100);
  QCOMPARE(count_pixels(without, is_red), 0);
  QCOMPARE(count_pixels(without, is_green), 0);
}

void TestSceneView::arrowSwitchesWork() {
  ViewOptions options = bare();
  options.show_normal_arrows = false;
  QCOMPARE(count_pixels(draw(resting_cube(), options), is_red), 0);
  QVERIFY(count_pixels(draw(resting_cube(), options), is_green) > 100);
  options.show_normal_arrows = true;
  options.show_friction_arrows = false;
  QVERIFY(count_pixels(draw(resting_cube(), options), is_red) > 300);
  QCOMPARE(count_pixels(draw(resting_cube(), options), is_green), 0);
}

void TestSceneView::arrowsGrowWithForceAndScale() {
  OffscreenWindow window(width, height);
  SceneView view(window.window());
  ViewOptions options = bare();
  view.set_options(options);
  view.show(std::make_shared<Frame>(resting_cube()));
  const double length = view.arrow_length(10.0);
  QVERIFY(length > 0.0);
  QVERIFY(std::abs(view.arrow_length(20.0) - 2.0 * length) < 1e-12);
  const int red = count_pixels(window.picture(), is_red);
  options.arrow_scale = 2.0;
  view.set_options(options);
  QVERIFY(std::abs(view.arrow_length(10.0) - 2.0 * length) < 1e-12);
  QVERIFY(count_pixels(window.picture(), is_red) > 1.3 * red);
}

void TestSceneView::logarithmicArrowsGrowByAThirdPerDecade() {
  OffscreenWindow window(width, height);
  SceneView view(window.window());
  ViewOptions options = bare();
  options.logarithmic_arrows = true;
  view.set_options(options);
  view.show(std::make_shared<Frame>(resting_cube()));
  const double reference = 9.81 * 2.0;
  const double decade = view.arrow_length(100.0 * reference) - view.arrow_length(10.0 * reference);
  QVERIFY(std::abs(decade - view.arrow_length(reference) / 3.0) < 0.002 * view.arrow_length(reference));
  QCOMPARE(view.arrow_length(0.0), 0.0);
}

void TestSceneView::arrowsOfImpactsAreCut() {
  OffscreenWindow window(width, height);
  SceneView view(window.window());
  view.set_options(bare());
  Frame frame = resting_cube();
  for (FrameContact& contact : frame.contacts) contact.normal_force = 1e9;
  view.show(std::make_shared<Frame>(frame));
  QCOMPARE(view.arrow_length(1e9), view.arrow_length(1e8));
  QVERIFY(view.arrow_length(1e9) > view.arrow_length(20.0));
}

void TestSceneView::arrowsShowThroughTheirOwnBody() {
  // The contact at the far corner points into the cube and lies behind it altogether.
  Frame frame = resting_cube();
  frame.contacts = {frame.contacts[2]};
  QVERIFY(count_pixels(draw(frame, bare()), is_red) > 60);
}

void TestSceneView::theForceNetworkJoinsTheBodies() {
  Frame frame = synthetic::frame_at_start(synthetic::tetrapods(2, false));
  frame.bodies[0].position = Vec3(-1.5, 0.0, 1.0);
  frame.bodies[1].position = Vec3(1.5, 0.0, 1.0);
  FrameContact contact;
  contact.a = 0;
  contact.b = 1;
  contact.point = Vec3(0.0, 0.0, 1.0);
  contact.normal = -Vec3::UnitX();
  contact.normal_force = 9.81 * 313.0;
  frame.contacts = {contact};
  ViewOptions options = bare();
  const int arrow = count_pixels(draw(frame, options), is_red);
  options.force_display = ForceDisplay::network;
  const int line = count_pixels(draw(frame, options), is_red);
  frame.contacts[0].normal_force *= 3.0;
  const int thick = count_pixels(draw(frame, options), is_red);
  QVERIFY(arrow > 30);
  QVERIFY(line > arrow);
  QVERIFY(thick > 1.7 * line);
  // Two contacts of a pair make one line of their sum.
  frame.contacts[0].normal_force /= 2.0;
  frame.contacts.push_back(frame.contacts[0]);
  QCOMPARE(count_pixels(draw(frame, options), is_red), thick);
}

void TestSceneView::wallForcesAreDrawnOnRequest() {
  Frame frame = synthetic::frame_at_start(synthetic::cube_over_floor(0.3));
  frame.walls[0].force = Vec3(0.0, 0.0, 19.62);
  ViewOptions options = bare();
  const Picture without = draw(frame, options);
  options.show_wall_forces = true;
  const Picture with = draw(frame, options);
  QVERIFY(count_differences(with, without) > 100);
}

void TestSceneView::aRemovedWallVanishes() {
  Frame frame = synthetic::frame_at_start(synthetic::tetrapods(4));
  OffscreenWindow window(width, height);
  SceneView view(window.window());
  view.set_options(bare());
  view.show(std::make_shared<Frame>(frame));
  const Picture with = window.picture();
  frame.walls[1].present = false;
  view.show(std::make_shared<Frame>(frame));
  const Picture without = window.picture();
  QVERIFY(count_differences(with, without) > 500);
  frame.walls[0].present = false;
  view.show(std::make_shared<Frame>(frame));
  const Picture none = window.picture();
  ViewOptions options = bare();
  options.show_walls = false;
  view.set_options(options);
  QCOMPARE(count_differences(none, window.picture()), 0);
}

void TestSceneView::aMovedWallIsDrawnElsewhere() {
  Frame frame = synthetic::frame_at_start(synthetic::tetrapods(4));
  OffscreenWindow window(width, height);
  SceneView view(window.window());
  view.set_options(bare());
  view.show(std::make_shared<Frame>(frame));
  const Picture before = window.picture();
  frame.walls[1].displacement = Vec3(0.5, 0.0, 0.0);
  view.show(std::make_shared<Frame>(frame));
  QVERIFY(count_differences(before, window.picture()) > 300);
  frame.walls[1].displacement = Vec3::Zero();
  view.show(std::make_shared<Frame>(frame));
  QCOMPARE(count_differences(before, window.picture()), 0);
}

void TestSceneView::hiddenWallsAreHidden() {
  const Frame frame = synthetic::frame_at_start(synthetic::tetrapods(4));
  ViewOptions options = bare();
  const Picture with = draw(frame, options);
  options.show_walls = false;
  QVERIFY(count_differences(with, draw(frame, options)) > 500);
}

void TestSceneView::openSidesOfABoxAreNotDrawn() {
  auto model = std::make_shared<Model>(*synthetic::tetrapods(4));
  const Picture open_top = draw(synthetic::frame_at_start(model), bare());
  auto closed = std::make_shared<Model>(*model);
  // From above the closed top would face the viewer with its outside, so the back side is opened instead.
  std::get<BoxSpec>(closed->walls[1].shape).open[static_cast<std::size_t>(BoxSide::back)] = true;
  QVERIFY(count_differences(open_top, draw(synthetic::frame_at_start(closed), bare())) > 300);
}

void TestSceneView::boxesAreSeenInto() {
  // The near sides of a box leave the colours of the bodies behind them alone.
  const Frame inside = synthetic::frame_at_start(synthetic::tetrapods(8));
  ViewOptions options = bare();
  const Picture with = draw(inside, options);
  options.show_walls = false;
  const Picture without = draw(inside, options);
  int bodies = 0;
  int veiled = 0;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const Pixel a = pixel(without, x, y);
      if (!has_hue(a, category_color(0)) && !has_hue(a, category_color(1))) continue;
      const Pixel b = pixel(with, x, y);
      ++bodies;
      veiled += std::abs(a.red - b.red) + std::abs(a.green - b.green) + std::abs(a.blue - b.blue) > 24;
    }
  }
  QVERIFY(bodies > 5000);
  // Edges of the box do cross them.
  QVERIFY2(veiled < bodies / 20, qPrintable(QString::number(veiled)));
}

void TestSceneView::roundWallsLetSeeWhatIsInside() {
  // A ball in an upright tube, of which only the rims are drawn as edges.
  auto model = synthetic::empty_model();
  model->shapes = {synthetic::ball(0.5)};
  synthetic::add_body(*model, 0, 0, Vec3(0.0, 0.0, 1.0), Vec3::Zero(), 1.0);
  WallModel tube;
  tube.shape = synthetic::tube(1.0, 2.0, 48);
  model->walls.push_back(tube);
  Frame frame = synthetic::frame_at_start(model);
  const auto darkness = [](const Picture& picture) {
    return count_pixels(picture, [](const Pixel& p) { return p.red < 150 && p.blue - p.red < 40; });
  };
  const auto ball = [](const Picture& picture) {
    return count_pixels(picture, [](const Pixel& p) { return p.blue - p.red > 40; });
  };
  const Picture with = draw(frame, bare());
  ViewOptions options = bare();
  options.show_walls = false;
  const Picture without = draw(frame, options);
  QVERIFY(ball(with) > 0.9 * ball(without));
  QVERIFY(count_differences(with, without) > 10000);
  const int rims = darkness(with) - darkness(without);
  QVERIFY2(rims > 500 && rims < 3000, qPrintable(QString::number(rims)));
  // The lines between the facets show that it turns.
  frame.walls[0].rotation = Rotation::from_rotation_vector(Vec3(0.0, 0.0, std::acos(-1.0) / 48.0));
  QVERIFY(count_differences(draw(frame, bare()), with) > 1000);
}

void TestSceneView::everyColouringLooksDifferent() {
  OffscreenWindow window(width, height);
  SceneView view(window.window());
  view.show(std::make_shared<Frame>(synthetic::busy_frame(synthetic::tetrapods(50))));
  std::vector<Picture> pictures;
  for (ColorBy color_by : {ColorBy::material, ColorBy::body, ColorBy::speed, ColorBy::spin, ColorBy::contacts,
                           ColorBy::largest_force, ColorBy::residual_overlap}) {
    ViewOptions options = bare();
    options.color_by = color_by;
    view.set_options(options);
    QCOMPARE(view.legend().title, std::string(name_of(color_by)));
    const Picture picture = window.picture();
    for (const Picture& other : pictures) QVERIFY(count_differences(picture, other) > 2000);
    pictures.push_back(picture);
  }
}

void TestSceneView::edgesDarkenTheOutlines() {
  const Frame frame = synthetic::frame_at_start(synthetic::cube_over_floor(0.1));
  ViewOptions options = bare();
  const double with = mean_brightness(draw(frame, options));
  options.show_edges = false;
  QVERIFY(with < mean_brightness(draw(frame, options)) - 0.05);
}

void TestSceneView::gridAndOverlaysCanBeSwitchedOff() {
  const Frame frame = synthetic::frame_at_start(synthetic::cube_over_floor(0.3));
  const Picture without = draw(frame, bare());
  for (bool ViewOptions::*part :
       {&ViewOptions::show_grid, &ViewOptions::show_axes, &ViewOptions::show_legend}) {
    ViewOptions options = bare();
    options.*part = true;
    QVERIFY(count_differences(draw(frame, options), without) > 150);
  }
}

void TestSceneView::theDarkThemeIsDark() {
  const Frame frame = synthetic::frame_at_start(synthetic::cube_over_floor(0.3));
  ViewOptions options;
  QVERIFY(mean_brightness(draw(frame, options)) > 190.0);
  options.theme = Theme::dark;
  QVERIFY(mean_brightness(draw(frame, options)) < 70.0);
}

void TestSceneView::theCaptionStandsInTheUpperLeftCorner() {
  const Frame frame = synthetic::frame_at_start(synthetic::cube_over_floor(0.3));
  ViewOptions options = bare();
  const Picture without = draw(frame, options);
  options.show_time = true;
  const Picture with = draw(frame, options);
  QVERIFY(count_differences(with, without) > 150);
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      if (std::abs(pixel(with, x, y).red - pixel(without, x, y).red) > 24)
        QVERIFY(x < width / 2 && y < height / 8);
    }
  }
}

void TestSceneView::textGrowsWithThePixelRatio() {
  const Frame frame = synthetic::frame_at_start(synthetic::cube_over_floor(0.3));
  const auto text_pixels = [&](double ratio) {
    ViewOptions options = bare();
    const Picture without = draw(frame, options);
    options.show_time = true;
    options.pixel_ratio = ratio;
    return count_differences(draw(frame, options), without);
  };
  const int single = text_pixels(1.0);
  const int twice = text_pixels(2.0);
  QVERIFY2(twice > 2.5 * single && twice < 6.0 * single, qPrintable(QString("%1 %2").arg(single).arg(twice)));
}

void TestSceneView::smoothPicturesHaveMoreShades() {
  ViewOptions options = bare();
  options.show_edges = options.show_walls = false;
  const Frame frame = synthetic::frame_at_start(synthetic::cube_over_floor(0.1));
  // Between body and background there are only mixtures where edges are smoothed.
  const auto mixtures = [](const Picture& picture) {
    return count_pixels(picture,
                        [](const Pixel& p) { return !has_hue(p, category_color(0)) && p.blue - p.red > 25; });
  };
  const int hard = mixtures(draw(frame, options));
  options.smooth = true;
  const int smooth = mixtures(draw(frame, options));
  QVERIFY2(smooth > hard + 100, qPrintable(QString("%1 %2").arg(hard).arg(smooth)));
}

void TestSceneView::smoothingCanBeSwitchedAtAnyTime() {
  OffscreenWindow window(width, height);
  SceneView view(window.window());
  ViewOptions options = bare();
  view.set_options(options);
  view.show(std::make_shared<Frame>(resting_cube()));
  const Picture hard = window.picture();
  options.smooth = true;
  view.set_options(options);
  const Picture smooth = window.picture();
  QVERIFY(count_differences(hard, smooth) > 50);
  options.smooth = false;
  view.set_options(options);
  QCOMPARE(count_differences(window.picture(), hard), 0);
  options.smooth = true;
  view.set_options(options);
  QCOMPARE(count_differences(window.picture(), smooth), 0);
}

void TestSceneView::anEmptyViewIsEmpty() {
  OffscreenWindow window(width, height);
  SceneView view(window.window());
  const Picture before = window.picture();
  view.show(std::make_shared<Frame>(resting_cube()));
  QVERIFY(count_differences(before, window.picture()) > 1000);
  view.set_model(nullptr);
  QCOMPARE(count_differences(before, window.picture()), 0);
}

void TestSceneView::theViewFollowsTheModelOfTheFrame() {
  OffscreenWindow window(width, height);
  SceneView view(window.window());
  view.set_options(bare());
  view.show(std::make_shared<Frame>(synthetic::busy_frame(synthetic::tetrapods(20))));
  window.picture();
  view.show(std::make_shared<Frame>(resting_cube()));
  QCOMPARE(count_differences(window.picture(), draw(resting_cube(), bare())), 0);
}

void TestSceneView::orthographicViewKeepsTheSize() {
  OffscreenWindow window(width, height);
  SceneView view(window.window());
  view.set_options(bare());
  view.show(std::make_shared<Frame>(synthetic::frame_at_start(synthetic::cube_over_floor(0.1))));
  const auto body = [&] {
    return count_pixels(window.picture(), [](const Pixel& p) { return has_hue(p, category_color(0)); });
  };
  const int perspective = body();
  view.set_orthographic(true);
  const int parallel = body();
  QVERIFY(std::abs(parallel - perspective) < 0.25 * perspective);
  view.set_orthographic(false);
  QVERIFY(std::abs(body() - perspective) < 0.02 * perspective);
}

void TestSceneView::directionsLookAlongTheAxes() {
  OffscreenWindow window(width, height);
  SceneView view(window.window());
  view.show(std::make_shared<Frame>(synthetic::frame_at_start(synthetic::cube_over_floor(0.1))));
  const auto direction = [&](ViewDirection along) {
    view.set_direction(along);
    window.picture();
    return Vec3(view.renderer()->GetActiveCamera()->GetDirectionOfProjection());
  };
  QVERIFY((direction(ViewDirection::front) - Vec3::UnitY()).norm() < 1e-9);
  QVERIFY((direction(ViewDirection::right) + Vec3::UnitX()).norm() < 1e-9);
  QVERIFY((direction(ViewDirection::top) + Vec3::UnitZ()).norm() < 1e-9);
}

void TestSceneView::aSceneInAPlaneIsLookedAtSquarely() {
  auto model = std::make_shared<Model>(*synthetic::cube_over_floor(0.1));
  model->scene.plane = "xy";
  model->scene.gravity = Vec3(0.0, -9.81, 0.0);
  OffscreenWindow window(width, height);
  SceneView view(window.window());
  view.show(std::make_shared<Frame>(synthetic::frame_at_start(model)));
  window.picture();
  vtkCamera* camera = view.renderer()->GetActiveCamera();
  QVERIFY((Vec3(camera->GetDirectionOfProjection()) + Vec3::UnitZ()).norm() < 1e-9);
  QVERIFY((Vec3(camera->GetViewUp()) - Vec3::UnitY()).norm() < 1e-9);
}

QTEST_APPLESS_MAIN(TestSceneView)
#include "test_scene_view.moc"
