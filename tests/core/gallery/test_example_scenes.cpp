#include <QtTest>

#include "core/frame/placed_mesh.hpp"
#include "core/frame/starting_frame.hpp"
#include "core/readings/interpenetration.hpp"
#include "core/record/series/series.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "core/simulation/simulation.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

const std::filesystem::path folder = std::filesystem::path(SCREE_SOURCE_DIR) / "resources/scenes";

std::shared_ptr<const Model> model_of(const std::string& name) {
  return build_model(read_scene(folder / (name + ".toml")));
}

double lowest(const Mesh& mesh) {
  double z = std::numeric_limits<double>::infinity();
  for (const Vec3& vertex : mesh.vertices) z = std::min(z, vertex.z());
  return z;
}

/// Number of lowest vertices, up to round-off.
int count_lowest(const Mesh& mesh) {
  const double z = lowest(mesh);
  return static_cast<int>(std::count_if(mesh.vertices.begin(), mesh.vertices.end(),
                                        [&](const Vec3& vertex) { return vertex.z() < z + 1e-12; }));
}

}  // namespace

/// The initial states of the gallery scenes.
class ExampleScenesTest : public QObject {
  Q_OBJECT

 private slots:
  void sceneIsSound_data() {
    QTest::addColumn<QString>("file");
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      if (entry.path().extension() != ".toml") continue;
      QTest::newRow(entry.path().stem().c_str()) << QString::fromStdString(entry.path().string());
    }
  }

  void sceneIsSound() {
    QFETCH(QString, file);
    const Scene scene = read_scene(file.toStdString());
    VERIFY(scene.description.size() > 40);
    const Scene again = parse_scene(scene_text(scene, folder), scene.file);
    QCOMPARE(QString::fromStdString(scene_text(again, folder)),
             QString::fromStdString(scene_text(scene, folder)));
    const auto model = build_model(scene);
    // Some use longer steps than needed for a restitution within 0.01, with a note.
    for (const std::string& note : model->notes) QVERIFY2(note.starts_with("solver.time_step"), note.c_str());
    for (const PlotSpec& plot : scene.plots) find_series(*model, plot);
    QCOMPARE(count_interpenetrations(starting_frame(model)), 0);
  }

  /// [P] example 1: the lowest point starts 0.1 m above the activation gap of 1 mm.
  void cubesOfExampleOneStartAtTheSameHeight_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("lowest_vertices");
    QTest::newRow("vertex") << "cube_on_vertex" << 1;
    QTest::newRow("edge") << "cube_on_edge" << 2;
    QTest::newRow("face") << "cube_on_face" << 4;
    QTest::newRow("tumbling") << "cube_tumbling" << 1;
  }

  void cubesOfExampleOneStartAtTheSameHeight() {
    QFETCH(QString, name);
    QFETCH(int, lowest_vertices);
    const auto model = model_of(name.toStdString());
    const Mesh cube = placed_mesh(starting_frame(model), 0);
    QVERIFY2(std::abs(lowest(cube) - 0.101) < 1e-15, qPrintable(QString::number(lowest(cube) - 0.101)));
    QCOMPARE(count_lowest(cube), lowest_vertices);
    VERIFY_NEAR(model->bodies[0].mass, 2.0, 1e-14);
    VERIFY_NEAR(300.0 * inertia_of(*model, model->bodies[0]), Mat3::Identity(), 1e-13);
  }

  /// The tilt grows about forty-fold per bounce, so the round-off of the initial pose matters.
  void cubesOnVertexAndEdgeAreBalanced() {
    for (const char* name : {"cube_on_vertex", "cube_on_edge"}) {
      const Mesh cube = placed_mesh(starting_frame(model_of(name)), 0);
      Vec3 foot = Vec3::Zero();
      for (const Vec3& vertex : cube.vertices) {
        if (vertex.z() < lowest(cube) + 1e-12) foot += vertex;
      }
      QVERIFY2(foot.head<2>().norm() < 1e-16, qPrintable(QString::number(foot.head<2>().norm())));
    }
  }

  /// [P] example 2: gaps of 10 mm, offsets of 2 mm to alternating sides.
  void pileHasItsGapsAndOffsets() {
    const auto model = model_of("pile_of_blocks");
    QCOMPARE(model->bodies.size(), size_t{10});
    const Frame frame = starting_frame(model);
    double top = 0.0;
    for (int i = 0; i < 10; ++i) {
      const Mesh cube = placed_mesh(frame, i);
      VERIFY_NEAR(lowest(cube) - top, 0.01, 1e-12);
      QCOMPARE(frame.bodies[i].position.x(), i % 2 ? 0.002 : -0.002);
      top = frame.bodies[i].position.z() + 0.05;
    }
  }

  /// [P] examples 3 and 4 start in equilibrium: the force at the initial gap carries the weight.
  void restingBodiesCarryTheirWeight() {
    for (const char* name :
         {"sliding_block_bottom", "sliding_block_centre", "sliding_block_top", "tetrapod_twist"}) {
      const auto model = model_of(name);
      const auto& law = std::get<BarrierLawSpec>(model->scene.contacts[0].normal);
      double force = 0.0;
      for (const Vec3& vertex : placed_mesh(starting_frame(model), 0).vertices) {
        force += law.stiffness * std::max(0.0, law.activation_gap - vertex.z());
      }
      const double weight = 9.81 * model->bodies[0].mass;
      QVERIFY2(std::abs(force / weight - 1.0) < 1e-3,
               qPrintable(QString("%1: %2").arg(name).arg(force / weight)));
    }
  }

  void loadsOfExampleThreeActAtTheirHeights() {
    for (const auto& [name, height] :
         {std::pair("sliding_block_bottom", -0.05), std::pair("sliding_block_centre", 0.0),
          std::pair("sliding_block_top", 0.05)}) {
      const Scene scene = read_scene(folder / (std::string(name) + ".toml"));
      QCOMPARE(scene.loads[0].point, Vec3(0, 0, height));
      QCOMPARE(scene.loads[0].time[1], 0.8);
      QCOMPARE(scene.loads[0].force[1], Vec3(16, 0, 0));
    }
  }

  void twoHundredTetrapodsStandInTheBoxThatOpens() {
    const auto model = model_of("tetrapods_in_box");
    QCOMPARE(model->bodies.size(), size_t{200});
    VERIFY_NEAR(model->bodies[0].mass, 313.2047, 1e-3);
    const EventSpec& event = model->scene.events[0];
    QCOMPARE(event.time, 2.0);
    QCOMPARE(std::get<RemoveEvent>(event.action).what, std::string("box"));
  }

  void hopperHoldsThreeShapesInAMeshWall() {
    const auto model = model_of("hopper");
    QCOMPARE(model->shapes.size(), size_t{3});
    QVERIFY(std::holds_alternative<Shape>(model->walls[0].shape));
    for (const BodyStart& start : model->start) VERIFY(start.position.z() > 0.7);
  }

  /// [S] examples 5.1 and 5.2: the initial overlap carries the weight, so that no ball bounces.
  void restingBallsCarryTheirWeight() {
    for (const char* name : {"spinning_ball", "three_rolling_balls", "newtons_cradle"}) {
      const auto model = model_of(name);
      const MaterialSpec& material = model->scene.materials[0];
      const double modulus =
          *material.young_modulus / (1.0 - *material.poisson_ratio * *material.poisson_ratio);
      const double radius = *model->scene.shapes[0].radius;
      const int up = std::string(name) == "spinning_ball" ? 1 : 2;
      for (size_t i = 0; i < model->bodies.size(); ++i) {
        const double overlap = radius - model->start[i].position[up];
        const double force = 4.0 / 3.0 * modulus * std::sqrt(radius) * std::pow(overlap, 1.5);
        const double weight = -model->bodies[i].mass * model->scene.gravity[up];
        QVERIFY2(std::abs(force / weight - 1.0) < 1e-4,
                 qPrintable(QString("%1: %2").arg(name).arg(force / weight)));
      }
    }
  }

  /// The initial forces balance the weight components normal to the ramps, whose corners are stored in single
  /// precision: 10⁻⁷ m of an overlap of 10⁻⁴ m.
  void ballsStartInBalanceAcrossTheirRamps() {
    const auto model = model_of("ball_on_ramp");
    const Frame frame = Simulation(model, 1).frame();
    QCOMPARE(frame.contacts.size(), size_t{4});
    for (const FrameContact& contact : frame.contacts) {
      const Vec3 weight = model->bodies[contact.a].mass * model->scene.gravity;
      const double ratio = -contact.normal_force / weight.dot(contact.normal);
      QVERIFY2(std::abs(ratio - 1.0) < 5e-3, qPrintable(QString::number(ratio)));
    }
  }

  void rollingBallsStartWithoutSlip() {
    const auto model = model_of("three_rolling_balls");
    for (const BodyStart& start : model->start) {
      VERIFY_NEAR(start.velocity, start.spin.cross(Vec3(0, 0, 0.2)), 1e-9);
      VERIFY_NEAR(start.position.head<2>().norm(), 1.115, 1e-9);
      VERIFY_NEAR(start.velocity.norm(), 1.91, 1e-9);
    }
  }

  void containerScenesDifferInRotationsAlone() {
    Scene with = read_scene(folder / "balls_into_container.toml");
    const Scene without = read_scene(folder / "balls_into_container_without_rotations.toml");
    QVERIFY(with.rotations && !without.rotations);
    QCOMPARE(with.plane, std::string("xy"));
    const auto rolling = build_model(with);
    const auto gliding = build_model(without);
    QCOMPARE(rolling->bodies.size(), size_t{230});
    for (size_t i = 0; i < rolling->start.size(); ++i) {
      QCOMPARE(rolling->start[i].position, gliding->start[i].position);
    }
  }

  /// From start to end, so that plots.csv contains them with each value.
  void referencesAreThere() {
    for (const char* name :
         {"spinning_ball", "three_rolling_balls", "ball_on_ramp", "balls_into_container_without_rotations"}) {
      const auto model = model_of(name);
      int points = 0;
      for (const PlotSpec& plot : model->scene.plots) {
        const std::vector<double> times = read_reference(*model, plot).time;
        points += times.size();
        QVERIFY(times.empty() || (times.front() == 0.0 && times.back() >= model->scene.duration));
      }
      VERIFY(points > 15);
    }
  }

  /// [P] example 6: the packed initial file is in equilibrium, except for friction springs, which it does not
  /// contain.
  void packedTetrapodsStandUntilTheirWallsGo() {
    Simulation simulation(model_of("tetrapod_collapse"), 2);
    QCOMPARE(simulation.frame().bodies.size(), size_t{1005});
    double fastest = 0.0;
    while (simulation.time() < 0.49) {
      QVERIFY(!simulation.step());
      if (!simulation.at_output()) continue;
      for (const FrameBody& body : simulation.frame().bodies)
        fastest = std::max(fastest, body.velocity.norm());
    }
    const Frame frame = simulation.frame();
    QVERIFY2(fastest < 0.05, qPrintable(QString::number(fastest)));
    QCOMPARE(count_interpenetrations(frame), 0);
    double upwards = 0.0;
    for (const FrameWall& wall : frame.walls) upwards -= wall.force.z();
    const double weight = 1005 * 313.2047 * 9.81;
    QVERIFY2(std::abs(upwards - weight) < 1e-2 * weight,  // it oscillates slightly as its springs are loaded
             qPrintable(QString::number(upwards / weight)));
    QVERIFY(frame.walls[1].present);
    while (simulation.time() < 0.6) QVERIFY(!simulation.step());
    QVERIFY(!simulation.frame().walls[1].present);
  }
};

SCREE_TEST(ExampleScenesTest)
#include "test_example_scenes.moc"
