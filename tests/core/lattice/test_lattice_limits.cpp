#include <unistd.h>

#include <QtTest>

#include "core/lattice/setup/make_lattice.hpp"
#include "core/lattice/setup/memory.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/lattice_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

/// Plates that are free, singular, too large or of an impossible material.
class LatticeLimitsTest : public QObject {
  Q_OBJECT

 private slots:
  void supportsThatLeaveARigidMotionAreRefused() {
    Scene scene = free_plate(BondModel::modified, 0.3, Vec2(1.0, 0.5), {4, 2});
    QCOMPARE(QString::fromStdString(fault(scene)),
             QString("the supports leave the plate free to move along x as a whole; fix more with "
                     "[[lattice.support]]"));
    hold(scene, PlateEdge::left, true, false);
    QCOMPARE(QString::fromStdString(fault(scene)),
             QString("the supports leave the plate free to move along y as a whole; fix more with "
                     "[[lattice.support]]"));
    scene.lattice->supports.clear();
    hold(scene, Vec2(1.0, 0.25), true, true);
    QCOMPARE(QString::fromStdString(fault(scene)),
             QString("the supports leave the plate free to turn about (1.00 m, 250 mm) as a whole; fix more "
                     "with [[lattice.support]]"));
    hold(scene, Vec2(0.0, 0.25), false, true);
    QCOMPARE(fault(scene), std::string("none"));
    // Three supports whose lines meet in one point.
    scene.lattice->supports.clear();
    hold(scene, Vec2(0.0, 0.25), false, true);
    hold(scene, Vec2(0.0, 0.5), true, true);
    hold(scene, Vec2(1.0, 0.5), true, false);
    QCOMPARE(QString::fromStdString(fault(scene)),
             QString("the supports leave the plate free to turn about (0 m, 500 mm) as a whole; fix more "
                     "with [[lattice.support]]"));
  }

  /// A supported edge holds any strip, however slender.
  void longStripThatIsHeldIsNotFree() {
    Scene scene = free_plate(BondModel::modified, 0.3, Vec2(2e5, 1.0), {200000, 1});
    hold(scene, PlateEdge::left, true, true);
    QCOMPARE(fault(scene), std::string("none"));
    scene.lattice->supports[0] = {Vec2(0.0, 0.0), {true, true}, 0};
    hold(scene, Vec2(0.0, 1.0), false, true);
    QCOMPARE(QString::fromStdString(fault(scene)),
             QString("the supports leave the plate free to turn about (0 m, 0 m) as a whole; fix more with "
                     "[[lattice.support]]"));
  }

  /// K = k (0 1; 1 0) has a zero pivot but no zero eigenvalue.
  void zeroPivotIsNotTakenForAZeroEigenvalue() {
    Scene scene = free_plate(BondModel::modified, 0.3, Vec2(1.0, 1.0), {1, 1});
    hold(scene, PlateEdge::left, true, true);
    hold(scene, PlateEdge::bottom, true, true);
    Lattice lattice = make_lattice(scene);
    const double stiffness = lattice.stiffness.trace();
    lattice.stiffness.block<2, 2>(4, 4) << 0.0, stiffness, stiffness, 0.0;
    const StaticSolution solution = solve_statics(lattice);
    QCOMPARE(solution.instability.value().negative_pivots, 1);
    const double lowest = solution.instability->lowest.value().eigenvalue;
    VERIFY(std::abs(lowest + stiffness) <= 1e-12 * stiffness);
    QVERIFY(QString::fromStdString(in_words(*solution.instability, lattice)).contains("1 negative pivot"));
  }

  void singularStiffnessIsUnstable() {
    Scene scene = free_plate(BondModel::modified, 0.3, Vec2(1.0, 1.0), {1, 1});
    hold(scene, PlateEdge::left, true, true);
    hold(scene, PlateEdge::bottom, true, true);
    Lattice lattice = make_lattice(scene);
    const double stiffness = lattice.stiffness.trace();
    lattice.stiffness.block<2, 2>(4, 4) << stiffness, stiffness, stiffness, stiffness;
    const StaticSolution solution = solve_statics(lattice);
    QVERIFY(!solution.displacement);
    QCOMPARE(solution.instability.value().negative_pivots, 0);
    VERIFY(std::abs(solution.instability->lowest.value().eigenvalue) < 1e-12 * stiffness);
  }

  void plateOfHeldNodesAloneIsSolved() {
    Scene scene = free_plate(BondModel::modified, 0.3, Vec2(1.0, 1.0), {1, 1});
    hold(scene, PlateEdge::left, true, true);
    hold(scene, PlateEdge::right, true, true);
    pull(scene, PlateEdge::top, Vec2(1e3, 1e3), Vec2(1e3, 1e3));
    QCOMPARE(solve_statics(make_lattice(scene)).displacement.value().norm(), 0.0);
  }

  void plateTooLargeForTheMemoryIsRefused() {
    Scene scene = free_plate(BondModel::modified, 0.3, Vec2(1.0, 1.0), {23169, 23169});
    for (const auto analysis :
         {LatticeAnalysis::statics, LatticeAnalysis::modes, LatticeAnalysis::dynamics}) {
      scene.lattice->analysis = analysis;
      if (memory_needed(*scene.lattice, false) <= memory_available()) continue;
      const std::string message = fault(scene);
      QVERIFY2(message.starts_with("lattice.cells gives a plate that takes about "), message.c_str());
    }
    scene.lattice->cells = {23170, 23170};
    QVERIFY2(fault(scene).starts_with("lattice.cells gives a plate of more than 536870911 nodes"),
             fault(scene).c_str());
  }

  /// The matrix of a moving plate is never assembled.
  void memoryIsCountedByWhatTheAnalysisTakes() {
    LatticeSpec spec;
    spec.cells = {3000, 3000};
    spec.analysis = LatticeAnalysis::dynamics;
    const double moving = memory_needed(spec, false);
    // A disc has four rows of four numbers.
    VERIFY(memory_needed(spec, true) > moving + 128.0 * 3001 * 3001);
    QVERIFY(!is_factorized(spec));
    VERIFY(factor_entries(spec) > 1e9);
    spec.bond = BondModel::born;
    QVERIFY(is_factorized(spec));
    spec.bond = BondModel::modified;
    spec.analysis = LatticeAnalysis::statics;
    const double still = memory_needed(spec, false);
    VERIFY(still > 3.0 * moving);
    spec.analysis = LatticeAnalysis::modes;
    const double unknowns = 2.0 * 3001.0 * 3001.0;
    VERIFY(memory_needed(spec, false) > still + 8.0 * unknowns * 100.0);
    const double machine =
        static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGE_SIZE));
    VERIFY(memory_available() > 0.0);
    VERIFY(memory_available() < machine);
  }

  /// Its factor would have too many entries to count.
  void largePlateInMotionIsNotMeasuredByItsFactor() {
    Scene scene = free_plate(BondModel::modified, 0.3, Vec2(3.0, 3.0), {3000, 3000});
    hold(scene, PlateEdge::left, true, true);
    QVERIFY(fault(scene).starts_with("lattice.cells gives a plate "));
    scene.lattice->analysis = LatticeAnalysis::dynamics;
    if (memory_needed(*scene.lattice, false) > memory_available()) QSKIP("not enough memory");
    QCOMPARE(fault(scene), std::string("none"));
  }

  void cellsThatCannotBeComputedWithAreRefused() {
    Scene scene = free_plate(BondModel::modified, 0.3, Vec2(1e-150, 1e-150), {2, 2});
    hold(scene, PlateEdge::left, true, true);
    QVERIFY2(fault(scene).starts_with("the lattice has cells of a side of 5e-151 m"), fault(scene).c_str());
    scene.lattice->size = Vec2(1e-60, 1e-60);
    QVERIFY2(fault(scene).starts_with("the lattice has cells of a mass of "), fault(scene).c_str());
    scene.lattice->size = Vec2(1e60, 1e60);
    QVERIFY2(fault(scene).starts_with("the lattice has cells of a mass of "), fault(scene).c_str());
  }

  void pointsBetweenNodesAreReported() {
    Scene scene = free_plate(BondModel::modified, 0.3, Vec2(0.3, 0.1), {6, 2});
    hold(scene, PlateEdge::left, true, true);
    hold(scene, Vec2(0.1, 0.05), true, false);
    scene.lattice->loads.push_back({PointForce{Vec2(0.16, 0.02), Vec2(1.0, 0.0)}, 0});
    const std::vector<std::string> reported = moved_points(*scene.lattice, make_lattice(scene));
    QCOMPARE(reported.size(), size_t(1));
    QCOMPARE(
        QString::fromStdString(reported[0]),
        QString("lattice.load: no node is at (160 mm, 20.0 mm); the nearest, node 3 at (150 mm, 0 m), is "
                "taken"));
  }

  void materialThatBondsCannotHaveIsRefused() {
    Scene scene = plate_in_tension(BondModel::modified, 0.3, 2);
    scene.materials[0].poisson_ratio = -0.1;
    QCOMPARE(QString::fromStdString(fault(scene)),
             QString("material \"steel\" has poisson_ratio = -0.1, which bonds of a lattice cannot have; it "
                     "must be from 0 to below 0.5"));
    scene.materials[0].poisson_ratio = 0.3;
    for (const auto& [modulus, plate_thickness] : {std::pair(1e-320, 0.01), std::pair(1e308, 1e3)}) {
      scene.materials[0].young_modulus = modulus;
      scene.lattice->thickness = plate_thickness;
      QVERIFY(fault(scene).starts_with("material \"steel\" gives bonds of a stiffness of "));
    }
    scene.materials[0].poisson_ratio.reset();
    QVERIFY(fault(scene).starts_with("material \"steel\" has no poisson_ratio"));
    scene.materials[0].young_modulus.reset();
    QVERIFY(fault(scene).starts_with("material \"steel\" has no young_modulus"));
  }
};

SCREE_TEST(LatticeLimitsTest)
#include "test_lattice_limits.moc"
