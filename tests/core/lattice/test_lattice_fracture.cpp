#include <QtTest>
#include <set>

#include "core/lattice/bond_states.hpp"
#include "core/lattice/setup/make_lattice.hpp"
#include "core/setup/build_model.hpp"
#include "core/simulation/simulation.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/lattice_fixture.hpp"
#include "tests/fixtures/core/moving_lattice.hpp"
#include "tests/fixtures/core/resumed_table.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

constexpr double critical = 1e-5;  ///< stretch

Scene breakable(Scene scene, double stretch = critical) {
  scene.lattice->analysis = LatticeAnalysis::dynamics;
  scene.lattice->rotations = LatticeRotations::large;
  scene.lattice->strength = BondStrength{BondStrength::Measure::stretch, stretch};
  scene.gravity = Vec3::Zero();
  return scene;
}

/// A stretched bar in equilibrium.
Scene pulled_bar(double stress_of_bar) {
  Scene scene = free_plate(BondModel::modified, 0.2, Vec2(0.08, 0.03), {8, 3});
  hold(scene, PlateEdge::left, true, false);
  hold(scene, Vec2(0.0, 0.0), false, true);
  pull(scene, PlateEdge::right, Vec2(stress_of_bar, 0.0), Vec2(stress_of_bar, 0.0));
  return breakable(scene);
}

/// Both ends of a free bar move apart at this speed [m/s].
void stretch_out(MovingLattice& bar, double speed) {
  const Lattice& lattice = bar.lattice;
  for (int n = 0; n < lattice.nodes(); ++n) {
    const double share = lattice.position(n).x() / (lattice.side * lattice.cells[0]);
    bar.velocity[2 * n] = speed * (share - 0.5);
  }
}

}  // namespace

/// Breaking bonds.
class LatticeFractureTest : public QObject {
  Q_OBJECT

 private slots:
  /// Bonds along the tension are stretched by stress/E.
  void pulledBarBreaksAtTheStrengthOfItsBonds() {
    for (const double share : {0.999, 1.001}) {
      const Scene scene = pulled_bar(share * young * critical);
      MovingLattice plate(scene);
      const Lattice& lattice = plate.lattice;
      const Eigen::VectorXd equilibrium = solve_statics(lattice).displacement.value();
      std::copy(equilibrium.begin(), equilibrium.end(), plate.displacement.begin());
      plate.begin();
      for (int k = 0; k < 2000; ++k) QVERIFY(plate.step(0.5 * plate.stable));
      QCOMPARE(plate.system.broken_bonds().empty(), share < 1.0);
      QCOMPARE(plate.ledger.sums().dissipated_fracture > 0.0, share > 1.0);
    }
  }

  /// Energy of its stretch per area of a cell side.
  void bondBreaksAtItsEnergy() {
    Scene scene = pulled_bar(0.0);
    scene.lattice->strength = BondStrength{BondStrength::Measure::energy, 40.0};
    const Lattice lattice = make_lattice(scene);
    const double side = 0.01;
    for (const bool diagonal : {false, true}) {
      const double length = (diagonal ? std::sqrt(2.0) : 1.0) * side;
      const double stiffness = diagonal ? lattice.bonds.normal_second : lattice.bonds.normal_first;
      const double extension = length * critical_stretch(lattice, diagonal);
      VERIFY_NEAR(0.5 * stiffness * extension * extension / (40.0 * side * thickness), 1.0, 1e-12);
    }
  }

  void numbersOfBondsAreThoseOfTheLattice() {
    const Lattice lattice = make_lattice(pulled_bar(0.0));
    const Bonds bonds(lattice);
    int sides = 0;
    int diagonals = 0;
    for (int k = 0; k < bonds.places(); ++k) {
      if (!bonds.holds(k)) continue;
      const Bond bond = bonds.at(k);
      const double length = (lattice.position(bond.second) - lattice.position(bond.first)).norm();
      VERIFY_NEAR(length, bonds.length(bond), 1e-15);
      QVERIFY(bonds.bonded(bond.first, bond.second) && bonds.bonded(bond.second, bond.first));
      ++(bond.diagonal() ? diagonals : sides);
    }
    QCOMPARE(sides, 8 * 4 + 3 * 9);
    QCOMPARE(diagonals, 2 * 8 * 3);
    // Neighbours by number only, at the ends of two rows.
    QVERIFY(!bonds.bonded(8, 9));
    QVERIFY(!bonds.bonded(0, 17));
    QVERIFY(!bonds.bonded(3, 3));
  }

  /// With any fracture, energy is lost only by broken bonds.
  void ledgerClosesWhileBondsBreak() {
    Scene scene = breakable(free_plate(BondModel::modified, 0.2, Vec2(0.24, 0.06), {24, 6}), 1e-3);
    MovingLattice plate(scene);
    stretch_out(plate, 40.0);
    plate.begin();
    const double first = plate.energy().balance();
    double lost = 0.0;
    size_t broken = 0;
    for (int k = 0; k < 4000; ++k) {
      QVERIFY(plate.step(0.1 * plate.stable));
      VERIFY(plate.ledger.sums().dissipated_fracture >= lost);  // it never decreases
      VERIFY(plate.system.broken_bonds().size() >= broken);
      lost = plate.ledger.sums().dissipated_fracture;
      broken = plate.system.broken_bonds().size();
      const double error = plate.energy().balance() - first;
      QVERIFY2(std::abs(error) < 2e-3 * first, qPrintable(QString("%1: %2").arg(k).arg(error / first)));
    }
    VERIFY(broken > 20);
    QVERIFY2(lost > 0.05 * first, qPrintable(QString::number(lost / first)));
  }

  /// A beam on two supports with a load in its middle carries P = 2 b h² σ/(3 L), except for local effects
  /// near the load; then a bond of its lower edge breaks there, and with a slightly larger load the beam
  /// breaks.
  void beamSnapsAtItsBendingStrength() {
    constexpr double span = 0.26;
    constexpr double height = 0.04;
    Scene scene = breakable(free_plate(BondModel::modified, 0.2, Vec2(0.3, height), {45, 6}), 1e-3);
    scene.materials[0].young_modulus = 1e10;
    scene.materials[0].density = 2500.0;
    scene.lattice->damping = 1e4;  // about twice the frequency of the beam
    hold(scene, Vec2(0.02, 0.0), true, true);
    hold(scene, Vec2(0.02 + span, 0.0), false, true);
    const double strength = 2.0 * thickness * height * height * 1e10 * 1e-3 / (3.0 * span);
    for (const double share : {0.95, 1.15, 1.4}) {
      scene.lattice->loads = {{PointForce{Vec2(0.15, height), Vec2(0.0, -share * strength)}, 0}};
      MovingLattice beam(scene);
      beam.begin();
      for (int k = 0; k < 8000; ++k) QVERIFY(beam.step(0.5 * beam.stable));
      const std::vector<BrokenBond>& broken = beam.system.broken_bonds();
      QCOMPARE(broken.empty(), share < 1.0);
      if (broken.empty()) continue;
      const Vec2 first = beam.lattice.position(broken[0].first);
      QVERIFY2(first.y() == 0.0 && std::abs(first.x() - 0.15) < 0.02, qPrintable(QString::number(first.x())));
      if (share < 1.4) continue;
      // Much more than its deflection before.
      const double bent = span * span / (6.0 * height) * 1e-3;
      const double fallen = -beam.system.displacement()[2 * nearest_node(beam.lattice, Vec2(0.15, 0.0)) + 1];
      QVERIFY2(fallen > 8.0 * bent, qPrintable(QString::number(fallen / bent)));
    }
  }

  /// Momentum and angular momentum are conserved while bonds break.
  void momentaStayWhileBondsBreak() {
    Scene scene = breakable(free_plate(BondModel::modified, 0.2, Vec2(0.24, 0.06), {24, 6}), 1e-3);
    scene.lattice->spin = 1500.0;
    scene.lattice->velocity = Vec2(4.0, -3.0);
    MovingLattice plate(scene);
    const Lattice& lattice = plate.lattice;
    plate.begin();
    const auto angular = [&] {
      double sum = 0.0;
      for (int n = 0; n < lattice.nodes(); ++n) {
        const Vec2 x = lattice.position(n) +
                       Vec2(plate.system.displacement()[2 * n], plate.system.displacement()[2 * n + 1]);
        sum += lattice.mass(n) *
               (x.x() * plate.system.velocity()[2 * n + 1] - x.y() * plate.system.velocity()[2 * n]);
      }
      return sum;
    };
    const double first = angular();
    for (int k = 0; k < 2000; ++k) QVERIFY(plate.step(0.3 * plate.stable));
    VERIFY(plate.system.broken_bonds().size() > 10);
    QVERIFY2(std::abs(angular() / first - 1.0) < 1e-10, qPrintable(QString::number(angular() / first - 1.0)));
  }

  /// A torn bar ends as separate flying parts, with each bond broken once.
  void partsFlyApart() {
    Scene scene = breakable(free_plate(BondModel::modified, 0.2, Vec2(0.24, 0.03), {24, 3}), 5e-4);
    MovingLattice plate(scene);
    const Lattice& lattice = plate.lattice;
    stretch_out(plate, 60.0);
    plate.begin();
    for (int k = 0; k < 6000; ++k) QVERIFY(plate.step(0.3 * plate.stable));
    const double left = plate.system.displacement()[2 * lattice.node(0, 1)];
    const double right = plate.system.displacement()[2 * lattice.node(24, 1)];
    QVERIFY2(right - left > 0.01, qPrintable(QString::number(right - left)));
    std::set<std::pair<int, int>> once;
    double before = 0.0;
    for (const BrokenBond& bond : plate.system.broken_bonds()) {
      QVERIFY(once.emplace(bond.first, bond.second).second);
      VERIFY(bond.first < bond.second);
      VERIFY(bond.time >= before);
      before = bond.time;
    }
    VERIFY(before > 0.0);
  }

  /// Nodes inside intact cells cannot be touched; next to a torn or missing cell they can.
  void nodesOfTornCellsAreNotWalledIn() {
    Scene scene = breakable(free_plate(BondModel::modified, 0.2, Vec2(0.24, 0.06), {24, 6}), 1e-3);
    scene.lattice->outline = PlateOutline::disc;
    MovingLattice plate(scene);
    const Lattice& lattice = plate.lattice;
    stretch_out(plate, 40.0);
    plate.begin();
    const auto walled_in = [&] {
      const std::vector<CellCondition> cells = cell_conditions(lattice, plate.system.broken_bonds());
      int count = 0;
      for (int n = 0; n < lattice.nodes(); ++n) {
        int whole = 0;
        for (int row = 0; row < lattice.cells[1]; ++row) {
          for (int column = 0; column < lattice.cells[0]; ++column) {
            const Vec2 middle = lattice.side * Vec2(column + 0.5, row + 0.5);
            const bool around = (middle - lattice.position(n)).norm() < lattice.side;
            whole += around && cells[row * lattice.cells[0] + column] == CellCondition::whole;
          }
        }
        if (plate.system.walled_in(n) != (whole == 4)) return -1;
        count += whole == 4;
      }
      return count;
    };
    const int at_first = walled_in();
    VERIFY(at_first > 40);
    VERIFY(at_first < 23 * 5);
    for (int k = 0; k < 1000; ++k) QVERIFY(plate.step(0.3 * plate.stable));
    QVERIFY(!plate.system.broken_bonds().empty());
    QVERIFY2(walled_in() >= 0 && walled_in() < at_first, qPrintable(QString::number(walled_in())));
  }

  /// Compressive L- and X-bonds would release energy when they break.
  void strengthOfNearlyIncompressibleBondsIsRefused() {
    Scene scene = pulled_bar(0.0);
    make_lattice(scene);
    scene.materials[0].poisson_ratio = 0.35;
    QVERIFY_EXCEPTION_THROWN(make_lattice(scene), SceneError);
    scene.materials[0].poisson_ratio = 0.3;
    scene.lattice->elasticity = PlaneElasticity::strain;
    QVERIFY_EXCEPTION_THROWN(make_lattice(scene), SceneError);
    scene.lattice->strength.reset();
    make_lattice(scene);
  }

  /// The disc consists of the cells whose centres are within it, and only their nodes move.
  void discIsCutFromThePlate() {
    Scene scene = breakable(free_plate(BondModel::modified, 0.2, Vec2(0.2, 0.2), {20, 20}));
    scene.lattice->outline = PlateOutline::disc;
    const Lattice lattice = make_lattice(scene);
    double mass = 0.0;
    for (int n = 0; n < lattice.nodes(); ++n) {
      mass += lattice.mass(n);
      const bool far = (lattice.position(n) - Vec2(0.1, 0.1)).norm() > 0.1 + 0.8 * lattice.side;
      if (far) QVERIFY(lattice.fixed[2 * n] && !lattice.has_node(n));
    }
    VERIFY_NEAR(mass / (density * thickness * M_PI * 0.01), 1.0, 0.03);
    QVERIFY(lattice.has_node(lattice.node(10, 0)) && lattice.has_node(lattice.node(20, 10)));
    scene.lattice->spin = 100.0;
    MovingLattice plate(scene);
    plate.begin();
    for (int k = 0; k < 500; ++k) QVERIFY(plate.step(0.5 * plate.stable));
    QVERIFY(plate.system.broken_bonds().empty());
    QCOMPARE(plate.system.displacement()[0], 0.0);
  }

  void brokenBondsHaveATable() {
    Scene scene = breakable(free_plate(BondModel::modified, 0.2, Vec2(0.24, 0.06), {24, 6}), 2e-4);
    scene.lattice->spin = 1500.0;
    scene.duration = 2e-4;
    scene.output.interval = 1e-5;
    const ResumedTable table = resumed_table(scene, "broken_bonds.csv", 1e-4);
    const QList<QByteArray> rows = table.whole.trimmed().split('\n');
    QCOMPARE(rows[0], QByteArray("time,first,second"));
    Simulation simulation(build_model(scene), 1);
    while (!simulation.finished()) QVERIFY(!simulation.step());
    const std::vector<BrokenBond> broken = simulation.frame().broken_bonds;
    VERIFY(broken.size() > 10);
    QCOMPARE(rows.size(), qsizetype(broken.size() + 1));
    for (size_t k = 0; k < broken.size(); ++k) {
      const QList<QByteArray> cells = rows[qsizetype(k) + 1].split(',');
      QCOMPARE(cells[0].toDouble(), broken[k].time);
      QCOMPARE(cells[1].toInt(), broken[k].first);
      QCOMPARE(cells[2].toInt(), broken[k].second);
    }
    // An interrupted run continues in the same table.
    VERIFY(table.first_part.size() < table.whole.size());
    QCOMPARE(table.both_parts, table.whole);
  }
};

SCREE_TEST(LatticeFractureTest)
#include "test_lattice_fracture.moc"
