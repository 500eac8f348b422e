#include <QtTest>
#include <numbers>

#include "core/frame/starting_frame.hpp"
#include "core/geometry/random.hpp"
#include "core/geometry/triangle_distance.hpp"
#include "core/probes/wall_map.hpp"
#include "core/record/history/kept_frame.hpp"
#include "tests/fixtures/core/runs.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

const std::string meshes = SCREE_SOURCE_DIR "/resources/meshes/";

/// Bodies of a kind in a box, on a mesh, on a plane and in a cylinder.
std::string scene_with(const std::string& wall, const std::string& shape = ball_shape) {
  const std::string law =
      shape == ball_shape
          ? "normal = { law = \"linear\", stiffness = 1e5 }\ndamping = { restitution = 0.5 }\n"
          : "normal = { law = \"barrier\", activation_gap = 2e-3, stiffness = 1e6, exponent = 1.0, "
            "barrier_fraction = 0.2, barrier_exponent = -1.0 }\ndamping = { ratio = 0.2 }\n";
  return "title = \"a\"\nduration = 1.0\ngravity = [0, 0, -9.81]\n\n[[material]]\nname = \"m\"\ndensity = "
         "1000\n" +
         shape + "[[contact]]\n" + law + "friction = { static = 0.5, dynamic = 0.5 }\n" + wall;
}

const std::string open_box =
    "[[wall]]\nname = \"w\"\nmaterial = \"m\"\nbox = { min = [0, 0, 0], max = [0.4, 0.4, 0.3], open = "
    "[\"top\"] }\n";
const std::string bodies_in_box =
    "[[fill]]\nshape = \"thing\"\nmaterial = \"m\"\ncount = 25\nregion = { min = [0, 0, 0], max = [0.4, 0.4, "
    "1.2] }\n";

Frame settled(const std::string& scene, double time = 0.5) {
  Simulation simulation(model_of(scene), 1);
  if (!run_until(simulation, time)) qFatal("the run has failed");
  return simulation.frame();
}

double area_of(const WallMap& map) {
  double area = 0.0;
  for (const LoadedTriangle& triangle : map.triangles) area += triangle.area();
  return area;
}

FrameContact on_wall(const Vec3& point, const Vec3& normal, double force, const Vec3& friction) {
  FrameContact contact;
  contact.wall = 0;
  contact.point = point;
  contact.normal = normal;
  contact.normal_force = force;
  contact.friction = friction;
  return contact;
}

/// The start of a scene with one wall, for contacts made up by a test.
Frame at_start(const std::string& wall) {
  const std::string body = "[[body]]\nshape = \"thing\"\nmaterial = \"m\"\nposition = [0.2, 0.2, 5.0]\n";
  return starting_frame(model_of(scene_with(wall + body)));
}

const std::string ramp =
    "[[wall]]\nname = \"w\"\nmaterial = \"m\"\nmesh = \"" + meshes + "cube.stl\"\nscale = 10\n";

}  // namespace

/// Forces and pressures on the triangles of walls.
class WallMapTest : public QObject {
  Q_OBJECT

 private slots:
  /// The triangles carry what the wall does, in piles of balls and of cubes, on each kind of wall, at rest
  /// and on the way.
  void trianglesAddUpToTheWall_data() {
    QTest::addColumn<QString>("scene");
    const std::string moving = "motion = { amplitude = [0.02, 0, 0.01], frequency = 3 }\n";
    for (const auto& [name, shape] : {std::pair("balls", ball_shape), std::pair("cubes", cube_shape)}) {
      const auto add = [&, name = name, shape = shape](const char* wall_name, const std::string& walls) {
        QTest::addRow("%s, %s", name, wall_name)
            << QString::fromStdString(scene_with(walls + bodies_in_box, shape));
      };
      add("box", open_box);
      add("moving box", open_box + moving);
      add("plane",
          "[[wall]]\nname = \"w\"\nmaterial = \"m\"\nplane = { point = [0, 0, 0], normal = [0.1, 0, 1] }\n");
      add("mesh", "[[wall]]\nname = \"w\"\nmaterial = \"m\"\nmesh = \"" + meshes +
                      "cube.stl\"\nposition = [0.2, 0.2, -0.3]\nscale = 6\n");
    }
    const std::string round =
        "[[wall]]\nname = \"w\"\nmaterial = \"m\"\ncylinder = { point = [0.2, -1, 0.6], axis = [0, 1, 0], "
        "radius = 0.7, "
        "length = 3 }\n";
    QTest::addRow("balls, cylinder") << QString::fromStdString(scene_with(round + bodies_in_box));
  }
  void trianglesAddUpToTheWall() {
    QFETCH(QString, scene);
    for (const double time : {0.4, 0.7}) {
      const Frame frame = settled(scene.toStdString(), time);
      VERIFY(frame.walls[0].force.norm() > 1.0);
      for (const int cells : {1, 7, 24}) {
        const WallMap map = wall_map(frame, 0, cells);
        VERIFY_NEAR((map.force - frame.walls[0].force).norm(), 0.0, 1e-9 * frame.walls[0].force.norm());
      }
    }
  }

  /// The cells of a box cover each closed side once and face inwards; a ball at rest is in one of them.
  void cellsCoverABox() {
    const Frame frame = at_start(open_box);
    const WallMap map = wall_map(frame, 0, 10);
    VERIFY_NEAR(area_of(map), 0.4 * 0.4 + 4.0 * 0.4 * 0.3, 1e-12);
    const Vec3 middle(0.2, 0.2, 0.15);
    for (const LoadedTriangle& triangle : map.triangles) {
      for (const Vec3& corner : triangle.corners) {
        VERIFY(corner.minCoeff() >= -1e-12);
        VERIFY((corner - Vec3(0.4, 0.4, 0.3)).maxCoeff() <= 1e-12);
      }
      VERIFY(triangle.normal.dot(middle - triangle.corners[0]) > 0.0);
    }
  }

  /// Cells cover the side of a cylinder and of a cone up to its apex, and face the bodies; the one at an
  /// angle and a height carries what acts there.
  void cellsCoverRoundWalls() {
    for (const bool cone : {false, true}) {
      const std::string shape =
          cone ? "cone = { apex = [0, 0, 1], axis = [0, 0, -1], half_angle = 0.523598775598, from = 0, to = "
                 "1 }"
               : "cylinder = { point = [0, 0, 0], axis = [0, 0, 1], radius = 0.5, length = 2 }";
      Frame frame = at_start("[[wall]]\nname = \"w\"\nmaterial = \"m\"\n" + shape + "\n");
      constexpr double pi = std::numbers::pi;
      const double exact = cone ? pi * std::tan(pi / 6.0) / std::cos(pi / 6.0) : 2.0 * pi * 0.5 * 2.0;
      const WallMap map = wall_map(frame, 0, 200);
      VERIFY_NEAR(area_of(map), exact, 1e-3 * exact);
      for (const LoadedTriangle& triangle : map.triangles) {
        const auto& [a, b, c] = triangle.corners;
        const Vec3 middle = (a + b + c) / 3.0;
        VERIFY(triangle.normal.dot(Vec3(-middle.x(), -middle.y(), 0.0)) > 0.0);
        VERIFY(triangle.area() > 0.0);
      }
      const double radius = cone ? 0.395 * std::tan(pi / 6.0) : 0.5;
      const Vec3 place(radius * std::cos(2.2), radius * std::sin(2.2), 0.605);
      frame.contacts = {on_wall(place, -place.cwiseProduct(Vec3(1, 1, 0)).normalized(), 1.0, Vec3::Zero())};
      int loaded = 0;
      for (const LoadedTriangle& triangle : wall_map(frame, 0, 200).triangles) {
        if (triangle.force.isZero(0.0)) continue;
        ++loaded;
        VERIFY((triangle.corners[0] - place).norm() < 0.05);
      }
      QCOMPARE(loaded, 2);
      // At the rim, and behind the seam at 180°.
      frame.contacts = {on_wall(Vec3(-radius, -1e-6, 0.0), Vec3::UnitX(), 1.0, Vec3::Zero())};
      VERIFY_NEAR(wall_map(frame, 0, 7).force.norm(), 1.0, 1e-12);
    }
  }

  /// A ball that rolls in a drum without friction presses and does not shear, wherever in a cell it is.
  void roundWallsFeelNoShearWithoutFriction() {
    for (const std::string side : {"inside", "outside"}) {
      Frame frame = at_start(
          "[[wall]]\nname = \"w\"\nmaterial = \"m\"\ncylinder = { point = [0, 0, 0], axis = [0, 0, 1], "
          "radius = 0.5, "
          "length = 2, side = \"" +
          side + "\" }\n");
      for (const double angle : {0.01, 0.13, 0.25, 3.0}) {
        const Vec3 out(std::cos(angle), std::sin(angle), 0.0);
        const Vec3 normal = side == "inside" ? Vec3(-out) : out;
        frame.contacts = {on_wall(0.5 * out + Vec3(0, 0, 0.7), normal, 2.0, Vec3::Zero())};
        double push = 0.0;
        const WallMap map = wall_map(frame, 0);
        for (const LoadedTriangle& triangle : map.triangles) push += triangle.push;
        VERIFY_NEAR(push, 2.0, 1e-12);
        VERIFY(map.largest(WallQuantity::shear) < 1e-9);
        frame.contacts[0].friction = Vec3(0.0, 0.0, 0.5);
        double shear = 0.0;
        for (const LoadedTriangle& triangle : wall_map(frame, 0).triangles)
          shear += triangle.value(WallQuantity::shear) * triangle.area();
        VERIFY_NEAR(shear, 0.5, 1e-12);
      }
    }
  }

  /// A regular packing with its contacts at the borders of cells: past moments keep them in single precision.
  void storedMomentsHaveTheSameMap() {
    Frame frame = at_start(open_box);
    for (int i = 1; i < 10; ++i) {
      for (int k = 1; k < 10; ++k)
        frame.contacts.push_back(on_wall(Vec3(0.04 * i, 0.04 * k, 0.0), Vec3::UnitZ(), 1.0, Vec3::Zero()));
    }
    const WallMap now = wall_map(frame, 0, 10);
    const KeptFrame kept(std::make_shared<Frame>(frame));
    const WallMap then = wall_map(*kept.whole(), 0, 10);
    QCOMPARE(then.triangles.size(), now.triangles.size());
    for (std::size_t i = 0; i < now.triangles.size(); ++i)
      VERIFY_NEAR(then.triangles[i].push, now.triangles[i].push, 1e-6);
  }

  /// As of a run that has failed.
  void undefinedPlacesCarryNothing() {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (const std::string& wall :
         {open_box, ramp,
          std::string(
              "[[wall]]\nname = \"w\"\nmaterial = \"m\"\ncylinder = { point = [0, 0, 0], axis = [0, 0, 1], "
              "radius = 0.5, length = 2 }\n")}) {
      Frame frame = at_start(wall);
      frame.contacts = {on_wall(Vec3(nan, 0.0, 0.0), Vec3::UnitZ(), 1.0, Vec3::Zero())};
      QCOMPARE(wall_map(frame, 0).force.norm(), 0.0);
    }
  }

  /// Weight on a floor: its pressure over the area of the triangle is the force; friction is the shear.
  void forceOverAreaIsPressure() {
    Frame frame = at_start(open_box);
    // In the cell from 0.08 to 0.12 m along x and from 0.24 to 0.28 m along y.
    frame.contacts = {on_wall(Vec3(0.115, 0.25, 1e-4), Vec3::UnitZ(), 3.0, Vec3(0.4, 0.0, 0.0))};
    const WallMap map = wall_map(frame, 0, 10);
    const double area = 0.04 * 0.04;
    VERIFY_NEAR(map.largest(WallQuantity::pressure), 3.0 / area, 1e-9);
    VERIFY_NEAR(map.largest(WallQuantity::shear), 0.4 / area, 1e-9);
    VERIFY_NEAR(map.largest(WallQuantity::force), 0.5 * std::hypot(3.0, 0.4), 1e-12);
    double loaded = 0.0;
    for (const LoadedTriangle& triangle : map.triangles) {
      if (triangle.force.isZero(0.0)) continue;
      loaded += triangle.area();
      QCOMPARE(triangle.side, static_cast<int>(BoxSide::bottom));
      for (const Vec3& corner : triangle.corners)
        VERIFY((corner - Vec3(0.1, 0.26, 0.0)).cwiseAbs().maxCoeff() < 0.02 + 1e-12);
    }
    VERIFY_NEAR(loaded, area, 1e-12);
  }

  /// At the border and at a corner of cells in equal parts, and on the edge of a cube.
  void whatIsEquallyNearSharesAForce() {
    Frame frame = at_start(open_box);
    const auto check = [&](const Vec3& point, int sharers) {
      frame.contacts = {on_wall(point, Vec3::UnitZ(), 6.0, Vec3::Zero())};
      int found = 0;
      for (const LoadedTriangle& triangle : wall_map(frame, 0, 10).triangles) {
        if (triangle.force.isZero(0.0)) continue;
        ++found;
        VERIFY_NEAR(triangle.force.norm(), 6.0 / sharers, 1e-12);
      }
      QCOMPARE(found, sharers);
    };
    check(Vec3(0.11, 0.11, 0.0), 2);  // in a cell
    check(Vec3(0.12, 0.13, 0.0), 4);  // between two cells
    check(Vec3(0.12, 0.16, 0.0), 8);  // at a corner of cells
    frame = at_start(ramp);
    check(Vec3(0.2, 0.5, 0.5), 2);  // on an edge
    check(Vec3(0.3, 0.2, 0.5), 1);  // in a face
  }

  /// The back of an open surface feels pressure as its front does; a wall that is pulled, the opposite.
  void pressureIsIntoTheSideTouched() {
    Frame frame = at_start(ramp);
    const Vec3 force(0.0, 0.0, 2.0);
    for (const double side : {1.0, -1.0}) {
      frame.contacts = {on_wall(Vec3(0.1, 0.05, 0.5), side * Vec3::UnitZ(), 2.0, Vec3::Zero())};
      double push = 0.0;
      for (const LoadedTriangle& triangle : wall_map(frame, 0).triangles) push += triangle.push;
      VERIFY_NEAR(push, 2.0, 1e-12);
    }
    frame.contacts[0].normal_force = -2.0;
    double push = 0.0;
    for (const LoadedTriangle& triangle : wall_map(frame, 0).triangles) push += triangle.push;
    VERIFY_NEAR(push, -2.0, 1e-12);
  }

  /// Against all triangles of a mesh, one by one, at random points near it and far from it.
  void nearestTriangleIsThatOfBruteForce() {
    Frame frame =
        at_start("[[wall]]\nname = \"w\"\nmaterial = \"m\"\nmesh = \"" + meshes + "icosahedron.stl\"\n");
    const Mesh& mesh = std::get<Shape>(frame.model->walls[0].shape).mesh;
    Random random(3);
    for (int i = 0; i < 300; ++i) {
      Vec3 point;
      for (double& x : point) x = random.uniform(-0.1, 0.1);
      frame.contacts = {on_wall(point, point.normalized(), 1.0, Vec3::Zero())};
      frame.contacts[0].gap = random.uniform(-1e-3, 1e-3);
      const WallMap map = wall_map(frame, 0);
      double least = std::numeric_limits<double>::infinity();
      double of_loaded = least;
      for (std::size_t k = 0; k < mesh.triangles.size(); ++k) {
        const auto& [a, b, c] = map.triangles[k].corners;
        const double distance = (nearest_of_triangle(a, b, c, point) - point).norm();
        least = std::min(least, distance);
        if (!map.triangles[k].force.isZero(0.0)) of_loaded = std::min(of_loaded, distance);
      }
      VERIFY_NEAR(of_loaded, least, 1e-12);
    }
  }

  /// A wall that has been moved and turned with its contacts has the same pressures on the same triangles.
  void mapMovesWithItsWall() {
    Frame frame = at_start(ramp);
    frame.contacts = {on_wall(Vec3(0.1, 0.05, 0.5), Vec3::UnitZ(), 2.0, Vec3(0.3, 0.1, 0.0)),
                      on_wall(Vec3(0.5, -0.2, 0.1), Vec3::UnitX(), 1.0, Vec3::Zero())};
    const WallMap before = wall_map(frame, 0);
    Frame moved = frame;
    moved.walls[0].displacement = Vec3(30.0, -4.0, 7.0);
    moved.walls[0].rotation = Rotation::from_rotation_vector(Vec3(0.7, -0.3, 1.1));
    const Mat3 turn = moved.walls[0].rotation.matrix();
    for (FrameContact& contact : moved.contacts) {
      contact.point = moved.walls[0].moved(contact.point, frame.model->walls[0].about);
      contact.normal = turn * contact.normal;
      contact.friction = turn * contact.friction;
    }
    const WallMap after = wall_map(moved, 0);
    QCOMPARE(after.triangles.size(), before.triangles.size());
    for (std::size_t i = 0; i < before.triangles.size(); ++i) {
      VERIFY_NEAR(after.triangles[i].push, before.triangles[i].push, 1e-12);
      VERIFY_NEAR((after.triangles[i].force - turn * before.triangles[i].force).norm(), 0.0, 1e-12);
    }
  }

  /// A row for each triangle; its corners are where the wall is.
  void tableHasARowForEachTriangle() {
    Frame frame = at_start(ramp);
    frame.contacts = {on_wall(Vec3(0.1, 0.05, 0.5), Vec3::UnitZ(), 2.0, Vec3::Zero())};
    frame.walls[0].displacement = Vec3(0.0, 0.0, 10.0);
    frame.contacts[0].point.z() += 10.0;
    const WallMap map = wall_map(frame, 0);
    const QStringList lines =
        QString::fromStdString(wall_map_table(frame, 0, map)).split(u'\n', Qt::SkipEmptyParts);
    QCOMPARE(static_cast<std::size_t>(lines.size()), map.triangles.size() + 1);
    const auto columns = lines[0].split(u',').size();
    double pushed = 0.0;
    for (qsizetype i = 1; i < lines.size(); ++i) {
      const QStringList cells = lines[i].split(u',');
      QCOMPARE(cells.size(), columns);
      VERIFY(cells[3].toDouble() > 9.0);
      pushed += cells[10].toDouble() * cells[14].toDouble();
    }
    VERIFY_NEAR(pushed, 2.0, 1e-12);
  }
};

SCREE_TEST(WallMapTest)
#include "test_wall_map.moc"
