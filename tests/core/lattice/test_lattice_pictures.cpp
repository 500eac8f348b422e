#include <Eigen/Geometry>
#include <QtTest>

#include "core/lattice/bond_states.hpp"
#include "core/lattice/motion/expected_displacement.hpp"
#include "core/lattice/setup/make_lattice.hpp"
#include "core/lattice/verification/exact_solution.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/lattice_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

std::vector<Vec2> by_nodes(const Eigen::VectorXd& displacement) {
  std::vector<Vec2> nodes(displacement.size() / 2);
  for (std::size_t n = 0; n < nodes.size(); ++n) nodes[n] = displacement.segment<2>(2 * n);
  return nodes;
}

std::vector<Vec2> solve(const Lattice& lattice) {
  return by_nodes(solve_statics(lattice).displacement.value());
}

/// Largest deviation of a plate from the exact solution where the lattice is exact, relative to the largest
/// displacement; 1 if there is none.
double deviation(const Scene& scene) {
  const Lattice lattice = make_lattice(scene);
  const auto exact = exact_solution(scene, lattice);
  if (!exact) return 1.0;
  const std::vector<Vec2> nodes = solve(lattice);
  double largest = 0.0;
  double error = 0.0;
  for (int n = 0; n < lattice.nodes(); ++n) {
    largest = std::max(largest, nodes[n].norm());
    error = std::max(error, (nodes[n] - exact->displacement(lattice.position(n))).norm());
  }
  return error / largest;
}

bool has_exact_solution(const Scene& scene) {
  return exact_solution(scene, make_lattice(scene)).has_value();
}

}  // namespace

/// Data for pictures of a plate besides its nodes: the state of each bond, and the exact solution.
class LatticePicturesTest : public QObject {
  Q_OBJECT

 private slots:
  void energiesOfTheBondsAddUpToThatOfTheLattice() {
    for (const BondModel bond : {BondModel::modified, BondModel::born}) {
      Scene scene = free_plate(bond, 0.2, Vec2(0.3, 0.2), {3, 2});
      scene.lattice->analysis = LatticeAnalysis::modes;  // modes need no supports
      const Lattice lattice = make_lattice(scene);
      const Eigen::VectorXd u = 1e-4 * Eigen::VectorXd::Random(lattice.unknowns());
      double energy = 0.0;
      for (int row = 0; row < 2; ++row) {
        for (int column = 0; column < 3; ++column) {
          Eigen::Matrix<double, 8, 1> cell;
          cell << u.segment<4>(2 * lattice.node(column, row)),
              u.segment<2>(2 * lattice.node(column + 1, row + 1)),
              u.segment<2>(2 * lattice.node(column, row + 1));
          energy += 0.5 * cell.dot(lattice.stiffness * cell);
        }
      }
      double sum = 0.0;
      for (const BondState& state : bond_states(lattice, by_nodes(u))) sum += state.energy;
      VERIFY(energy > 0.0);
      VERIFY_NEAR(sum, energy, 1e-12 * energy);
    }
  }

  void bondsOfAPulledPlateHaveItsStrain() {
    const Scene scene = plate_in_tension(BondModel::modified, 0.3, 4);
    const Lattice lattice = make_lattice(scene);
    const std::vector<Bond> bonds = bonds_of(lattice);
    const std::vector<BondState> states = bond_states(lattice, solve(lattice));
    QCOMPARE(states.size(), bonds.size());
    const double strain = stress / young;
    for (std::size_t i = 0; i < bonds.size(); ++i) {
      const Vec2 way = lattice.position(bonds[i].second) - lattice.position(bonds[i].first);
      const Vec2 along = way.normalized();
      const double wanted = strain * (along.x() * along.x() - 0.3 * along.y() * along.y());
      VERIFY_NEAR(states[i].strain, wanted, 1e-10 * strain);
      // The upper and the lower edge have half the bond.
      const bool upright = along.x() == 0.0;
      const bool diagonal = std::abs(along.x() * along.y()) > 0.1;
      const Vec2 middle = lattice.position(bonds[i].first) + 0.5 * way;
      const double place = upright ? middle.x() : middle.y();
      const bool edge = !diagonal && (place < 1e-9 || place > 0.2 - 1e-9);
      const double stiffness = diagonal ? lattice.bonds.normal_second : lattice.bonds.normal_first;
      const double force = stiffness * wanted * way.norm() * (edge ? 0.5 : 1.0);
      VERIFY_NEAR(states[i].force, force, 1e-9 * stiffness * strain * way.norm());
    }
  }

  void turnStrainsNoBondOfCellsThatTurn() {
    Scene scene = free_plate(BondModel::modified, 0.3, Vec2(0.3, 0.2), {3, 2});
    scene.lattice->analysis = LatticeAnalysis::dynamics;
    scene.lattice->rotations = LatticeRotations::large;
    const Lattice lattice = make_lattice(scene);
    const Eigen::Rotation2D<double> turn(2.0);
    std::vector<Vec2> nodes;
    for (int n = 0; n < lattice.nodes(); ++n)
      nodes.emplace_back(turn * lattice.position(n) - lattice.position(n) + Vec2(1.0, -2.0));
    for (const BondState& state : bond_states(lattice, nodes)) {
      VERIFY(std::abs(state.strain) < 1e-14);
      VERIFY(std::abs(state.energy) < 1e-12);
    }
    // Stretched by a hundredth along its own axis.
    for (int n = 0; n < lattice.nodes(); ++n) nodes[n] += turn * Vec2(0.01 * lattice.position(n).x(), 0.0);
    const std::vector<Bond> bonds = bonds_of(lattice);
    const std::vector<BondState> states = bond_states(lattice, nodes);
    for (std::size_t i = 0; i < bonds.size(); ++i) {
      if (bonds[i].direction == BondDirection::right) VERIFY_NEAR(states[i].strain, 0.01, 1e-12);
    }
  }

  void cellThatLosesABondIsTornAndItsOtherBondsLieAtTheCrack() {
    Scene scene = free_plate(BondModel::modified, 0.3, Vec2(0.3, 0.1), {3, 1});
    scene.lattice->analysis = LatticeAnalysis::dynamics;
    scene.lattice->rotations = LatticeRotations::large;
    const Lattice lattice = make_lattice(scene);
    // The lower side of the middle cell.
    const std::vector<BrokenBond> broken = {{1, 2, 0.0}};
    const std::vector<CellCondition> cells = cell_conditions(lattice, broken);
    QCOMPARE(cells, (std::vector{CellCondition::whole, CellCondition::torn, CellCondition::whole}));
    const std::vector<Bond> bonds = bonds_of(lattice);
    const std::vector<BondCondition> conditions = bond_conditions(lattice, broken);
    QCOMPARE(std::count(conditions.begin(), conditions.end(), BondCondition::broken), 1);
    QCOMPARE(std::count(conditions.begin(), conditions.end(), BondCondition::at_crack), 5);
    std::vector<Vec2> nodes;
    for (int n = 0; n < lattice.nodes(); ++n) nodes.emplace_back(0.01 * lattice.position(n));
    const std::vector<BondState> states = bond_states(lattice, nodes, broken);
    for (std::size_t i = 0; i < bonds.size(); ++i) {
      const bool lost = bonds[i].first == 1 && bonds[i].second == 2;
      QCOMPARE(conditions[i] == BondCondition::broken, lost);
      VERIFY_NEAR(states[i].strain, (lost ? 0.0 : 0.01), 1e-12);
    }
  }

  /// B-2, B-3
  void uniformStrainIsThatOfTheExactSolution() {
    for (const double poisson : {0.0, 0.3, 0.49}) {
      for (const PlaneElasticity elasticity : {PlaneElasticity::stress, PlaneElasticity::strain}) {
        for (Scene scene : {plate_in_tension(BondModel::modified, poisson, 4),
                            plate_in_shear(BondModel::modified, poisson, 4)}) {
          scene.lattice->elasticity = elasticity;
          VERIFY(deviation(scene) < 1e-9);
        }
      }
    }
  }

  /// B-5
  void pureBendingHasItsExactDeflection() {
    const Scene scene = plate_in_bending(BondModel::modified, 0.3, 4);
    const auto exact = exact_solution(scene, make_lattice(scene));
    QVERIFY(exact.has_value());
    VERIFY(std::abs(exact->displacement(Vec2(0.25, 0.0625)).y() + 0.25e-3) < 1e-15);
    VERIFY_NEAR(exact->displacement(Vec2(0.0, 0.125)).x(), 0.125e-3, 1e-15);
    VERIFY(deviation(scene) < 0.1);
    VERIFY(deviation(plate_in_bending(BondModel::modified, 0.3, 16)) < 0.01);
  }

  /// The same about the other axis: the plate upright.
  void bendingAboutTheOtherAxisIsTheSame() {
    Scene scene = free_plate(BondModel::modified, 0.3, Vec2(0.125, 0.5), {16, 64});
    hold(scene, Vec2(0.0625, 0.0), true, false);
    hold(scene, Vec2(0.0625, 0.5), true, false);
    hold(scene, Vec2(0.0625, 0.25), false, true);
    pull(scene, PlateEdge::bottom, Vec2(0.0, -stress), Vec2(0.0, stress));
    pull(scene, PlateEdge::top, Vec2(0.0, stress), Vec2(0.0, -stress));
    VERIFY(deviation(scene) < 0.01);
    const auto exact = exact_solution(scene, make_lattice(scene));
    VERIFY(std::abs(exact->displacement(Vec2(0.0625, 0.25)).x() + 0.25e-3) < 1e-15);
  }

  void otherLoadsAndSupportsHaveNoExactSolution() {
    Scene clamped = plate_in_tension(BondModel::modified, 0.3, 4);
    clamped.lattice->supports[0].fixed = {true, true};  // prevents the lateral contraction
    QVERIFY(!has_exact_solution(clamped));
    Scene point = plate_in_tension(BondModel::modified, 0.3, 4);
    point.lattice->loads.push_back({PointForce{Vec2(0.2, 0.2), Vec2(1.0, 0.0)}, 0});
    QVERIFY(!has_exact_solution(point));
    Scene heavy = plate_in_tension(BondModel::modified, 0.3, 4);
    heavy.gravity = Vec3(0.0, -9.81, 0.0);
    QVERIFY(!has_exact_solution(heavy));
    Scene unequal = plate_in_shear(BondModel::modified, 0.3, 4);
    unequal.lattice->loads.pop_back();
    QVERIFY(!has_exact_solution(unequal));
    Scene unloaded = plate_in_tension(BondModel::modified, 0.3, 4);
    unloaded.lattice->loads.clear();
    QVERIFY(!has_exact_solution(unloaded));
    QVERIFY(has_exact_solution(plate_in_tension(BondModel::modified, 0.3, 4)));
  }

  void movedPlateIsExpectedToSwingTwiceAsFarAsItHangs() {
    Scene scene = plate_in_tension(BondModel::modified, 0.0, 64);
    scene.lattice->analysis = LatticeAnalysis::dynamics;
    VERIFY_NEAR(expected_displacement(scene), 2.0 * 0.2 * stress / young, 1e-12);
    scene.lattice->loads.clear();
    QCOMPARE(expected_displacement(scene), 0.0);
    // A bar with initial velocity v oscillates by v L/c; its shape under its own weight, a parabola, has
    // √(5/8) of that.
    scene.lattice->velocity = Vec2(10.0, 0.0);
    const double swing = 10.0 * 0.2 / std::sqrt(young / density);
    VERIFY_NEAR(expected_displacement(scene) / swing, std::sqrt(0.625), 0.01);
    scene.lattice->supports.clear();
    QCOMPARE(expected_displacement(scene), 0.0);
  }
};

SCREE_TEST(LatticePicturesTest)
#include "test_lattice_pictures.moc"
