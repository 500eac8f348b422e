#include <QtTest>

#include "core/geometry/random.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/frame_bits.hpp"
#include "tests/fixtures/core/physics_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

// Contacts that hand over from feature to feature conserve energy, momentum and angular momentum.

using namespace scree;
using namespace scree::fixture;

namespace {

constexpr double box = 0.6;  ///< [m]
constexpr double gas_speed = 1.2;
constexpr double gas_spin = 8.0;

Vec3 up_to(Random& random, double most) {
  return random.in_box(Vec3::Constant(-most), Vec3::Constant(most));
}

/// Eighteen cubes of 0.1 m in a box, without gravity, friction or damping.
ModelBuilder gas(std::uint64_t seed, SolverMethod method) {
  Random random(seed);
  ModelBuilder builder = cubes(cube_rule(0.0, 0.0, 0.0));
  builder.scene().gravity = Vec3::Zero();
  builder.scene().solver.method = method;
  builder.scene().solver.sleep = false;
  for (int k = 0; k < 18; ++k) {
    const Vec3 place(0.1 + 0.2 * (k % 3), 0.1 + 0.2 * (k / 3 % 3), 0.1 + 0.2 * (k / 9));
    builder.body(place, random.rotation().rotation_vector(), up_to(random, gas_speed),
                 up_to(random, gas_spin));
  }
  for (int axis = 0; axis < 3; ++axis) {
    builder.plane("low", Vec3::Zero(), Vec3::Unit(axis));
    builder.plane("high", box * Vec3::Unit(axis), -Vec3::Unit(axis));
  }
  return builder;
}

Vec3 momentum(const Frame& frame) {
  Vec3 sum = Vec3::Zero();
  for (std::size_t i = 0; i < frame.bodies.size(); ++i)
    sum += frame.model->bodies[i].mass * frame.bodies[i].velocity;
  return sum;
}

/// About the origin; the inertia of cubes is isotropic.
Vec3 angular_momentum(const Frame& frame) {
  Vec3 sum = Vec3::Zero();
  for (std::size_t i = 0; i < frame.bodies.size(); ++i) {
    const FrameBody& body = frame.bodies[i];
    sum += frame.model->bodies[i].mass * body.position.cross(body.velocity) + body.spin / 300.0;
  }
  return sum;
}

}  // namespace

class GasOfCubesTest : public QObject {
  Q_OBJECT

 private slots:
  /// About 1,500 impacts. With hand-overs only booked, they gain 4 to 4.7 % of the energy (explicit) and lose
  /// up to 8.7 % (midpoint) in three such gases. The remainder is the error of the steps. Gases are chaotic:
  /// the last digits decide about single results, so the mean of twelve is checked.
  void handOversMakeNoEnergy_data() {
    QTest::addColumn<SolverMethod>("method");
    QTest::addColumn<double>("made");
    QTest::addColumn<double>("error");
    // One of the twelve ends before all of it is settled.
    QTest::newRow("explicit") << SolverMethod::velocity_verlet << 1e-4 << 4e-3;
    // In some impacts within a step nothing moves along the forces: 0.14 % on average, 0.52 % at most.
    QTest::newRow("midpoint") << SolverMethod::midpoint << 2.5e-3 << 2.5e-2;
    QTest::newRow("newmark") << SolverMethod::newmark << 1e-9 << 3e-2;
  }

  void handOversMakeNoEnergy() {
    QFETCH(SolverMethod, method);
    QFETCH(double, made);
    QFETCH(double, error);
    constexpr int gases = 12;
    double mean = 0.0;
    for (std::uint64_t seed = 1; seed <= gases; ++seed) {
      Simulation simulation(gas(seed, method).build(), 1);
      const double before = simulation.frame().energy.stored();
      QVERIFY(run_until(simulation, 10.0));
      const EnergyTerms after = simulation.frame().energy;
      qInfo() << "made by hand-overs and in all, of the energy" << after.exchange_handover / before
              << after.stored() / before - 1.0;
      mean += std::abs(after.exchange_handover) / before / gases;
      VERIFY(std::abs(after.stored() - before) <= error * before);
    }
    QVERIFY2(mean <= made, qPrintable(QString::number(mean)));
  }

  /// Also for a gas resumed during its impacts.
  void threadsAndSavedStatesGiveTheSameBits_data() {
    QTest::addColumn<SolverMethod>("method");
    QTest::newRow("explicit") << SolverMethod::velocity_verlet;
    QTest::newRow("midpoint") << SolverMethod::midpoint;
    QTest::newRow("newmark") << SolverMethod::newmark;
  }

  void threadsAndSavedStatesGiveTheSameBits() {
    QFETCH(SolverMethod, method);
    const auto model = gas(1, method).build();
    const auto bits_of = [](const Simulation& simulation) {
      FrameBits bits;
      bits.add(simulation.frame());
      return bits;
    };
    Simulation alone(model, 1);
    QVERIFY(run_until(alone, 0.35));
    const std::string saved = alone.save();
    QVERIFY(run_until(alone, 0.7));
    for (const int threads : {2, 3}) {
      Simulation together(model, threads);
      QVERIFY(run_until(together, 0.7));
      VERIFY(bits_of(together) == bits_of(alone));
    }
    Simulation resumed = Simulation::restore(model, saved, 1);
    QVERIFY(run_until(resumed, 0.7));
    VERIFY(bits_of(resumed) == bits_of(alone));
  }

  /// Impulses at a moving wall are work of the wall: a shaking block among the cubes, touched at edges and
  /// corners. The steps err by 0.3 to 0.8 % of the throughput in six such gases; without that work 3.5 %
  /// would be missing here.
  void aMovingWallTellsItsWork() {
    ModelBuilder builder = gas(2, SolverMethod::velocity_verlet);
    Mesh block = cube_mesh(0.1);
    for (Vec3& vertex : block.vertices) vertex += Vec3(0.3, 0.3, 0.5);
    builder.mesh_wall("block", block);
    TableMotion shaking;
    for (int k = 0; k <= 40; ++k) {
      shaking.time.push_back(0.1 * k);
      shaking.displacement.emplace_back((k % 2 == 0 ? 0.0 : 0.05) * Vec3(1, 1, 0));
    }
    builder.model().walls.back().motion = shaking;
    Simulation simulation(builder.build(), 1);
    const double before = simulation.frame().energy.stored();
    while (simulation.time() < 4.0) {
      const auto failure = simulation.step();
      QVERIFY2(!failure, failure ? failure->message.c_str() : "");
    }
    const EnergyTerms after = simulation.frame().energy;
    qInfo() << "work of the block and error, of the energy" << after.external_work / before
            << after.balance_error / before;
    VERIFY(std::abs(after.external_work) > 0.1 * before);
    VERIFY(std::abs(after.exchange_handover) < 1e-9 * before);
    VERIFY(std::abs(after.balance_error) < 1.2e-2 * after.throughput());
  }

  /// The energy of hand-overs is removed by impulses between the two bodies.
  void impactsKeepMomentumAndAngularMomentum_data() {
    QTest::addColumn<SolverMethod>("method");
    QTest::newRow("explicit") << SolverMethod::velocity_verlet;
    QTest::newRow("midpoint") << SolverMethod::midpoint;
  }

  void impactsKeepMomentumAndAngularMomentum() {
    QFETCH(SolverMethod, method);
    Random random(5);
    for (int k = 0; k < 30; ++k) {
      ModelBuilder builder = cubes(cube_rule(0.0, 0.0, 0.0));
      builder.scene().gravity = Vec3::Zero();
      builder.scene().solver.method = method;
      builder.body(Vec3(-0.1, 0, 0), random.rotation().rotation_vector(), Vec3(1, 0, 0),
                   up_to(random, gas_spin));
      builder.body(Vec3(0.1, 0.02, 0.01), random.rotation().rotation_vector(), Vec3(-1, 0, 0),
                   up_to(random, gas_spin));
      Simulation simulation(builder.build(), 1);
      const Frame before = simulation.frame();
      QVERIFY(run_until(simulation, 0.3));
      const Frame after = simulation.frame();
      VERIFY(after.solver.smallest_gap < 1e-3);
      VERIFY_NEAR(momentum(after), momentum(before), 1e-11);
      VERIFY_NEAR(angular_momentum(after), angular_momentum(before), 1e-9);
      const double energy = before.energy.kinetic();
      QVERIFY2(std::abs(after.energy.kinetic() - energy) < 1e-3 * energy,
               qPrintable(QString::number(after.energy.kinetic() / energy - 1.0)));
    }
  }
};

SCREE_TEST(GasOfCubesTest)
#include "test_gas_of_cubes.moc"
