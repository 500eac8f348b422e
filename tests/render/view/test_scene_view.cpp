#include <vtkCamera.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>

#include <QtTest>

#include <numbers>

#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/render/drawn_scene.hpp"
#include "tests/fixtures/render/front_view.hpp"
#include "tests/fixtures/render/picture_counts.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

class TestSceneView : public QObject {
  Q_OBJECT

 private slots:
  void bodiesShowInTheColourOfTheirMaterial();
  void absentBodiesAreNotDrawn();
  void aTurnedAndEnlargedBodyIsDrawnSo();
  void bodiesFillThePictureAndStayInside_data();
  void bodiesFillThePictureAndStayInside();
  void everyColouringLooksDifferent();
  void edgesDarkenTheOutlines();
  void edgesAreAsWideAsAskedAndNeverDiagonal();
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
    VERIFY(count_pixels(picture, [&](const Pixel& p) { return has_hue(p, color); }) > 1000);
  }
  // None has the third one.
  const Color color = category_color(2);
  VERIFY(count_pixels(picture, [&](const Pixel& p) { return has_hue(p, color); }) < 50);
}

void TestSceneView::absentBodiesAreNotDrawn() {
  Frame frame = synthetic::frame_at_start(synthetic::cube_over_floor(0.3));
  const Color color = category_color(0);
  const auto body = [&](const Pixel& p) { return has_hue(p, color); };
  VERIFY(count_pixels(draw(frame, bare()), body) > 1000);
  frame.bodies[0].present = false;
  QCOMPARE(count_pixels(draw(frame, bare()), body), 0);
}

void TestSceneView::aTurnedAndEnlargedBodyIsDrawnSo() {
  // A cube seen along −y: rotated by 45° about y its outline is a square on its tip, √2 as wide; twice the
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
  VERIFY_NEAR(extent_of(1.0, Vec3::Zero()), 0.1, 3.0 * pixel_size);
  VERIFY_NEAR(extent_of(2.0, Vec3::Zero()), 0.2, 3.0 * pixel_size);
  VERIFY_NEAR(extent_of(1.0, Vec3(0.0, std::acos(-1.0) / 4.0, 0.0)), 0.1 * std::sqrt(2.0), 3.0 * pixel_size);
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
    for (const Picture& other : pictures) VERIFY(count_differences(picture, other) > 2000);
    pictures.push_back(picture);
  }
}

void TestSceneView::edgesDarkenTheOutlines() {
  const Frame frame = synthetic::frame_at_start(synthetic::cube_over_floor(0.1));
  ViewOptions options = bare();
  const double with = mean_brightness(draw(frame, options));
  options.show_edges = false;
  VERIFY(with < mean_brightness(draw(frame, options)) - 0.05);
}

/// A cube with an edge towards the viewer: along a row it is dark on the edge alone, as wide as the edge, and
/// nowhere where the diagonal of a face lies.
void TestSceneView::edgesAreAsWideAsAskedAndNeverDiagonal() {
  auto model = std::make_shared<Model>(*synthetic::cube_over_floor(0.1));
  model->start[0].rotation = Vec3(0.0, 0.0, std::numbers::pi / 4.0);
  FrontView seen(synthetic::frame_at_start(model));
  ViewOptions options = bodies_alone();
  for (const auto& [ratio, wanted] : {std::pair(1.0, 1.0), std::pair(3.0, 3.0)}) {
    options.pixel_ratio = ratio;
    options.show_edges = false;
    const Picture without = seen.with(options);
    options.show_edges = true;
    const Picture with = seen.with(options);
    for (const int y : {FrontView::height / 2, FrontView::height / 2 + 40}) {
      double dark = 0.0;
      constexpr int middle = FrontView::width / 2;
      for (int x = middle - 60; x < middle + 60; ++x) {
        const double light = static_cast<double>(pixel(with, x, y).blue) / pixel(without, x, y).blue;
        if (std::abs(x - middle) > 4) VERIFY_NEAR(light, 1.0, 0.01);
        dark += (1.0 - light) / 0.45;
      }
      VERIFY_NEAR(dark, wanted, 0.15);
    }
  }
}

void TestSceneView::gridAndOverlaysCanBeSwitchedOff() {
  const Frame frame = synthetic::frame_at_start(synthetic::cube_over_floor(0.3));
  const Picture without = draw(frame, bare());
  for (bool ViewOptions::*part :
       {&ViewOptions::show_grid, &ViewOptions::show_axes, &ViewOptions::show_legend}) {
    ViewOptions options = bare();
    options.*part = true;
    VERIFY(count_differences(draw(frame, options), without) > 150);
  }
}

void TestSceneView::theDarkThemeIsDark() {
  const Frame frame = synthetic::frame_at_start(synthetic::cube_over_floor(0.3));
  ViewOptions options;
  VERIFY(mean_brightness(draw(frame, options)) > 190.0);
  options.theme = Theme::dark;
  VERIFY(mean_brightness(draw(frame, options)) < 70.0);
}

void TestSceneView::theCaptionStandsInTheUpperLeftCorner() {
  const Frame frame = synthetic::frame_at_start(synthetic::cube_over_floor(0.3));
  ViewOptions options = bare();
  const Picture without = draw(frame, options);
  options.show_time = true;
  const Picture with = draw(frame, options);
  VERIFY(count_differences(with, without) > 150);
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
  // Mixed colours between body and background occur only at smoothed edges.
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
  VERIFY(count_differences(hard, smooth) > 50);
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
  VERIFY(count_differences(before, window.picture()) > 1000);
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
  VERIFY_NEAR(parallel, perspective, 0.25 * perspective);
  view.set_orthographic(false);
  VERIFY_NEAR(body(), perspective, 0.02 * perspective);
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
  VERIFY_NEAR(direction(ViewDirection::front), Vec3::UnitY(), 1e-9);
  VERIFY((direction(ViewDirection::right) + Vec3::UnitX()).norm() < 1e-9);
  VERIFY((direction(ViewDirection::top) + Vec3::UnitZ()).norm() < 1e-9);
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
  VERIFY((Vec3(camera->GetDirectionOfProjection()) + Vec3::UnitZ()).norm() < 1e-9);
  VERIFY_NEAR(Vec3(camera->GetViewUp()), Vec3::UnitY(), 1e-9);
}

SCREE_TEST(TestSceneView)
#include "test_scene_view.moc"
