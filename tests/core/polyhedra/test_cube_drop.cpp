#include <QtTest>

#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/physics_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

const double cube_edge = 0.1;
const double activation_gap = 1e-3;
const double weight = 2.0 * 9.81;

double half_height(Pose pose) {
  return 0.5 * cube_edge *
         (pose == Pose::vertex ? std::sqrt(3.0)
          : pose == Pose::edge ? std::sqrt(2.0)
                               : 1.0);
}

ModelBuilder drop(Pose pose, double height, double time_step) {
  ModelBuilder builder = cubes(cube_rule(0.0, 0.0, 0.0));
  builder.body(Vec3(0, 0, half_height(pose) + activation_gap + height), rotation_of(pose));
  builder.plane("floor", Vec3::Zero(), Vec3::UnitZ());
  builder.scene().solver.time_step = time_step;
  return builder;
}

struct Impact {
  double smallest_gap = 1e9;
  double peak_force = 0.0;
  double duration = 0.0;
  double energy_error = 0.0;
};

Impact first_impact(Pose pose, double height, double time_step) {
  Simulation simulation(drop(pose, height, time_step).build(), 1);
  Impact impact;
  double begin = -1.0;
  while (simulation.time() < 0.5) {
    if (simulation.step()) return impact;
    const Frame frame = simulation.frame();
    double force = 0.0;
    for (const FrameContact& contact : frame.contacts) {
      force += contact.normal_force;
      impact.smallest_gap = std::min(impact.smallest_gap, contact.gap);
    }
    impact.energy_error = std::max(impact.energy_error, std::abs(frame.energy.balance_error));
    impact.peak_force = std::max(impact.peak_force, force);
    if (force > 0.0 && begin < 0.0) begin = simulation.time();
    if (force > 0.0) impact.duration = simulation.time() - begin;
    if (begin >= 0.0 && force == 0.0 && simulation.time() > begin + 0.01) break;
  }
  return impact;
}

}  // namespace

class CubeDropTest : public QObject {
  Q_OBJECT

 private slots:
  void impactDepthForceAndDurationFollowTheLaw_data() {
    QTest::addColumn<int>("pose");
    QTest::addColumn<double>("gap");
    QTest::addColumn<double>("duration");
    QTest::addColumn<double>("force");
    QTest::newRow("vertex") << int(Pose::vertex) << 0.37162 << 1.4078e-3 << 6283.8;
    QTest::newRow("edge") << int(Pose::edge) << 0.55607 << 0.9949e-3 << 8878.5;
    QTest::newRow("face") << int(Pose::face) << 0.68630 << 0.7032e-3 << 12548.0;
  }
  void impactDepthForceAndDurationFollowTheLaw() {  // P-9, P-10, P-11
    QFETCH(int, pose);
    QFETCH(double, gap);
    QFETCH(double, duration);
    QFETCH(double, force);
    const Impact impact = first_impact(Pose(pose), 0.1, 2e-6);
    qInfo() << impact.smallest_gap / activation_gap << impact.duration << impact.peak_force
            << impact.energy_error;
    VERIFY_NEAR(impact.smallest_gap / activation_gap, gap, 2e-3 * gap);
    VERIFY_NEAR(impact.duration, duration, 0.01 * duration);
    VERIFY_NEAR(impact.peak_force, force, 5e-3 * force);
  }

  void fastImpactRunsIntoTheBarrier() {  // P-13
    const Impact low = first_impact(Pose::vertex, 0.20, 1e-6);
    const Impact high = first_impact(Pose::vertex, 0.25, 1e-6);
    VERIFY_NEAR(low.smallest_gap / activation_gap, 0.11394, 0.01 * 0.11394);
    VERIFY_NEAR(low.peak_force, 9510.5, 0.01 * 9510.5);
    VERIFY_NEAR(high.smallest_gap / activation_gap, 0.03293, 0.01 * 0.03293);
    VERIFY_NEAR(high.peak_force, 18146.6, 0.01 * 18146.6);
  }

  void floorCarriesNothingInFlightAndTheWeightOnAverage() {
    Simulation simulation(drop(Pose::face, 0.01, 2e-5).build(), 1);
    double impulse = 0.0;
    while (simulation.time() < 2.0) {
      const double before = simulation.time();
      QVERIFY(!simulation.step());
      impulse += -simulation.frame().walls[0].force.z() * (simulation.time() - before);
    }
    VERIFY_NEAR(impulse / 2.0, weight, 0.1 * weight);
  }
};

SCREE_TEST(CubeDropTest)
#include "test_cube_drop.moc"
