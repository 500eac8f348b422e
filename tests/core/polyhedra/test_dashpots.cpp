#include <Eigen/LU>
#include <QtTest>
#include <random>

#include "core/bodies/bodies.hpp"
#include "core/polyhedra/explicit/dashpot_group.hpp"
#include "core/polyhedra/explicit/dashpots.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/physics_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

/// Two cubes and their contacts.
struct Impact {
  Bodies bodies;
  ContactPair pair;
  std::vector<RigidState> states;
  MotionLimits limits;

  /// The bodies of the builder; with a single body the partner is a wall with a given velocity.
  explicit Impact(ModelBuilder& builder, const Vec3& wall_velocity = Vec3::Zero())
      : bodies(make_bodies(*builder.build(), Vec3::Zero())) {
    for (int i = 0; i < bodies.count(); ++i) {
      RigidState state;
      state.position = bodies.motion.position[i];
      state.axes = bodies.motion.rotation[i].matrix();
      state.mass = bodies.inertia[i].mass;
      state.inverse_mass = bodies.inertia[i].inverse_mass;
      states.push_back(state);
    }
    RigidState wall;
    wall.velocity = wall_velocity;
    states.push_back(wall);
    pair.a = 0;
    pair.b = 1;
  }

  void touch(const Vec3& point, const Vec3& normal, double dashpot, double elastic_force) {
    Contact contact;
    contact.point = point;
    contact.normal = normal;
    contact.dashpot = dashpot;
    contact.elastic_force = contact.normal_force = elastic_force;
    pair.trial.push_back(contact);
  }

  void act(double step) { damp(pair, bodies, limits, states[0], states[1], step); }

  double kinetic() const {
    double energy = 0.0;
    for (int i = 0; i < bodies.count(); ++i)
      energy += translational_energy(bodies, i) + rotational_energy(bodies, i);
    return energy;
  }
  Vec3 momentum() const {
    Vec3 sum = Vec3::Zero();
    for (int i = 0; i < bodies.count(); ++i) sum += bodies.inertia[i].mass * bodies.motion.velocity[i];
    return sum;
  }
  Vec3 angular_momentum() const {
    Vec3 sum = Vec3::Zero();
    for (int i = 0; i < bodies.count(); ++i) {
      sum += bodies.motion.angular_momentum[i] +
             bodies.inertia[i].mass * bodies.motion.position[i].cross(bodies.motion.velocity[i]);
    }
    return sum;
  }
};

Vec3 random_vector(std::mt19937_64& random, double size) {
  std::uniform_real_distribution<double> uniform(-size, size);
  const double x = uniform(random);
  const double y = uniform(random);
  return {x, y, uniform(random)};
}

/// Dashpots that share bodies in any way: velocities of six degrees of freedom of unit mass, each along one
/// direction; more than six are dependent.
struct CoupledDashpots {
  Eigen::MatrixXd directions;
  Eigen::VectorXd velocity;
  Eigen::VectorXd coefficient;
  Eigen::MatrixXd coupling;
  Eigen::VectorXd closing;

  CoupledDashpots(int count, std::mt19937& random) : coefficient(count) {
    std::uniform_real_distribution<double> number(-1.0, 1.0);
    directions = Eigen::MatrixXd::NullaryExpr(count, 6, [&] { return number(random); });
    velocity = Eigen::VectorXd::NullaryExpr(6, [&] { return number(random); });
    for (int i = 0; i < count; ++i) coefficient[i] = std::pow(10.0, 3.0 * number(random));
    coupling = directions * directions.transpose();
    closing = -directions * velocity;
  }

  /// @param least  smallest impulse without tension [N·s]
  DashpotGroup group(const Eigen::VectorXd& least) const {
    DashpotGroup group;
    group.count = static_cast<int>(closing.size());
    for (int i = 0; i < group.count; ++i) {
      group.coefficient[i] = coefficient[i];
      group.closing[i] = closing[i];
      group.least[i] = least[i];
      for (int j = 0; j < group.count; ++j) group.coupling[i][j] = coupling(i, j);
    }
    return group;
  }
};

/// (1 + A Δt + (A Δt)²/2) v = closing, solved densely, and impulses Δt c (v + A Δt v/2), with the mean speed
/// of the step.
Eigen::VectorXd dense_impulses(const Eigen::MatrixXd& coupling, const Eigen::VectorXd& coefficient,
                               const Eigen::VectorXd& closing, double step) {
  const Eigen::MatrixXd decay = step * coupling * coefficient.asDiagonal();
  const Eigen::MatrixXd identity = Eigen::MatrixXd::Identity(decay.rows(), decay.cols());
  const Eigen::VectorXd left = (identity + decay + 0.5 * decay * decay).fullPivLu().solve(closing);
  return step * coefficient.asDiagonal() * (left + 0.5 * decay * left);
}

/// A cube that lands on a wall with its four lower corners.
Impact flat_landing(double dashpot, double elastic_force) {
  ModelBuilder builder = cubes(cube_rule(0.3, 0.5, 0.5));
  builder.body(Vec3(0, 0, 0.05), Vec3::Zero(), Vec3(0, 0, -1));
  Impact impact(builder);
  for (const double x : {-0.05, 0.05}) {
    for (const double y : {-0.05, 0.05}) {
      impact.touch(Vec3(x, y, 0.0), Vec3::UnitZ(), dashpot, elastic_force);
    }
  }
  return impact;
}

}  // namespace

/// Normal dashpots, split from the motion under springs and gravity.
class DashpotsTest : public QObject {
  Q_OBJECT

 private slots:
  /// v(t) = v₀ e^(−c t/m), to second order in the step.
  void closingSpeedDecaysExponentially() {
    const double dashpot = 100.0;
    const double time = 0.05;  // 2.5 relaxation times
    std::vector<double> errors;
    for (const int steps : {10, 20, 40}) {
      Impact impact = flat_landing(0.0, 0.0);
      impact.pair.trial.clear();
      impact.touch(Vec3::Zero(), Vec3::UnitZ(), dashpot, 1e9);
      for (int n = 0; n < steps; ++n) impact.act(time / steps);
      errors.push_back(std::abs(impact.bodies.motion.velocity[0].z() + std::exp(-dashpot * time / 2.0)));
      QCOMPARE(impact.bodies.motion.spin[0], Vec3(0, 0, 0));
    }
    qInfo() << errors;
    VERIFY(errors[0] / errors[1] > 3.6);
    VERIFY(errors[0] / errors[1] < 4.4);
    VERIFY(errors[1] / errors[2] > 3.8);
    VERIFY(errors[1] / errors[2] < 4.2);
  }

  /// One to eight dashpots without tension. The dissipation equals the loss of kinetic energy.
  void groupFollowsItsRationalExponential() {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> number(-1.0, 1.0);
    for (int trial = 0; trial < 400; ++trial) {
      const int n = 1 + trial % DashpotGroup::capacity;
      const double step = std::pow(10.0, number(random));
      const CoupledDashpots dashpots(n, random);
      DashpotGroup group = dashpots.group(Eigen::VectorXd::Constant(n, -1e9));
      const double dissipated = find_impulses(group, step);

      const Eigen::VectorXd expected =
          dense_impulses(dashpots.coupling, dashpots.coefficient, dashpots.closing, step);
      const Eigen::Map<const Eigen::VectorXd> impulse(group.impulse.data(), n);
      QVERIFY2((impulse - expected).norm() <= 1e-9 * (1.0 + expected.norm()),
               qPrintable(QString::number(trial)));
      const Eigen::VectorXd after = dashpots.velocity + dashpots.directions.transpose() * impulse;
      const double lost = 0.5 * (dashpots.velocity.squaredNorm() - after.squaredNorm());
      VERIFY(std::abs(dissipated - lost) <= 1e-9 * (1.0 + std::abs(lost)));
    }
  }

  /// Dashpots that would pull are limited to the force of their springs, or to zero if the group would add
  /// energy; the others act as a group of their own on the remaining closing speeds.
  void dashpotsThatWouldPullLeaveAGroupOfTheOthers() {
    std::mt19937 random(11);
    std::uniform_real_distribution<double> number(-1.0, 1.0);
    int parts = 0;
    int idle_parts = 0;
    for (int trial = 0; trial < 20000; ++trial) {
      const int n = 2 + trial % (DashpotGroup::capacity - 1);
      const double step = std::pow(10.0, number(random));
      const CoupledDashpots dashpots(n, random);
      const Eigen::VectorXd least =
          Eigen::VectorXd::NullaryExpr(n, [&] { return -std::pow(10.0, 2.0 * number(random) - 1.0); });
      DashpotGroup group = dashpots.group(least);
      const double dissipated = find_impulses(group, step);

      const Eigen::Map<const Eigen::VectorXd> impulse(group.impulse.data(), n);
      std::vector<int> acting;
      std::vector<int> held;
      bool idle = false;
      for (int i = 0; i < n; ++i) {
        VERIFY(impulse[i] >= least[i]);
        const bool is_held = impulse[i] == least[i] || impulse[i] == 0.0;
        (is_held ? held : acting).push_back(i);
        idle = idle || impulse[i] == 0.0;
      }
      const Eigen::VectorXd of_all =
          dense_impulses(dashpots.coupling, dashpots.coefficient, dashpots.closing, step);
      for (const int i : acting) VERIFY(of_all[i] >= least[i]);
      if ((of_all.array() >= least.array()).all()) QVERIFY(held.empty());
      const Eigen::VectorXd left = dashpots.closing - dashpots.coupling(Eigen::all, held) * impulse(held);
      const Eigen::VectorXd expected =
          dense_impulses(dashpots.coupling(acting, acting), dashpots.coefficient(acting), left(acting), step);
      QVERIFY2((impulse(acting) - expected).norm() <= 1e-9 * (1.0 + expected.norm()),
               qPrintable(QString::number(trial)));
      VERIFY(dissipated >= -1e-9 * dashpots.velocity.squaredNorm());
      if (held.empty() || acting.empty()) continue;
      ++(idle ? idle_parts : parts);
    }
    qInfo() << parts << idle_parts;
    VERIFY(parts > 10000);
    VERIFY(idle_parts > 20);
  }

  /// However strong, dashpots at most stop a body; they never reverse it, and do not rotate a body that lands
  /// flat.
  void flatLandingStaysFlat_data() {
    QTest::addColumn<double>("dashpot");
    for (const double dashpot : {1.0, 100.0, 1e4, 1e8})
      QTest::newRow(qPrintable(QString::number(dashpot))) << dashpot;
  }
  void flatLandingStaysFlat() {
    QFETCH(double, dashpot);
    Impact impact = flat_landing(dashpot, 1e12);
    impact.act(1e-3);
    const double decay = 4.0 * dashpot * 1e-3 / 2.0;
    const double expected = -1.0 / (1.0 + decay + 0.5 * decay * decay);
    VERIFY_NEAR(impact.bodies.motion.velocity[0], Vec3(0, 0, expected), 1e-9);
    VERIFY(impact.bodies.motion.spin[0].norm() < 1e-9);
    for (const Contact& contact : impact.pair.trial)
      VERIFY_NEAR(contact.normal_force, impact.pair.trial[0].normal_force, 1e-9 * contact.normal_force);
  }

  /// Over random pairs: momenta are conserved, the account gets exactly the lost kinetic energy, and spring
  /// and dashpot together never pull.
  void randomPairsLoseWhatIsBooked() {
    std::mt19937_64 random(7);
    std::uniform_real_distribution<double> uniform(0.0, 1.0);
    int pulled = 0;
    for (int n = 0; n < 3000; ++n) {
      ModelBuilder builder = cubes(cube_rule(0.3, 0.5, 0.5));
      for (int i = 0; i < 2; ++i) {
        builder.body(random_vector(random, 0.1), random_vector(random, 1.0), random_vector(random, 1.0),
                     random_vector(random, 10.0));
      }
      Impact impact(builder);
      const double step = 1e-4;
      const int contacts = 1 + static_cast<int>(12.0 * uniform(random));
      for (int k = 0; k < contacts; ++k) {
        impact.touch(random_vector(random, 0.1), random_vector(random, 1.0).normalized(),
                     std::pow(10.0, 6.0 * uniform(random)), 1e3 * uniform(random));
      }
      const double before = impact.kinetic();
      const Vec3 momentum = impact.momentum();
      const Vec3 angular_momentum = impact.angular_momentum();
      impact.act(step);
      VERIFY_NEAR(impact.momentum(), momentum, 1e-10);
      VERIFY_NEAR(impact.angular_momentum(), angular_momentum, 1e-10);
      const double dissipated = impact.pair.energy.dissipated_damping;
      VERIFY_NEAR(before - impact.kinetic(), dissipated, 1e-10 * before);
      VERIFY(dissipated >= 0.0);
      for (const Contact& contact : impact.pair.trial) {
        VERIFY(contact.normal_force >= -1e-6);
        pulled += contact.normal_force < 1e-6;
      }
    }
    VERIFY(pulled > 100);
  }

  /// A moving wall drags the body along and does the work.
  void movingWallDoesWork() {
    ModelBuilder builder = cubes(cube_rule(0.3, 0.5, 0.5));
    builder.body(Vec3(0, 0, 0.05));
    Impact impact(builder, Vec3(0, 0, 0.5));
    impact.touch(Vec3::Zero(), Vec3::UnitZ(), 1e6, 1.0);
    impact.act(1e-2);
    VERIFY_NEAR(impact.bodies.motion.velocity[0].z(), 0.5, 1e-3);
    const ContactEnergy& energy = impact.pair.energy;
    VERIFY_NEAR(energy.external_work - impact.kinetic(), energy.dissipated_damping, 1e-12);
    VERIFY_NEAR(energy.external_work, 0.5, 1e-3);  // impulse m v times the speed of the wall
  }
};

SCREE_TEST(DashpotsTest)
#include "test_dashpots.moc"
