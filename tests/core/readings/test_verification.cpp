#include <QtTest>

#include "core/frame/placed_mesh.hpp"
#include "core/frame/starting_frame.hpp"
#include "core/geometry/exact/intersection.hpp"
#include "core/geometry/exact/separation.hpp"
#include "core/geometry/random.hpp"
#include "core/readings/interpenetration.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/meshes.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

std::shared_ptr<Model> model_of(const std::vector<Mesh>& meshes, int bodies) {
  auto model = std::make_shared<Model>();
  for (const Mesh& mesh : meshes) {
    Shape shape;
    shape.mesh = mesh;
    model->shapes.push_back(shape);
  }
  for (int i = 0; i < bodies; ++i) {
    BodyModel body;
    body.shape = i % static_cast<int>(meshes.size());
    body.size = 1.0 + 0.1 * (i % 5);
    model->bodies.push_back(body);
  }
  model->start.resize(model->bodies.size());
  return model;
}

Frame random_frame(std::shared_ptr<const Model> model, double width, std::uint64_t seed) {
  Random random(seed);
  Frame frame;
  for (size_t i = 0; i < model->bodies.size(); ++i) {
    FrameBody body;
    body.position = random.in_box(Vec3::Zero(), Vec3(width, 0.5 * width, 0.3 * width));
    body.rotation = random.rotation();
    body.present = i % 7 != 3;
    frame.bodies.push_back(body);
  }
  for (size_t i = 0; i < model->walls.size(); ++i) {
    FrameWall wall;
    wall.displacement = random.in_box(Vec3::Constant(-0.1), Vec3::Constant(0.1));
    wall.rotation = random.rotation();
    wall.present = i != 1;
    frame.walls.push_back(wall);
  }
  frame.model = std::move(model);
  return frame;
}

}  // namespace

class VerificationTest : public QObject {
  Q_OBJECT

 private slots:
  void findsWhatAllPairsFind() {
    const auto model = model_of({test::cube(0.5), test::tetrapod(0.5, 0.138), test::icosahedron(0.3)}, 60);
    for (int i = 0; i < 2; ++i) {
      WallModel wall;
      Shape shape;
      shape.mesh = test::box(Vec3(0, 0, 0), Vec3(1, 2, 0.1));
      wall.shape = shape;
      wall.about = Vec3(0.5, 1.0, 0.0);
      model->walls.push_back(wall);
    }
    int found = 0;
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      const Frame frame = random_frame(model, 4.0, seed);
      std::vector<std::array<int, 3>> expected;
      for (int a = 0; a < 60; ++a) {
        if (!frame.bodies[a].present) continue;
        const Mesh one = placed_mesh(frame, a);
        for (int b = a + 1; b < 60; ++b) {
          if (frame.bodies[b].present && meshes_interpenetrate(one, true, placed_mesh(frame, b), true)) {
            expected.push_back({a, b, -1});
          }
        }
        Mesh wall = test::box(Vec3(0, 0, 0), Vec3(1, 2, 0.1));
        for (Vec3& vertex : wall.vertices) vertex = frame.walls[0].moved(vertex, Vec3(0.5, 1.0, 0.0));
        if (meshes_interpenetrate(one, true, wall, true)) expected.push_back({a, -1, 0});
      }
      std::vector<std::array<int, 3>> all;
      for (const Interpenetration& one : find_interpenetrations(frame))
        all.push_back({one.a, one.b, one.wall});
      VERIFY(all == expected);
      found += static_cast<int>(all.size());
      QCOMPARE(count_interpenetrations(frame), static_cast<int>(all.size()));
    }
    VERIFY(found > 20);
  }

  void smallBodyInsideALargeOneCounts() {
    const auto model = model_of({test::cube(2.0), test::cube(0.1)}, 2);
    Frame frame;
    frame.bodies.resize(2);
    frame.bodies[1].position = Vec3(0.1, 0.2, 0.3);
    frame.model = model;
    QCOMPARE(count_interpenetrations(frame), 1);
  }

  void separatingPlanesAndPiercingEdgesAgreeWithTheExactTest() {
    Random random(9);
    const std::array<Mesh, 3> shapes{test::cube(0.5), test::tetrapod(0.5, 0.138), test::icosahedron(0.3)};
    int separated = 0;
    int pierced = 0;
    for (int i = 0; i < 3000; ++i) {
      const Mesh a = test::moved(shapes[i % 3], random.rotation().matrix(), Vec3::Zero());
      const Mesh b = test::moved(shapes[i / 3 % 3], random.rotation().matrix(),
                                 random.in_box(Vec3::Zero(), Vec3::Constant(0.5)));
      const bool crossing = meshes_interpenetrate(a, true, b, true);
      if (plane_separates(a, b)) {
        QVERIFY(!crossing);
        ++separated;
      }
      if (edge_pierces(a, b)) {
        QVERIFY(crossing);
        ++pierced;
      }
    }
    VERIFY(separated > 300);
    VERIFY(pierced > 300);
  }

  void startingFrameHasWallsWhereTheirMotionPutsThem() {
    const auto model = model_of({test::cube(0.5)}, 1);
    model->bodies[0].held = true;
    model->start[0].rotation = Vec3(0, 0, 0.5);
    WallModel wall;
    wall.shape = PlaneSpec{};
    wall.motion = TableMotion{{0.0, 1.0}, {Vec3(0, 0, -1), Vec3::Zero()}};
    model->walls.push_back(wall);
    const Frame frame = starting_frame(model);
    QVERIFY(!frame.bodies[0].present);
    VERIFY_NEAR(frame.bodies[0].rotation.rotation_vector(), Vec3(0, 0, 0.5), 1e-15);
    QCOMPARE(frame.walls[0].displacement, Vec3(0, 0, -1));
  }
};

SCREE_TEST(VerificationTest)
#include "test_verification.moc"
