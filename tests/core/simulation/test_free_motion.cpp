#include <QtTest>

#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/example_fixture.hpp"
#include "tests/fixtures/core/physics_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

const Mat3 top_inertia = Vec3(1.0, 2.0, 3.0).asDiagonal();
const Vec3 top_spin(0.05, 5.0, 0.05);  // near the middle axis: it flips
const double top_time = 2.0;

/// One body of general inertia in free space.
ModelBuilder free_top(double time_step) {
  ModelBuilder builder(cube_mesh(0.1), 2.0, top_inertia, cube_rule(0.0, 0.0, 0.0));
  builder.body(Vec3::Zero(), Vec3::Zero(), Vec3(0.3, -0.2, 0.1), top_spin);
  builder.scene().gravity = Vec3::Zero();
  builder.scene().solver.time_step = time_step;
  builder.scene().output.interval = top_time;
  return builder;
}

Vec3 angular_momentum(const FrameBody& body, const Mat3& inertia) {
  const Mat3 axes = body.rotation.matrix();
  return axes * inertia * axes.transpose() * body.spin;
}

/// Euler's equations and the attitude quaternion, by the classical Runge–Kutta method.
struct Top {
  Vec3 spin;  ///< body axes
  Eigen::Quaterniond attitude = Eigen::Quaterniond::Identity();
};

Top exact_top(double time) {
  const auto rate = [](const Top& top) {
    const Vec3 acceleration = top_inertia.inverse() * (top_inertia * top.spin).cross(top.spin);
    const Eigen::Quaterniond turning =
        top.attitude * Eigen::Quaterniond(0.0, top.spin.x(), top.spin.y(), top.spin.z());
    return Top{acceleration, Eigen::Quaterniond(0.5 * turning.coeffs())};
  };
  const auto moved = [](const Top& top, const Top& slope, double step) {
    return Top{top.spin + step * slope.spin,
               Eigen::Quaterniond(top.attitude.coeffs() + step * slope.attitude.coeffs())};
  };
  Top top{top_spin};
  const int steps = 20000;
  const double h = time / steps;
  for (int i = 0; i < steps; ++i) {
    const Top a = rate(top);
    const Top b = rate(moved(top, a, 0.5 * h));
    const Top c = rate(moved(top, b, 0.5 * h));
    const Top d = rate(moved(top, c, h));
    for (const auto& [k, share] : {std::pair(&a, 1.0), {&b, 2.0}, {&c, 2.0}, {&d, 1.0}}) {
      top = moved(top, *k, share * h / 6.0);
    }
    top.attitude.normalize();
  }
  return top;
}

struct TopError {
  double attitude = 0.0;          ///< at the end [rad]
  double spin = 0.0;              ///< at the end [rad/s]
  double energy = 0.0;            ///< largest, relative
  double angular_momentum = 0.0;  ///< largest, relative
};

TopError top_error(double time_step) {
  Simulation simulation(free_top(time_step).build(), 1);
  const double energy = simulation.frame().energy.kinetic_rotational;
  const Vec3 momentum = angular_momentum(simulation.frame().bodies[0], top_inertia);
  TopError error;
  while (simulation.time() < top_time) {
    if (simulation.step()) return {1e9, 1e9, 1e9, 1e9};
    const Frame frame = simulation.frame();
    error.energy = std::max(error.energy, std::abs(frame.energy.kinetic_rotational / energy - 1.0));
    error.angular_momentum =
        std::max(error.angular_momentum,
                 (angular_momentum(frame.bodies[0], top_inertia) - momentum).norm() / momentum.norm());
  }
  const FrameBody body = simulation.frame().bodies[0];
  const Top exact = exact_top(top_time);
  error.spin = (body.spin - exact.attitude * exact.spin).norm();
  error.attitude =
      Eigen::AngleAxisd(Mat3(body.rotation.matrix() * exact.attitude.toRotationMatrix().transpose())).angle();
  return error;
}

}  // namespace

/// Bodies without contacts.
class FreeMotionTest : public QObject {
  Q_OBJECT

 private slots:
  void tumblingTopFollowsEulersEquations() {  // P-25
    const Top exact = exact_top(top_time);
    VERIFY_NEAR(exact.attitude * exact.spin, Vec3(2.54623657, 4.98913684, -0.0578683), 1e-6);
    const TopError error = top_error(0.0025);
    qInfo() << error.spin << error.attitude << error.energy << error.angular_momentum;
    VERIFY(error.spin < 1e-3);
  }

  void tumblingTopKeepsEnergyAndAngularMomentum() {  // at least as well as P-23, P-24
    const TopError error = top_error(0.005);
    qInfo() << error.energy << error.angular_momentum << error.attitude;
    VERIFY(error.angular_momentum < 1e-12);
    VERIFY(error.energy < 4.0e-5);
    VERIFY(error.attitude < 8.5e-4);
  }

  void freeTopConvergesWithSecondOrder() {
    const TopError coarse = top_error(0.01);
    const TopError middle = top_error(0.005);
    const TopError fine = top_error(0.0025);
    for (const auto quantity : {&TopError::attitude, &TopError::spin, &TopError::energy}) {
      const double order = std::log2(coarse.*quantity / middle.*quantity);
      const double finer = std::log2(middle.*quantity / fine.*quantity);
      qInfo() << order << finer;
      VERIFY(order > 1.9);
      VERIFY(order < 2.1);
      VERIFY(finer > 1.95);
      VERIFY(finer < 2.05);
    }
  }

  void centreOfMassFliesOnAParabola() {
    ModelBuilder builder = free_top(0.01);
    builder.scene().gravity = Vec3(1.0, -2.0, -9.81);
    Simulation simulation(builder.build(), 1);
    QVERIFY(run_until(simulation, top_time));
    const FrameBody body = simulation.frame().bodies[0];
    const Vec3 start(0.3, -0.2, 0.1);
    VERIFY_NEAR(body.velocity - start, builder.scene().gravity * top_time, 1e-12);
    const Vec3 place = start * top_time + 0.5 * builder.scene().gravity * top_time * top_time;
    VERIFY_NEAR(body.position, place, 1e-12);
    VERIFY(std::abs(simulation.frame().energy.balance_error) < 1e-4 * simulation.frame().energy.kinetic());
  }

  void forceActsOnTheCentreAndItsPointOnTheSpin() {
    ModelBuilder builder(cube_mesh(0.1), 2.0, Mat3::Identity() / 300.0, cube_rule(0.0, 0.0, 0.0));
    builder.body(Vec3::Zero());
    builder.scene().gravity = Vec3::Zero();
    builder.scene().solver.time_step = 1e-3;
    LoadSpec load;
    load.body = "0";
    load.time = {0.1, 0.3, 0.7};
    load.force = {Vec3::Zero(), Vec3(0, 4, 0), Vec3(0, 4, 0)};
    load.moment = {Vec3::Zero(), Vec3(0, 0.02, 0), Vec3(0, 0.02, 0)};
    builder.scene().loads.push_back(load);
    Simulation simulation(builder.build(), 1);
    QVERIFY(run_until(simulation, 0.09));
    QCOMPARE(simulation.frame().bodies[0].velocity.norm(), 0.0);
    QVERIFY(run_until(simulation, 1.0));
    const Frame frame = simulation.frame();
    const double impulse = 4.0 * (0.5 * 0.2 + 0.4);
    const double torque_per_radius = 0.02 * (0.5 * 0.2 + 0.4);
    // The force ends within a step: its part in that step may be missing.
    VERIFY_NEAR(frame.bodies[0].velocity, Vec3(0, impulse / 2.0, 0), 4.0 * 1e-3 / 2.0);
    VERIFY_NEAR(frame.bodies[0].spin, Vec3(0, 300.0 * torque_per_radius, 0), 0.02 * 1e-3 * 300.0);
    VERIFY_NEAR(frame.energy.external_work / frame.energy.kinetic(), 1.0, 5e-3);
  }

  /// A force at a point of a body with fixed translation acts as a moment about its centre.
  void excentricForceTurnsTheBody() {
    ModelBuilder builder(cube_mesh(0.1), 2.0, Mat3::Identity() / 300.0, cube_rule(0.0, 0.0, 0.0));
    builder.body(Vec3::Zero(), Vec3(0, 0, 0.5 * M_PI));
    builder.scene().gravity = Vec3::Zero();
    builder.scene().solver.time_step = 1e-4;
    LoadSpec load;
    load.body = "0";
    load.point = Vec3(0.05, 0, 0);  // on the y axis after a quarter turn
    load.time = {0.0, 0.1};
    load.force = {Vec3(0, 0, 1), Vec3(0, 0, 1)};
    builder.scene().loads.push_back(load);
    Simulation simulation(builder.build(), 1);
    QVERIFY(run_until(simulation, 0.1));
    const FrameBody body = simulation.frame().bodies[0];
    // θ'' = (0.05 · 1 N cos θ)/J about x
    double angle = 0.0;
    double spin = 0.0;
    for (int i = 0; i < 10000; ++i) {
      spin += 0.5e-5 * 15.0 * std::cos(angle);
      angle += 1e-5 * spin;
      spin += 0.5e-5 * 15.0 * std::cos(angle);
    }
    VERIFY_NEAR(body.spin, Vec3(spin, 0, 0), 1e-4 * spin);
    VERIFY_NEAR(body.velocity, Vec3(0, 0, 0.05), 1e-12);
  }
};

SCREE_TEST(FreeMotionTest)
#include "test_free_motion.moc"
