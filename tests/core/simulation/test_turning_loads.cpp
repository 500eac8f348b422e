#include <QtTest>
#include <cmath>

#include "tests/fixtures/core/sphere_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

// A couple of two forces with fixed directions at opposite points of a body: J θ'' = −2 F l sin θ, with the
// angle θ between the line of the points and the forces.

constexpr double force = 3.0;
constexpr double lever = 0.05;
constexpr double inertia = 1.0 / 300.0;
constexpr double start_angle = 1.0;
constexpr double couple = 2.0 * force * lever;

/// Full period, by the arithmetic–geometric mean.
double period() {
  double a = 1.0;
  double b = std::cos(0.5 * start_angle);
  for (int i = 0; i < 10; ++i) std::tie(a, b) = std::pair(0.5 * (a + b), std::sqrt(a * b));
  return 2.0 * M_PI * std::sqrt(inertia / couple) / a;
}

struct Swing {
  bool ended = true;
  double amplitude = 0.0;  ///< at the end, computed from the energy [rad]
  double angle = 0.0;      ///< at the end, expected to be 0 [rad]
  double balance = 0.0;    ///< largest error of the energy account relative to the energy of the oscillation
  double work = 0.0;       ///< largest error of the booked work relative to force times path of the points
};

enum class Body { cube, sphere };

/// Three and a quarter periods.
/// @param steps_a_period  a multiple of four
Swing swing(Body kind, SolverMethod method, int steps_a_period) {
  std::shared_ptr<Model> model;
  if (kind == Body::cube) {
    ModelBuilder builder = cubes(cube_rule(0.0, 0.0, 0.0));
    builder.body(Vec3::Zero(), Vec3(0, 0, start_angle));
    model = std::make_shared<Model>(*builder.build());
  } else {
    SphereBuilder builder(hertz_rule());
    builder.sphere(std::sqrt(inertia / 0.8), 2.0, Vec3::Zero());
    model = std::make_shared<Model>(*builder.build());
    model->start[0].rotation = Vec3(0, 0, start_angle);
  }
  Scene& scene = model->scene;
  scene.gravity = Vec3::Zero();
  scene.output.interval = 1e9;
  scene.solver.method = method;
  scene.solver.time_step = period() / steps_a_period;
  scene.solver.phi = 0.5;
  if (kind == Body::sphere) scene.solver.tolerance = 1e-12;
  for (const double side : {1.0, -1.0}) {
    LoadSpec load;
    load.body = "0";
    load.point = Vec3(side * lever, 0, 0);
    load.time = {0.0, 1e9};
    load.force = {Vec3(side * force, 0, 0), Vec3(side * force, 0, 0)};
    scene.loads.push_back(load);
  }
  Simulation simulation(model, 1);
  Swing swing;
  const double energy = couple * (1.0 - std::cos(start_angle));
  for (int k = 0; k < 13 * steps_a_period / 4; ++k) {
    if (simulation.step()) return {false, 0.0, 0.0, 1e9, 1e9};
    const Frame frame = simulation.frame();
    const double angle = frame.bodies[0].rotation.rotation_vector().z();
    const double done = couple * (std::cos(angle) - std::cos(start_angle));
    swing.balance = std::max(swing.balance, std::abs(frame.energy.balance_error) / energy);
    swing.work = std::max(swing.work, std::abs(frame.energy.external_work - done) / energy);
    swing.angle = angle;
    const double kinetic = 0.5 * inertia * frame.bodies[0].spin.squaredNorm();
    swing.amplitude = std::acos(std::cos(angle) - kinetic / couple);
  }
  return swing;
}

struct Tumbling {
  Vec3 point = Vec3::Zero();  ///< final point of application [m]
  double balance = 0.0;       ///< error of the energy account [J]
  double work = 0.0;          ///< error of the booked work relative to force times path of the point [J]
};

/// A body of general inertia falls and tumbles for a second while a force acts at one of its points.
Tumbling tumbling(SolverMethod method, double time_step) {
  const Vec3 pull(3.0, -2.0, 4.0);
  LoadSpec load;
  load.body = "0";
  load.point = Vec3(0.05, 0.03, -0.02);
  load.time = {0.0, 1e9};
  load.force = {pull, pull};
  ModelBuilder builder(cube_mesh(0.1), 2.0, Vec3(2e-3, 5e-3, 6e-3).asDiagonal(), cube_rule(0.0, 0.0, 0.0));
  builder.body(Vec3::Zero(), Vec3(0.3, 0.2, -0.5), Vec3(0.1, 0.0, 0.0), Vec3(1.0, 2.0, -0.5));
  builder.scene().gravity = Vec3(0, 0, -9.81);
  builder.scene().solver.method = method;
  builder.scene().solver.time_step = time_step;
  builder.scene().output.interval = 1e9;
  builder.scene().loads.push_back(load);
  Simulation simulation(builder.build(), 1);
  const auto point = [&] {
    const FrameBody body = simulation.frame().bodies[0];
    return Vec3(body.position + body.rotation.matrix() * load.point);
  };
  const Vec3 start = point();
  for (long k = std::lround(1.0 / time_step); k > 0; --k) {
    if (simulation.step()) return {Vec3::Zero(), 1e9, 1e9};
  }
  const EnergyTerms energy = simulation.frame().energy;
  return {point(), std::abs(energy.balance_error),
          std::abs(energy.external_work - pull.dot(point() - start))};
}

struct Case {
  const char* name;
  Body body;
  SolverMethod method;
};

}  // namespace

class TurningLoadsTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase_data() {
    QTest::addColumn<int>("body");
    QTest::addColumn<int>("method");
    for (const Case& at : {Case{"cube, midpoint", Body::cube, SolverMethod::midpoint},
                           Case{"cube, newmark", Body::cube, SolverMethod::newmark},
                           Case{"cube, explicit", Body::cube, SolverMethod::velocity_verlet},
                           Case{"sphere, trapezoidal", Body::sphere, SolverMethod::trapezoidal},
                           Case{"sphere, explicit", Body::sphere, SolverMethod::velocity_verlet}}) {
      QTest::newRow(at.name) << static_cast<int>(at.body) << static_cast<int>(at.method);
    }
  }

  /// A lever that lags by one step would amplify the oscillation, here by 5 %.
  void coupleSwingsABodyWithErrorsOfSecondOrder() {
    QFETCH_GLOBAL(int, body);
    QFETCH_GLOBAL(int, method);
    const auto at = [&](int steps) {
      return swing(static_cast<Body>(body), static_cast<SolverMethod>(method), steps);
    };
    const Swing coarse = at(100);
    const Swing fine = at(200);
    const auto amplitude_error = [](const Swing& swing) { return std::abs(swing.amplitude - start_angle); };
    const QString found =
        QString("amplitude errs by %1 and %2, angle by %3 and %4, balance by %5 and %6, work by %7")
            .arg(amplitude_error(coarse))
            .arg(amplitude_error(fine))
            .arg(coarse.angle)
            .arg(fine.angle)
            .arg(coarse.balance)
            .arg(fine.balance)
            .arg(fine.work);
    qInfo().noquote() << found;
    QVERIFY2(coarse.ended && fine.ended, qPrintable(found));
    QVERIFY2(amplitude_error(fine) < 1e-3 && std::abs(fine.angle) < 1e-2, qPrintable(found));
    QVERIFY2(std::log2(std::abs(coarse.angle / fine.angle)) > 1.8, qPrintable(found));
    QVERIFY2(amplitude_error(fine) < 1e-8 || std::log2(amplitude_error(coarse) / amplitude_error(fine)) > 1.8,
             qPrintable(found));
    QVERIFY2(fine.balance < 1e-9 || std::log2(coarse.balance / fine.balance) > 1.8, qPrintable(found));
  }

  /// The booked work equals force times path of the point, and the kinetic energy agrees with the account.
  void workOfALoadIsForceTimesWayOfItsPoint() {
    QFETCH_GLOBAL(int, body);
    QFETCH_GLOBAL(int, method);
    const Swing swung = swing(static_cast<Body>(body), static_cast<SolverMethod>(method), 60);
    QVERIFY2(swung.ended && swung.work < 1e-9, qPrintable(QString::number(swung.work)));
    if (static_cast<SolverMethod>(method) == SolverMethod::midpoint)
      QVERIFY2(swung.balance < 1e-9, qPrintable(QString::number(swung.balance)));
  }

  void forceAtAPointOfATumblingBody() {
    QFETCH_GLOBAL(int, body);
    QFETCH_GLOBAL(int, method);
    if (static_cast<Body>(body) == Body::sphere) return;  // a sphere cannot have this inertia
    static const Vec3 exact = tumbling(SolverMethod::velocity_verlet, 2e-5).point;
    const Tumbling coarse = tumbling(static_cast<SolverMethod>(method), 4e-3);
    const Tumbling fine = tumbling(static_cast<SolverMethod>(method), 2e-3);
    const double order = std::log2((coarse.point - exact).norm() / (fine.point - exact).norm());
    const QString found = QString("errs by %1 m, order %2, balance %3 and %4 J, work %5 J")
                              .arg((fine.point - exact).norm())
                              .arg(order)
                              .arg(coarse.balance)
                              .arg(fine.balance)
                              .arg(fine.work);
    qInfo().noquote() << found;
    QVERIFY2((fine.point - exact).norm() < 1e-4 && order > 1.8, qPrintable(found));
    QVERIFY2(fine.work < 1e-10, qPrintable(found));
    QVERIFY2(fine.balance < 1e-10 || std::log2(coarse.balance / fine.balance) > 1.8, qPrintable(found));
  }
};

SCREE_TEST(TurningLoadsTest)
#include "test_turning_loads.moc"
