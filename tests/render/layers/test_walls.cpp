#include <QtTest>

#include <functional>

#include "core/probes/wall_map.hpp"
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
  void trianglesHaveTheColoursOfTheirPressure();
  void mapsAreHiddenAndCutWithTheirWalls();
  void mapsOfRollersAreSeenFromOutside();
  void momentsWithoutContactsHaveNoMap();
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

/// Of two places on a floor the second carries half as much; the rest is as before.
void TestWalls::trianglesHaveTheColoursOfTheirPressure() {
  auto model = std::make_shared<Model>(*synthetic::tetrapods(4, false));
  model->lower = Vec3(-5.0, -5.0, 0.0);
  model->upper = Vec3(5.0, 5.0, 1.0);
  Frame frame = synthetic::frame_at_start(model);
  const double cell = 10.0 / wall_cells;
  // A pressure of 1 kPa, and half of it.
  frame.contacts = {synthetic::floor_contact(0, Vec3(0.9 * cell, 0.5 * cell, 0.0), 1000.0 * cell * cell),
                    synthetic::floor_contact(0, Vec3(-2.1 * cell, 0.5 * cell, 0.0), 500.0 * cell * cell)};
  const auto colored = [](const Picture& picture, double share) {
    return count_pixels(picture, [&](const Pixel& p) { return has_hue(p, viridis(share)); });
  };
  ViewOptions options = bare();
  options.sight.shapes = {Visibility::hidden};
  const Picture plain = draw(frame, options);
  options.wall_color = WallQuantity::pressure;
  const Picture map = draw(frame, options);
  VERIFY(colored(map, 1.0) > colored(plain, 1.0) + 50);
  VERIFY(colored(map, 0.5) > colored(plain, 0.5) + 50);
  VERIFY(count_differences(map, plain) < 4000);
  options.wall_color = WallQuantity::shear;
  QCOMPARE(colored(draw(frame, options), 1.0), colored(plain, 1.0));
  // With a legend, although there are no bodies to colour.
  options.show_legend = true;
  OffscreenWindow window(width, height);
  SceneView view(window.window());
  view.set_options(options);
  view.show(std::make_shared<Frame>(frame));
  const Picture legend = window.picture();
  options.wall_color.reset();
  view.set_options(options);
  VERIFY(count_differences(legend, window.picture()) > 500);
}

void TestWalls::mapsAreHiddenAndCutWithTheirWalls() {
  Frame frame = synthetic::frame_at_start(synthetic::tetrapods(4));
  for (int i = 0; i < 6; ++i)
    frame.contacts.push_back(synthetic::floor_contact(0, Vec3(i - 2.5, -2.5, 0.0), 100.0));
  ViewOptions options = bare();
  options.wall_color = WallQuantity::force;
  options.sight.walls = {Visibility::hidden, Visibility::shown};
  const Picture hidden = draw(frame, options);
  ViewOptions without = options;
  without.wall_color.reset();
  QCOMPARE(count_differences(hidden, draw(frame, without)), 0);
  options.sight.walls.clear();
  without.sight.walls.clear();
  VERIFY(count_differences(hidden, draw(frame, options)) > 500);
  // Cut away, as the floor is; also of a frame that is shown after the cut was made.
  options.show_walls = without.show_walls = true;
  options.sight.clip[1] = without.sight.clip[1] = ClipPlane{true, -1.0, true};
  OffscreenWindow window(width, height);
  SceneView view(window.window());
  view.set_options(options);
  const auto picture = [&](const ViewOptions& with) {
    view.set_options(with);
    view.show(std::make_shared<Frame>(frame));
    return window.picture();
  };
  picture(options);
  QCOMPARE(count_differences(picture(options), picture(without)), 0);
}

/// Of a roller with balls around it: the side that carries them is the one that is seen.
void TestWalls::mapsOfRollersAreSeenFromOutside() {
  auto model = synthetic::empty_model();
  model->shapes = {synthetic::ball(0.2)};
  for (int k = 0; k < 6; ++k) {
    const double angle = k * std::acos(-1.0) / 3.0;
    synthetic::add_body(*model, 0, 0, Vec3(1.2 * std::cos(angle), 0.0, 1.2 * std::sin(angle) + 2.0),
                        Vec3::Zero(), 1.0);
  }
  WallModel roller;
  PlacedRound round;
  round.surface = {-0.5, 0.5, 1.0, 1.0, false};
  round.origin = Vec3(0.0, 0.0, 2.0);
  round.axes << 1.0, 0.0, 0.0, 0.0, 0.0, -1.0, 0.0, 1.0, 0.0;
  Shape shape = synthetic::tube(1.0, 1.0, 720);
  for (Vec3& vertex : shape.mesh.vertices)
    vertex = round.origin + round.axes * Vec3(vertex.x(), vertex.y(), vertex.z() - 0.5);
  shape.closed = false;
  shape.round = round;
  roller.shape = shape;
  model->walls.push_back(roller);
  Frame frame = synthetic::frame_at_start(model);
  // On top, towards the eye.
  FrameContact contact = synthetic::floor_contact(0, Vec3(0.0, 0.0, 3.0), 10.0);
  frame.contacts = {contact};
  ViewOptions options = bare();
  options.sight.shapes = {Visibility::hidden};
  const Picture plain = draw(frame, options);
  options.wall_color = WallQuantity::pressure;
  VERIFY(count_differences(draw(frame, options), plain) > 500);
}

void TestWalls::momentsWithoutContactsHaveNoMap() {
  auto model = std::make_shared<Model>(*synthetic::tetrapods(4));
  Frame frame = synthetic::frame_at_start(model);
  frame.solver.contacts = 12;
  ViewOptions options = bare();
  options.show_legend = true;
  OffscreenWindow window(width, height);
  SceneView view(window.window());
  const auto picture = [&](std::optional<WallQuantity> quantity) {
    options.wall_color = quantity;
    view.set_options(options);
    view.show(std::make_shared<Frame>(frame));
    return window.picture();
  };
  const Picture plain = picture(std::nullopt);
  // Scales are on the right, notes on the left.
  const auto changed = [&](const Picture& other, bool right) {
    int count = 0;
    for (int y = 0; y < height; ++y) {
      for (int x = right ? width / 2 : 0; x < (right ? width : width / 2); ++x) {
        const Pixel a = pixel(plain, x, y);
        const Pixel b = pixel(other, x, y);
        count += std::abs(a.red - b.red) + std::abs(a.green - b.green) + std::abs(a.blue - b.blue) > 24;
      }
    }
    return count;
  };
  const Picture told = picture(WallQuantity::pressure);
  VERIFY(changed(told, false) > 30);
  QCOMPARE(changed(told, true), 0);
  frame.solver.contacts = 0;
  VERIFY(changed(picture(WallQuantity::pressure), true) > 30);
}

SCREE_TEST(TestWalls)
#include "test_walls.moc"
