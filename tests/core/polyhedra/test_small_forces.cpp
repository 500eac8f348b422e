#include <QtTest>
#include <cmath>

#include "tests/fixtures/core/physics_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

constexpr double gravity = 9.81;
const std::vector<SolverMethod> all_methods{SolverMethod::midpoint, SolverMethod::newmark,
                                            SolverMethod::velocity_verlet};

QString name_of(SolverMethod method) {
  return method == SolverMethod::midpoint  ? "midpoint"
         : method == SolverMethod::newmark ? "newmark"
                                           : "explicit";
}

// Attitude of a free body by the fourth-order Runge–Kutta method for Euler's equations.

struct Top {
  Eigen::Quaterniond attitude;
  Vec3 spin;  ///< body frame
};

Top rate(const Top& top, const Vec3& inertia) {
  const Vec3 momentum = inertia.cwiseProduct(top.spin);
  Eigen::Quaterniond turning = top.attitude * Eigen::Quaterniond(0, top.spin.x(), top.spin.y(), top.spin.z());
  turning.coeffs() *= 0.5;
  return {turning, (-top.spin.cross(momentum)).cwiseQuotient(inertia)};
}

Top moved(const Top& top, const Top& rate, double time) {
  Top next = top;
  next.attitude.coeffs() += time * rate.attitude.coeffs();
  next.spin += time * rate.spin;
  return next;
}

Mat3 exact_attitude(const Vec3& inertia, const Vec3& spin, double time) {
  constexpr int steps = 20000;
  const double step = time / steps;
  Top top{Eigen::Quaterniond::Identity(), spin};
  for (int i = 0; i < steps; ++i) {
    const Top a = rate(top, inertia);
    const Top b = rate(moved(top, a, 0.5 * step), inertia);
    const Top c = rate(moved(top, b, 0.5 * step), inertia);
    const Top d = rate(moved(top, c, step), inertia);
    for (const auto& [part, weight] : {std::pair(a, 1.0), {b, 2.0}, {c, 2.0}, {d, 1.0}})
      top = moved(top, part, weight * step / 6.0);
    top.attitude.normalize();
  }
  return top.attitude.toRotationMatrix();
}

double angle_between(const Mat3& a, const Mat3& b) {
  return Eigen::AngleAxisd(a.transpose() * b).angle();
}

/// Attitude of a falling, spinning body without contacts; zero if the run fails.
/// @param size  factor on lengths, with times scaled as in free fall
Mat3 attitude_in_fall(SolverMethod method, const Vec3& inertia, const Vec3& spin, double time,
                      double time_step, double size = 1.0) {
  const double time_scale = std::sqrt(size);
  ModelBuilder builder(cube_mesh(0.1 * size), 2.0 * std::pow(size, 3),
                       std::pow(size, 5) * Mat3(inertia.asDiagonal()), cube_rule(0.0, 0.0, 0.0));
  builder.body(Vec3::Zero(), Vec3::Zero(), Vec3::Zero(), spin / time_scale);
  builder.scene().gravity = Vec3(0, 0, -gravity);
  builder.scene().solver.method = method;
  builder.scene().solver.time_step = time_step * time_scale;
  builder.scene().output.interval = 1e9;
  Simulation simulation(builder.build(), 1);
  const long steps = std::lround(time / time_step);
  for (long k = 0; k < steps; ++k) {
    if (simulation.step()) return Mat3::Zero();
  }
  return simulation.frame().bodies[0].rotation.matrix();
}

// A brick of 0.2 × 0.1 × 0.05 m and 2 kg.
const Vec3 brick_inertia = 2.0 / 12.0 * Vec3(0.0125, 0.0425, 0.05);
const Vec3 slow_spin(0.4, 0.9, 0.3);

/// A cube of 2 kg on a frictionless floor, with contacts carrying its weight, and its loads.
struct Push {
  SolverMethod method = SolverMethod::midpoint;
  double share = 0.0;  ///< relative to its weight: force, and moment over the edge
  double gravity = fixture_gravity();
  double size = 1.0;
  static double fixture_gravity() { return 9.81; }
};

struct Moved {
  bool ended = true;  ///< the run has reached its end
  double way = 0.0;   ///< along the force, relative to the expected displacement
  double angle = 0.0;
  double aside = 0.0;    ///< displacement in other directions, in edges
  double balance = 0.0;  ///< error of the energy account relative to the work
};

constexpr double push_time = 1.0;

/// Force along x and moment about z together, with and without a floor.
Moved moved_by(const Push& push) {
  const double size = push.size;
  const double time_scale = std::sqrt(size);
  const double mass = 2.0 * std::pow(size, 3);
  const double inertia = std::pow(size, 5) / 300.0;
  const double weight = mass * 9.81;
  ContactRule rule = cube_rule(0.1, 0.0, 0.0);
  rule.normal = BarrierLawSpec{1e-3 * size, 1e7 * size * size, 1.0, 0.2, -1.0};
  ModelBuilder builder(cube_mesh(0.1 * size), mass, inertia * Mat3::Identity(), rule);
  const double sunk = push.gravity * mass / (4.0 * 1e7 * size * size);
  const Vec3 start(0, 0, 0.05 * size + 1e-3 * size - sunk);
  builder.body(start);
  if (push.gravity > 0.0) builder.plane("floor", Vec3::Zero(), Vec3::UnitZ());
  builder.scene().gravity = Vec3(0, 0, -push.gravity);
  builder.scene().solver.method = push.method;
  builder.scene().solver.time_step = 1e-3 * time_scale;
  builder.scene().output.interval = 1e9;
  const double force = push.share * weight;
  const double moment = push.share * weight * 0.02 * size;
  const double time = push_time * time_scale;
  LoadSpec load;
  load.body = "0";
  load.time = {0.0, 2.0 * time};
  load.force = {Vec3(force, 0, 0), Vec3(force, 0, 0)};
  load.moment = {Vec3(0, 0, moment), Vec3(0, 0, moment)};
  if (push.share != 0.0) builder.scene().loads.push_back(load);
  Simulation simulation(builder.build(), 1);
  Moved moved;
  for (int k = 0; k < 1000 && moved.ended; ++k) moved.ended = !simulation.step();
  while (moved.ended && simulation.time() < time * (1.0 - 1e-12)) moved.ended = !simulation.step();
  const Frame frame = simulation.frame();
  const double done = simulation.time();
  const Vec3 way = frame.bodies[0].position - start;
  moved.way = way.x() / (push.share != 0.0 ? force * done * done / (2.0 * mass) : 0.1 * size);
  moved.angle = frame.bodies[0].rotation.rotation_vector().z() /
                (push.share != 0.0 ? moment * done * done / (2.0 * inertia) : 1.0);
  moved.aside = std::hypot(way.y(), way.z()) / (0.1 * size);
  moved.balance = std::abs(frame.energy.balance_error / frame.energy.external_work);
  return moved;
}

QString moved_text(const Push& push, const Moved& moved) {
  return QString(
             "%1, %2 of the weight, gravity %3, size %4: way %5 and angle %6 of what they should be, "
             "balance %7, aside %8")
      .arg(name_of(push.method))
      .arg(push.share)
      .arg(push.gravity)
      .arg(push.size)
      .arg(moved.way, 0, 'g', 9)
      .arg(moved.angle, 0, 'g', 9)
      .arg(moved.balance)
      .arg(moved.aside);
}

}  // namespace

class SmallForcesTest : public QObject {
  Q_OBJECT

 private slots:
  /// The weight of a body is not a scale for its gyroscopic term.
  void brickThatFallsTumblesAsEulersEquationsSay() {
    const Mat3 exact = exact_attitude(brick_inertia, slow_spin, 6.0);
    for (const SolverMethod method : all_methods) {
      const double coarse =
          angle_between(exact, attitude_in_fall(method, brick_inertia, slow_spin, 6.0, 0.02));
      const double fine = angle_between(exact, attitude_in_fall(method, brick_inertia, slow_spin, 6.0, 0.01));
      const QString found = QString("%1: %2 and %3 rad").arg(name_of(method)).arg(coarse).arg(fine);
      qInfo().noquote() << found;
      QVERIFY2(fine < 1e-3, qPrintable(found));
      const double order = std::log2(coarse / fine);
      QVERIFY2(order > 1.8 && order < 2.2, qPrintable(found));
    }
  }

  /// Spun about its middle axis it flips repeatedly.
  void bodySpunAboutItsMiddleAxisFlips() {
    const Vec3 spin(0.01, 5.0, 0.01);
    const Mat3 exact = exact_attitude(brick_inertia, spin, 6.0);
    for (const SolverMethod method : all_methods) {
      const double coarse = angle_between(exact, attitude_in_fall(method, brick_inertia, spin, 6.0, 1e-3));
      const double fine = angle_between(exact, attitude_in_fall(method, brick_inertia, spin, 6.0, 5e-4));
      const QString found = QString("%1: %2 and %3 rad").arg(name_of(method)).arg(coarse).arg(fine);
      qInfo().noquote() << found;
      const double order = std::log2(coarse / fine);
      QVERIFY2(fine < 0.1 && order > 1.7 && order < 2.3, qPrintable(found));
    }
  }

  void tumblingIsTheSameAtAnySize() {
    for (const SolverMethod method : {SolverMethod::midpoint, SolverMethod::newmark}) {
      const Mat3 usual = attitude_in_fall(method, brick_inertia, slow_spin, 2.0, 0.01);
      for (const double size : {1e-6, 1e-3, 1e3}) {
        const double angle =
            angle_between(usual, attitude_in_fall(method, brick_inertia, slow_spin, 2.0, 0.01, size));
        QVERIFY2(angle < 1e-7, qPrintable(name_of(method) + QString(", size %1: %2").arg(size).arg(angle)));
      }
    }
  }

  /// F t²/2m and M t²/2J on a frictionless floor, however small relative to the weight.
  void smallForceMovesWhatRestsOnAFloorWithoutFriction() {
    for (const SolverMethod method : all_methods) {
      for (const double share : {1e-2, 8e-4, 1e-4, 1e-5, 1e-6}) {
        const Push push{method, share};
        const Moved moved = moved_by(push);
        QVERIFY2(moved.ended && std::abs(moved.way - 1.0) < 1e-3 && std::abs(moved.angle - 1.0) < 1e-3,
                 qPrintable(moved_text(push, moved)));
      }
    }
  }

  void smallForceMovesBodiesOfAnySize() {
    for (const SolverMethod method : {SolverMethod::midpoint, SolverMethod::newmark}) {
      for (const double size : {1e-3, 1e3}) {
        for (const double share : {8e-4, 1e-5}) {
          Push push{method, share};
          push.size = size;
          const Moved moved = moved_by(push);
          QVERIFY2(moved.ended && std::abs(moved.way - 1.0) < 1e-3 && std::abs(moved.angle - 1.0) < 1e-3,
                   qPrintable(moved_text(push, moved)));
        }
      }
    }
  }

  /// The forces themselves are the only scale.
  void forceMovesBodiesWithoutWeight() {
    for (const SolverMethod method : all_methods) {
      for (const double share : {0.02, 1e-4, 1e-12}) {
        Push push{method, share};
        push.gravity = 0.0;
        const Moved moved = moved_by(push);
        QVERIFY2(moved.ended && std::abs(moved.way - 1.0) < 1e-9 && std::abs(moved.angle - 1.0) < 1e-6 &&
                     moved.balance < 1e-6 && moved.aside < 1e-12,
                 qPrintable(moved_text(push, moved)));
      }
    }
  }

  void pureMomentTurnsBodiesWithoutWeight() {
    for (const SolverMethod method : all_methods) {
      for (const double size : {0.002, 3e-5, 7e-9}) {
        const Vec3 moment = size * Vec3(0.3, -1.0, 0.7);
        ModelBuilder builder = cubes(cube_rule(0.0, 0.0, 0.0));
        builder.body(Vec3::Zero());
        builder.scene().gravity = Vec3::Zero();
        builder.scene().solver.method = method;
        builder.scene().solver.time_step = 1e-3;
        LoadSpec load;
        load.body = "0";
        load.time = {0.0, 2.0};
        load.moment = {moment, moment};
        builder.scene().loads.push_back(load);
        Simulation simulation(builder.build(), 1);
        QVERIFY2(run_until(simulation, 1.0), qPrintable(name_of(method)));
        const Vec3 turned = simulation.frame().bodies[0].rotation.rotation_vector();
        const Vec3 exact = 0.5 * 300.0 * moment;
        QVERIFY2((turned - exact).norm() < 1e-6 * exact.norm(), qPrintable(name_of(method)));
      }
    }
  }

  void nothingMovesWithoutForceAndWeight() {
    for (const SolverMethod method : all_methods) {
      Push push{method, 0.0};
      push.gravity = 0.0;
      const Moved moved = moved_by(push);
      QVERIFY2(moved.ended && moved.way == 0.0 && moved.angle == 0.0 && moved.aside == 0.0,
               qPrintable(moved_text(push, moved)));
    }
  }

  /// A force on the upper of two cubes that stick to each other moves both, since the floor is frictionless.
  void smallForceOnOneOfTwoMovesBoth() {
    for (const SolverMethod method : {SolverMethod::midpoint, SolverMethod::newmark}) {
      for (const double share : {5e-4, 1e-5}) {
        ModelBuilder builder = cubes(cube_rule(0.1, 0.5, 0.5));
        builder.scene().contacts.push_back(cube_rule(0.1, 0.0, 0.0));
        builder.model().rule = {{0, 1}, {1, 1}};
        const double weight = 2.0 * gravity;
        const double lower = 0.05 + 1e-3 - 2.0 * weight / 4e7;
        builder.body(Vec3(0, 0, lower)).body(Vec3(0, 0, lower + 0.101 - weight / 8e7));
        builder.plane("floor", Vec3::Zero(), Vec3::UnitZ());
        builder.model().walls[0].material = 1;
        builder.scene().gravity = Vec3(0, 0, -gravity);
        builder.scene().solver.method = method;
        builder.scene().solver.time_step = 1e-3;
        builder.scene().solver.sleep = false;
        builder.scene().output.interval = 1e9;
        LoadSpec load;
        load.body = "1";
        load.point = Vec3(0, 0, -0.05);
        load.time = {0.0, 10.0};
        load.force = {Vec3(share * weight, 0, 0), Vec3(share * weight, 0, 0)};
        builder.scene().loads.push_back(load);
        Simulation simulation(builder.build(), 1);
        for (int k = 0; k < 1000; ++k) QVERIFY(!simulation.step());
        const Frame frame = simulation.frame();
        const double way = 0.25 * share * gravity * simulation.time() * simulation.time();
        for (const FrameBody& body : frame.bodies) {
          QVERIFY2(std::abs(body.position.x() / way - 1.0) < 5e-3,
                   qPrintable(name_of(method) +
                              QString(", %1: %2").arg(share).arg(body.position.x() / way, 0, 'g', 9)));
        }
      }
    }
  }
};

SCREE_TEST(SmallForcesTest)
#include "test_small_forces.moc"
