#include <QtTest>

#include <functional>

#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/render/drawn_scene.hpp"
#include "tests/fixtures/render/picture_counts.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

/// Four tetrapods between walls, in the current state of the frame.
struct ShownFrame {
  Frame frame = synthetic::frame_at_start(synthetic::tetrapods(4));
  OffscreenWindow window{width, height};
  SceneView view{window.window()};

  ShownFrame() { view.set_options(bare()); }
  Picture picture() {
    view.show(std::make_shared<Frame>(frame));
    return window.picture();
  }
};

}  // namespace

/// Drawing of walls.
class TestWalls : public QObject {
  Q_OBJECT

 private slots:
  void aRemovedWallVanishes();
  void aMovedWallIsDrawnElsewhere();
  void hiddenWallsAreHidden();
  void openSidesOfABoxAreNotDrawn();
  void boxesAreSeenInto();
  void roundWallsLetSeeWhatIsInside();
  void paintedWallsAreNotSeenThrough();
};

void TestWalls::aRemovedWallVanishes() {
  ShownFrame shown;
  const Picture with = shown.picture();
  shown.frame.walls[1].present = false;
  VERIFY(count_differences(with, shown.picture()) > 500);
  shown.frame.walls[0].present = false;
  const Picture none = shown.picture();
  ViewOptions options = bare();
  options.show_walls = false;
  shown.view.set_options(options);
  QCOMPARE(count_differences(none, shown.window.picture()), 0);
}

void TestWalls::aMovedWallIsDrawnElsewhere() {
  ShownFrame shown;
  const Picture before = shown.picture();
  shown.frame.walls[1].displacement = Vec3(0.5, 0.0, 0.0);
  VERIFY(count_differences(before, shown.picture()) > 300);
  shown.frame.walls[1].displacement = Vec3::Zero();
  QCOMPARE(count_differences(before, shown.picture()), 0);
}

void TestWalls::hiddenWallsAreHidden() {
  const Frame frame = synthetic::frame_at_start(synthetic::tetrapods(4));
  ViewOptions options = bare();
  const Picture with = draw(frame, options);
  options.show_walls = false;
  VERIFY(count_differences(with, draw(frame, options)) > 500);
}

void TestWalls::openSidesOfABoxAreNotDrawn() {
  auto model = std::make_shared<Model>(*synthetic::tetrapods(4));
  const Picture open_top = draw(synthetic::frame_at_start(model), bare());
  auto closed = std::make_shared<Model>(*model);
  // From above the outside of a closed top would face the viewer, so the back side is opened instead.
  std::get<BoxSpec>(closed->walls[1].shape).open[static_cast<std::size_t>(BoxSide::back)] = true;
  VERIFY(count_differences(open_top, draw(synthetic::frame_at_start(closed), bare())) > 300);
}

void TestWalls::boxesAreSeenInto() {
  // The near sides of a box do not change the colours of the bodies behind them.
  const Frame inside = synthetic::frame_at_start(synthetic::tetrapods(8));
  ViewOptions options = bare();
  const Picture with = draw(inside, options);
  options.show_walls = false;
  const Picture without = draw(inside, options);
  int bodies = 0;
  int changed = 0;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const Pixel a = pixel(without, x, y);
      if (!has_hue(a, category_color(0)) && !has_hue(a, category_color(1))) continue;
      const Pixel b = pixel(with, x, y);
      ++bodies;
      changed += std::abs(a.red - b.red) + std::abs(a.green - b.green) + std::abs(a.blue - b.blue) > 24;
    }
  }
  VERIFY(bodies > 5000);
  // Edges of the box do cross them.
  QVERIFY2(changed < bodies / 20, qPrintable(QString::number(changed)));
}

void TestWalls::roundWallsLetSeeWhatIsInside() {
  // A ball in an upright tube.
  auto model = synthetic::empty_model();
  model->shapes = {synthetic::ball(0.5)};
  synthetic::add_body(*model, 0, 0, Vec3(0.0, 0.0, 1.0), Vec3::Zero(), 1.0);
  WallModel tube;
  tube.shape = synthetic::tube(1.0, 2.0, 48);
  model->walls.push_back(tube);
  Frame frame = synthetic::frame_at_start(model);
  const auto ball = [](const Picture& picture) {
    return count_pixels(picture, [](const Pixel& p) { return p.blue - p.red > 40; });
  };
  const Picture with = draw(frame, bare());
  ViewOptions options = bare();
  options.show_walls = false;
  const Picture without = draw(frame, options);
  VERIFY(ball(with) > 0.9 * ball(without));
  VERIFY(count_differences(with, without) > 10000);
  // Its far side looks like steel: much of the background becomes darker.
  const auto background = [](const Picture& picture) {
    return count_pixels(picture, [](const Pixel& p) { return p.red + p.green + p.blue > 660; });
  };
  VERIFY(background(with) < background(without) - 15000);
  // The lines between the facets show its rotation.
  frame.walls[0].rotation = Rotation::from_rotation_vector(Vec3(0.0, 0.0, std::acos(-1.0) / 48.0));
  VERIFY(count_differences(draw(frame, bare()), with) > 1000);
}

/// A wall whose material has a colour in the scene is visible, unless it is glass.
void TestWalls::paintedWallsAreNotSeenThrough() {
  const auto blue_of = [](const std::function<void(MaterialSpec&)>& paint) {
    auto model = synthetic::empty_model();
    model->scene.materials.assign(2, {});
    paint(model->scene.materials[1]);
    model->shapes = {synthetic::ball(0.5)};
    synthetic::add_body(*model, 0, 0, Vec3(0.0, 0.0, 1.0), Vec3::Zero(), 1.0);
    WallModel tube;
    tube.shape = synthetic::tube(1.0, 2.0, 48);
    tube.material = 1;
    model->walls.push_back(tube);
    return count_pixels(draw(synthetic::frame_at_start(model), bare()),
                        [](const Pixel& p) { return p.blue - p.red > 40; });
  };
  const int seen = blue_of([](MaterialSpec&) {});
  VERIFY(seen > 5000);
  VERIFY(blue_of([](MaterialSpec& material) { material.color = 0x803020; }) < seen / 3);
  VERIFY(blue_of([](MaterialSpec& material) { material.look = MaterialLook::wood; }) < seen / 3);
  VERIFY(blue_of([](MaterialSpec& material) { material.look = MaterialLook::glass; }) > seen / 2);
}

SCREE_TEST(TestWalls)
#include "test_walls.moc"
