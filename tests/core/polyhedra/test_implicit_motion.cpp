#include <QtTest>

#include "core/geometry/random.hpp"
#include "core/geometry/rotation.hpp"
#include "core/polyhedra/implicit/block_system.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/physics_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

const Mat3 top_inertia = Vec3(1.0, 2.0, 3.0).asDiagonal();
const Vec3 top_spin(0.05, 5.0, 0.05);

/// [P] reference top: one body of general inertia in free space.
Simulation free_top(SolverMethod method, double time_step) {
  ModelBuilder builder(cube_mesh(0.1), 2.0, top_inertia, cube_rule(0.0, 0.0, 0.0));
  builder.body(Vec3::Zero(), Vec3::Zero(), Vec3(0.3, -0.2, 0.1), top_spin);
  builder.scene().gravity = Vec3::Zero();
  builder.scene().solver.method = method;
  builder.scene().solver.time_step = time_step;
  builder.scene().output.interval = 2.0;
  return Simulation(builder.build(), 1);
}

struct Drift {
  double momentum = 0.0;  ///< largest |ΔL|/L
  double energy = 0.0;    ///< largest |ΔE|/E
  Vec3 spin = Vec3::Zero();
};

Drift drift(SolverMethod method, double time_step) {
  Simulation simulation = free_top(method, time_step);
  const auto momentum = [&](const FrameBody& body) {
    const Mat3 axes = body.rotation.matrix();
    return Vec3(axes * top_inertia * axes.transpose() * body.spin);
  };
  const Frame first = simulation.frame();
  const Vec3 start = momentum(first.bodies[0]);
  Drift drift;
  while (simulation.time() < 2.0 - 1e-9) {
    if (simulation.step()) return {1.0, 1.0, Vec3::Zero()};
    const Frame frame = simulation.frame();
    drift.momentum = std::max(drift.momentum, (momentum(frame.bodies[0]) - start).norm() / start.norm());
    drift.energy = std::max(
        drift.energy, std::abs(frame.energy.kinetic_rotational / first.energy.kinetic_rotational - 1.0));
    drift.spin = frame.bodies[0].spin;
  }
  return drift;
}

/// Exact spatial spin at 2 s (P-25).
const Vec3 exact_spin(2.54623657, 4.98913684, -0.0578683);

}  // namespace

class ImplicitMotionTest : public QObject {
  Q_OBJECT

 private slots:
  /// P-23, P-24, P-25.
  void newmarkTopDriftsAsThePaperSays() {
    const Drift coarse = drift(SolverMethod::newmark, 0.01);
    const Drift fine = drift(SolverMethod::newmark, 0.005);
    const Drift finest = drift(SolverMethod::newmark, 0.0025);
    QVERIFY2(std::abs(coarse.momentum / 8.2e-5 - 1.0) < 0.1, qPrintable(QString::number(coarse.momentum)));
    QVERIFY2(std::abs(fine.momentum / 2.0e-5 - 1.0) < 0.1, qPrintable(QString::number(fine.momentum)));
    QVERIFY2(std::abs(coarse.energy / 1.59e-4 - 1.0) < 0.1, qPrintable(QString::number(coarse.energy)));
    QVERIFY2(std::abs(fine.energy / 4.0e-5 - 1.0) < 0.1, qPrintable(QString::number(fine.energy)));
    VERIFY_NEAR(finest.spin, exact_spin, 1e-3 * exact_spin.norm());
  }

  void midpointTopKeepsMomentumAndEnergyAtAnyStep() {
    for (const double time_step : {0.02, 0.01, 0.005}) {
      const Drift drifted = drift(SolverMethod::midpoint, time_step);
      QVERIFY2(drifted.momentum < 1e-10, qPrintable(QString::number(drifted.momentum)));
      QVERIFY2(drifted.energy < 1e-10, qPrintable(QString::number(drifted.energy)));
    }
  }

  void topConvergesWithOrderTwo() {
    for (const SolverMethod method : {SolverMethod::midpoint, SolverMethod::newmark}) {
      const double coarse = (drift(method, 0.01).spin - exact_spin).norm();
      const double fine = (drift(method, 0.005).spin - exact_spin).norm();
      const double order = std::log2(coarse / fine);
      QVERIFY2(std::abs(order - 2.0) < 0.1, qPrintable(QString::number(order)));
    }
  }

  /// P-26: Δ[K + ½(β − ¼)Δt² m|a|²] = ½(f₀ + f₁)·Δu for γ = ½, here with forces computed by Newmark's rule.
  void newmarkKeepsItsIdentity() {
    Random random(1);
    for (int round = 0; round < 100; ++round) {
      const double beta = 0.3;
      const StepRule rule = newmark_rule(0.01, beta, 0.5);
      BodyStep body;
      body.mass = 2.0;
      body.velocity = random.in_box(Vec3::Constant(-1), Vec3::Constant(1));
      body.acceleration = random.in_box(Vec3::Constant(-100), Vec3::Constant(100));
      set_increment(body, random.in_box(Vec3::Constant(-0.02), Vec3::Constant(0.02)), Vec3::Zero());
      const Vec3 end = body.end_acceleration(rule);
      const auto kept = [&](const Vec3& velocity, const Vec3& acceleration) {
        return 0.5 * body.mass * velocity.squaredNorm() +
               0.5 * (beta - 0.25) * rule.duration * rule.duration * body.mass * acceleration.squaredNorm();
      };
      const double change = kept(body.end_velocity(rule), end) - kept(body.velocity, body.acceleration);
      const double work = 0.5 * body.mass * (body.acceleration + end).dot(body.displacement);
      VERIFY_NEAR(change, work, 1e-10 * std::max(1.0, std::abs(work)));
    }
  }

  void gradientsAndFactorsSolveTheSame() {
    Random random(2);
    Workers workers(2);
    for (const int count : {1, 3, 4, 20, 60}) {
      BlockSystem system;
      std::vector<Vector6> right(count);
      for (int i = 0; i < count; ++i) {
        system.diagonal.push_back(20.0 * Matrix6::Identity());
        for (int k = 0; k < 6; ++k) right[i][k] = random.in_box(Vec3::Constant(-1), Vec3::Constant(1)).x();
      }
      Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(6 * count, 6 * count);
      for (int i = 0; i + 1 < count; ++i) {
        Matrix6 block;
        for (int k = 0; k < 36; ++k)
          block(k / 6, k % 6) = random.in_box(Vec3::Constant(-1), Vec3::Constant(1)).x();
        const int j = i + 1 + (i % 3 == 0 && i + 2 < count ? 1 : 0);
        system.couplings.push_back({i, j, block});
        matrix.block<6, 6>(6 * i, 6 * j) += block;
        matrix.block<6, 6>(6 * j, 6 * i) += block.transpose();
      }
      Eigen::VectorXd vector(6 * count);
      for (int i = 0; i < count; ++i) {
        matrix.block<6, 6>(6 * i, 6 * i) += system.diagonal[i];
        vector.segment<6>(6 * i) = right[i];
      }
      std::vector<Vector6> x;
      solve(system, right, 1e-12, workers, x);
      const Eigen::VectorXd exact = matrix.llt().solve(vector);
      for (int i = 0; i < count; ++i) VERIFY_NEAR(x[i], exact.segment<6>(6 * i), 1e-10 * exact.norm());
    }
  }
};

SCREE_TEST(ImplicitMotionTest)
#include "test_implicit_motion.moc"
