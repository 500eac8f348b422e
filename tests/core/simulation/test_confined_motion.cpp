#include <QtTest>

#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/example_fixture.hpp"
#include "tests/fixtures/core/physics_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

/// Tetrapods of general inertia in general orientations, falling on a floor and on each other. `up` is the
/// axis opposite to gravity.
ModelBuilder drop(int up, const std::string& plane, bool rotations, double damping = 0.3) {
  ModelBuilder builder(tetrapod_mesh(0.12, 0.033), 2.0,
                       Vec3(2.0, 3.0, 4.0).asDiagonal().toDenseMatrix() / 1000.0,
                       cube_rule(damping, damping, damping));
  const int side = (up + 1) % 3;
  for (int i = 0; i < 3; ++i) {
    Vec3 place = Vec3::Zero();
    place[up] = 0.15 + 0.25 * i;
    place[side] = 0.04 * i;
    builder.body(place, Vec3(0.3 + 0.7 * i, -0.4, 0.9));
  }
  builder.plane("floor", Vec3::Zero(), Vec3::Unit(up));
  builder.scene().gravity = -9.81 * Vec3::Unit(up);
  builder.scene().plane = plane;
  builder.scene().rotations = rotations;
  builder.scene().solver.time_step = 2e-5;
  return builder;
}

struct Excursion {
  double across = 0.0;    ///< largest displacement or speed out of the plane
  double about = 0.0;     ///< largest spin about an axis in the plane [rad/s]
  double within = 0.0;    ///< largest displacement from the start along the free axes [m]
  double spinning = 0.0;  ///< largest spin about the normal of the plane [rad/s]
  double energy_error = 0.0;
  double turned = 0.0;  ///< largest angle from the first orientation [rad]
};

Excursion excursion(const ModelBuilder& builder, int across, double time) {
  Simulation simulation(builder.build(), 1);
  Excursion result;
  const Frame start = simulation.frame();
  double internal_throughput = 0.0;
  while (simulation.time() < time) {
    if (simulation.step()) return {1e9, 1e9, 0.0, 0.0, 1e9, 1e9};
    const Frame frame = simulation.frame();
    for (size_t i = 0; i < frame.bodies.size(); ++i) {
      const FrameBody& body = frame.bodies[i];
      Vec3 moved = body.position - start.bodies[i].position;
      result.across = std::max({result.across, std::abs(moved[across]), std::abs(body.velocity[across])});
      moved[across] = 0.0;
      result.within = std::max(result.within, moved.norm());
      Vec3 spin = body.spin;
      result.spinning = std::max(result.spinning, std::abs(spin[across]));
      spin[across] = 0.0;
      result.about = std::max(result.about, spin.norm());
      result.turned = std::max(result.turned, angle_between(start.bodies[i].rotation, body.rotation));
    }
    internal_throughput = std::max(internal_throughput, frame.energy.kinetic() + frame.energy.dissipated());
    result.energy_error = std::max(result.energy_error, std::abs(frame.energy.balance_error));
  }
  result.energy_error /= internal_throughput;
  return result;
}

}  // namespace

/// Scenes with constrained motion.
class ConfinedMotionTest : public QObject {
  Q_OBJECT

 private slots:
  void planeKeepsBodiesAndSpinsInIt_data() {
    QTest::addColumn<QString>("plane");
    QTest::addColumn<int>("across");
    QTest::addColumn<int>("up");
    QTest::newRow("xy") << "xy" << 2 << 1;
    QTest::newRow("yz") << "yz" << 0 << 2;
    QTest::newRow("xz") << "xz" << 1 << 2;
  }
  void planeKeepsBodiesAndSpinsInIt() {
    QFETCH(QString, plane);
    QFETCH(int, across);
    QFETCH(int, up);
    const Excursion free = excursion(drop(up, "", true), across, 0.4);
    VERIFY(free.across > 0.01);
    VERIFY(free.about > 0.5);  // prevented by the plane
    const Excursion kept = excursion(drop(up, plane.toStdString(), true), across, 0.4);
    qInfo() << kept.across << kept.about << kept.within << kept.spinning << kept.energy_error << free.across
            << free.about;
    QCOMPARE(kept.across, 0.0);
    QCOMPARE(kept.about, 0.0);
    VERIFY(kept.within > 0.1);
    VERIFY(kept.spinning > 0.5);
    VERIFY(kept.energy_error < 1e-3);
  }

  void withoutRotationsBodiesKeepTheirOrientation() {
    const Excursion free = excursion(drop(2, "", true), 0, 0.4);
    VERIFY(free.turned > 0.1);
    const Excursion kept = excursion(drop(2, "", false), 0, 0.4);
    qInfo() << kept.turned << kept.within << kept.energy_error << free.turned;
    VERIFY(kept.turned < 1e-14);
    QCOMPARE(kept.spinning, 0.0);
    QCOMPARE(kept.about, 0.0);
    VERIFY(kept.within > 0.1);
    VERIFY(kept.energy_error < 1e-3);
  }

  void bodiesWithoutRotationsFallAmongOthers() {
    ModelBuilder builder = drop(2, "", true);
    builder.model().bodies[1].rotations = false;
    Simulation simulation(builder.build(), 1);
    const Frame start = simulation.frame();
    QVERIFY(run_until(simulation, 0.4));
    const Frame end = simulation.frame();
    for (const size_t i : {0, 1, 2}) {
      const double turned = angle_between(start.bodies[i].rotation, end.bodies[i].rotation);
      if (i == 1) {
        VERIFY(turned < 1e-14);
        QVERIFY(end.bodies[i].spin.isZero(0.0));
      } else {
        QVERIFY2(turned > 0.1, qPrintable(QString::number(turned)));
      }
    }
    const double internal_throughput = end.energy.kinetic() + end.energy.dissipated();
    VERIFY(std::abs(end.energy.balance_error) < 1e-3 * internal_throughput);
  }

  void withoutRotationsAnAslantFallBouncesStraightBack() {
    ModelBuilder builder = cubes(cube_rule(0.0, 0.0, 0.0));
    builder.body(Vec3(0, 0, 0.18), Vec3(0.7, 0.3, 0.2));
    builder.plane("floor", Vec3::Zero(), Vec3::UnitZ());
    builder.scene().rotations = false;
    builder.scene().solver.time_step = 1e-5;
    Simulation simulation(builder.build(), 1);
    double top = 0.0;
    bool touched = false;
    while (simulation.time() < 0.4) {
      QVERIFY(!simulation.step());
      const Frame frame = simulation.frame();
      touched = touched || !frame.contacts.empty();
      if (touched) top = std::max(top, frame.bodies[0].position.z());
    }
    QVERIFY(touched);
    VERIFY_NEAR(top, 0.18, 1e-5);
    QCOMPARE(simulation.frame().energy.kinetic_rotational, 0.0);
  }
};

SCREE_TEST(ConfinedMotionTest)
#include "test_confined_motion.moc"
