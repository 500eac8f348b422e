#include <QtTest>

#include "core/lattice/motion/half_kick.hpp"
#include "core/record/rest.hpp"
#include "core/setup/build_model.hpp"
#include "core/simulation/simulation.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/lattice_fixture.hpp"
#include "tests/fixtures/core/moving_lattice.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

constexpr double half = 1e-3;  ///< half of a step [s]

/// From zero over weak and critical to far stronger than any step resolves [1/s].
std::vector<double> dampings() {
  std::vector<double> all = {0.0};
  for (int power = -6; power <= 12; ++power) all.push_back(std::pow(10.0, power));
  return all;
}

/// A damped plate that flies, vibrates and falls.
Scene damped_plate(double damping) {
  Scene scene = plate_in_shear(BondModel::modified, 0.3, 6);
  scene.lattice->analysis = LatticeAnalysis::dynamics;
  scene.lattice->velocity = Vec2(3.0, -1.0);
  scene.lattice->damping = damping;
  scene.gravity = Vec3(4.0, -9.81, 0.0);
  return scene;
}

/// Largest error of the energy balance relative to the throughput.
double energy_error(double damping, double steps_of_stable, double duration) {
  MovingLattice plate(damped_plate(damping));
  plate.begin();
  const double first = plate.energy().balance();
  double internal_throughput = plate.energy().internal_throughput();
  double largest = 0.0;
  const double step = steps_of_stable * plate.stable;
  for (double time = 0.0; time < duration; time += step) {
    if (!plate.step(step)) return std::nan("");
    const EnergyTerms energy = plate.energy();
    internal_throughput = std::max(internal_throughput, energy.internal_throughput());
    largest = std::max(largest, std::abs(energy.balance() - first));
  }
  return largest / internal_throughput;
}

}  // namespace

/// Damping of a moving lattice, of any strength.
class LatticeDampingTest : public QObject {
  Q_OBJECT

 private slots:
  /// dv/dt = a − c v
  void halfKickIsTheExactSolution() {
    for (const double c : dampings()) {
      for (const double v : {0.0, 2.0, -5.0}) {
        for (const double a : {0.0, 700.0, -3000.0}) {
          const double exact =
              c == 0.0 ? v + a * half : v * std::exp(-c * half) - a * std::expm1(-c * half) / c;
          const double found = HalfKick(c, half).velocity(v, a);
          VERIFY(std::abs(found - exact) <= 1e-14 * (std::abs(v) + std::abs(a) * half));
        }
      }
    }
  }

  /// Under constant acceleration, two half kicks dissipate the difference between the work of the force and
  /// the change of the kinetic energy.
  void halvesCloseTheAccountOfAConstantForce() {
    for (const double c : dampings()) {
      for (const double v : {0.0, 2.0, -5.0}) {
        for (const double a : {0.0, 700.0, -3000.0}) {
          const HalfKick kick(c, half);
          const double midway = kick.velocity(v, a);
          const double end = kick.velocity(midway, a);
          const double lost = kick.lost_first(v, a) + kick.lost_second(midway, a);
          const double left = 0.5 * v * v - 0.5 * end * end + a * 2.0 * half * midway;
          const double scale = v * v + a * a * half * half;
          QVERIFY2(std::abs(lost - left) <= 1e-13 * scale, qPrintable(QString::number(c)));
          VERIFY(lost >= -1e-13 * scale);
        }
      }
    }
  }

  /// The speed of a freely flying plate decays as e^(−c t), and the account contains the loss.
  void flyingPlateIsStilled() {
    for (const double c : dampings()) {
      Scene scene = free_plate(BondModel::modified, 0.3, Vec2(0.1, 0.1), {4, 4});
      scene.lattice->analysis = LatticeAnalysis::dynamics;
      scene.lattice->velocity = Vec2(3.0, -4.0);
      scene.lattice->damping = c;
      scene.gravity = Vec3::Zero();
      MovingLattice plate(scene);
      plate.begin();
      const double start = plate.energy().kinetic();
      const double step = 0.5 * plate.stable;
      for (int k = 0; k < 40; ++k) QVERIFY(plate.step(step));
      const EnergyTerms energy = plate.energy();
      const double left = start * std::exp(-2.0 * c * 40.0 * step);
      QVERIFY2(std::abs(energy.kinetic() - left) <= 1e-12 * start, qPrintable(QString::number(c)));
      VERIFY(std::abs(energy.kinetic() + energy.dissipated_damping - start) <= 1e-12 * start);
    }
  }

  /// With any strength motion decays, and the account closes.
  void accountClosesWithAnyDamping() {
    for (const double c : dampings()) {
      const double error = energy_error(c, 0.5, 1e-3);
      QVERIFY2(error < 5e-3, qPrintable(QString("c = %1: %2").arg(c).arg(error)));
    }
  }

  void accountClosesWithTheSquareOfTheStep() {
    for (const double c : {0.0, 1e2, 1e4, 1e5}) {
      const double coarse = energy_error(c, 0.4, 1e-3);
      const double fine = energy_error(c, 0.1, 1e-3);
      QVERIFY2(coarse > 12.0 * fine, qPrintable(QString("c = %1: %2, %3").arg(c).arg(coarse).arg(fine)));
    }
  }

  /// A strongly damped plate has little kinetic energy although it is far from equilibrium.
  void creepingPlateIsNotAtRest() {
    constexpr double creeping = 0.05;  // [s]
    Scene scene = plate_in_tension(BondModel::modified, 0.3, 2);
    scene.lattice->analysis = LatticeAnalysis::dynamics;
    scene.lattice->damping = 1e8;
    scene.gravity = Vec3::Zero();
    Simulation simulation(build_model(scene), 1);
    double midway = 0.0;
    while (!simulation.finished()) {
      QVERIFY(!simulation.step());
      if (midway > 0.0 || simulation.time() < creeping) continue;
      const Frame frame = simulation.frame();
      midway = frame.nodes.back().x();
      VERIFY(frame.energy.kinetic() < 1e-6 * frame.energy.elastic_normal);
      QVERIFY(!rests(frame));
    }
    const Frame end = simulation.frame();
    QVERIFY2(midway > 0.1 * end.nodes.back().x() && midway < 0.9 * end.nodes.back().x(),
             qPrintable(QString::number(midway / end.nodes.back().x())));
    QVERIFY(rests(end));
  }

  /// Positions at a given time, compared with much shorter steps.
  void motionIsOfSecondOrder() {
    for (const double c : {0.0, 1e3, 1e5, 1e6}) {
      const auto reached = [&](int steps) -> Eigen::VectorXd {
        MovingLattice plate(damped_plate(c));
        plate.begin();
        const double step = 100.0 * 0.8 * plate.stable / steps;
        for (int k = 0; k < steps; ++k) plate.step(step);
        const std::vector<double>& u = plate.system.displacement();
        return Eigen::Map<const Eigen::VectorXd>(u.data(), static_cast<Eigen::Index>(u.size()));
      };
      const Eigen::VectorXd exact = reached(51200);
      const double coarse = (reached(3200) - exact).norm();
      const double fine = (reached(6400) - exact).norm();
      const double order = std::log2(coarse / fine);
      QVERIFY2(std::abs(order - 2.0) < 0.15, qPrintable(QString("c = %1: %2").arg(c).arg(order)));
    }
  }
};

SCREE_TEST(LatticeDampingTest)
#include "test_lattice_damping.moc"
