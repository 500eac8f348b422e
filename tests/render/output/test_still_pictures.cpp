#include <QtTest>

#include <vtkCamera.h>
#include <vtkRenderer.h>

#include "render/layers/label_sight.hpp"
#include "render/layers/wall_sight.hpp"
#include "render/output/render_picture.hpp"
#include "render/style/finish.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/render/drawn_scene.hpp"
#include "tests/fixtures/render/picture_counts.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

ViewOptions fine(ViewOptions options = bare()) {
  options.quality = PictureQuality::fine;
  return options;
}

int brightness(const Pixel& p) {
  return p.red + p.green + p.blue;
}

/// A ball on the floor.
Frame ball_on_floor() {
  auto model = synthetic::empty_model();
  model->shapes = {synthetic::ball(0.5)};
  synthetic::add_body(*model, 0, 0, Vec3(0.0, 0.0, 0.5), Vec3::Zero(), 1.0);
  synthetic::add_floor(*model);
  return synthetic::frame_at_start(model);
}

/// Pixels that are much darker in the second picture.
int darkened(const Picture& before, const Picture& after) {
  int count = 0;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x)
      count += brightness(pixel(after, x, y)) < 0.8 * brightness(pixel(before, x, y));
  }
  return count;
}

}  // namespace

/// Effects of unhurried pictures, and features that fast pictures share.
class TestStillPictures : public QObject {
  Q_OBJECT

 private slots:
  void whatStandsOnTheFloorDarkensIt();
  void shadeCanBeLeftOut();
  void shadeThatHasNoTimeGoesOnInTheNextPicture();
  void shadeRestartsWhenABodyMoves();
  void edgesAreSmooth();
  void textIsSharpOverACoarsePicture();
  void substancesLookDifferent();
  void neighboursOfOneMaterialSeparate();
  void numbersBehindABodyAreLeftOut();
  void wallsAroundBodiesAreSeenThrough();
  void highIsDrawnWithMorePixels();
};

void TestStillPictures::whatStandsOnTheFloorDarkensIt() {
  const Frame frame = ball_on_floor();
  ViewOptions unshaded = fine();
  unshaded.shade = false;
  const Picture without = draw(frame, unshaded);
  const Picture with = draw(frame, fine());
  const int dark = darkened(without, with);
  QVERIFY2(dark > 1500 && dark < width * height / 6, qPrintable(QString::number(dark)));
  // Far from the ball the floor is fully lit.
  VERIFY(brightness(pixel(with, width / 2, 8)) > 0.97 * brightness(pixel(without, width / 2, 8)));
}

void TestStillPictures::shadeCanBeLeftOut() {
  const Frame frame = ball_on_floor();
  ViewOptions unshaded = fine();
  unshaded.shade = false;
  // Only the outline and the finish differ.
  const int dark = darkened(draw(frame, bare()), draw(frame, unshaded));
  QVERIFY2(dark < 600, qPrintable(QString::number(dark)));
}

void TestStillPictures::shadeThatHasNoTimeGoesOnInTheNextPicture() {
  const auto frame = std::make_shared<Frame>(ball_on_floor());
  OffscreenWindow window(width, height);
  SceneView view(window.window());
  ViewOptions hurried = fine();
  hurried.shade_seconds = 1e-9;
  view.set_options(hurried);
  view.show(frame);
  const Picture first = window.picture();
  QVERIFY(!view.complete());
  Picture last = first;
  for (int i = 0; i < 100 && !view.complete(); ++i) last = window.picture();
  QVERIFY(view.complete());
  ViewOptions unhurried = hurried;
  unhurried.shade_seconds = 1e3;
  QCOMPARE(count_differences(last, draw(*frame, unhurried)), 0);
}

void TestStillPictures::shadeRestartsWhenABodyMoves() {
  auto frame = std::make_shared<Frame>(ball_on_floor());
  OffscreenWindow window(width, height);
  SceneView view(window.window());
  view.set_options(fine());
  view.show(frame);
  window.picture();
  auto moved = std::make_shared<Frame>(*frame);
  moved->bodies[0].position.x() += 0.4;
  view.show(moved);
  const Picture after = window.picture();
  OffscreenWindow other(width, height);
  SceneView fresh(other.window());
  fresh.set_options(fine());
  fresh.show(moved);
  fresh.set_view_point(*view.look().view_point);
  QCOMPARE(count_differences(after, other.picture()), 0);
}

void TestStillPictures::edgesAreSmooth() {
  const Frame frame = ball_on_floor();
  ViewOptions options = bare();
  options.show_walls = false;
  // Steps from background to ball without an intermediate pixel.
  const auto hard_steps = [&](const Picture& picture) {
    int steps = 0;
    for (int y = 0; y < height; ++y) {
      for (int x = 1; x < width; ++x) {
        const auto is_ball = [&](const Pixel& p) { return p.blue - p.red > 60; };
        const auto is_empty = [&](const Pixel& p) { return p.blue - p.red < 16; };
        steps += is_ball(pixel(picture, x, y)) && is_empty(pixel(picture, x - 1, y));
      }
    }
    return steps;
  };
  const int quick = hard_steps(draw(frame, options));
  const int still = hard_steps(draw(frame, fine(options)));
  QVERIFY2(quick > 50 && still < quick / 2, qPrintable(QStringLiteral("%1 %2").arg(quick).arg(still)));
}

void TestStillPictures::textIsSharpOverACoarsePicture() {
  const Frame frame = synthetic::frame_at_start(synthetic::tetrapods(4));
  ViewOptions options = bare();
  options.show_time = true;
  const Picture full = draw(frame, options);
  options.resolution = 0.5;
  const Picture coarse = draw(frame, options);
  VERIFY(count_differences(full, coarse) > 300);
  int letters = 0;
  int blurred = 0;
  for (int y = 0; y < 40; ++y) {
    for (int x = 0; x < width / 2; ++x) {
      const Pixel a = pixel(full, x, y);
      const Pixel b = pixel(coarse, x, y);
      letters += brightness(a) < 300;
      blurred += std::abs(brightness(a) - brightness(b)) > 24;
    }
  }
  VERIFY(letters > 200);
  QCOMPARE(blurred, 0);
}

void TestStillPictures::substancesLookDifferent() {
  auto model = std::make_shared<Model>(*ball_on_floor().model);
  std::vector<Picture> pictures;
  for (int look = 0; look < material_look_choices; ++look) {
    model->scene.materials[0].look = static_cast<MaterialLook>(look);
    pictures.push_back(draw(synthetic::frame_at_start(std::make_shared<Model>(*model)), fine()));
    for (std::size_t other = 0; other + 1 < pictures.size(); ++other)
      QVERIFY2(count_differences(pictures[other], pictures.back()) > 3000, qPrintable(QString::number(look)));
  }
}

void TestStillPictures::neighboursOfOneMaterialSeparate() {
  const Color color = category_color(0);
  for (int body = 0; body < 20; ++body) {
    const Color one = tinted(color, body);
    const Color next = tinted(color, body + 1);
    VERIFY(std::abs(one.green - next.green) > 0.05 * color.green);
    VERIFY(one.red <= 1.0);
    VERIFY(one.green <= 1.0);
    VERIFY(one.blue <= 1.0);
    // The hue is that of the legend.
    VERIFY_NEAR(one.red / one.blue, color.red / color.blue, 1e-9);
  }
}

void TestStillPictures::numbersBehindABodyAreLeftOut() {
  const Frame frame = ball_on_floor();
  OffscreenWindow window(width, height);
  SceneView view(window.window());
  view.show(std::make_shared<Frame>(frame));
  view.set_direction(ViewDirection::front);
  window.picture();
  const PictureMap map(view.renderer()->GetActiveCamera(), width, height);
  std::vector<GroundLabel> labels = {
      {"behind", Vec3(0.0, 3.0, 0.5)}, {"before", Vec3(0.0, -3.0, 0.5)}, {"beside", Vec3(1.5, 3.0, 0.5)}};
  leave_out_hidden(labels, frame, {Visibility::hidden}, map, 12.0);
  QCOMPARE(labels.size(), std::size_t(3));
  leave_out_hidden(labels, frame, {Visibility::shown}, map, 12.0);
  QCOMPARE(labels.size(), std::size_t(2));
  QCOMPARE(labels[0].text, std::string("before"));
  QCOMPARE(labels[1].text, std::string("beside"));
}

void TestStillPictures::wallsAroundBodiesAreSeenThrough() {
  auto model = synthetic::empty_model();
  model->shapes = {synthetic::ball(0.2)};
  synthetic::add_body(*model, 0, 0, Vec3(0.0, 0.0, 1.0), Vec3::Zero(), 1.0);
  model->walls.resize(3);
  model->walls[0].shape = synthetic::tube(1.0, 2.0, 48);
  std::get<Shape>(model->walls[0].shape).closed = false;
  // A block outside.
  Shape block = synthetic::cube(1.0);
  for (Vec3& vertex : block.mesh.vertices) vertex += Vec3(4.0, 0.0, 1.0);
  model->walls[1].shape = block;
  model->walls[2].shape = PlaneSpec{};
  const std::vector<WallSight> sights = wall_sights(*model);
  VERIFY(sights[0] == WallSight::around);
  VERIFY(sights[1] == WallSight::whole);
  VERIFY(sights[2] == WallSight::whole);
  std::get<Shape>(model->walls[0].shape).container = true;
  VERIFY(wall_sights(*model)[0] == WallSight::room);
}

void TestStillPictures::highIsDrawnWithMorePixels() {
  ViewOptions options;
  options.resolution = 0.5;
  prepare_for_saving(options, {1280, 720});
  VERIFY(options.quality == PictureQuality::fine);
  VERIFY(options.resolution == 1.0);
  QVERIFY(options.smooth);
  options.quality = PictureQuality::high;
  prepare_for_saving(options, {1280, 720});
  VERIFY(options.quality == PictureQuality::high);
  VERIFY(options.resolution == 2.0);
  // As fine as memory allows.
  prepare_for_saving(options, {8000, 4500});
  VERIFY(options.quality == PictureQuality::high);
  VERIFY(options.resolution == 1.0);
  QVERIFY(options.smooth);
  prepare_for_saving(options, {16000, 16000});
  VERIFY(options.quality == PictureQuality::quick);
  QVERIFY(!options.smooth);
}

SCREE_TEST(TestStillPictures)
#include "test_still_pictures.moc"
