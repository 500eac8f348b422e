#include <Eigen/Eigenvalues>
#include <QtTest>

#include "core/lattice/setup/make_lattice.hpp"
#include "core/lattice/solve/modes.hpp"
#include "core/lattice/solve/stiffness_matrix.hpp"
#include "core/setup/build_model.hpp"
#include "core/simulation/simulation.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/lattice_fixture.hpp"
#include "tests/fixtures/core/moving_lattice.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

Scene moving(Scene scene) {
  scene.lattice->analysis = LatticeAnalysis::dynamics;
  return scene;
}

/// Frequency of the stiffest mode, with the masses of the nodes [1/s].
double highest_frequency(const Lattice& lattice) {
  const UnknownOrder order = numbered_order(lattice);
  const Eigen::MatrixXd upper = upper_stiffness(lattice, order);
  Eigen::MatrixXd scaled = upper.selfadjointView<Eigen::Upper>();
  for (Eigen::Index k = 0; k < scaled.rows(); ++k) {
    const double root = std::sqrt(lattice.mass(order.unknowns[k] / 2));
    scaled.row(k) /= root;
    scaled.col(k) /= root;
  }
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(scaled, Eigen::EigenvaluesOnly);
  return std::sqrt(eigen.eigenvalues().maxCoeff());
}

/// A wave packet in the middle of a plate: the gradient (compression) or the rotated gradient (shear) of a
/// potential exp(−(s²/a² + q²/b²)/2), with s along and q across its direction.
struct Packet {
  Vec2 direction;  ///< of travel
  bool shear;
  double speed;   ///< [m/s]
  double length;  ///< a [m]
  double width;   ///< b [m]

  /// Multiplied by a; shifted by `ahead` along the direction.
  Vec2 displacement(const Vec2& from_middle, double ahead) const {
    const Vec2 across(-direction.y(), direction.x());
    const double s = direction.dot(from_middle) - ahead;
    const double q = across.dot(from_middle);
    const double potential = std::exp(-0.5 * (s * s / (length * length) + q * q / (width * width)));
    const Vec2 gradient =
        -length * potential * (s / (length * length) * direction + q / (width * width) * across);
    return shear ? Vec2(gradient.y(), -gradient.x()) : gradient;
  }
  /// Velocity of a packet that travels without changing its shape.
  Vec2 velocity(const Vec2& from_middle) const {
    const double h = 1e-3 * length;
    return speed / (2.0 * h) * (displacement(from_middle, h) - displacement(from_middle, -h));
  }
};

/// Distance travelled, weighted by squared displacements [m].
double place_of(const Packet& packet, const MovingLattice& plate) {
  const Lattice& lattice = plate.lattice;
  const Vec2 middle = 0.5 * lattice.side * Vec2(lattice.cells[0], lattice.cells[1]);
  double weight = 0.0;
  double sum = 0.0;
  for (int n = 0; n < lattice.nodes(); ++n) {
    const Vec2 u(plate.system.displacement()[2 * n], plate.system.displacement()[2 * n + 1]);
    weight += u.squaredNorm();
    sum += u.squaredNorm() * packet.direction.dot(lattice.position(n) - middle);
  }
  return sum / weight;
}

}  // namespace

/// Moving lattices.
class LatticeDynamicsTest : public QObject {
  Q_OBJECT

 private slots:
  void forcesAreThoseOfTheStiffness() {
    Scene scene = moving(free_plate(BondModel::modified, 0.3, Vec2(0.05, 0.03), {5, 3}));
    MovingLattice plate(scene);
    const Lattice& lattice = plate.lattice;
    for (int k = 0; k < lattice.unknowns(); ++k) plate.displacement[k] = std::sin(1.7 * k * k);
    plate.begin();
    const SparseMatrix upper = upper_stiffness(lattice, numbered_order(lattice));
    const Eigen::Map<const Eigen::VectorXd> u(plate.displacement.data(), lattice.unknowns());
    const Eigen::VectorXd force = -(upper.selfadjointView<Eigen::Upper>() * u);
    const double step = 1e-3 * stable_step(lattice);
    QVERIFY(plate.step(step));
    const double elastic = -0.5 * u.dot(force);
    VERIFY(elastic > 0.0);
    // From rest, the first displacement is u + ½ Δt² a, given by the velocity at mid-step.
    for (int k = 0; k < lattice.unknowns(); ++k) {
      const double expected = std::sin(1.7 * k * k) + 0.5 * step * step * force[k] / lattice.mass(k / 2);
      VERIFY_NEAR(plate.system.displacement()[k], expected, 1e-12);
    }
  }

  /// The reported stable step is stable, and a slightly longer one is not.
  void stableStepIsSafeAndSharp() {
    for (const double poisson : {0.0, 0.3, 0.49}) {
      for (const BondModel bond : {BondModel::modified, BondModel::born}) {
        const Lattice lattice = make_lattice(moving(free_plate(bond, poisson, Vec2(0.1, 0.1), {10, 10})));
        const double limit = 2.0 / highest_frequency(lattice);
        const double reported = stable_step(lattice);
        QVERIFY2(reported <= limit * (1.0 + 1e-12), qPrintable(QString::number(reported / limit)));
        QVERIFY2(reported > 0.8 * limit, qPrintable(QString::number(reported / limit)));
      }
    }
  }

  void longerStepsAreUnstable() {
    Scene scene = moving(free_plate(BondModel::modified, 0.3, Vec2(0.1, 0.1), {10, 10}));
    const Lattice lattice = make_lattice(scene);
    const double limit = 2.0 / highest_frequency(lattice);
    const auto largest_energy = [&](double step) {
      MovingLattice plate(scene);
      for (int k = 0; k < lattice.unknowns(); ++k) plate.velocity[k] = std::cos(2.3 * k * k);
      plate.begin();
      const double start = plate.energy().stored();
      double largest = 0.0;
      for (int k = 0; k < 2000; ++k) {
        plate.step(step);
        largest = std::max(largest, plate.energy().stored() / start);
      }
      return largest;
    };
    VERIFY(largest_energy(0.5 * stable_step(lattice)) < 1.2);
    VERIFY(largest_energy(1.01 * limit) > 1e6);
  }

  /// Compression waves travel at √(C₁/ρ), shear waves at √(C₃/ρ), along the cells and at an angle to them.
  void wavesTravelAsInTheContinuum_data() {
    QTest::addColumn<double>("angle");
    QTest::addColumn<bool>("shear");
    for (const int degrees : {0, 45}) {
      for (const bool shear : {false, true}) {
        QTest::addRow("%s at %d°", shear ? "shear" : "compression", degrees)
            << degrees * M_PI / 180.0 << shear;
      }
    }
  }

  void wavesTravelAsInTheContinuum() {
    QFETCH(double, angle);
    QFETCH(bool, shear);
    const double poisson = 0.3;
    const double side = 0.01;
    constexpr int cells = 320;
    const Scene scene =
        moving(free_plate(BondModel::modified, poisson, side * Vec2(cells, cells), {cells, cells}));
    const Lattice lattice = make_lattice(scene);
    const double modulus = shear ? 0.5 * young / (1.0 + poisson) : young / (1.0 - poisson * poisson);
    Packet packet;
    packet.direction = Vec2(std::cos(angle), std::sin(angle));
    packet.shear = shear;
    packet.speed = std::sqrt(modulus / density);
    packet.length = 14.0 * side;
    packet.width = 70.0 * side;

    MovingLattice plate(scene);
    const Vec2 middle = 0.5 * cells * side * Vec2(1.0, 1.0);
    for (int n = 0; n < lattice.nodes(); ++n) {
      const Vec2 place = lattice.position(n) - middle;
      const Vec2 displacement = packet.displacement(place, 0.0);
      const Vec2 velocity = packet.velocity(place);
      for (int axis = 0; axis < 2; ++axis) {
        plate.displacement[2 * n + axis] = displacement[axis];
        plate.velocity[2 * n + axis] = velocity[axis];
      }
    }
    plate.begin();
    const double step = 0.5 * plate.stable;
    const double start = place_of(packet, plate);
    const int steps = static_cast<int>(30.0 * side / packet.speed / step);
    for (int k = 0; k < steps; ++k) plate.step(step);
    const double speed = (place_of(packet, plate) - start) / (steps * step);
    QVERIFY2(std::abs(speed / packet.speed - 1.0) < 0.01, qPrintable(QString::number(speed / packet.speed)));
  }

  /// After damping has stopped the motion, the static solution remains.
  void dampedMotionEndsInEquilibrium() {
    Scene scene = moving(plate_in_bending(BondModel::modified, 0.3, 2));
    scene.gravity = Vec3(0.0, -9.81, 0.0);
    scene.lattice->damping = 1e4;
    MovingLattice plate(scene);
    plate.begin();
    const Lattice lattice = make_lattice(scene);
    const double first = plate.energy().balance();
    for (int k = 0; k < 4000; ++k) plate.step(0.5 * plate.stable);
    const Eigen::VectorXd equilibrium = solve_statics(lattice).displacement.value();
    const Eigen::Map<const Eigen::VectorXd> u(plate.system.displacement().data(), lattice.unknowns());
    QVERIFY2((u - equilibrium).norm() < 1e-8 * equilibrium.norm(),
             qPrintable(QString::number((u - equilibrium).norm() / equilibrium.norm())));
    const EnergyTerms energy = plate.energy();
    VERIFY(energy.dissipated_damping > 0.9 * energy.elastic_normal);
    QVERIFY2(std::abs(energy.balance() - first) < 1e-4 * energy.external_work,
             qPrintable(QString::number((energy.balance() - first) / energy.external_work)));
  }

  /// With the default step, over 100,000 steps, checked at each.
  void freelyVibratingPlateKeepsItsEnergy() {
    Scene scene = moving(free_plate(BondModel::modified, 0.3, Vec2(0.5, 0.125), {32, 8}));
    scene.gravity = Vec3::Zero();
    MovingLattice plate(scene);
    const Lattice& lattice = plate.lattice;
    // Its three slowest modes except for rigid motion.
    const std::vector<Mode> modes = all_modes(lattice);
    for (int mode = 3; mode < 6; ++mode) {
      for (int k = 0; k < lattice.unknowns(); ++k) plate.velocity[k] += modes[mode].shape[k];
    }
    plate.begin();
    const double start = plate.energy().stored();
    const double step = 0.5 * plate.stable;
    double least = start;
    double most = start;
    double most_elastic = 0.0;
    for (int k = 0; k < 100000; ++k) {
      QVERIFY(plate.step(step));
      const EnergyTerms energy = plate.energy();
      least = std::min(least, energy.stored());
      most = std::max(most, energy.stored());
      most_elastic = std::max(most_elastic, energy.elastic_normal);
    }
    VERIFY(most_elastic > 0.8 * start);
    QVERIFY2((most - least) / start < 1e-3, qPrintable(QString::number((most - least) / start)));
    QCOMPARE(plate.ledger.sums().external_work, 0.0);
    QCOMPARE(plate.ledger.sums().dissipated_damping, 0.0);
  }

  /// Also with fast motions: the energy oscillates with the square of the step, but does not drift.
  void energyDoesNotDrift() {
    Scene scene = moving(free_plate(BondModel::modified, 0.3, Vec2(0.5, 0.125), {16, 4}));
    scene.gravity = Vec3::Zero();
    MovingLattice plate(scene);
    const Lattice& lattice = plate.lattice;
    for (int k = 0; k < lattice.unknowns(); ++k) plate.velocity[k] = std::cos(2.3 * k * k);
    plate.begin();
    const double step = 0.5 * plate.stable;
    double mean_of_first = 0.0;
    double mean_of_last = 0.0;
    constexpr int steps = 100000;
    constexpr int window = 10000;
    for (int k = 0; k < steps; ++k) {
      QVERIFY(plate.step(step));
      if (k >= window && k < steps - window) continue;
      (k < window ? mean_of_first : mean_of_last) += plate.energy().stored() / window;
    }
    QVERIFY2(std::abs(mean_of_last / mean_of_first - 1.0) < 1e-3,
             qPrintable(QString::number(mean_of_last / mean_of_first - 1.0)));
  }

  void ledgerCloses() {
    Scene scene = moving(plate_in_shear(BondModel::modified, 0.3, 16));
    scene.lattice->velocity = Vec2(3.0, -1.0);
    scene.lattice->damping = 500.0;
    scene.gravity = Vec3(4.0, -9.81, 0.0);
    scene.duration = 2e-3;
    scene.output.interval = 1e-5;
    Simulation simulation(build_model(scene), 1);
    double internal_throughput = 0.0;
    double largest = 0.0;
    while (!simulation.finished()) {
      QVERIFY(!simulation.step());
      const EnergyTerms energy = simulation.frame().energy;
      internal_throughput = std::max(internal_throughput, energy.kinetic() + energy.elastic_normal);
      largest = std::max(largest, std::abs(energy.balance_error));
    }
    QVERIFY2(largest < 5e-3 * internal_throughput,
             qPrintable(QString::number(largest / internal_throughput)));
  }

  void sameBitsWithAnyNumberOfThreads() {
    Scene scene = moving(plate_in_shear(BondModel::modified, 0.3, 60));
    scene.duration = 1e-4;
    const auto run = [&](int threads) {
      Simulation simulation(build_model(scene), threads);
      while (!simulation.finished()) {
        if (simulation.step()) throw std::runtime_error("failed");
      }
      return simulation.frame();
    };
    const Frame one = run(1);
    VERIFY(one.solver.steps > 50);
    for (const int threads : {2, 3}) {
      const Frame other = run(threads);
      VERIFY(other.nodes == one.nodes);
      QCOMPARE(other.energy.external_work, one.energy.external_work);
      QCOMPARE(other.energy.balance_error, one.energy.balance_error);
    }
  }

  void restoredMotionGoesOnWithTheSameBits() {
    Scene scene = moving(plate_in_shear(BondModel::modified, 0.3, 6));
    scene.lattice->damping = 10.0;
    const auto model = build_model(scene);
    Simulation simulation(model, 1);
    for (int k = 0; k < 37; ++k) QVERIFY(!simulation.step());
    Simulation restored = Simulation::restore(model, simulation.save(), 1);
    for (int k = 0; k < 37; ++k) {
      QVERIFY(!simulation.step());
      QVERIFY(!restored.step());
    }
    VERIFY(restored.frame().nodes == simulation.frame().nodes);
    QCOMPARE(restored.frame().energy.balance_error, simulation.frame().energy.balance_error);
    QCOMPARE(restored.save(), simulation.save());
  }

  /// Born's bonds of a nearly incompressible material are unstable.
  void unstableLatticeIsRecognisedBeforeItMoves() {
    Scene scene = moving(plate_in_shear(BondModel::born, 0.49, 8));
    Simulation simulation(build_model(scene), 1);
    QVERIFY(simulation.unstable_mode() != nullptr);
    VERIFY(simulation.unstable_mode()->eigenvalue < 0.0);
    const auto failure = simulation.step();
    QVERIFY(failure.has_value());
    QCOMPARE(failure->time, 0.0);
    QVERIFY2(failure->message.starts_with("the structure is unstable: its stiffness has "),
             failure->message.c_str());
    // Rigid motion is not an instability, and L- and X-bonds are always stable.
    for (const BondModel bond : {BondModel::modified, BondModel::born}) {
      const double poisson = bond == BondModel::born ? 0.3 : 0.49;
      Simulation free(build_model(moving(free_plate(bond, poisson, Vec2(0.1, 0.1), {4, 4}))), 1);
      QVERIFY(free.unstable_mode() == nullptr);
      QVERIFY(!free.step());
    }
  }

  /// The contents of a saved state are not recomputed.
  void restoredEquilibriumIsNotSolvedAgain() {
    const auto model = build_model(plate_in_shear(BondModel::modified, 0.3, 6));
    const Simulation simulation(model, 1);
    Model other = *model;
    const auto lattice = std::make_shared<Lattice>(*model->lattice);
    lattice->load *= 2.0;  // a solution of this plate would differ
    other.lattice = lattice;
    const Simulation restored =
        Simulation::restore(std::make_shared<const Model>(other), simulation.save(), 1);
    VERIFY(restored.frame().nodes == simulation.frame().nodes);
    QVERIFY(restored.finished());

    const auto unstable = build_model(plate_in_shear(BondModel::born, 0.49, 8));
    const Simulation failing(unstable, 1);
    Simulation again = Simulation::restore(unstable, failing.save(), 1);
    QVERIFY(again.unstable_mode() != nullptr);
    VERIFY(again.unstable_mode()->shape == failing.unstable_mode()->shape);
    QCOMPARE(again.step()->message, Simulation(unstable, 1).step()->message);
  }

  void stepThatIsTooLongIsRefused() {
    Scene scene = moving(plate_in_shear(BondModel::modified, 0.3, 6));
    const double reported = stable_step(make_lattice(scene));
    scene.solver.time_step = std::nextafter(reported, 0.0);
    make_lattice(scene);
    scene.solver.time_step = reported;
    QVERIFY_EXCEPTION_THROWN(make_lattice(scene), SceneError);
  }
};

SCREE_TEST(LatticeDynamicsTest)
#include "test_lattice_dynamics.moc"
