#include <QtTest>
#include <fstream>

#include "core/frame/placed_mesh.hpp"
#include "core/frame/starting_frame.hpp"
#include "core/geometry/random.hpp"
#include "core/geometry/triangle_distance.hpp"
#include "core/readings/interpenetration.hpp"
#include "core/readings/sweep.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/meshes.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

constexpr double activation_gap = 1e-3;
constexpr int plenty = 100000;

const std::string head = R"(
title = "Free space"
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
materials = ["rubber", "stone"]
normal = { law = "linear", stiffness = 1e5 }
[[contact]]
materials = ["rubber", "rubber"]
normal = { law = "linear", stiffness = 1e5 }
[solver]
method = "explicit"
[[wall]]
name = "floor"
material = "stone"
plane = { point = [0, 0, 0], normal = [0, 0, 1] }
[[shape]]
name = "ball"
radius = 0.05
[[shape]]
name = "cube"
mesh = "MESHES/cube_100mm.stl"
unit = "mm"
[[shape]]
name = "tetrapod"
mesh = "MESHES/tetrapod.stl"
scale = 0.07
)";

std::string body(const std::string& shape, const std::string& position, const std::string& more = "") {
  return "[[body]]\nshape = \"" + shape + "\"\nmaterial = \"" + (shape == "ball" ? "rubber" : "stone") +
         "\"\nposition = " + position + "\n" + more;
}

std::shared_ptr<const Frame> frame_of(std::string text) {
  text = head + text;
  const std::string word = "MESHES";
  for (size_t at = text.find(word); at != std::string::npos; at = text.find(word, at))
    text.replace(at, word.size(), SCREE_SOURCE_DIR "/resources/meshes");
  return std::make_shared<const Frame>(starting_frame(build_model(parse_scene(text, "/scene.toml"))));
}

/// A sheet of 1 m × 1 m × 1 mm, as a body and as a wall.
class Sheet {
 public:
  Sheet() : path_(folder_.filePath("sheet.stl").toStdString()) {
    const Mesh mesh = test::box(Vec3(-0.5, -0.5, -0.0005), Vec3(0.5, 0.5, 0.0005));
    std::ofstream file(path_);
    file << "solid sheet\n";
    for (const auto& triangle : mesh.triangles) {
      file << "facet normal 0 0 0\nouter loop\n";
      for (const int i : triangle) file << "vertex " << mesh.vertices[i].transpose() << "\n";
      file << "endloop\nendfacet\n";
    }
    file << "endsolid\n";
  }
  std::string as_body(const std::string& position) const {
    return "[[shape]]\nname = \"sheet\"\nmesh = \"" + path_ + "\"\n" + body("sheet", position);
  }
  std::string as_wall(const std::string& position) const {
    return "[[wall]]\nname = \"sheet\"\nmaterial = \"stone\"\nmesh = \"" + path_ +
           "\"\nposition = " + position + "\n";
  }

 private:
  QTemporaryDir folder_;
  std::string path_;
};

BodyPose pose_of(const Vec3& position, const Vec3& rotation = Vec3::Zero()) {
  return {position, Rotation::from_rotation_vector(rotation)};
}

Frame with_pose(const Frame& frame, int number, const BodyPose& pose) {
  Frame put = frame;
  put.bodies[number].position = pose.position;
  put.bodies[number].rotation = pose.rotation;
  return put;
}

/// Distance of two triangles by looking at many of their points.
double sampled_distance(const std::array<Vec3, 3>& a, const std::array<Vec3, 3>& b) {
  constexpr int parts = 60;
  double least = 1e9;
  for (int i = 0; i <= parts; ++i) {
    for (int j = 0; i + j <= parts; ++j) {
      const Vec3 point = a[0] + (i * (a[1] - a[0]) + j * (a[2] - a[0])) / parts;
      least = std::min(least, (point - nearest_of_triangle(b[0], b[1], b[2], point)).norm());
    }
  }
  return least;
}

}  // namespace

/// Bodies that are moved by hand and stop at contact.
class SweepTest : public QObject {
  Q_OBJECT

 private slots:
  void theDistanceOfTrianglesIsTheShortest() {
    Random random(3);
    for (int k = 0; k < 200; ++k) {
      std::array<Vec3, 3> a, b;
      for (Vec3& corner : a) corner = random.in_box(Vec3::Zero(), Vec3::Ones());
      for (Vec3& corner : b) corner = random.in_box(Vec3(1.1, 0, 0), Vec3(2, 1, 1));
      const double found = between_triangles(a, b).norm();
      const double sampled = sampled_distance(a, b);
      VERIFY(found <= sampled + 1e-12);
      VERIFY(sampled - found < 0.02);
      VERIFY_NEAR(between_triangles(b, a), Vec3(-between_triangles(a, b)), 1e-12);
    }
  }

  void aCubeStopsWhereTheLawSetsIn() {
    const FreeSpace space(frame_of(body("cube", "[0, 0, 0.5]")), 0);
    const Swept swept = sweep(space, space.present(), pose_of(Vec3(0.3, 0, -4)), plenty);
    VERIFY_NEAR(swept.pose.position.z(), 0.05 + activation_gap, 1e-6);
    VERIFY(swept.pose.position.z() > 0.05 + activation_gap - 1e-12);
    QCOMPARE(swept.stopped_by->wall, 0);
    // Slid along the floor, it gets to the place above the pointer.
    const Swept slid = slide(space, space.present(), pose_of(Vec3(0.3, 0.2, -4)), plenty);
    VERIFY_NEAR(slid.pose.position, Vec3(0.3, 0.2, 0.05 + activation_gap), 1e-6);
  }

  void aBallStopsAtTheSurface() {
    const FreeSpace space(
        frame_of(body("ball", "[0, 0, 0.5]") + body("cube", "[0, 0, 0.06]") + body("ball", "[0.3, 0, 0.5]")),
        0);
    const Swept down = sweep(space, space.present(), pose_of(Vec3(0, 0, -1)), plenty);
    VERIFY_NEAR(down.pose.position.z(), 0.16, 1e-6);
    QCOMPARE(down.stopped_by->body, 1);
    const Swept aside = sweep(space, space.present(), pose_of(Vec3(9, 0, 0.5)), plenty);
    VERIFY_NEAR(aside.pose.position.x(), 0.2, 1e-6);
    QCOMPARE(aside.stopped_by->body, 2);
  }

  void nothingPassesThroughAThinBody_data() {
    QTest::addColumn<QString>("shape");
    QTest::addColumn<bool>("wall");
    for (const char* shape : {"ball", "cube", "tetrapod"}) {
      QTest::newRow(qPrintable(QStringLiteral("%1, body").arg(shape))) << shape << false;
      QTest::newRow(qPrintable(QStringLiteral("%1, wall").arg(shape))) << shape << true;
    }
  }
  /// A long way in one go, and along a sheet that is thinner than the law reaches.
  void nothingPassesThroughAThinBody() {
    QFETCH(QString, shape);
    QFETCH(bool, wall);
    const Sheet sheet;
    const auto frame = frame_of(body(shape.toStdString(), "[0, 0, 0.8]") +
                                (wall ? sheet.as_wall("[0, 0, 0.5]") : sheet.as_body("[0, 0, 0.5]")));
    const FreeSpace space(frame, 0);
    Random random(7);
    for (int k = 0; k < 20; ++k) {
      const Vec3 below = random.in_box(Vec3(-0.4, -0.4, 0.2), Vec3(0.4, 0.4, 0.3));
      for (const BodyPose& to : {pose_of(below), pose_of(below, Vec3(1, 2, 0.5))}) {
        const Swept swept = sweep(space, space.present(), to, plenty);
        QVERIFY(swept.finished);
        QVERIFY(swept.stopped_by.has_value());
        QCOMPARE(swept.stopped_by->wall, wall ? 1 : -1);
        VERIFY(swept.pose.position.z() > 0.5);
        QCOMPARE(count_interpenetrations(with_pose(*frame, 0, swept.pose)), 0);
      }
      const Swept slid = slide(space, space.present(), pose_of(below), plenty);
      VERIFY(slid.pose.position.z() > 0.5);
      VERIFY_NEAR(slid.pose.position.head<2>(), below.head<2>(), 1e-5);
    }
  }

  /// The corner of a cube that turns about the vertical meets its neighbour.
  void aTurnStopsAtContact() {
    const auto frame = frame_of(body("cube", "[0, 0, 0.1]") + body("cube", "[0.11, 0, 0.1]"));
    const FreeSpace space(frame, 0);
    const Swept swept = sweep(space, space.present(), pose_of(Vec3(0, 0, 0.1), Vec3(0, 0, 1.2)), plenty);
    QCOMPARE(swept.stopped_by->body, 1);
    // 0.05 (cos φ + sin φ) = 0.06 − activation gap
    const double turned = swept.pose.rotation.rotation_vector().z();
    VERIFY_NEAR(0.05 * (std::cos(turned) + std::sin(turned)), 0.06 - activation_gap, 1e-6);
    VERIFY(turned < 0.5);
    QCOMPARE(count_interpenetrations(with_pose(*frame, 0, swept.pose)), 0);
  }

  /// It cannot tilt into the floor, but spins on it.
  void aStoppedTurnGoesOnAboutTheNormal() {
    const auto frame = frame_of(body("cube", "[0, 0, 0.0509]"));
    const FreeSpace space(frame, 0);
    const BodyPose to = pose_of(space.present().position, Vec3(0.2, 0, 0.6));
    const Swept stopped = sweep(space, space.present(), to, plenty);
    VERIFY(stopped.pose.rotation.rotation_vector().z() < 0.02);
    const Vec3 turned = slide(space, space.present(), to, plenty).pose.rotation.rotation_vector();
    VERIFY_NEAR(turned.z(), 0.6, 0.03);
    VERIFY(turned.head<2>().norm() < 0.02);
  }

  /// What lies deeper in the law than where it sets in can be pushed aside, but no deeper.
  void whatTouchesCanSlideAndLeave() {
    const auto frame = frame_of(body("cube", "[0, 0, 0.0502]") + body("ball", "[0.5, 0, 0.0499]"));
    const FreeSpace cube(frame, 0);
    const Swept slid = slide(cube, cube.present(), pose_of(Vec3(0.3, 0, -1)), plenty);
    VERIFY_NEAR(slid.pose.position.x(), 0.3, 1e-6);
    VERIFY(slid.pose.position.z() > 0.05);
    VERIFY_NEAR(cube.present().position.z() - slid.pose.position.z(), 0.1 * 0.0002, 1e-8);
    const FreeSpace ball(frame, 1);
    const Swept rolled = slide(ball, ball.present(), pose_of(Vec3(0.7, 0, -1)), plenty);
    VERIFY_NEAR(rolled.pose.position, Vec3(0.7, 0, 0.0499), 1e-6);
    const Swept lifted = sweep(ball, ball.present(), pose_of(Vec3(0.5, 0, 1)), plenty);
    VERIFY_NEAR(lifted.pose.position.z(), 1.0, 1e-12);
  }

  /// Random drags through a pile never end inside anything.
  void noDragEndsInside() {
    const auto frame = frame_of(R"(
[[fill]]
shape = "tetrapod"
material = "stone"
count = 40
region = { min = [-0.3, -0.3, 0.01], max = [0.3, 0.3, 0.6] }
)");
    Random random(11);
    int stopped = 0;
    for (int k = 0; k < 150; ++k) {
      const int number = k % 40;
      const FreeSpace space(frame, number);
      const BodyPose to{random.in_box(Vec3(-0.4, -0.4, -0.2), Vec3(0.4, 0.4, 0.6)), random.rotation()};
      const Swept swept =
          k % 2 == 0 ? sweep(space, space.present(), to, plenty) : slide(space, space.present(), to, plenty);
      stopped += swept.stopped_by ? 1 : 0;
      const Frame put = with_pose(*frame, number, swept.pose);
      QCOMPARE(count_interpenetrations(put), 0);
      for (const Vec3& vertex : placed_mesh(put, number).vertices) VERIFY(vertex.z() > 0.0);
    }
    VERIFY(stopped > 50);
  }

  void theEffortIsBounded() {
    const FreeSpace space(frame_of(body("cube", "[0, 0, 0.05001]") + body("cube", "[0, 0, 0.15002]")), 1);
    const BodyPose to = pose_of(Vec3(0.04, 0, 0.15002));
    Swept swept = sweep(space, space.present(), to, 3);
    QVERIFY(!swept.finished);
    VERIFY(swept.pose.position.x() > 0.0);
    VERIFY(swept.pose.position.x() < 0.04);
    while (!swept.finished) swept = sweep(space, swept.pose, to, 100);
    VERIFY_NEAR(swept.pose.position.x(), 0.04, 1e-12);
  }
};

SCREE_TEST(SweepTest)
#include "test_sweep.moc"
