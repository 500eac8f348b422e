#include <QtTest>
#include <numbers>

#include "core/frame/starting_frame.hpp"
#include "core/geometry/random.hpp"
#include "core/probes/probe.hpp"
#include "core/record/tables/probe_rows.hpp"
#include "tests/fixtures/core/runs.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

constexpr double pi = std::numbers::pi;

const std::string materials = R"(title = "Probe"
duration = 3.0
[output]
interval = 0.5
[[material]]
name = "glass"
density = 2500
[[contact]]
normal = { law = "linear", stiffness = 2e4 }
damping = { ratio = 0.5 }
)";

std::string ball(const Vec3& place, const std::string& more = "") {
  return "[[body]]\nshape = \"ball\"\nmaterial = \"glass\"\nposition = [" + std::to_string(place.x()) + ", " +
         std::to_string(place.y()) + ", " + std::to_string(place.z()) + "]\n" + more;
}

std::string cube(const std::string& keys) {
  return "[[body]]\nshape = \"cube\"\nmaterial = \"glass\"\n" + keys;
}

const std::string ball_of_one = "[[shape]]\nname = \"ball\"\nradius = 1.0\n";

/// Balls of radius 1 on a cubic grid of pitch 2, their centres from 0 to 2 (n − 1).
std::string cubic_grid(int n) {
  std::string scene = materials + ball_of_one;
  for (int i = 0; i < n * n * n; ++i)
    scene +=
        ball(2.0 * Vec3(i % n, i / n % n, i / n / n), "velocity = [" + std::to_string(i % 2) + ", 0, 3]\n");
  return scene;
}

/// All contacts of balls that touch, each with the same force along its normal.
void add_contacts(Frame& frame, double force) {
  for (int a = 0; a < static_cast<int>(frame.bodies.size()); ++a) {
    for (int b = a + 1; b < static_cast<int>(frame.bodies.size()); ++b) {
      const Vec3 apart = frame.bodies[a].position - frame.bodies[b].position;
      if (apart.norm() > 2.0 + 1e-9) continue;
      FrameContact contact;
      contact.a = a;
      contact.b = b;
      contact.normal = apart.normalized();
      contact.point = 0.5 * (frame.bodies[a].position + frame.bodies[b].position);
      contact.normal_force = force;
      frame.contacts.push_back(contact);
    }
  }
}

const Box middle{Vec3::Constant(3.3), Vec3::Constant(7.3)};  ///< a period of the grid, wherever it begins

}  // namespace

/// Means over a region.
class RegionTest : public QObject {
  Q_OBJECT

 private slots:
  /// A whole period of a cubic packing holds π/6 of solid, wherever its border cuts the balls.
  void aCubicPackingIsSolidByPiOverSix() {
    const Frame frame = starting_frame(model_of(cubic_grid(6)));
    for (const double shift : {0.0, 0.25, 1.0, 1.73}) {
      const Box box{middle.min + Vec3(shift, 0.5 * shift, 0.1), middle.max + Vec3(shift, 0.5 * shift, 0.1)};
      VERIFY_NEAR(read_region(frame, box).solid_fraction, pi / 6.0, 1e-12);
    }
    // Within a ball the fraction tends to it.
    VERIFY_NEAR(read_region(frame, SphereRegion{Vec3::Constant(5.0), 4.5}).solid_fraction, pi / 6.0, 0.02);
  }

  /// Layers divide the box: their bodies add up, their means are those of the box.
  void layersAddUpToTheBox() {
    Frame frame = starting_frame(model_of(cubic_grid(6) + R"(
[[probe]]
name = "whole"
kind = "region"
region = { min = [3.3, 3.3, 3.3], max = [7.3, 7.3, 7.3] }
[[probe]]
name = "layers"
kind = "region"
region = { min = [3.3, 3.3, 3.3], max = [7.3, 7.3, 7.3] }
layers = 7
axis = "y"
)"));
    add_contacts(frame, 10.0);
    const auto whole = std::get<RegionReading>(read_probe(frame, probe_of(frame.model->scene, 0)));
    RegionReading sum{.velocity = Vec3::Zero()};
    for (int layer = 0; layer < 7; ++layer) {
      const auto one = std::get<RegionReading>(read_probe(frame, probe_of(frame.model->scene, 1), layer));
      sum.solid_fraction += one.solid_fraction / 7.0;
      sum.stress_normal += one.stress_normal / 7.0;
      sum.stress_shear += one.stress_shear / 7.0;
      sum.bodies += one.bodies;
    }
    QCOMPARE(sum.bodies, whole.bodies);
    VERIFY_NEAR(sum.solid_fraction, whole.solid_fraction, 1e-12);
    VERIFY_NEAR((sum.stress_normal - whole.stress_normal).norm(), 0.0, 1e-9);
    VERIFY_NEAR((sum.stress_shear - whole.stress_shear).norm(), 0.0, 1e-9);
    std::vector<ProbeRow> rows = rows_of_probes(frame);
    QCOMPARE(rows[0].probe, std::string("whole"));
    QCOMPARE(rows.back().probe, std::string("layers.6"));
    QCOMPARE(rows[0].quantity, std::string("solid_fraction"));
  }

  /// Equal forces F at all contacts of a cubic packing of diameter d: a pressure F/d².
  void aCubicPackingUnderEqualForcesHasTheirPressure() {
    Frame frame = starting_frame(model_of(cubic_grid(6)));
    add_contacts(frame, 10.0);
    const RegionReading reading = read_region(frame, middle);
    for (int axis = 0; axis < 3; ++axis) {
      VERIFY_NEAR(reading.stress_normal[axis], 10.0 / 4.0, 1e-12);
      VERIFY_NEAR(reading.fabric_normal[axis], 1.0 / 3.0, 1e-12);
    }
    VERIFY_NEAR(reading.stress_shear.norm(), 0.0, 1e-12);
    VERIFY_NEAR(reading.coordination, 6.0, 1e-12);
    QCOMPARE(reading.bodies, 8L);
  }

  /// Turned, forces, contacts and balls have the turned stress: σ' = R σ Rᵀ. Measured in a ball, which is the
  /// same for all axes.
  void stressTurnsWithThePacking() {
    Frame frame = starting_frame(model_of(cubic_grid(3)));
    add_contacts(frame, 1.0);
    for (FrameContact& contact : frame.contacts) {
      contact.normal_force = 1.0 + std::abs(contact.normal.x()) + 3.0 * contact.point.z();
      contact.friction = Vec3(0.3, 0.2, 0.1).cross(contact.normal);
    }
    const Vec3 center(2.0, 2.0, 2.0);
    const auto tensor = [](const Vec3& normal, const Vec3& shear) {
      Mat3 all;
      all << normal.x(), shear.x(), shear.y(), shear.x(), normal.y(), shear.z(), shear.y(), shear.z(),
          normal.z();
      return all;
    };
    const SphereRegion region{center, 2.1};
    const RegionReading before = read_region(frame, region);
    const Rotation turn = Random(3).rotation();
    for (FrameBody& body : frame.bodies) body.position = center + turn.matrix() * (body.position - center);
    for (FrameContact& contact : frame.contacts) {
      contact.point = center + turn.matrix() * (contact.point - center);
      contact.normal = turn.matrix() * contact.normal;
      contact.friction = turn.matrix() * contact.friction;
    }
    const RegionReading after = read_region(frame, region);
    const Mat3 stress = tensor(before.stress_normal, before.stress_shear);
    const Mat3 fabric = tensor(before.fabric_normal, before.fabric_shear);
    VERIFY(stress.norm() > 0.5);
    VERIFY_NEAR(
        (tensor(after.stress_normal, after.stress_shear) - turn.matrix() * stress * turn.matrix().transpose())
            .norm(),
        0.0, 1e-12 * stress.norm());
    VERIFY_NEAR(
        (tensor(after.fabric_normal, after.fabric_shear) - turn.matrix() * fabric * turn.matrix().transpose())
            .norm(),
        0.0, 1e-12);
    VERIFY_NEAR(after.fabric_normal.sum(), 1.0, 1e-12);
  }

  /// Fixed bodies are solid, but do not count as bodies; absent ones are not there; sizes and turns matter.
  void everyBodyCountsAsWhatItIs() {
    const std::string cubes =
        "[solver]\nmethod = \"explicit\"\n[[shape]]\nname = \"cube\"\nmesh = \"" SCREE_SOURCE_DIR
        "/resources/meshes/cube_100mm.stl\"\nunit = \"mm\"\n" +
        cube("position = [0, 0, 0]\nsize = 2.0\nrotation = [0, 0, 0.7853981633974483]\n") +
        cube("position = [1, 0, 0]\nfixed = true\n") +
        cube("name = \"later\"\nposition = [0, 1, 0]\nhold = true\n");
    std::string scene = materials + cubes;
    const std::string linear = "{ law = \"linear\", stiffness = 2e4 }";
    scene.replace(scene.find(linear), linear.size(),
                  "{ law = \"barrier\", activation_gap = 1e-4, stiffness = 1e7 }");
    const Frame frame = starting_frame(model_of(scene));
    const auto solid = [&](const Vec3& center, double half) {
      const Box box{center - Vec3::Constant(half), center + Vec3::Constant(half)};
      return read_region(frame, box).solid_fraction * volume_of(box);
    };
    // Turned by 45° about z, the cube of edge 0.2 fills a box of half 0.05 and reaches out of one of half
    // 0.1.
    VERIFY_NEAR(solid(Vec3::Zero(), 0.05), 1e-3, 1e-12);
    VERIFY_NEAR(solid(Vec3::Zero(), 0.1), 0.2 * (0.04 - 4.0 * std::pow(0.1 * std::sqrt(2.0) - 0.1, 2)),
                1e-12);
    VERIFY_NEAR(solid(Vec3::Zero(), 0.2), 8e-3, 1e-12);
    VERIFY_NEAR(solid(Vec3(1, 0, 0), 0.2), 1e-3, 1e-12);
    VERIFY_NEAR(solid(Vec3(0, 1, 0), 0.2), 0.0, 1e-12);
    QCOMPARE(read_region(frame, Box{Vec3::Constant(-2.0), Vec3::Constant(2.0)}).bodies, 1L);
    QCOMPARE(read_region(frame, Box{Vec3(0.5, -0.5, -0.5), Vec3(1.5, 0.5, 0.5)}).bodies, 0L);
  }

  /// A pair with several contacts is one partner, a wall is another.
  void partnersAreCountedOnce() {
    Frame frame = starting_frame(
        model_of(materials + ball_of_one + ball(Vec3::Zero()) + ball(Vec3(2, 0, 0)) +
                 "[[wall]]\nmaterial = \"glass\"\nplane = { point = [0, 0, -1], normal = [0, 0, 1] }\n"));
    for (const int wall : {-1, -1, 0, 0}) {
      FrameContact contact;
      contact.a = 0;
      contact.b = wall < 0 ? 1 : -1;
      contact.wall = wall;
      frame.contacts.push_back(contact);
    }
    VERIFY_NEAR(read_region(frame, Box{Vec3::Constant(-5.0), Vec3::Constant(5.0)}).coordination, 1.5, 1e-12);
  }

  /// Half of the balls at 0, half at 1 m/s: temperature 1/4 over 3, mean velocity 1/2.
  void temperatureIsAThirdOfTheVariance() {
    const Frame frame = starting_frame(model_of(cubic_grid(4)));
    const RegionReading reading = read_region(frame, Box{Vec3::Constant(-1.0), Vec3::Constant(7.0)});
    QCOMPARE(reading.bodies, 64L);
    VERIFY_NEAR(reading.temperature, 0.25 / 3.0, 1e-14);
    VERIFY_NEAR((reading.velocity - Vec3(0.5, 0.0, 3.0)).norm(), 0.0, 1e-14);
  }

  /// Without bodies there is no temperature, without contacts no fabric; neither is 0.
  void whatNothingDeterminesHasNoRow() {
    const Frame frame = starting_frame(model_of(materials + ball_of_one + ball(Vec3::Zero()) + R"(
[[probe]]
kind = "region"
region = { center = [9, 0, 0], radius = 1 }
)"));
    std::vector<std::string> quantities;
    for (const ProbeRow& row : rows_of_probes(frame)) {
      QCOMPARE(row.probe, std::string("probe0"));
      QCOMPARE(row.value, 0.0);
      quantities.push_back(row.quantity);
    }
    VERIFY(quantities == std::vector<std::string>({"solid_fraction", "bodies", "stress_xx", "stress_yy",
                                                   "stress_zz", "stress_xy", "stress_xz", "stress_yz"}));
  }

  void bodiesAtRestCarryWhatIsAboveThem_data() {
    QTest::addColumn<QString>("shape");
    QTest::newRow("balls") << QStringLiteral("[[shape]]\nname = \"ball\"\nradius = 0.05\n");
    QTest::newRow("cubes") << QStringLiteral("[[shape]]\nname = \"ball\"\nmesh = \"" SCREE_SOURCE_DIR
                                             "/resources/meshes/cube_100mm.stl\"\nunit = \"mm\"\n");
  }
  /// In a box whose walls have no friction, at rest: in each layer the mean stress times the area is the mean
  /// weight above it, that of the bodies whose centres are higher.
  void bodiesAtRestCarryWhatIsAboveThem() {
    QFETCH(QString, shape);
    const bool balls = !shape.contains(QLatin1String("mesh"));
    std::string scene = materials;
    scene.replace(scene.find("duration = 3.0"), 14, "duration = 12.0");
    scene.insert(scene.find("[[contact]]"), R"([[material]]
name = "smooth"
density = 2500
[[contact]]
materials = ["glass", "smooth"]
normal = { law = "linear", stiffness = 2e4 }
damping = { ratio = 0.5 }
)");
    scene += R"(friction = { static = 0.3 }
[solver]
method = "explicit"
[[wall]]
material = "smooth"
box = { min = [-0.15, -0.15, 0], max = [0.15, 0.15, 3], open = ["top"] }
[[fill]]
shape = "ball"
material = "glass"
count = 40
region = { min = [-0.15, -0.15, 0.0], max = [0.15, 0.15, 3.0] }
[[probe]]
name = "layers"
kind = "region"
region = { min = [-0.15, -0.15, 0.0], max = [0.15, 0.15, 0.5] }
layers = 5
)" + shape.toStdString();
    if (!balls) {
      const std::string linear = "{ law = \"linear\", stiffness = 2e4 }";
      for (std::size_t at = scene.find(linear); at != std::string::npos; at = scene.find(linear))
        scene.replace(at, linear.size(), "{ law = \"barrier\", activation_gap = 2e-3, stiffness = 1e6 }");
    }
    Simulation simulation(model_of(scene), 1);
    QVERIFY(run_until(simulation, 10.0));
    // Means over a second: without friction at the walls the bodies never come to rest altogether.
    constexpr int layers = 5;
    constexpr int frames = 100;
    std::array<double, layers> forces{};
    std::array<double, layers> above{};
    double weight = 0.0;
    const Probe probe = probe_of(simulation.model().scene, 0);
    for (int k = 1; k <= frames; ++k) {
      QVERIFY(run_until(simulation, 10.0 + 0.01 * k));
      const Frame frame = simulation.frame();
      for (std::size_t layer = 0; layer < layers; ++layer) {
        const auto reading = std::get<RegionReading>(read_probe(frame, probe, static_cast<int>(layer)));
        forces[layer] += reading.stress_normal.z() * 0.09 / frames;
        weight = 0.0;
        for (std::size_t i = 0; i < frame.bodies.size(); ++i) {
          const double own = 9.81 * frame.model->bodies[i].mass;
          const double bottom = 0.1 * static_cast<double>(layer);
          above[layer] += own * std::clamp((frame.bodies[i].position.z() - bottom) / 0.1, 0.0, 1.0) / frames;
          weight += own;
        }
      }
    }
    for (std::size_t layer = 0; layer < layers; ++layer)
      VERIFY_NEAR(forces[layer], above[layer], 2e-3 * weight);
    VERIFY(above[0] > 1.2 * above[2]);
    VERIFY(weight > 10.0);
  }

  /// A probe in millimetres is told; one around everything, or a plane through it, is not far away.
  void aProbeFarAwayIsNoted() {
    const auto note = [](const std::string& probe) {
      const auto model = model_of(materials + ball_of_one + ball(Vec3(0, 0, 5)) + "[[probe]]\n" + probe);
      return model->notes.empty() ? std::string() : model->notes.front();
    };
    VERIFY(note("kind = \"region\"\nregion = { center = [0, 0, 500], radius = 5 }\n")
               .find("probe \"probe0\" measures 489 m away") != std::string::npos);
    VERIFY(note("kind = \"region\"\nregion = { min = [0, 0, 500], max = [5, 5, 505] }\n")
               .find("was 494 mm (in mm) meant") != std::string::npos);
    for (const char* near : {"kind = \"region\"\nregion = { center = [0, 0, 60], radius = 61 }\n",
                             "kind = \"flow\"\nplane = { point = [500, 0, 0], normal = [0, 0, 1] }\n",
                             "kind = \"region\"\nregion = { min = [-500, -500, 0], max = [500, 500, 9] }\n"})
      QCOMPARE(note(near), std::string());
    VERIFY(note("kind = \"flow\"\nplane = { point = [0, 0, 500], normal = [0, 0, 1] }\n")
               .find("away from everything") != std::string::npos);
  }

  void aRegionNeedsItsKeys() {
    const std::string scene = materials + ball_of_one + ball(Vec3::Zero()) + "[[probe]]\nkind = \"region\"\n";
    VERIFY(error_of(scene).find("has no region; give a box") != std::string::npos);
    const std::string layered = "region = { min = [0, 0, 0], max = [1, 1, 1] }\nname = \"a\"\nlayers = 2\n";
    VERIFY(error_of(scene + layered + "[[probe]]\nname = \"a.1\"\nkind = \"repose\"\n")
               .find("probe.name \"a.1\" is that of a layer of \"a\"") != std::string::npos);
    QCOMPARE(error_of(scene + layered + "[[probe]]\nname = \"a.2\"\nkind = \"repose\"\n"), std::string());
    VERIFY(error_of(scene + "region = { min = [0, 0, 0], radius = 1 }\n").find("must be a box") !=
           std::string::npos);
    VERIFY(error_of(scene + "region = { min = [0, 0, 0], max = [1, 0, 1] }\n").find("greater than min") !=
           std::string::npos);
    VERIFY(
        error_of(scene + "region = { center = [0, 0, 0], radius = 1 }\nlayers = 2\n").find("divides a box") !=
        std::string::npos);
    VERIFY(error_of(scene + "region = { center = [0, 0, 0], radius = 1 }\nform = \"heap\"\n")
               .find("belongs to a probe of another kind") != std::string::npos);
    QCOMPARE(error_of(scene + "region = { center = [0, 0, 0], radius = 1 }\n"), std::string());
  }
};

SCREE_TEST(RegionTest)
#include "test_region.moc"
