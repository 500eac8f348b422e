#include <QtTest>
#include <numbers>

#include "core/frame/starting_frame.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "render/plots/wall_sheet.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

Frame frame_with(const std::string& wall) {
  const std::string text = R"(title = "a"
duration = 1.0
[[material]]
name = "m"
density = 1000
[[shape]]
name = "ball"
radius = 0.01
[[contact]]
normal = { law = "linear", stiffness = 1e5 }
[[body]]
shape = "ball"
material = "m"
position = [0.2, 0.2, 0.8]
[[wall]]
name = "w"
material = "m"
)";
  return starting_frame(build_model(parse_scene(text + wall + "\n", "/scene.toml")));
}

void press(Frame& frame, const Vec3& point, const Vec3& normal) {
  FrameContact& contact = frame.contacts.emplace_back();
  contact.wall = 0;
  contact.point = point;
  contact.normal = normal;
  contact.normal_force = 1.0;
}

SheetView view_named(const Frame& frame, const std::string& name) {
  for (const SheetView& view : sheet_views(frame.model->walls[0])) {
    if (view.name == name) return view;
  }
  qFatal("no such view");
}

WallSheet sheet_of(const Frame& frame, const std::string& name, int cells = 4) {
  return wall_sheet(*frame.model, 0, wall_map(frame, 0, cells), view_named(frame, name), WallQuantity::force);
}

/// Mean of the corners of the triangles that carry a force.
Eigen::Vector2d loaded_at(const WallSheet& sheet) {
  Eigen::Vector2d sum = Eigen::Vector2d::Zero();
  int count = 0;
  for (const WallSheet::Triangle& triangle : sheet.triangles) {
    if (!triangle.loaded) continue;
    for (const Eigen::Vector2d& corner : triangle.corners) sum += corner / 3.0;
    ++count;
  }
  return sum / count;
}

}  // namespace

/// Maps of walls on a flat sheet.
class WallSheetTest : public QObject {
  Q_OBJECT

 private slots:
  /// Each closed side as seen from inside, with its own coordinates.
  void sidesOfABoxAreSeenFromInside() {
    const std::string box = "box = { min = [0, 0, 0], max = [0.4, 0.8, 0.2], open = [\"top\"] }";
    Frame frame = frame_with(box);
    QCOMPARE(sheet_views(frame.model->walls[0]).size(), std::size_t{5});
    const WallSheet bottom = sheet_of(frame, "bottom");
    QCOMPARE(bottom.across, std::string("x [m]"));
    QCOMPARE(bottom.upward, std::string("y [m]"));
    QCOMPARE(bottom.across_sign, 1.0);
    VERIFY_NEAR((bottom.bounds.max() - Eigen::Vector2d(0.4, 0.8)).norm(), 0.0, 1e-12);
    QVERIFY(bottom.legend.all_zero);
    // From inside, x grows to the left on the front side and to the right on the back side.
    const WallSheet front = sheet_of(frame, "front");
    QCOMPARE(front.across, std::string("x [m]"));
    QCOMPARE(front.upward, std::string("z [m]"));
    QCOMPARE(front.across_sign, -1.0);
    QCOMPARE(sheet_of(frame, "back").across_sign, 1.0);
    press(frame, Vec3(0.35, 0.0, 0.05), Vec3::UnitY());
    const Eigen::Vector2d place = loaded_at(sheet_of(frame, "front", 800));
    VERIFY_NEAR(place.x(), -0.35, 1e-3);
    VERIFY_NEAR(place.y(), 0.05, 1e-3);
    QVERIFY(!sheet_of(frame, "front").legend.all_zero);
    for (const WallSheet::Triangle& triangle : sheet_of(frame, "back").triangles) QVERIFY(!triangle.loaded);
  }

  /// Of a slope its true lengths.
  void planesAreSeenFaceToFace() {
    Frame frame = frame_with("plane = { point = [0, 0, 0], normal = [0.6, 0, 0.8] }");
    // As large as the scene, although nothing presses.
    QVERIFY(!sheet_of(frame, "face to face").bounds.isEmpty());
    QVERIFY(sheet_of(frame, "face to face").triangles.empty());
    const Vec3 down_the_slope(0.8, 0.0, -0.6);
    press(frame, Vec3::Zero(), Vec3(0.6, 0.0, 0.8));
    press(frame, 3.0 * down_the_slope, Vec3(0.6, 0.0, 0.8));
    const WallSheet sheet = sheet_of(frame, "face to face", 1);
    QVERIFY(!sheet.triangles.empty());
    double low = 1e9;
    double high = -1e9;
    for (const WallSheet::Triangle& triangle : sheet.triangles) {
      const Eigen::Vector2d middle = (triangle.corners[0] + triangle.corners[1] + triangle.corners[2]) / 3.0;
      low = std::min(low, middle.y());
      high = std::max(high, middle.y());
    }
    // Cells are as large as the ball's box.
    VERIFY_NEAR(high - low, 3.0, 0.05);
  }

  /// The angle of a place on a cylinder, and its way along the axis, also across the seam at 180°.
  void cylindersAreRolledOut() {
    for (const double angle : {0.3, 2.0, std::numbers::pi, -1.2}) {
      Frame frame =
          frame_with("cylinder = { point = [0, 0, 0], axis = [0, 0, 1], radius = 0.5, length = 1 }");
      press(frame, 0.5 * Vec3(std::cos(angle), std::sin(angle), 0.8),
            -Vec3(std::cos(angle), std::sin(angle), 0.0));
      const PlacedRound& round = *std::get<Shape>(frame.model->walls[0].shape).round;
      const Vec3 local = in_frame_of(round, frame.contacts[0].point);
      const double expected = std::atan2(local.y(), local.x()) * 180.0 / std::numbers::pi;
      const WallSheet sheet = sheet_of(frame, "rolled out", 400);
      QVERIFY(!sheet.equal_scales);
      for (const WallSheet::Triangle& triangle : sheet.triangles) {
        const auto [low, high] =
            std::minmax({triangle.corners[0].x(), triangle.corners[1].x(), triangle.corners[2].x()});
        VERIFY(high - low < 20.0);
      }
      VERIFY(std::abs(std::remainder(loaded_at(sheet).x() - expected, 360.0)) < 5.0);
      VERIFY_NEAR(sheet.bounds.sizes().y(), 1.0, 1e-9);
    }
  }

  /// A solid shows the side that faces the eye only, mirrored from the back.
  void solidsShowWhatFacesTheEye() {
    Frame frame = frame_with("mesh = \"" SCREE_SOURCE_DIR "/resources/meshes/cube.stl\"\nscale = 10");
    press(frame, Vec3(0.3, -0.2, 0.5), Vec3::UnitZ());
    const WallSheet above = sheet_of(frame, "from above");
    QCOMPARE(above.triangles.size(), std::size_t{2});
    VERIFY_NEAR((above.bounds.min() - Eigen::Vector2d(-0.5, -0.5)).norm(), 0.0, 1e-6);
    QCOMPARE(std::count_if(above.triangles.begin(), above.triangles.end(),
                           [](const WallSheet::Triangle& one) { return one.loaded; }),
             1);
    const WallSheet below = sheet_of(frame, "from below");
    QCOMPARE(below.across_sign, -1.0);
    for (const WallSheet::Triangle& triangle : below.triangles) QVERIFY(!triangle.loaded);
    QCOMPARE(sheet_of(frame, "from the front").across, std::string("x [m]"));
    QCOMPARE(sheet_of(frame, "from the right").across, std::string("y [m]"));
    QCOMPARE(sheet_of(frame, "from the right").across_sign, 1.0);
  }
};

SCREE_TEST(WallSheetTest)
#include "test_wall_sheet.moc"
