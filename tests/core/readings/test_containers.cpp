#include <QTemporaryDir>
#include <QtTest>
#include <fstream>
#include <numbers>

#include "core/frame/starting_frame.hpp"
#include "core/geometry/mass_properties.hpp"
#include "core/geometry/mesh_file/mesh_file.hpp"
#include "core/readings/interpenetration.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "core/simulation/simulation.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/meshes.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::test;

namespace {

/// A closed cylinder along y about the origin, with outward normals.
Mesh cylinder(double radius, double length, int sides) {
  Mesh mesh;
  for (const double y : {-0.5 * length, 0.5 * length}) {
    for (int i = 0; i < sides; ++i) {
      const double angle = 2.0 * std::numbers::pi * i / sides;
      mesh.vertices.emplace_back(radius * std::sin(angle), y, radius * std::cos(angle));
    }
    mesh.vertices.emplace_back(0.0, y, 0.0);
  }
  for (int i = 0; i < sides; ++i) {
    const int next = (i + 1) % sides;
    const int back = sides + 1;
    mesh.triangles.push_back({i, next, sides});
    mesh.triangles.push_back({back + next, back + i, back + sides});
    mesh.triangles.push_back({next, i, back + i});
    mesh.triangles.push_back({next, back + i, back + next});
  }
  return mass_properties(mesh).volume > 0.0 ? mesh : inside_out(mesh);
}

/// A triangulated ball about the origin, with outward normals.
Mesh globe(double radius, int rings, int sides) {
  Mesh mesh;
  mesh.vertices.emplace_back(0.0, 0.0, radius);
  mesh.vertices.emplace_back(0.0, 0.0, -radius);
  const auto at = [&](int ring, int side) { return 2 + (ring - 1) * sides + side % sides; };
  for (int ring = 1; ring < rings; ++ring) {
    for (int side = 0; side < sides; ++side) {
      const double polar = std::numbers::pi * ring / rings;
      const double turn = 2.0 * std::numbers::pi * side / sides;
      mesh.vertices.emplace_back(radius * std::sin(polar) * std::cos(turn),
                                 radius * std::sin(polar) * std::sin(turn), radius * std::cos(polar));
    }
  }
  for (int side = 0; side < sides; ++side) {
    mesh.triangles.push_back({0, at(1, side), at(1, side + 1)});
    mesh.triangles.push_back({1, at(rings - 1, side + 1), at(rings - 1, side)});
    for (int ring = 1; ring + 1 < rings; ++ring) {
      mesh.triangles.push_back({at(ring, side), at(ring + 1, side), at(ring + 1, side + 1)});
      mesh.triangles.push_back({at(ring, side), at(ring + 1, side + 1), at(ring, side + 1)});
    }
  }
  return mesh;
}

const std::string head = R"(
title = "Containers"
duration = 1.0
[output]
interval = 0.02
[[material]]
name = "stone"
density = 2000
young_modulus = 1e7
poisson_ratio = 0.3
[[shape]]
name = "ball"
radius = 0.05
[[shape]]
name = "cube"
mesh = "cube.ply"
scale = 0.1
[[shape]]
name = "tetrapod"
mesh = "tetrapod.ply"
scale = 0.08
)";
const std::string hertz = R"(
[[contact]]
normal = { law = "hertz" }
damping = { restitution = 0.5 }
friction = { static = 0.4, dynamic = 0.4 }
)";
const std::string fine_steps = "[solver]\ntime_step = 2e-5\n";
const std::string barrier = R"(
[[contact]]
normal = { law = "barrier", activation_gap = 2e-3, stiffness = 2e6 }
damping = { ratio = 0.2 }
friction = { static = 0.4, dynamic = 0.4 }
)";

std::string body(const std::string& shape, const std::string& position, const std::string& more = "") {
  return "[[body]]\nshape = \"" + shape + "\"\nmaterial = \"stone\"\nposition = [" + position + "]\n" + more +
         "\n";
}

std::string wall(const std::string& mesh, const std::string& more = "") {
  return "[[wall]]\nname = \"" + mesh + "\"\nmaterial = \"stone\"\nmesh = \"" + mesh + ".ply\"\n" + more +
         "\n";
}

const std::string fill_of_cube = R"(
[[fill]]
shape = "SHAPE"
material = "stone"
count = COUNT
region = { min = [-1.2, -1.2, -1.2], max = [1.2, 1.2, 1.2] }
)";

std::string fill(const std::string& shape, int count) {
  std::string text = fill_of_cube;
  text.replace(text.find("SHAPE"), 5, shape);
  return text.replace(text.find("COUNT"), 5, std::to_string(count));
}

const Shape& mesh_of(const Model& model, int number = 0) {
  return std::get<Shape>(model.walls[static_cast<std::size_t>(number)].shape);
}

double energy_error(const Frame& frame) {
  return std::abs(frame.energy.balance_error) / frame.energy.internal_throughput();
}

}  // namespace

/// Containers, and placement of mesh walls.
class ContainersTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    save("cube", cube(1.0));
    save("tetrapod", tetrapod());
    save("outward", cube(2.0));
    save("inward", inside_out(cube(2.0)));
    save("drum", inside_out(cylinder(1.0, 1.5, 48)));
    save("globe", inside_out(globe(1.0, 24, 32)));
    save("thick", joined(cube(2.4), inside_out(cube(2.0))));
    save("post_in_room", joined(inside_out(cube(2.0)), moved(cube(0.4), Mat3::Identity(), Vec3(0.5, 0, 0))));
    save("turned_post", inside_out(joined(cube(2.0), moved(cube(0.4), Mat3::Identity(), Vec3(0.5, 0, 0)))));
    Mesh open = inside_out(cube(2.0));
    open.triangles.pop_back();
    save("open", open);
  }

  void windingMakesAContainerUnlessTheSceneSaysOtherwise() {
    struct Case {
      const char* mesh;
      const char* key;
      bool container;
      qsizetype notes;
    };
    for (const auto& [mesh, key, container, notes] :
         {Case{"inward", "", true, 1}, Case{"inward", "inside = true", true, 0},
          Case{"inward", "inside = false", false, 1}, Case{"outward", "", false, 0},
          Case{"outward", "inside = true", true, 0}, Case{"outward", "inside = false", false, 0}}) {
      const auto model = build(hertz + wall(mesh, key));
      const Shape& shape = mesh_of(*model);
      QVERIFY(shape.closed);
      QCOMPARE(shape.container, container);
      QCOMPARE(mass_properties(shape.mesh).volume < 0.0, container);
      QCOMPARE(static_cast<qsizetype>(model->notes.size()), notes);
      // Seen from its open side a box has no convex edge.
      QCOMPARE(shape.features.edges.empty(), container);
      QCOMPARE(shape.features.concave_edges.empty(), !container);
    }
    QVERIFY(build(hertz + wall("inward"))->notes[0].find("a container") != std::string::npos);
    QVERIFY(build(hertz + wall("inward", "inside = false"))->notes[0].find("inside out") !=
            std::string::npos);
  }

  void outermostShellsTellOfNestedOnes() {
    const auto volume = [&](const char* mesh) {
      return mass_properties(mesh_of(*build(hertz + wall(mesh))).mesh).volume;
    };
    // A vessel with walls of finite thickness is a solid.
    QVERIFY(!mesh_of(*build(hertz + wall("thick"))).container);
    VERIFY_NEAR(volume("thick"), (std::pow(2.4, 3) - 8.0), 1e-9);
    QVERIFY(build(hertz + wall("thick"))->notes.empty());
    // Objects in a container reduce its volume, whatever their orientation in the file.
    VERIFY_NEAR(volume("post_in_room") + 8.0, 0.064, 1e-9);
    VERIFY_NEAR(volume("turned_post") + 8.0, 0.064, 1e-9);
    QCOMPARE(build(hertz + wall("post_in_room"))->notes.size(), 1U);
    QVERIFY(build(hertz + wall("turned_post"))->notes[0].find("1 shell of 2 was inside out") !=
            std::string::npos);
    QVERIFY(fault(hertz + wall("post_in_room") + body("ball", "0.5, 0, 0")).contains("outside of wall"));
    QVERIFY(fault(barrier + wall("post_in_room") + body("cube", "0.5, 0, 0")).contains("outside of wall"));
    QCOMPARE(fault(hertz + wall("post_in_room") + body("ball", "-0.5, 0, 0")), QString("none"));
  }

  void bodiesOnTheWrongSideGetAdvice() {
    for (const auto& [shape, law] : {std::pair{"ball", hertz}, std::pair{"cube", barrier}}) {
      const QString solid = fault(law + wall("outward") + body(shape, "0.1, 0.2, 0.3"));
      QVERIFY2(solid.contains("inside wall \"outward\""), qPrintable(solid));
      QVERIFY(solid.contains("inside = true") && solid.contains("leave a side open"));
      QCOMPARE(fault(law + wall("outward", "inside = true") + body(shape, "0.1, 0.2, 0.3")), QString("none"));
      QCOMPARE(fault(law + wall("outward") + body(shape, "0, 0, 1.2")), QString("none"));
      for (const char* place : {"0, 0, 1.2", "50, 0, 0"}) {
        const QString outside = fault(law + wall("inward") + body(shape, place));
        QVERIFY2(outside.contains("outside of wall \"inward\""), qPrintable(outside));
        QVERIFY(outside.contains("inside = false"));
        QCOMPARE(fault(law + wall("inward", "inside = false") + body(shape, place)), QString("none"));
      }
    }
    QVERIFY(fault(barrier + wall("inward") + body("cube", "0, 0, 0.99")).contains("overlap at the start"));
    // It is added later.
    QCOMPARE(fault(hertz + wall("inward") + body("ball", "0, 0, 3", "hold = true\nname = \"later\"")),
             QString("none"));
  }

  void oneOfSeveralContainersIsEnough() {
    const std::string two = wall("inward") + wall("globe", "position = [4, 0, 0]");
    for (const auto& [shape, law] : {std::pair{"ball", hertz}, std::pair{"cube", barrier}}) {
      QCOMPARE(fault(law + two + body(shape, "0, 0, 0") + body(shape, "4, 0, 0")), QString("none"));
      QVERIFY(fault(law + two + body(shape, "0, 0, 0") + body(shape, "2, 0, 0")).contains("outside of"));
    }
  }

  void onlyClosedMeshesHaveAnInside() {
    const QString open = fault(hertz + wall("open", "inside = true"));
    QVERIFY2(open.startsWith("wall.inside belongs to a closed mesh"), qPrintable(open));
    QVERIFY(fault(hertz + wall("open", "inside = false")).startsWith("wall.inside"));
    for (const char* key : {"inside = true", "position = [0, 0, 1]", "rotation = [0, 0, 1]"}) {
      const std::string name = std::string(key).substr(0, std::string(key).find(' '));
      const QString plane =
          fault(hertz +
                "[[wall]]\nmaterial = \"stone\"\nplane = { point = [0, 0, 0], normal = [0, 0, 1] }\n" + key);
      QVERIFY2(plane.startsWith(QString::fromStdString("wall." + name + " belongs to a mesh")),
               qPrintable(plane));
      const QString box =
          fault(hertz + "[[wall]]\nmaterial = \"stone\"\nbox = { min = [0, 0, 0], max = [1, 1, 1] }\n" + key);
      QVERIFY2(box.contains("belongs to a mesh, but the wall is a box"), qPrintable(box));
    }
  }

  void fillsLieWhollyInside() {
    for (const char* mesh : {"inward", "drum", "globe"}) {
      for (const auto& [shape, law, count] : {std::tuple{"ball", hertz, 400}, std::tuple{"cube", barrier, 60},
                                              std::tuple{"tetrapod", barrier, 60}}) {
        const auto model = build(law + wall(mesh) + fill(shape, count));
        QCOMPARE(model->bodies.size(), static_cast<size_t>(count));
        QCOMPARE(count_interpenetrations(starting_frame(model)), 0);
        for (const BodyStart& start : model->start) {
          if (is_sphere(*model, 0) && std::string(mesh) == "inward")
            VERIFY(start.position.cwiseAbs().maxCoeff() <= 0.95 + 1e-9);
        }
      }
    }
    const QString far = fault(hertz + wall("inward", "position = [50, 0, 0]") + fill("ball", 3));
    QVERIFY2(far.contains("its middle lies outside of wall \"inward\""), qPrintable(far));
    const QString solid = fault(hertz + wall("outward", "scale = 2") + fill("ball", 3));
    QVERIFY2(solid.contains("its middle lies inside wall \"outward\"") && solid.contains("inside = true"),
             qPrintable(solid));
  }

  /// A container of triangles acts like a `box`.
  void aBoxOfTrianglesActsAsABox() {
    const std::string box = "[[wall]]\nmaterial = \"stone\"\nbox = { min = [-1, -1, -1], max = [1, 1, 1] }\n";
    const std::string ball = body("ball", "0.3, -0.2, -0.6", "velocity = [0.4, 0.7, 0]\nspin = [3, 1, -2]");
    const std::string cube_body =
        body("cube", "0.3, -0.2, -0.7", "velocity = [0.4, 0.7, 0]\nrotation = [0.3, 0.2, 0.5]");
    for (const auto& [law, falling] : {std::pair{hertz, ball}, std::pair{barrier, cube_body}}) {
      const Frame in_mesh = after(build(law + wall("inward") + falling), 0.5);
      const Frame in_box = after(build(law + box + falling), 0.5);
      const double apart = (in_mesh.bodies[0].position - in_box.bodies[0].position).norm();
      QVERIFY2(apart < 1e-6, qPrintable(QString("%1 m apart").arg(apart)));
      VERIFY_NEAR(energy_error(in_mesh), energy_error(in_box), 1e-6);
    }
  }

  void ballsRestOnTheBottom() {
    for (const auto& [mesh, bottom] :
         {std::pair{"inward", 1.0}, std::pair{"drum", std::cos(std::numbers::pi / 48)},
          std::pair{"globe", 1.0}}) {
      const Frame frame = after(build(fine_steps + hertz + wall(mesh) + body("ball", "0, 0, -0.7")), 1.0);
      const double height = frame.bodies[0].position.z() + bottom - 0.05;
      QVERIFY2(std::abs(height) < 3e-3, qPrintable(QString("%1: %2 m").arg(mesh).arg(height)));
      VERIFY(frame.bodies[0].velocity.norm() < 0.05);
      // Error of the explicit rule itself, largest when the ball falls on a corner of many triangles: 6·10⁻³
      // with steps of 0.17 ms, 1.6·10⁻³ with these, 6·10⁻⁴ with half of them.
      const double error = energy_error(frame);
      QVERIFY2(error < 2e-3, qPrintable(QString("%1: %2").arg(mesh).arg(error)));
    }
  }

  void nothingLeavesADrumThatTurns() {
    const std::string turning = "motion = { spin = [0, 3, 0] }";
    const auto balls = build(hertz + wall("drum", turning) + fill("ball", 150));
    const Frame of_balls = after(balls, 0.6);
    for (const FrameBody& ball : of_balls.bodies) {
      VERIFY(std::hypot(ball.position.x(), ball.position.z()) < 0.96);
      VERIFY(std::abs(ball.position.y()) < 0.71);
    }
    VERIFY(energy_error(of_balls) < 1e-3);

    Simulation drum(build(barrier + wall("drum", turning) + fill("tetrapod", 12)), 1);
    while (drum.time() < 0.35) {
      const auto failure = drum.step();
      QVERIFY2(!failure, failure ? failure->message.c_str() : "");
      if (drum.at_output()) QCOMPARE(count_interpenetrations(drum.frame()), 0);
    }
    VERIFY(energy_error(drum.frame()) < 1e-2);
  }

  void whatIsOutsideCountsAsInterpenetrating() {
    const auto model = build(barrier + wall("inward") + body("cube", "0, 0, 0") + body("cube", "0.5, 0, 0"));
    Frame frame = starting_frame(model);
    QCOMPARE(count_interpenetrations(frame), 0);
    frame.bodies[1].position = Vec3(30.0, 0.0, 0.0);
    const auto found = find_interpenetrations(frame);
    QCOMPARE(found.size(), 1U);
    QCOMPARE(found[0].a, 1);
    QCOMPARE(found[0].b, -1);
    QCOMPARE(found[0].wall, 0);
    frame.bodies[1].position = Vec3(1.0, 0.0, 0.0);  // half way out
    QCOMPARE(find_interpenetrations(frame).size(), 1U);
    // A moved vessel takes its interior along.
    frame.walls[0].displacement = Vec3(30.0, 0.0, 0.0);
    frame.bodies[0].position = Vec3(30.2, 0.0, 0.0);
    frame.bodies[1].position = Vec3(29.8, 0.0, 0.0);
    QCOMPARE(count_interpenetrations(frame), 0);
  }

  /// Compared with the same mesh with vertices moved in the file.
  void meshWallsArePlacedAndTurned() {
    const Vec3 turn(0.3, -0.2, 0.5);
    const Vec3 place(0.2, 0.4, -0.3);
    const Mat3 axes = Rotation::from_rotation_vector(turn).matrix();
    save("placed", moved(inside_out(cylinder(1.0, 1.5, 48)), axes, place));
    const std::string at = "position = [0.2, 0.4, -0.3]\nrotation = [0.3, -0.2, 0.5]\n";
    const std::string spin = "motion = { spin = [0, 1, 0.5] }\n";
    const auto by_key = build(hertz + wall("drum", at + spin) + body("ball", "0.3, 0.4, 0"));
    const auto by_file =
        build(hertz + wall("placed", "about = [0.2, 0.4, -0.3]\n" + spin) + body("ball", "0.3, 0.4, 0"));
    QCOMPARE(by_key->walls[0].about, place);
    const Mesh& one = mesh_of(*by_key).mesh;
    const Mesh& other = mesh_of(*by_file).mesh;
    QCOMPARE(one.triangles, other.triangles);
    for (size_t i = 0; i < one.vertices.size(); ++i) VERIFY_NEAR(one.vertices[i], other.vertices[i], 1e-14);
    VERIFY_NEAR(after(by_key, 0.5).bodies[0].position, after(by_file, 0.5).bodies[0].position, 1e-8);

    const Vec3 elsewhere(1.0, 2.0, 3.0);
    const std::string about = "about = [1, 2, 3]\n";
    QCOMPARE(build(hertz + wall("drum", at + about))->walls[0].about, elsewhere);
    // A unit scales the mesh, not its position.
    const auto small = build(hertz + wall("inward", "unit = \"mm\"\nposition = [5, 0, 0]"));
    VERIFY_NEAR(mass_properties(mesh_of(*small).mesh).centre, Vec3(5.0, 0.0, 0.0), 1e-12);
  }

 private:
  void save(const std::string& name, const Mesh& mesh) {
    std::ofstream file(folder_.filePath(QString::fromStdString(name) + ".ply").toStdString());
    file.precision(17);
    file << "ply\nformat ascii 1.0\nelement vertex " << mesh.vertices.size()
         << "\nproperty double x\nproperty double y\nproperty double z\nelement face "
         << mesh.triangles.size() << "\nproperty list uchar int vertex_indices\nend_header\n";
    for (const Vec3& vertex : mesh.vertices) file << vertex.transpose() << '\n';
    for (const auto& [a, b, c] : mesh.triangles) file << "3 " << a << ' ' << b << ' ' << c << '\n';
  }

  std::shared_ptr<const Model> build(const std::string& parts) const {
    return build_model(parse_scene(head + parts, folder_.filePath("scene.toml").toStdString()));
  }

  QString fault(const std::string& parts) const {
    try {
      build(parts);
      return "none";
    } catch (const SceneError& error) {
      return QString::fromStdString(error.message());
    }
  }

  static Frame after(const std::shared_ptr<const Model>& model, double time) {
    Simulation simulation(model, 1);
    while (simulation.time() < time) {
      if (const auto failure = simulation.step()) {
        qWarning("%s", failure->message.c_str());
        break;
      }
    }
    return simulation.frame();
  }

  QTemporaryDir folder_;
};

SCREE_TEST(ContainersTest)
#include "test_containers.moc"
