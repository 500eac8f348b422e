#include <QtTest>
#include <numbers>

#include "core/frame/starting_frame.hpp"
#include "core/geometry/random.hpp"
#include "core/probes/probe.hpp"
#include "tests/fixtures/core/runs.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

constexpr double degree = std::numbers::pi / 180.0;
constexpr double radius = 0.01;

std::string head(const std::string& more) {
  return "title = \"Surface\"\nduration = 1.0\n" + more + R"(
[[material]]
name = "sand"
density = 2500
[[contact]]
normal = { law = "linear", stiffness = 1e4 }
[[shape]]
name = "ball"
radius = 0.01
)";
}

std::string ball(const Vec3& place) {
  return "[[body]]\nshape = \"ball\"\nmaterial = \"sand\"\nposition = [" + std::to_string(place.x()) + ", " +
         std::to_string(place.y()) + ", " + std::to_string(place.z()) + "]\n";
}

const std::string heap_probe = "[[probe]]\nname = \"heap\"\nkind = \"repose\"\n";
const std::string slope_probe = "[[probe]]\nname = \"slope\"\nkind = \"repose\"\nform = \"slope\"\n";

/// Columns of balls below a height over the ground.
std::string columns_below(const auto& height, double reach, bool flat) {
  std::string scene;
  const double pitch = 2.0 * radius;
  const int n = static_cast<int>(reach / pitch);
  for (int i = -n; i <= n; ++i) {
    for (int j = flat ? 0 : -n; j <= (flat ? 0 : n); ++j) {
      const Vec2 place(pitch * i, pitch * j);
      const double top = height(place);
      for (double z = top; z > 0.0; z -= pitch) scene += ball(Vec3(place.x(), place.y(), z));
    }
  }
  return scene;
}

SurfaceReading read(const Frame& frame) {
  return std::get<SurfaceReading>(read_probe(frame, probe_of(frame.model->scene, 0)));
}

/// The same scene with all bodies turned about the origin, gravity too.
Frame turned(const Frame& frame, const Rotation& turn) {
  Frame result = frame;
  for (FrameBody& body : result.bodies) body.position = turn.matrix() * body.position;
  auto model = std::make_shared<Model>(*frame.model);
  model->scene.gravity = turn.matrix() * model->scene.gravity;
  result.model = result.changed = model;
  return result;
}

}  // namespace

/// Slopes of free surfaces.
class FreeSurfaceTest : public QObject {
  Q_OBJECT

 private slots:
  void aConeHasItsAngle_data() {
    QTest::addColumn<double>("angle");
    for (const double angle : {10.0, 25.0, 40.0}) QTest::addRow("%g degrees", angle) << angle;
  }
  /// Balls whose tops lie on a cone: its angle in each sector, with gravity in any direction.
  void aConeHasItsAngle() {
    QFETCH(double, angle);
    const double slope = std::tan(angle * degree);
    const auto cone = [&](const Vec2& place) { return slope * (0.4 - place.norm()); };
    const Frame frame = starting_frame(model_of(head("") + heap_probe + columns_below(cone, 0.4, false)));
    const SurfaceReading reading = read(frame);
    VERIFY_NEAR(reading.angle, angle, 1e-3);
    VERIFY_NEAR(reading.scatter, 0.0, 1e-3);
    QCOMPARE(reading.lines.size(), 12ULL);
    for (const SurfaceLine& line : reading.lines) {
      VERIFY_NEAR(line.angle, angle, 1e-3);
      VERIFY_NEAR(line.upper.z(), radius + cone(line.upper.head<2>()), 1e-4);
      VERIFY_NEAR(line.lower.z(), radius + cone(line.lower.head<2>()), 1e-4);
      VERIFY(line.upper.z() > line.lower.z());
    }
    const SurfaceReading tilted =
        read(turned(frame, Rotation::from_rotation_vector(Vec3(0.0, 0.0, 0.5 * std::numbers::pi))));
    VERIFY_NEAR(tilted.angle, angle, 1e-3);
    const SurfaceReading aside =
        read(turned(frame, Rotation::from_rotation_vector(Vec3(0.0, 0.5 * std::numbers::pi, 0.0))));
    VERIFY_NEAR(aside.angle, angle, 1e-3);
    VERIFY_NEAR(aside.height, reading.height, 1e-9);
  }

  /// Balls that rolled away do not count; neither does a rounded summit.
  void straysAndTheSummitDoNotCount() {
    const double slope = std::tan(25.0 * degree);
    const auto heap = [&](const Vec2& place) { return std::min(slope * (0.4 - place.norm()), slope * 0.34); };
    std::string scene = head("") + heap_probe + columns_below(heap, 0.4, false);
    for (int i = 0; i < 30; ++i) scene += ball(Vec3(0.6 + 0.03 * i, 0.3, 0.0));
    VERIFY_NEAR(read(starting_frame(model_of(scene))).angle, 25.0, 0.05);
  }

  /// Rough by up to a radius: the mean over the sectors is near, and the scatter tells of it.
  void aRoughHeapHasScatter() {
    Random random(5);
    const double slope = std::tan(30.0 * degree);
    const auto rough = [&](const Vec2& place) {
      return slope * (0.4 - place.norm()) + random.uniform(-radius, radius);
    };
    const SurfaceReading reading =
        read(starting_frame(model_of(head("") + heap_probe + columns_below(rough, 0.4, false))));
    VERIFY_NEAR(reading.angle, 30.0, 0.5);
    VERIFY(reading.scatter > 0.1);
    VERIFY(reading.scatter < 2.0);
  }

  /// A ball below the flank of a large one does not belong to the surface, though it is the highest of its
  /// column.
  void coveredBodiesDoNotCount() {
    const std::string large = R"([[shape]]
name = "large"
radius = 0.08
[[body]]
shape = "large"
material = "sand"
position = [0.011, 0.007, 0.2]
)";
    const auto plane = [&](const Vec2& place) { return 0.2 - std::tan(18.0 * degree) * place.x(); };
    const std::string slope = head("") + slope_probe + columns_below(plane, 0.2, false) + large;
    const SurfaceReading alone = read(starting_frame(model_of(slope)));
    VERIFY(std::abs(alone.angle - 18.0) > 1e-3);  // the top of the large one counts
    // Under its flank, above the small ones.
    const SurfaceReading with = read(starting_frame(model_of(slope + ball(Vec3(0.05, 0.02, 0.2)))));
    QCOMPARE(with.angle, alone.angle);
    const SurfaceReading beside = read(starting_frame(model_of(slope + ball(Vec3(0.1, 0.02, 0.3)))));
    VERIFY(beside.angle != alone.angle);
  }

  /// Below a cube nothing belongs to the surface, above it a ball does.
  void polyhedraCoverWhatIsBelowThem() {
    std::string scene = head("[solver]\nmethod = \"explicit\"\n") + slope_probe;
    const auto plane = [&](const Vec2& place) { return 0.2 - std::tan(18.0 * degree) * place.x(); };
    scene += columns_below(plane, 0.2, false);
    scene +=
        "[[shape]]\nname = \"roof\"\nmesh = \"" SCREE_SOURCE_DIR
        "/resources/meshes/cube_100mm.stl\"\nunit = \"mm\"\n[[body]]\nshape = \"roof\"\nmaterial = \"sand\"\n"
        "position = [0.013, 0.007, 0.4]\nrotation = [0.2, 0.1, 0.5]\n";
    const SurfaceReading alone = read(starting_frame(model_of(scene)));
    const SurfaceReading under = read(starting_frame(model_of(scene + ball(Vec3(0.031, 0.011, 0.27)))));
    QCOMPARE(under.angle, alone.angle);
    const SurfaceReading above = read(starting_frame(model_of(scene + ball(Vec3(-0.011, 0.031, 0.468)))));
    VERIFY(above.angle != alone.angle);
  }

  /// Cubes, their upper faces on a cone.
  void polyhedraHaveASurface() {
    const double slope = std::tan(25.0 * degree);
    std::string scene = head("[solver]\nmethod = \"explicit\"\n") + heap_probe +
                        "[[shape]]\nname = \"cube\"\nmesh = \"" + SCREE_SOURCE_DIR +
                        "/resources/meshes/cube_100mm.stl\"\nunit = \"mm\"\nscale = 0.2\n";
    const std::string barrier = "{ law = \"barrier\", activation_gap = 1e-4, stiffness = 1e7 }";
    const std::string linear = "{ law = \"linear\", stiffness = 1e4 }";
    scene.replace(scene.find(linear), linear.size(), barrier);
    for (int i = -12; i <= 12; ++i) {
      for (int j = -12; j <= 12; ++j) {
        const Vec2 place(0.025 * i, 0.025 * j);
        for (double z = slope * (0.3 - place.norm()); z > 0.0; z -= 0.025) {
          std::string cube = ball(Vec3(place.x(), place.y(), z));
          cube.replace(cube.find("ball"), 4, "cube");
          scene += cube;
        }
      }
    }
    const SurfaceReading reading = read(starting_frame(model_of(scene)));
    VERIFY_NEAR(reading.angle, 25.0, 0.6);
    QCOMPARE(reading.lines.size(), 12ULL);
  }

  /// In a plane a heap has two sides.
  void aHeapInAPlaneHasTwoSides() {
    const auto sides = [&](const Vec2& place) {
      return place.x() < 0.0 ? std::tan(20.0 * degree) * (0.4 + place.x())
                             : std::tan(20.0 * degree) * 0.4 - std::tan(24.0 * degree) * place.x();
    };
    const SurfaceReading reading = read(
        starting_frame(model_of(head("plane = \"xz\"\n") + heap_probe + columns_below(sides, 0.4, true))));
    QCOMPARE(reading.lines.size(), 2ULL);
    VERIFY_NEAR(reading.lines[0].angle, 20.0, 0.05);
    VERIFY_NEAR(reading.lines[1].angle, 24.0, 0.05);
    VERIFY_NEAR(reading.angle, 22.0, 0.05);
    VERIFY_NEAR(reading.scatter, 4.0 / std::sqrt(2.0), 0.05);
  }

  /// A plane that slopes to any side.
  void aSlopeHasItsAngle() {
    for (const double azimuth : {0.0, 30.0, 200.0}) {
      const Vec2 down(std::cos(azimuth * degree), std::sin(azimuth * degree));
      const auto plane = [&](const Vec2& place) { return 0.2 - std::tan(18.0 * degree) * down.dot(place); };
      const SurfaceReading reading =
          read(starting_frame(model_of(head("") + slope_probe + columns_below(plane, 0.2, false))));
      VERIFY_NEAR(reading.angle, 18.0, 1e-3);
      VERIFY_NEAR(reading.scatter, 0.0, 1e-3);
      QCOMPARE(reading.lines.size(), 6ULL);
      for (const SurfaceLine& line : reading.lines)
        VERIFY_NEAR(down.dot((line.lower - line.upper).head<2>().normalized()), 1.0, 1e-6);
    }
  }

  /// Without gravity no surface is above: the scene is refused, and a run that loses it has no angle.
  /// A deep bed under tilted gravity in a box that is not tilted: bodies at its uphill side, which others
  /// beside the box cover, do not count.
  void tiltedGravityInABoxSeesTheSurfaceAlone() {
    const double slope = std::tan(10.0 * degree);
    const auto plane = [&](const Vec2& place) { return 0.16 + slope * place.x(); };
    const std::string region = "region = { min = [-0.1, -0.1, -0.1], max = [0.1, 0.1, 0.4] }\n";
    const Frame frame =
        starting_frame(model_of(head("") + slope_probe + region + columns_below(plane, 0.2, false)));
    for (const double tilt : {0.0, 0.4, -0.4}) {
      const Frame tilted = turned(frame, Rotation::from_rotation_vector(Vec3(0.0, tilt, 0.0)));
      const SurfaceReading reading = read(tilted);
      qInfo() << tilt << "rad:" << reading.angle;
      VERIFY_NEAR(reading.angle, 10.0, 0.01);
    }
  }

  void withoutGravityThereIsNoSlope() {
    VERIFY(
        error_of(head("gravity = [0, 0, 0]\n") + heap_probe + ball(Vec3::Zero())).find("gravity is zero") !=
        std::string::npos);
    const auto cone = [&](const Vec2& place) { return 0.3 * (0.2 - place.norm()); };
    Frame frame = starting_frame(model_of(head("") + heap_probe + columns_below(cone, 0.2, false)));
    VERIFY(read(frame).angle > 10.0);
    auto model = std::make_shared<Model>(*frame.model);
    model->scene.gravity = Vec3::Zero();
    frame.changed = model;
    QVERIFY(std::isnan(read(frame).angle));
  }

  /// A single ball has no slope.
  void tooFewBodiesHaveNoSlope() {
    for (const std::string& probe : {heap_probe, slope_probe}) {
      const SurfaceReading reading = read(starting_frame(model_of(head("") + probe + ball(Vec3::Zero()))));
      QVERIFY(std::isnan(reading.angle));
      QVERIFY(std::isnan(reading.scatter));
      VERIFY_NEAR(reading.height, 2.0 * radius, 1e-12);
      QVERIFY(reading.lines.empty());
    }
  }
};

SCREE_TEST(FreeSurfaceTest)
#include "test_free_surface.moc"
