#include <QTemporaryDir>
#include <QtTest>

#include "app/commands/run_command.hpp"
#include "core/lattice/solve/modes.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "core/simulation/simulation.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/lattice_fixture.hpp"
#include "tests/fixtures/core/resumed_table.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

const std::filesystem::path folder = std::filesystem::path(SCREE_SOURCE_DIR) / "resources/scenes/lattice";

const std::string everything = R"(
title = "Every key of a lattice"
duration = 2.5
[[material]]
name = "clay"
density = 2000
young_modulus = 1e7
poisson_ratio = 0.45
[lattice]
size = [0.6, 0.2]
cells = [12, 4]
thickness = 0.03
material = "clay"
bond = "born"
elasticity = "plane_strain"
analysis = "dynamic"
velocity = [1, -2]
damping = 0.25
[[lattice.support]]
edge = "bottom"
fix = ["y"]
[[lattice.support]]
point = [0.6, 0.2]
fix = ["x", "y"]
[[lattice.load]]
edge = "top"
traction = [[1, 2], [3, 4]]
[[lattice.load]]
point = [0.1, 0.2]
force = [-5, 6]
[view]
lattice_color = "bond force"
lattice_color_range = [-80, 80]
)";

std::vector<QStringList> rows_of(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return {};
  std::vector<QStringList> rows;
  for (const QString& line : QString::fromUtf8(file.readAll()).split('\n', Qt::SkipEmptyParts)) {
    rows.push_back(line.split(','));
  }
  return rows;
}

struct Run {
  QTemporaryDir folder;
  int status = -1;

  explicit Run(const std::string& text) {
    const QString path = folder.filePath("scene.toml");
    QFile file(path);
    if (file.open(QIODevice::WriteOnly)) file.write(QByteArray::fromStdString(text));
    file.close();
    RunOptions options;
    options.scene = path.toStdString();
    options.out = folder.filePath("out").toStdString();
    options.threads = 1;
    options.quiet = true;
    status = run_scene(options);
  }
  std::vector<QStringList> rows(const QString& table) const {
    return rows_of(folder.filePath("out/" + table));
  }
};

std::string text_of(const Scene& scene) {
  return scene_text(scene, "/");
}

}  // namespace

/// Lattices in scene files, and the output of their runs.
class LatticeSceneTest : public QObject {
  Q_OBJECT

 private slots:
  void everyKeyIsKept() {
    const Scene scene = parse_scene(everything, "/folder/lattice.toml");
    VERIFY(scene.solver.method == SolverMethod::velocity_verlet);
    const LatticeSpec& lattice = scene.lattice.value();
    VERIFY(lattice.size == Vec2(0.6, 0.2));
    QCOMPARE(lattice.cells[0], 12);
    QCOMPARE(lattice.cells[1], 4);
    QCOMPARE(lattice.thickness, 0.03);
    QCOMPARE(lattice.material, std::string("clay"));
    VERIFY(lattice.bond == BondModel::born);
    VERIFY(lattice.elasticity == PlaneElasticity::strain);
    VERIFY(lattice.analysis == LatticeAnalysis::dynamics);
    VERIFY(lattice.velocity == Vec2(1.0, -2.0));
    QCOMPARE(lattice.damping, 0.25);
    QCOMPARE(lattice.supports.size(), size_t(2));
    VERIFY(std::get<PlateEdge>(lattice.supports[0].place) == PlateEdge::bottom);
    QVERIFY(!lattice.supports[0].fixed[0] && lattice.supports[0].fixed[1]);
    VERIFY(std::get<Vec2>(lattice.supports[1].place) == Vec2(0.6, 0.2));
    QVERIFY(lattice.supports[1].fixed[0] && lattice.supports[1].fixed[1]);
    const auto& traction = std::get<EdgeTraction>(lattice.loads[0].action);
    VERIFY(traction == (EdgeTraction{PlateEdge::top, Vec2(1.0, 2.0), Vec2(3.0, 4.0)}));
    VERIFY(std::get<PointForce>(lattice.loads[1].action) == (PointForce{Vec2(0.1, 0.2), Vec2(-5.0, 6.0)}));
    VERIFY(scene.view.lattice_color_range == (ColorRange{-80.0, 80.0}));
  }

  void whatIsWrittenReadsBack() {
    const Scene scene = parse_scene(everything, "/folder/lattice.toml");
    Scene again = parse_scene(text_of(scene), "/folder/lattice.toml");
    QCOMPARE(text_of(again), text_of(scene));
    again.lattice->line = scene.lattice->line;
    for (size_t k = 0; k < 2; ++k) {
      again.lattice->supports[k].line = scene.lattice->supports[k].line;
      again.lattice->loads[k].line = scene.lattice->loads[k].line;
    }
    VERIFY(again.lattice == scene.lattice);
  }

  void keysOfLatticesThatTurnAreKept() {
    for (const bool stretch : {true, false}) {
      std::string text = everything;
      text.replace(text.find("\"born\""), 6, "\"modified\"");
      text.replace(text.find("poisson_ratio = 0.45"), 20, "poisson_ratio = 0.2");
      const std::string keys = std::string("damping = 0.25\nrotations = \"large\"\nspin = -3.5\n") +
                               "outline = \"disc\"\n" + (stretch ? "break_stretch" : "break_energy") +
                               " = 7e-3";
      text.replace(text.find("damping = 0.25"), 14, keys);
      const Scene scene = parse_scene(text, "/folder/lattice.toml");
      VERIFY(scene.lattice->rotations == LatticeRotations::large);
      QCOMPARE(scene.lattice->spin, -3.5);
      VERIFY(scene.lattice->outline == PlateOutline::disc);
      using Measure = BondStrength::Measure;
      VERIFY(scene.lattice->strength == (BondStrength{stretch ? Measure::stretch : Measure::energy, 7e-3}));
      const Scene again = parse_scene(text_of(scene), "/folder/lattice.toml");
      QCOMPARE(text_of(again), text_of(scene));
      VERIFY(again.lattice->strength == scene.lattice->strength);
    }
  }

  void howManyModesAndTheColoursAreKept() {
    for (const std::string modes : {"modes = 40\n", "modes = \"all\"\n"}) {
      std::string text =
          "title = \"Modes\"\nduration = 1.0\n[[material]]\nname = \"steel\"\n"
          "density = 7850\nyoung_modulus = 2e11\npoisson_ratio = 0.3\n[lattice]\n"
          "size = [0.5, 0.125]\ncells = [8, 2]\nthickness = 0.01\nmaterial = \"steel\"\n"
          "analysis = \"modes\"\n";
      text += modes + "[view]\nlattice_color = \"bond force\"\n";
      const Scene scene = parse_scene(text, "/folder/lattice.toml");
      VERIFY(scene.view.lattice_color == LatticeColor::bond_force);
      QVERIFY(!scene.view.color);
      const Scene again = parse_scene(text_of(scene), "/folder/lattice.toml");
      VERIFY(again.lattice->modes == scene.lattice->modes);
      VERIFY(again.view.lattice_color == scene.view.lattice_color);
      const bool all = std::holds_alternative<AllModes>(again.lattice->modes);
      QVERIFY(all || again.lattice->modes == ModeCount(40));
      QCOMPARE(modes_of(*build_model(again)->lattice).size(), size_t(all ? 54 : 40));
    }
  }

  void exampleIsSound_data() {
    QTest::addColumn<QString>("file");
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      QTest::newRow(entry.path().stem().c_str()) << QString::fromStdString(entry.path().string());
    }
  }

  void exampleIsSound() {
    QFETCH(QString, file);
    const Scene scene = read_scene(file.toStdString());
    VERIFY(scene.description.size() > 40);
    QCOMPARE(text_of(parse_scene(text_of(scene), "/" / scene.file.filename())), text_of(scene));
    Simulation simulation(build_model(scene), 1);
    QVERIFY(!simulation.unstable());
    QCOMPARE(simulation.finished(), scene.lattice->analysis != LatticeAnalysis::dynamics);
    const bool modes = scene.lattice->analysis == LatticeAnalysis::modes;
    QCOMPARE(int(simulation.frame().nodes.size()), modes ? 0 : simulation.model().lattice->nodes());
  }

  void staticRunWritesTheDisplacements() {
    const Run run(text_of(plate_in_tension(BondModel::modified, 0.3, 4)));
    QCOMPARE(run.status, 0);
    const auto rows = run.rows("lattice.csv");
    QCOMPARE(rows[0].join(','), QString("time,node,x,y,u,v"));
    QCOMPARE(rows.size(), size_t(26));
    for (size_t k = 1; k < rows.size(); ++k) {
      QCOMPARE(rows[k][0], QString("0"));
      QCOMPARE(rows[k][1].toInt(), int(k) - 1);
      VERIFY_NEAR(rows[k][4].toDouble(), 5e-4 * rows[k][2].toDouble(), 1e-14);
      VERIFY(std::abs(rows[k][5].toDouble() + 1.5e-4 * rows[k][3].toDouble()) < 1e-14);
    }
    QCOMPARE(run.rows("energy.csv").size(), size_t(2));
    QVERIFY(run.rows("modes.csv").empty());
  }

  void runOfModesWritesEigenpairs() {
    Scene scene = free_plate(BondModel::modified, 0.0, Vec2(0.1, 0.1), {1, 1});
    scene.lattice->analysis = LatticeAnalysis::modes;
    const Run run(text_of(scene));
    QCOMPARE(run.status, 0);
    const auto values = run.rows("modes.csv");
    QCOMPARE(values[0].join(','), QString("mode,eigenvalue"));
    QCOMPARE(values.size(), size_t(9));
    const double scale = young * thickness;
    const std::array<double, 8> expected{0.0, 0.0, 0.0, 0.5, 0.5, 1.0, 1.0, 1.0};
    for (int k = 0; k < 8; ++k) {
      VERIFY_NEAR(values[k + 1][1].toDouble(), expected[k] * scale, 1e-12 * scale);
    }
    const auto shapes = run.rows("mode_shapes.csv");
    QCOMPARE(shapes[0].join(','), QString("mode,node,u,v"));
    QCOMPARE(shapes.size(), size_t(33));
    QCOMPARE(run.rows("lattice.csv").size(), size_t(1));
  }

  /// The unstable mode is written, but no displacements: the equilibrium exists but is unstable.
  void unstableStructureEndsTheRun() {
    const Run run(text_of(plate_in_shear(BondModel::born, 0.49, 8)));
    QCOMPARE(run.status, 1);
    QCOMPARE(run.rows("lattice.csv").size(), size_t(1));
    QCOMPARE(run.rows("energy.csv").at(1).at(4).toDouble(), 0.0);
    const auto values = run.rows("modes.csv");
    QCOMPARE(values.size(), size_t(2));
    VERIFY(values[1][1].toDouble() < 0.0);
    QCOMPARE(run.rows("mode_shapes.csv").size(), size_t(82));
  }

  void runOfAnUnstableLatticeInMotionEndsAtItsStart() {
    Scene scene = plate_in_shear(BondModel::born, 0.49, 8);
    scene.lattice->analysis = LatticeAnalysis::dynamics;
    const Run run(text_of(scene));
    QCOMPARE(run.status, 1);
    QCOMPARE(run.rows("lattice.csv").size(), size_t(82));
    QCOMPARE(run.rows("modes.csv").size(), size_t(2));
  }

  /// Thousands of its modes are equal; one of the lowest is reported, also by a saved run.
  void structureOfManyUnstableModesEndsTheRun() {
    Scene scene = free_plate(BondModel::born, 0.49, Vec2(3000.0, 1.0), {3000, 1});
    hold(scene, PlateEdge::left, true, true);
    pull(scene, PlateEdge::right, Vec2(0.0, 1e5), Vec2(0.0, 1e5));
    const Run run(text_of(scene));
    QCOMPARE(run.status, 1);
    QCOMPARE(run.rows("lattice.csv").size(), size_t(1));
    QCOMPARE(run.rows("modes.csv").size(), size_t(2));
    const auto model = build_model(scene);
    const Simulation unstable(model, 1);
    QVERIFY(unstable.unstable());
    QVERIFY(unstable.unstable_mode() != nullptr);
    Simulation again = Simulation::restore(model, unstable.save(), 1);
    QVERIFY(again.unstable());
    VERIFY(again.unstable_mode()->shape == unstable.unstable_mode()->shape);
    QVERIFY(again.step()->message.starts_with("the structure is unstable: "));
  }

  /// Ineffective settings are refused.
  void gravityAcrossThePlateIsRefused() {
    Scene scene = plate_in_tension(BondModel::modified, 0.3, 2);
    scene.gravity = Vec3(0.0, -9.81, 0.0);
    parse_scene(text_of(scene), "/scene.toml");
    scene.gravity = Vec3(0.0, -9.81, -1.0);
    QVERIFY_EXCEPTION_THROWN(parse_scene(text_of(scene), "/scene.toml"), SceneError);
    scene.gravity = Scene().gravity;
    scene.plane = "xy";
    scene.gravity = Vec3::Zero();
    parse_scene(text_of(scene), "/scene.toml");
    scene.plane = "xz";
    QVERIFY_EXCEPTION_THROWN(parse_scene(text_of(scene), "/scene.toml"), SceneError);
  }

  void supportBetweenNodesIsNoted() {
    Scene scene = plate_in_tension(BondModel::modified, 0.3, 2);
    QVERIFY(build_model(scene)->notes.empty());
    hold(scene, Vec2(0.11, 0.1), false, true);
    const auto model = build_model(scene);
    QCOMPARE(model->notes.size(), size_t(1));
    QVERIFY(model->notes[0].starts_with("lattice.support: no node is at (110 mm, 100 mm); the nearest, "));
  }

  void tooSlenderAPlateIsRefusedByItsLine() {
    Scene scene = free_plate(BondModel::modified, 0.0, Vec2(20000.0, 1.0), {20000, 1});
    scene.file = "strip.toml";
    scene.lattice->line = 7;
    hold(scene, PlateEdge::left, true, true);
    pull(scene, PlateEdge::right, Vec2(0.0, 1e5), Vec2(0.0, 1e5));
    try {
      Simulation simulation(build_model(scene), 1);
      QFAIL("solved");
    } catch (const SceneError& error) {
      QCOMPARE(error.line(), 7);
      QVERIFY2(QString(error.what()).contains("round-off"), error.what());
    }
  }

  void absurdLoadIsRefusedInWords() {
    Scene scene = plate_in_tension(BondModel::modified, 0.3, 2);
    scene.lattice->loads.clear();
    pull(scene, PlateEdge::right, Vec2(1e300, 0.0), Vec2(1e300, 0.0));
    try {
      Simulation simulation(build_model(scene), 1);
      QFAIL("solved");
    } catch (const SceneError& error) {
      QVERIFY2(QString(error.what()).contains("round-off exceeds its displacements; "), error.what());
    }
  }

  void movingLatticeHasABlockOfRowsAtEachOutput() {
    Scene scene = plate_in_shear(BondModel::modified, 0.3, 2);
    scene.lattice->analysis = LatticeAnalysis::dynamics;
    scene.duration = 1e-4;
    scene.output.interval = 2e-5;
    const Run run(text_of(scene));
    QCOMPARE(run.status, 0);
    const auto rows = run.rows("lattice.csv");
    QCOMPARE(rows.size(), size_t(1 + 6 * 9));
    QCOMPARE(rows[1][4].toDouble(), 0.0);
    VERIFY(rows.back()[4].toDouble() != 0.0);
    QVERIFY(run.rows("modes.csv").empty());
  }

  /// An interrupted run continues in the same tables, to the last byte.
  void resumedRunWritesTheSameTable() {
    Scene scene = plate_in_shear(BondModel::modified, 0.3, 3);
    scene.lattice->analysis = LatticeAnalysis::dynamics;
    scene.duration = 2e-4;
    scene.output.interval = 2e-5;
    const ResumedTable table = resumed_table(scene, "lattice.csv", 1e-4);
    QVERIFY(!table.whole.isEmpty());
    VERIFY(table.first_part.size() < table.whole.size());
    QCOMPARE(table.both_parts, table.whole);
  }
};

SCREE_TEST(LatticeSceneTest)
#include "test_lattice_scene.moc"
