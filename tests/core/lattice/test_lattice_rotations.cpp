#include <QtTest>
#include <random>

#include "core/lattice/setup/make_lattice.hpp"
#include "core/setup/build_model.hpp"
#include "core/simulation/simulation.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/lattice_fixture.hpp"
#include "tests/fixtures/core/moving_lattice.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

constexpr double side = 0.01;

CellMatrix stiffness_of(double poisson) {
  return cell_stiffness(BondModel::modified, calibrated_bonds(BondModel::modified, PlaneElasticity::stress,
                                                              young, poisson, thickness));
}

CellVector random_displacement(double size, int seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> some(-size, size);
  CellVector u;
  for (double& value : u) value = some(random);
  return u;
}

/// Displacements of the corners of a strained cell after rotation about its lower left corner.
CellVector turned(const CellVector& strained, double angle, const Vec2& moved = Vec2::Zero()) {
  const Eigen::Rotation2Dd turn(angle);
  CellVector u;
  for (int k = 0; k < 4; ++k) {
    const Vec2 corner = side * Vec2(k == 1 || k == 2 ? 1.0 : 0.0, k >= 2 ? 1.0 : 0.0);
    u.segment<2>(2 * k) = turn * (corner + strained.segment<2>(2 * k)) - corner + moved;
  }
  return u;
}

/// A bar with large rotations, without supports.
Scene free_bar(double poisson, std::array<int, 2> cells) {
  Scene scene = free_plate(BondModel::modified, poisson, side * Vec2(cells[0], cells[1]), cells);
  scene.lattice->analysis = LatticeAnalysis::dynamics;
  scene.lattice->rotations = LatticeRotations::large;
  scene.gravity = Vec3::Zero();
  return scene;
}

struct Momentum {
  Vec2 linear = Vec2::Zero();
  double angular = 0.0;  ///< about the origin
  double scale = 0.0;    ///< sum of the absolute parts of `angular`
};

Momentum momentum_of(const MovingLattice& plate) {
  const Lattice& lattice = plate.lattice;
  Momentum sum;
  for (int n = 0; n < lattice.nodes(); ++n) {
    const Vec2 u(plate.system.displacement()[2 * n], plate.system.displacement()[2 * n + 1]);
    const Vec2 v(plate.system.velocity()[2 * n], plate.system.velocity()[2 * n + 1]);
    const Vec2 x = lattice.position(n) + u;
    const double part = lattice.mass(n) * (x.x() * v.y() - x.y() * v.x());
    sum.linear += lattice.mass(n) * v;
    sum.angular += part;
    sum.scale += std::abs(part);
  }
  return sum;
}

}  // namespace

/// Cells and lattices with arbitrarily large rotations.
class LatticeRotationsTest : public QObject {
  Q_OBJECT

 private slots:
  void turnedCellStoresNothing() {
    for (const double poisson : {0.0, 0.3, 0.49}) {
      const CellMatrix stiffness = stiffness_of(poisson);
      const double scale = stiffness.trace() * side * side;
      for (const double degrees : {0.001, 30.0, 90.0, 135.0, 180.0, -90.0, -179.0}) {
        const CellVector u = turned(CellVector::Zero(), degrees * M_PI / 180.0, Vec2(0.3, -0.7));
        const CellAnswer answer = corotated_cell(stiffness, side, u);
        QVERIFY2(std::abs(answer.energy) < 1e-24 * scale, qPrintable(QString::number(answer.energy / scale)));
        VERIFY(answer.force.norm() < 1e-11 * stiffness.trace() * side);
      }
    }
  }

  /// The stored energy is that of the strain before the rotation, and the forces rotate with the cell.
  void strainTurnsWithTheCell() {
    const CellMatrix stiffness = stiffness_of(0.3);
    const CellVector u = random_displacement(0.05 * side, 5);
    const CellAnswer still = corotated_cell(stiffness, side, u);
    VERIFY(still.energy > 0.0);
    for (const double degrees : {10.0, 90.0, 180.0, -120.0}) {
      const double angle = degrees * M_PI / 180.0;
      const CellAnswer answer = corotated_cell(stiffness, side, turned(u, angle));
      VERIFY_NEAR(answer.energy, still.energy, 1e-12 * still.energy);
      for (int k = 0; k < 4; ++k) {
        const Vec2 expected = Eigen::Rotation2Dd(angle) * Vec2(still.force.segment<2>(2 * k));
        VERIFY_NEAR(answer.force.segment<2>(2 * k), expected, 1e-12 * still.force.norm());
      }
    }
  }

  void forcesAreDerivativesOfTheEnergy() {
    const CellMatrix stiffness = stiffness_of(0.4);
    for (int seed = 0; seed < 20; ++seed) {
      const CellVector u = turned(random_displacement(0.2 * side, seed), 0.4 * seed);
      const CellVector force = corotated_cell(stiffness, side, u).force;
      const double h = 1e-5 * side;
      for (int k = 0; k < 8; ++k) {
        const CellVector step = h * CellVector::Unit(k);
        const double slope = (corotated_cell(stiffness, side, u + step).energy -
                              corotated_cell(stiffness, side, u - step).energy) /
                             (2.0 * h);
        QVERIFY2(std::abs(force[k] + slope) < 1e-8 * force.norm(),
                 qPrintable(QString("%1 %2").arg(force[k]).arg(-slope)));
      }
    }
  }

  void forcesHaveNeitherSumNorMoment() {
    const CellMatrix stiffness = stiffness_of(0.2);
    for (int seed = 0; seed < 20; ++seed) {
      const CellVector u = turned(random_displacement(0.3 * side, seed), 0.3 * seed);
      const CellVector force = corotated_cell(stiffness, side, u).force;
      Vec2 sum = Vec2::Zero();
      double moment = 0.0;
      for (int k = 0; k < 4; ++k) {
        const Vec2 place =
            side * Vec2(k == 1 || k == 2 ? 1.0 : 0.0, k >= 2 ? 1.0 : 0.0) + u.segment<2>(2 * k);
        sum += force.segment<2>(2 * k);
        moment += place.x() * force[2 * k + 1] - place.y() * force[2 * k];
      }
      VERIFY(sum.norm() < 1e-13 * force.norm());
      VERIFY(std::abs(moment) < 1e-13 * force.norm() * side);
    }
  }

  /// Two ways to compute the same forces.
  void smallRotationsAreThoseOfTheLinearLattice() {
    Scene scene = free_bar(0.3, {7, 5});
    hold(scene, PlateEdge::bottom, true, true);
    pull(scene, PlateEdge::top, Vec2(1.0, 0.0), Vec2(1.0, 2.0));
    const auto moved = [&](LatticeRotations rotations) {
      scene.lattice->rotations = rotations;
      MovingLattice plate(scene);
      plate.begin();
      const double step = 0.5 * stable_step(make_lattice(scene));
      for (int k = 0; k < 400; ++k) plate.step(step);
      return Eigen::VectorXd(Eigen::Map<const Eigen::VectorXd>(plate.system.displacement().data(),
                                                               plate.system.displacement().size()));
    };
    const Eigen::VectorXd linear = moved(LatticeRotations::small);
    const Eigen::VectorXd turning = moved(LatticeRotations::large);
    // The strain of the load is about 1e-11, and so is the difference of the two.
    VERIFY(linear.norm() > 1e-13);
    QVERIFY2((turning - linear).norm() < 1e-8 * linear.norm(),
             qPrintable(QString::number((turning - linear).norm() / linear.norm())));
  }

  /// Flies and spins for many revolutions: momenta are conserved, and the strain is only due to the spin.
  void freeBarFliesAndSpins() {
    Scene scene = free_bar(0.3, {24, 4});
    scene.lattice->velocity = Vec2(3.0, 5.0);
    scene.lattice->spin = 200.0;
    MovingLattice plate(scene);
    const Lattice& lattice = plate.lattice;
    plate.begin();
    const Momentum start = momentum_of(plate);
    const double first = plate.energy().stored();
    const double spinning = first - 0.5 * start.linear.squaredNorm() / (24 * 4 * lattice.cell_mass);
    VERIFY(spinning > 0.0);
    const double step = 0.5 * plate.stable;
    double most_strain = 0.0;
    const int steps = static_cast<int>(0.1 / step);  // three and a half revolutions, half a metre
    for (int k = 0; k < steps; ++k) {
      QVERIFY(plate.step(step));
      if (k % 100 == 0) most_strain = std::max(most_strain, plate.energy().elastic_normal);
    }
    const Momentum end = momentum_of(plate);
    VERIFY_NEAR(end.linear, start.linear, 1e-12 * start.linear.norm());
    QVERIFY2(std::abs(end.angular - start.angular) < 1e-10 * start.scale,
             qPrintable(QString::number((end.angular - start.angular) / start.scale)));
    QVERIFY2(std::abs(plate.energy().stored() / first - 1.0) < 1e-6,
             qPrintable(QString::number(plate.energy().stored() / first - 1.0)));
    QVERIFY2(most_strain < 1e-4 * spinning, qPrintable(QString::number(most_strain / spinning)));
    // Its centre has moved as expected.
    Vec2 middle = Vec2::Zero();
    for (int n = 0; n < lattice.nodes(); ++n) {
      const Vec2 u(plate.system.displacement()[2 * n], plate.system.displacement()[2 * n + 1]);
      middle += lattice.mass(n) / (24 * 4 * lattice.cell_mass) * u;
    }
    VERIFY_NEAR(middle, steps * step * Vec2(3.0, 5.0), 1e-10);
  }

  /// As for bodies: such steps are meaningless.
  void spinThatTurnsCellsTooFarInAStepEndsTheRun() {
    Scene scene = free_bar(0.3, {6, 2});
    const auto message = [&](double turn_in_a_step) {
      scene.lattice->spin = 0.0;
      scene.solver.time_step = 0.5 * stable_step(make_lattice(scene));
      scene.lattice->spin = turn_in_a_step / *scene.solver.time_step;
      Simulation simulation(build_model(scene), 1);
      const auto failure = simulation.step();
      return failure ? failure->message : std::string();
    };
    for (const double sign : {-1.0, 1.0}) {
      QCOMPARE(message(sign * 0.49 * M_PI), std::string());
      const std::string text = message(sign * 0.51 * M_PI);
      QVERIFY2(
          text.starts_with("the cell of the lattice that was at (0 m, 0 m) at rest would turn by a right "
                           "angle or more in a step; "),
          text.c_str());
    }
  }

  void sameBitsWithAnyNumberOfThreads() {
    Scene scene = free_bar(0.3, {80, 40});
    scene.lattice->spin = 500.0;
    scene.lattice->strength = BondStrength{BondStrength::Measure::stretch, 2e-4};
    scene.duration = 4e-4;
    scene.output.interval = 1e-4;
    const auto run = [&](int threads) {
      Simulation simulation(build_model(scene), threads);
      while (!simulation.finished()) {
        if (simulation.step()) throw std::runtime_error("failed");
      }
      return simulation.frame();
    };
    const Frame one = run(1);
    for (const int threads : {2, 3}) {
      const Frame other = run(threads);
      VERIFY(other.nodes == one.nodes);
      VERIFY(other.broken_bonds == one.broken_bonds);
      QCOMPARE(other.energy.balance_error, one.energy.balance_error);
    }
  }
};

SCREE_TEST(LatticeRotationsTest)
#include "test_lattice_rotations.moc"
