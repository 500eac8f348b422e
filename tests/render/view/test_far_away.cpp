#include <QtTest>
#include <set>

#include "core/base/text/quantity.hpp"
#include "core/geometry/features/features.hpp"
#include "render/layers/ground_grid.hpp"
#include "render/view/local_scene.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/render/drawn_scene.hpp"
#include "tests/fixtures/render/picture_counts.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

/// Map coordinates, and the radius of the earth.
const std::vector<Vec3> far_places = {Vec3(4e5, 5.8e6, 0.0), Vec3(6.377e6, -6.377e6, 6.377e6)};

/// Balls, tetrapods and small cubes in a box beside a tube, on a floor, with forces.
Frame near_frame() {
  auto model = synthetic::empty_model();
  model->shapes = {synthetic::ball(0.3), synthetic::tetrapod(), synthetic::cube(0.2),
                   synthetic::tube(0.4, 1.0, 12)};
  synthetic::add_body(*model, 0, 0, Vec3(-1.0, -0.4, 0.3), Vec3(0.3, 0.2, 0.1), 100.0);
  synthetic::add_body(*model, 0, 1, Vec3(-0.4, -0.4, 0.3), Vec3(1.3, 0.2, 0.1), 100.0);
  synthetic::add_body(*model, 1, 0, Vec3(0.6, 0.1, 0.9), Vec3(0.3, 0.7, 0.1), 300.0);
  synthetic::add_body(*model, 2, 1, Vec3(-0.7, -0.3, 0.9), Vec3(0.3, 0.2, 0.5), 20.0);
  synthetic::add_floor(*model);
  synthetic::add_box(*model, {Vec3(-1.6, -1.2, -0.02), Vec3(1.7, 1.4, 2.1)}, true);
  WallModel tube;
  tube.name = "tube";
  tube.shape = model->shapes.back();
  model->shapes.pop_back();
  model->walls.push_back(tube);
  Frame frame = synthetic::frame_at_start(model);
  frame.walls[2].displacement = Vec3(2.6, 0.2, 0.0);
  frame.walls[2].rotation = Rotation::from_rotation_vector(Vec3(0.0, 0.0, 0.2));
  for (FrameBody& body : frame.bodies) body.velocity = Vec3(0.3, 0.2, 0.4);
  frame.contacts = {synthetic::contact_between(0, 1, Vec3(-0.7, -0.4, 0.3), Vec3(-1, 0, 0), 900.0),
                    synthetic::floor_contact(0, Vec3(-1.0, -0.4, 0.0), 1000.0),
                    synthetic::floor_contact(1, Vec3(-0.4, -0.4, 0.0), 1000.0)};
  return frame;
}

Frame shifted(const Frame& frame, const Vec3& shift) {
  const std::shared_ptr<const Model> model = moved(frame.model, shift);
  return *moved(std::make_shared<const Frame>(frame), model, shift);
}

struct View {
  OffscreenWindow window{width, height};
  SceneView view{window.window()};

  View(const Frame& frame, const ViewOptions& options) {
    view.set_options(options);
    view.show(std::make_shared<Frame>(frame));
  }
};

/// Everything with a position except the numbers on the ground.
ViewOptions everything(const Vec3& shift) {
  ViewOptions options;
  options.show_velocities = options.show_trails = options.show_body_axes = options.show_contact_points = true;
  options.show_wall_forces = options.show_body_forces = true;
  options.sight.clip[0] = {true, 1.2 + shift.x(), false};
  return options;
}

std::vector<Trail> trails(const Vec3& shift) {
  return {{2, {shift + Vec3(0.1, -0.9, 1.2), shift + Vec3(0.3, -0.4, 1.5), shift + Vec3(0.6, 0.1, 0.9)}}};
}

Picture drawn(const Frame& frame, ViewOptions options, const Vec3& shift, bool orthographic) {
  options.show_grid = false;
  View seen(frame, options);
  seen.view.set_orthographic(orthographic);
  seen.view.set_chosen({2}, trails(shift));
  seen.view.set_highlight({{}, 0});
  return seen.window.picture();
}

/// Largest difference of any channel of any pixel.
int largest_difference(const Picture& a, const Picture& b) {
  int largest = 0;
  for (std::size_t i = 0; i < a.rgb.size(); ++i) largest = std::max(largest, std::abs(a.rgb[i] - b.rgb[i]));
  return largest;
}

}  // namespace

/// Scenes far from the origin, where single precision is as coarse as their bodies.
class FarAwayTest : public QObject {
  Q_OBJECT

 private slots:
  void sceneLooksTheSameFarAway() {
    const Frame here = near_frame();
    for (const bool orthographic : {false, true}) {
      const Picture expected = drawn(here, everything(Vec3::Zero()), Vec3::Zero(), orthographic);
      for (const Vec3& place : far_places) {
        const Picture far = drawn(shifted(here, place), everything(place), place, orthographic);
        const int different = count_differences(expected, far);
        QVERIFY2(different <= width * height / 10000, qPrintable(QString("%1 pixels").arg(different)));
      }
    }
  }

  void theGroundHasTheSameLinesAndItsOwnNumbers() {
    ViewOptions options;
    const Frame here = near_frame();
    View near(here, options);
    View far(shifted(here, far_places[0]), options);
    const Picture expected = near.window.picture();
    // Only the numbers.
    const int different = count_differences(expected, far.window.picture());
    QVERIFY2(different > 0 && different < width * height / 50, qPrintable(QString::number(different)));

    const auto texts = [](const Vec3& place) {
      const Frame frame = shifted(near_frame(), place);
      const SceneExtent extent = scene_extent(*frame.model);
      std::set<std::string> found;
      for (const GroundLabel& label : ground_labels(extent, Vec3(3.0, -9.0, 5.0))) found.insert(label.text);
      return found;
    };
    QVERIFY(texts(Vec3::Zero()).contains("2"));
    const auto map = texts(far_places[0]);
    QVERIFY(map.contains("400002") && map.contains("5800001") && map.contains("x [m]"));
    // Neighbours differ also where a millimetre is 10⁻¹² of the coordinate.
    auto small = synthetic::empty_model();
    small->shapes = {synthetic::cube(1e-3)};
    synthetic::add_body(*small, 0, 0, Vec3(6.377e6, 0.0, 0.0), Vec3::Zero(), 1e-6);
    std::size_t numbers = 0;
    std::set<std::string> distinct;
    for (const GroundLabel& label : ground_labels(scene_extent(*small), Vec3(0.0, -1.0, 1.0))) {
      if (label.text.find("6377000") != 0 && label.text.find("6376999") != 0) continue;
      ++numbers;
      distinct.insert(label.text);
    }
    VERIFY(numbers >= 3);
    QCOMPARE(distinct.size(), numbers);
  }

  void whatIsSeenIsPicked() {
    const Frame here = near_frame();
    View near(here, {});
    near.window.picture();
    for (const Vec3& place : far_places) {
      View far(shifted(here, place), {});
      far.window.picture();
      std::set<int> bodies;
      std::set<int> walls;
      int contacts = 0;
      for (int x = 4; x < width; x += 9) {
        for (int y = 4; y < height; y += 9) {
          const Picked expected = near.view.pick(x, y);
          const Picked picked = far.view.pick(x, y);
          QCOMPARE(picked.body, expected.body);
          QCOMPARE(picked.wall, expected.wall);
          QCOMPARE(picked.contact, expected.contact);
          if (picked.body) bodies.insert(*picked.body);
          if (picked.wall) walls.insert(*picked.wall);
          contacts += picked.contact.has_value();
        }
      }
      // The bottom of the box is just below the floor, so that one of the two is always nearer.
      QCOMPARE(bodies, (std::set<int>{0, 1, 2, 3}));
      QCOMPARE(walls, (std::set<int>{0, 1, 2}));
      VERIFY(contacts > 0);
    }
  }

  void viewPointsTrailsAndPlanesAreGlobal() {
    const Vec3& place = far_places[0];
    const Frame here = near_frame();
    View near(here, {});
    View far(shifted(here, place), {});
    const ViewPoint expected = *near.view.look().view_point;
    const ViewPoint seen = *far.view.look().view_point;
    VERIFY_NEAR(seen.position - place, expected.position, 1e-8);
    VERIFY_NEAR(seen.focus - place, expected.focus, 1e-8);
    const Picture first = far.window.picture();
    View again(shifted(here, place), {});
    Look look = far.view.look();
    again.view.set_look(look);
    QCOMPARE(largest_difference(again.window.picture(), first), 0);

    far.view.centre_on(place + here.bodies[0].position);
    VERIFY_NEAR(far.view.look().view_point->focus - place, here.bodies[0].position, 1e-8);
    far.view.set_options(everything(place));
    QCOMPARE(far.view.options().sight.clip[0].position, 1.2 + place.x());
    far.view.set_chosen({2}, trails(place));
    QCOMPARE(far.view.look().trails[0].points, trails(place)[0].points);
    // The camera follows a body from frame to frame.
    Frame later = shifted(here, place);
    far.view.show(std::make_shared<Frame>(later));
    far.window.picture();  // fits the camera
    far.view.follow(1);
    const Vec3 before = far.view.look().view_point->position;
    later.bodies[1].position += Vec3(0.1, 0.2, 0.3);
    far.view.show(std::make_shared<Frame>(later));
    VERIFY_NEAR(far.view.look().view_point->position - before, Vec3(0.1, 0.2, 0.3), 1e-8);
  }

  void onlyFarScenesGetAnOrigin() {
    const Frame here = near_frame();
    QVERIFY(scene_extent(*here.model).origin.isZero(0.0));
    QVERIFY(scene_extent(*shifted(here, Vec3(50.0, 0.0, 0.0)).model).origin.isZero(0.0));
    const SceneExtent far = scene_extent(*shifted(here, far_places[0]).model);
    VERIFY_NEAR(far.origin, far_places[0], 10.0);
    const SceneExtent near = scene_extent(*here.model);
    VERIFY_NEAR(far.origin + far.centre() - far_places[0], near.centre(), 1e-8);
    QCOMPARE(far.grid.spacing, near.grid.spacing);
    // A small body high above the ground is not far away: the ground belongs to the picture.
    auto falling = synthetic::empty_model();
    falling->shapes = {synthetic::ball(1e-3)};
    synthetic::add_body(*falling, 0, 0, Vec3(0.0, 0.0, 5.0), Vec3::Zero(), 1e-5);
    synthetic::add_floor(*falling);
    QVERIFY(scene_extent(*falling).origin.isZero(0.0));
  }

  void movedFeaturesAreThoseOfTheMovedMesh() {
    const Vec3 shift(3.0, -2.0, 7.0);
    Mesh mesh = synthetic::tetrapod().mesh;
    const Features features = moved(find_features(mesh), shift);
    for (Vec3& vertex : mesh.vertices) vertex += shift;
    const Features expected = find_features(mesh);
    QCOMPARE(features.faces.size(), expected.faces.size());
    for (std::size_t i = 0; i < features.faces.size(); ++i) {
      VERIFY_NEAR(features.faces[i].offset, expected.faces[i].offset, 1e-12);
      VERIFY_NEAR(features.faces[i].top, expected.faces[i].top, 1e-12);
    }
    for (std::size_t i = 0; i < features.half_planes.size(); ++i)
      VERIFY_NEAR(features.half_planes[i].offset, expected.half_planes[i].offset, 1e-12);
    for (std::size_t i = 0; i < features.concave_edges.size(); ++i)
      VERIFY_NEAR(features.concave_edges[i].point, expected.concave_edges[i].point, 1e-12);
    VERIFY_NEAR(features.boxes.bounds().lower, expected.boxes.bounds().lower, 1e-12);
  }

  void coordinatesHaveDigitsEnough() {
    QCOMPARE(digits_of_place(0.3, 0.1), 3);
    QCOMPARE(digits_of_place(-90.0, 0.1), 3);
    const int digits = digits_of_place(5.8e6, 0.1);
    VERIFY(format_vector(Vec3(4e5, 5.8e6, 1.0), "m", digits) !=
           format_vector(Vec3(4e5, 5.8e6 + 0.01, 1.0), "m", digits));
  }
};

SCREE_TEST(FarAwayTest)
#include "test_far_away.moc"
