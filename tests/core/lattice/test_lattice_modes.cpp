#include <QtTest>

#include "core/lattice/setup/make_lattice.hpp"
#include "core/lattice/solve/lowest_pairs.hpp"
#include "core/lattice/solve/stiffness_matrix.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/lattice_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

Lattice without_supports(BondModel bond, double poisson, std::array<int, 2> cells) {
  Scene scene = free_plate(bond, poisson, 0.01 * Vec2(cells[0], cells[1]), cells);
  scene.lattice->analysis = LatticeAnalysis::modes;
  return make_lattice(scene);
}

/// |K u − λ u| relative to the largest stiffness of a cell.
double residual(const Lattice& lattice, const Mode& mode) {
  const UnknownOrder order = numbered_order(lattice);
  const SparseMatrix upper = upper_stiffness(lattice, order);
  Eigen::VectorXd u(static_cast<Eigen::Index>(order.unknowns.size()));
  for (Eigen::Index k = 0; k < u.size(); ++k) u[k] = mode.shape[order.unknowns[k]];
  const Eigen::VectorXd product = upper.selfadjointView<Eigen::Upper>() * u;
  return (product - mode.eigenvalue * u).norm() / lattice.stiffness.trace();
}

}  // namespace

/// Eigenpairs of the stiffness.
class LatticeModesTest : public QObject {
  Q_OBJECT

 private slots:
  void allModesAreEigenpairs() {
    const Lattice lattice = without_supports(BondModel::modified, 0.3, {8, 8});
    const std::vector<Mode> modes = all_modes(lattice);
    QCOMPARE(modes.size(), size_t(162));
    double trace = 0.0;
    for (size_t k = 0; k < modes.size(); ++k) {
      VERIFY(residual(lattice, modes[k]) < 1e-13);
      VERIFY_NEAR(modes[k].shape.norm(), 1.0, 1e-12);
      VERIFY(modes[k].shape.maxCoeff() >= -modes[k].shape.minCoeff());
      if (k > 0) VERIFY(modes[k].eigenvalue >= modes[k - 1].eigenvalue);
      trace += modes[k].eigenvalue;
    }
    VERIFY_NEAR(trace, 64.0 * lattice.stiffness.trace(), 1e-12 * trace);
  }

  /// A free plate has rigid translations and rotation as zero modes, and no others.
  void freePlateHasThreeModesWithoutStiffness() {
    const Lattice lattice = without_supports(BondModel::modified, 0.45, {12, 3});
    const std::vector<Mode> modes = all_modes(lattice);
    const double scale = lattice.stiffness.trace();
    for (int k = 0; k < 3; ++k) VERIFY(std::abs(modes[k].eigenvalue) < 1e-13 * scale);
    VERIFY(modes[3].eigenvalue > 1e-6 * scale);
    // Born's bonds resist rotation.
    const std::vector<Mode> born = all_modes(without_supports(BondModel::born, 0.0, {12, 3}));
    VERIFY(std::abs(born[1].eigenvalue) < 1e-13 * scale);
    VERIFY(born[2].eigenvalue > 1e-6 * scale);
  }

  /// Sparse and dense solver; a square plate has pairs of equal eigenvalues.
  void lowestModesAreTheFirstOfAll_data() {
    QTest::addColumn<bool>("born");
    QTest::addColumn<double>("poisson");
    QTest::addColumn<int>("along");
    QTest::addColumn<int>("up");
    QTest::addColumn<bool>("clamped");
    QTest::newRow("square") << false << 0.3 << 12 << 12 << false;
    QTest::newRow("long") << false << 0.49 << 40 << 4 << true;
    QTest::newRow("born, stiff") << true << 0.1 << 12 << 12 << false;
    QTest::newRow("born, unstable") << true << 0.49 << 12 << 12 << true;
  }

  void lowestModesAreTheFirstOfAll() {
    QFETCH(bool, born);
    QFETCH(double, poisson);
    QFETCH(int, along);
    QFETCH(int, up);
    QFETCH(bool, clamped);
    Scene scene = free_plate(born ? BondModel::born : BondModel::modified, poisson, 0.01 * Vec2(along, up),
                             {along, up});
    scene.lattice->analysis = LatticeAnalysis::modes;
    if (clamped) hold(scene, PlateEdge::bottom, true, true);
    const Lattice lattice = make_lattice(scene);
    const std::vector<Mode> all = all_modes(lattice);
    const std::vector<Mode> lowest = lowest_modes(lattice, 20);
    QCOMPARE(lowest.size(), size_t(20));
    QCOMPARE(all.front().eigenvalue < -1e-3 * lattice.stiffness.trace(), born && poisson > 0.4);
    for (int k = 0; k < 20; ++k) {
      QVERIFY2(std::abs(lowest[k].eigenvalue - all[k].eigenvalue) < 1e-10 * lattice.stiffness.trace(),
               qPrintable(QString("%1: %2 %3").arg(k).arg(lowest[k].eigenvalue).arg(all[k].eigenvalue)));
      VERIFY(residual(lattice, lowest[k]) < 1e-9);
    }
  }

  /// Separately supported parts are equal, and so are their eigenvalues.
  void equalEigenvaluesAreAllFound() {
    constexpr int parts = 12;
    const auto held_apart = [](int count) {
      Lattice lattice = without_supports(BondModel::modified, 0.3, {8 * count, 8});
      for (int node = 0; node < lattice.nodes(); ++node) {
        if (node % lattice.columns() % 8 == 0) lattice.fixed[2 * node] = lattice.fixed[2 * node + 1] = 1;
      }
      return lattice;
    };
    const std::vector<Mode> of_one = all_modes(held_apart(1));
    const Lattice lattice = held_apart(parts);
    const std::vector<Mode> lowest = lowest_modes(lattice, 20);
    QCOMPARE(lowest.size(), size_t(20));
    for (int k = 0; k < 20; ++k) {
      const double expected = of_one[k / parts].eigenvalue;
      QVERIFY2(std::abs(lowest[k].eigenvalue - expected) < 1e-9 * expected,
               qPrintable(QString("%1: %2 %3").arg(k).arg(lowest[k].eigenvalue).arg(expected)));
      VERIFY(residual(lattice, lowest[k]) < 1e-9);
      for (int other = 0; other < k; ++other) {
        VERIFY(std::abs(lowest[k].shape.dot(lowest[other].shape)) < 1e-9);
      }
    }
  }

  /// A search with known pairs finds the missing one, although it is not among the lowest.
  void whatWasMissedIsFound() {
    const Lattice lattice = without_supports(BondModel::modified, 0.3, {20, 8});
    ShiftedFactor factor(lattice);
    const double shift = -1e-6 * lattice.stiffness.trace();
    QVERIFY(factor.factorize(shift));
    std::vector<EigenPair> pairs;
    add_lowest_pairs(pairs, factor, shift, 8, {});
    const EigenPair missed = pairs[4];
    pairs.erase(pairs.begin() + 4);
    add_lowest_pairs(pairs, factor, shift, 1, {});
    QCOMPARE(pairs.size(), size_t(8));
    VERIFY_NEAR(pairs[4].value, missed.value, 1e-9 * missed.value);
    VERIFY_NEAR(std::abs(pairs[4].vector.dot(missed.vector)), 1.0, 1e-9);
  }

  void searchStopsWhenItIsCancelled() {
    const Lattice lattice = without_supports(BondModel::modified, 0.3, {64, 16});
    int polls = 0;
    QVERIFY_EXCEPTION_THROWN(modes_of(lattice, [&] { return ++polls == 5; }), ModesStopped);
    QCOMPARE(polls, 5);
  }

  /// No endless loop and no wrong result.
  void stiffnessThatIsNoNumberIsRefused() {
    Lattice lattice = without_supports(BondModel::modified, 0.3, {16, 16});
    lattice.stiffness(3, 3) = std::nan("");
    QVERIFY_EXCEPTION_THROWN(lowest_modes(lattice, 3), ModesError);
  }

  void largePlatesTellTheirLowestModes() {
    QCOMPARE(modes_of(without_supports(BondModel::modified, 0.3, {8, 8})).size(), size_t(162));
    QCOMPARE(modes_of(without_supports(BondModel::modified, 0.3, {64, 16})).size(), size_t(20));
  }

  void sceneTellsAsManyModesAsItAsksFor() {
    Lattice lattice = without_supports(BondModel::modified, 0.3, {24, 16});
    const std::vector<Mode> all = all_modes(lattice);
    QCOMPARE(all.size(), size_t(850));
    // The sparse solver, the dense one for a part of the spectrum, and the complete spectrum.
    for (const int count : {1, 40, 500}) {
      lattice.modes = count;
      const std::vector<Mode> modes = modes_of(lattice);
      QCOMPARE(modes.size(), size_t(count));
      for (int k = 0; k < count; ++k) {
        VERIFY_NEAR(modes[k].eigenvalue, all[k].eigenvalue, 1e-10 * lattice.stiffness.trace());
        VERIFY(residual(lattice, modes[k]) < 1e-9);
      }
    }
    lattice.modes = AllModes();
    QCOMPARE(modes_of(lattice).size(), all.size());
  }

  void heldNodesDoNotMove() {
    Scene scene = plate_in_shear(BondModel::modified, 0.3, 4);
    const Lattice lattice = make_lattice(scene);
    const std::vector<Mode> modes = all_modes(lattice);
    QCOMPARE(modes.size(), size_t(40));
    for (const Mode& mode : modes) {
      for (const int node : edge_nodes(lattice, PlateEdge::bottom)) {
        QVERIFY(mode.shape.segment<2>(2 * node).isZero(0.0));
      }
    }
  }
};

SCREE_TEST(LatticeModesTest)
#include "test_lattice_modes.moc"
