#include <QtTest>

#include "core/contact/barrier_law.hpp"
#include "core/simulation/simulation.hpp"
#include "tests/core/sphere_fixture.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

const BarrierLawSpec law{1e-3, 1e7, 1.0, 0.2, -2.0};
constexpr double radius = 0.05;
constexpr double mass = 2.0;

/// Gap at which the law has stored an energy [m].
double turning_gap(double energy) {
  const BarrierLaw barrier(law.activation_gap, law.stiffness, law.exponent, law.barrier_fraction,
                           law.barrier_exponent);
  double least = 1e-9;
  double most = law.activation_gap;
  for (int k = 0; k < 200; ++k) {
    const double middle = 0.5 * (least + most);
    (barrier.potential(middle) > energy ? least : most) = middle;
  }
  return 0.5 * (least + most);
}

struct Bounce {
  double smallest_gap;
  double largest_error;  ///< of the energy account, over the energy at the start
  Vec3 velocity;         ///< of the first ball at the end [m/s]
};

Bounce bounce(const SphereBuilder& builder, double time, double energy) {
  Simulation simulation(builder.build());
  double error = 0.0;
  while (simulation.time() < time) {
    if (simulation.step()) break;
    error = std::max(error, std::abs(simulation.frame().energy.balance_error));
  }
  const Frame frame = simulation.frame();
  return {frame.solver.smallest_gap, error / energy, frame.bodies[0].velocity};
}

}  // namespace

/// Spheres under the barrier law of polyhedra: they never touch, and bounce back with what they came with.
class SphereBarrierTest : public QObject {
  Q_OBJECT

 private slots:
  void ballTurnsAtThePlaneWhereItsEnergyIsStored() {
    for (const double speed : {0.3, 1.0, 2.5}) {
      SphereBuilder builder(sphere_rule(law));
      builder.plane(Vec3::Zero(), Vec3::UnitZ());
      builder.sphere(radius, mass, Vec3(0, 0, radius + 2e-3), Vec3(0.1, 0, -speed));
      builder.scene().solver.time_step = 1e-6;
      const double energy = 0.5 * mass * speed * speed;
      const Bounce result = bounce(builder, 0.02, energy);
      QVERIFY(result.largest_error < 1e-4);
      QVERIFY(std::abs(result.smallest_gap / turning_gap(energy) - 1.0) < 1e-3);
      QVERIFY((result.velocity - Vec3(0.1, 0, speed)).norm() < 1e-4 * speed);
    }
  }

  void ballsExchangeTheirVelocitiesWithoutTouching() {
    SphereBuilder builder(sphere_rule(law));
    builder.sphere(radius, mass, Vec3::Zero(), Vec3(1, 0, 0));
    builder.sphere(radius, mass, Vec3(2 * radius + 3e-3, 0, 0));
    builder.scene().solver.time_step = 1e-6;
    const double relative = 0.25 * mass;  // ½ m* v²
    const Bounce result = bounce(builder, 0.02, relative);
    QVERIFY(result.largest_error < 1e-4);
    QVERIFY(std::abs(result.smallest_gap / turning_gap(relative) - 1.0) < 1e-3);
    QVERIFY(result.velocity.norm() < 1e-4);
  }

  void ballThatIsTooFastEndsTheRunWithAMessage() {
    SphereBuilder builder(sphere_rule(law));
    builder.plane(Vec3::Zero(), Vec3::UnitZ());
    builder.sphere(radius, mass, Vec3(0, 0, radius + 2e-3), Vec3(0, 0, -100));
    builder.scene().solver.time_step = 1e-4;
    Simulation simulation(builder.build());
    std::optional<StepFailure> failure;
    for (int k = 0; k < 10 && !failure; ++k) failure = simulation.step();
    QVERIFY(failure.has_value());
    QVERIFY(failure->message.find("no longer finite") != std::string::npos);
  }
};

QTEST_GUILESS_MAIN(SphereBarrierTest)
#include "test_sphere_barrier.moc"
