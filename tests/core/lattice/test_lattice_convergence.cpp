#include <QtTest>

#include "core/lattice/verification/convergence.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "core/simulation/simulation.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

double millimetres(PlateExample example, BondModel bond, double poisson, int cells_up) {
  return 1e3 * solve_plate({example, bond, poisson, cells_up}).displacement;
}

/// The characteristic displacement of an example, from its scene; NaN: unstable [m].
double displacement_of_scene(const PlateChoice& choice, const std::string& text) {
  Simulation simulation(build_model(parse_scene(text, "plate.toml")));
  if (simulation.unstable()) return std::nan("");
  const Lattice& lattice = *simulation.model().lattice;
  const std::vector<Vec2> nodes = simulation.frame().nodes;
  if (choice.example == PlateExample::tension) return nodes.back().x();
  if (choice.example == PlateExample::bending) return nodes[nearest_node(lattice, Vec2(0.25, 0.0625))].y();
  double sum = 0.0;
  for (int column = 0; column < lattice.columns(); ++column)
    sum += nodes[lattice.node(column, lattice.cells[1])].x();
  return sum / lattice.columns();
}

}  // namespace

/// The examples of [B] with increasingly fine cells, as in the window.
class LatticeConvergenceTest : public QObject {
  Q_OBJECT

 private slots:
  /// B-2, B-3
  void tensionAndShearAreExactWithLAndXBonds() {
    for (const PlateExample example : {PlateExample::tension, PlateExample::shear}) {
      for (const double poisson : example_ratios) {
        const PlateResult coarse = solve_plate({example, BondModel::modified, poisson, 2});
        const PlateResult fine = solve_plate({example, BondModel::modified, poisson, 4});
        VERIFY(coarse.error() < 1e-9);
        VERIFY(fine.error() < 1e-9);
        QVERIFY(std::isnan(observed_order(coarse, fine)));
      }
    }
  }

  /// B-4
  void shearOfBornsBondsIsTooStiff() {
    VERIFY_NEAR(millimetres(PlateExample::shear, BondModel::born, 0.0, 8), 0.1, 1e-6);
    VERIFY_NEAR(millimetres(PlateExample::shear, BondModel::born, 0.3, 8), 0.186970, 2e-6);
    QVERIFY(std::isnan(millimetres(PlateExample::shear, BondModel::born, 0.49, 8)));
  }

  /// B-6 to B-9
  void bendingConvergesWithSecondOrder() {
    const std::array<std::array<double, 2>, 3> expected = {
        {{-0.248071, -0.249515}, {-0.245599, -0.248887}, {-0.242576, -0.248106}}};
    for (std::size_t i = 0; i < example_ratios.size(); ++i) {
      const PlateResult coarse =
          solve_plate({PlateExample::bending, BondModel::modified, example_ratios[i], 8});
      const PlateResult fine =
          solve_plate({PlateExample::bending, BondModel::modified, example_ratios[i], 16});
      VERIFY(std::abs(fine.exact + 0.25e-3) < 1e-15);
      VERIFY_NEAR(1e3 * coarse.displacement, expected[i][0], 1e-5 * 0.25);
      VERIFY_NEAR(1e3 * fine.displacement, expected[i][1], 1e-5 * 0.25);
      VERIFY_NEAR(observed_order(coarse, fine), 1.98, 0.05);
      QCOMPARE(fine.cells, (std::array<int, 2>{64, 16}));
    }
  }

  /// B-10
  void bornsBondsDoNotConvergeInBending() {
    VERIFY(std::abs(millimetres(PlateExample::bending, BondModel::born, 0.3, 16) + 0.036402) < 1e-6);
    QVERIFY(std::isnan(millimetres(PlateExample::bending, BondModel::born, 0.49, 16)));
  }

  /// So B-2 to B-10 also hold for the scenes.
  void everyPlateIsASceneWithTheSameSolution_data() {
    QTest::addColumn<PlateExample>("example");
    QTest::addColumn<BondModel>("bond");
    QTest::newRow("tension") << PlateExample::tension << BondModel::modified;
    QTest::newRow("tension, Born") << PlateExample::tension << BondModel::born;
    QTest::newRow("shear") << PlateExample::shear << BondModel::modified;
    QTest::newRow("shear, Born") << PlateExample::shear << BondModel::born;
    QTest::newRow("bending") << PlateExample::bending << BondModel::modified;
    QTest::newRow("bending, Born") << PlateExample::bending << BondModel::born;
  }

  void everyPlateIsASceneWithTheSameSolution() {
    QFETCH(PlateExample, example);
    QFETCH(BondModel, bond);
    for (const double poisson : example_ratios) {
      for (const int cells_up : example_cells_up) {
        const PlateChoice choice{example, bond, poisson, cells_up};
        const PlateResult expected = solve_plate(choice);
        const std::string text = scene_text(example_plate(choice), "/");
        const double found = displacement_of_scene(choice, text);
        QVERIFY2(std::isnan(found) == std::isnan(expected.displacement), text.c_str());
        if (std::isnan(found)) continue;
        QVERIFY2(std::abs(found - expected.displacement) <= 1e-12 * std::abs(expected.exact), text.c_str());
      }
    }
  }
};

SCREE_TEST(LatticeConvergenceTest)
#include "test_lattice_convergence.moc"
