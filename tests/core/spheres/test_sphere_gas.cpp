#include <QtTest>

#include "core/geometry/random.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/sphere_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

constexpr int in_a_row = 7;
constexpr int spheres = in_a_row * in_a_row * in_a_row;
constexpr double radius = 0.01;
constexpr double mass = 0.01;
constexpr double young = 1e7;
constexpr double edge = 0.027 * in_a_row;
constexpr double speed = 1.0;  ///< initial speed of each

// The collision of a pair at its typical relative speed, in fifty steps.
const double collision =
    hertz_duration(0.5 * plane_modulus(young, 0.25), 0.5 * radius, 0.5 * mass, std::sqrt(2.0) * speed);
const double step = collision / 50.0;

/// An undamped, frictionless gas in a box, about a fifth of it full.
SphereBuilder gas() {
  SphereBuilder builder(hertz_rule());
  builder.material(young, 0.25);
  Random random(11);
  for (int i = 0; i < spheres; ++i) {
    const Vec3 cell(i % in_a_row, i / in_a_row % in_a_row, i / in_a_row / in_a_row);
    const Vec3 direction = random.rotation().matrix().col(0);
    builder.sphere(radius, mass, edge / in_a_row * (cell + Vec3::Constant(0.5)), speed * direction);
  }
  builder.box(Vec3::Zero(), Vec3::Constant(edge));
  builder.step(step);
  return builder;
}

}  // namespace

/// Conservation in a gas of spheres over many collisions.
class SphereGasTest : public QObject {
  Q_OBJECT

 private slots:
  /// More than 1,000 collisions per sphere. Each adds or removes some energy, depending on its phase between
  /// steps (S-5), so that the energy performs a random walk.
  void energyDriftsLittle() {
    Simulation simulation(gas().build(), 1);
    const double kinetic = simulation.frame().energy.kinetic();
    VERIFY_NEAR(kinetic / (0.5 * mass * spheres * speed * speed), 1.0, 1e-12);
    // The mean free path of a sphere is V/(√2 π d² N), shortened by the volume of the spheres (Enskog).
    const double share = spheres * 4.0 / 3.0 * M_PI * std::pow(radius / edge, 3);
    const double crowd = (1.0 - 0.5 * share) / std::pow(1.0 - share, 3);
    const double path = std::pow(edge, 3) / (std::sqrt(2.0) * M_PI * 4.0 * radius * radius * spheres * crowd);
    const double between = path / speed;
    double drift = 0.0;
    double touching = 0.0;
    int samples = 0;
    while (simulation.time() < 1000.0 * between) {
      QVERIFY(run_steps(simulation, 500));
      const Frame frame = simulation.frame();
      drift = std::max(drift, std::abs(frame.energy.balance_error));
      touching += frame.solver.contacts - frame.solver.contacts_with_walls;
      ++samples;
    }
    const Frame end = simulation.frame();
    // A collision of a pair occupies both spheres for a time `collision`.
    const double measured = spheres * collision / (2.0 * touching / samples);
    qInfo() << "steps" << end.solver.steps << "of them for a mean collision" << between / step
            << measured / step << "drift" << drift / kinetic << end.energy.balance_error / kinetic;
    VERIFY_NEAR(measured / between, 1.0, 0.2);
    VERIFY(drift < 1e-4 * kinetic);
    VERIFY(end.energy.dissipated() == 0.0);
    VERIFY(end.energy.exchanged() == 0.0);
    VERIFY(end.energy.kinetic_rotational == 0.0);
    for (const FrameBody& body : end.bodies) {
      VERIFY(body.position.minCoeff() > 0.9 * radius);
      VERIFY(body.position.maxCoeff() < edge - 0.9 * radius);
    }
  }
};

SCREE_TEST(SphereGasTest)
#include "test_sphere_gas.moc"
