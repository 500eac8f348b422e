#include <QtTest>

#include "core/geometry/random.hpp"
#include "core/laws/rolling.hpp"
#include "tests/fixtures/core/elastoplastic_fixture.hpp"
#include "tests/fixtures/core/runs.hpp"
#include "tests/fixtures/core/sphere_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;
using scree::fixture::elastoplastic::square;

namespace {

constexpr double gravity = 9.81;
constexpr double coefficient = 0.05;
constexpr double ball_of = 0.1;  ///< radius [m]

ContactRule rolling_rule(RollingModel model, double resistance = coefficient, double damping = 0.3) {
  ContactRule rule = sphere_rule(LinearLawSpec{.stiffness = 1e7}, 0.8, 0.5);
  rule.friction.damping = 2e3;
  rule.friction.lever = LeverArm::contact;
  rule.rolling = RollingSpec{model, resistance, model == RollingModel::elastic_plastic ? damping : 0.0, {}};
  return rule;
}

/// A ball of 10 kg on a floor, in balance with gravity along a direction.
SphereBuilder ball_on_floor(const ContactRule& rule, const Vec3& pull, double speed, bool mesh = false) {
  SphereBuilder builder(rule);
  builder.sphere(ball_of, 10.0, Vec3(0, 0, ball_of - 10.0 * std::abs(pull.z()) / 1e7), Vec3(speed, 0, 0),
                 Vec3(0, speed / ball_of, 0));
  builder.gravity(pull).step(2e-5);
  if (mesh) {
    builder.mesh_wall(square(5.0));
  } else {
    builder.plane(Vec3::Zero(), Vec3::UnitZ());
  }
  return builder;
}

Vec3 pull_on_incline(double tangent) {
  const double angle = std::atan(tangent);
  return gravity * Vec3(std::sin(angle), 0, -std::cos(angle));
}

double energy_error(const Frame& frame) {
  return std::abs(frame.energy.balance_error) / frame.energy.throughput();
}

/// A contact that presses with 100 N.
RollingMotion pressed(const Vec3& normal, const Vec3& turn, const Vec3& mean_turn = Vec3::Zero()) {
  RollingMotion motion;
  motion.normal = normal;
  motion.turn = turn;
  motion.mean_turn = mean_turn;
  motion.duration = 1e-4;
  motion.pressing = 100.0;
  motion.normal_stiffness = 1e6;
  motion.radius = 0.05;
  motion.inertia_at_contact = 0.01;
  motion.inertia_at_centres = 0.003;
  return motion;
}

/// Balls that fall into a heap.
SphereBuilder small_heap(RollingModel model) {
  ContactRule rule = rolling_rule(model, 0.2);
  rule.normal = LinearLawSpec{.stiffness = 1e5};
  rule.friction.damping = 0.0;
  SphereBuilder builder(rule);
  Random random(4);
  for (int i = 0; i < 120; ++i) {
    builder.sphere(0.02 + 0.005 * (i % 3), 0.1,
                   Vec3(0.06 * (i % 4), 0.06 * (i / 4 % 4), 0.05 + 0.06 * (i / 16)) +
                       random.in_box(Vec3::Constant(-2e-3), Vec3::Constant(2e-3)));
  }
  builder.mesh_wall(square(2.0));
  builder.plane(Vec3(-0.05, 0, 0), Vec3::UnitX());
  builder.gravity(Vec3(0, 0, -gravity)).step(5e-5);
  builder.scene().duration = 0.6;
  return builder;
}

}  // namespace

/// Resistance to rolling.
class RollingTest : public QObject {
  Q_OBJECT

 private slots:
  void models() {
    QTest::addColumn<RollingModel>("model");
    QTest::addRow("elastic_plastic") << RollingModel::elastic_plastic;
    QTest::addRow("constant_torque") << RollingModel::constant_torque;
  }

  /// The couple μ_r r m g slows a rolling ball by 5/7 μ_r g, so that it stops after 7 v²/(10 μ_r g).
  void aRollingBallStopsAfterItsDistance_data() {
    QTest::addColumn<RollingModel>("model");
    QTest::addColumn<bool>("mesh");
    QTest::addColumn<bool>("implicit");
    QTest::addRow("elastic_plastic, plane") << RollingModel::elastic_plastic << false << false;
    QTest::addRow("elastic_plastic, mesh") << RollingModel::elastic_plastic << true << false;
    QTest::addRow("elastic_plastic, trapezoidal") << RollingModel::elastic_plastic << false << true;
    QTest::addRow("constant_torque, plane") << RollingModel::constant_torque << false << false;
    QTest::addRow("constant_torque, mesh") << RollingModel::constant_torque << true << false;
  }
  void aRollingBallStopsAfterItsDistance() {
    QFETCH(RollingModel, model);
    QFETCH(bool, mesh);
    QFETCH(bool, implicit);
    SphereBuilder builder = ball_on_floor(rolling_rule(model), Vec3(0, 0, -gravity), 0.5, mesh);
    if (implicit) builder.trapezoidal(1e-5).step(1e-4);
    Simulation simulation(builder.build(), 1);
    const double slowing = 5.0 / 7.0 * coefficient * gravity;
    const double stops = 0.5 / slowing;
    QVERIFY(run_until(simulation, 0.5 * stops));
    VERIFY_NEAR(simulation.frame().bodies[0].velocity.x(), 0.25, 1e-3);
    QVERIFY(run_until(simulation, 2.0 * stops));
    const Frame frame = simulation.frame();
    const double distance = 0.5 * 0.5 * 0.5 / slowing;
    qInfo() << frame.bodies[0].position.x() / distance << frame.bodies[0].velocity.x() << energy_error(frame);
    // The spring of the resistance lets it roll back a little.
    VERIFY_NEAR(frame.bodies[0].position.x() / distance, 1.0, 3e-3);
    VERIFY_NEAR(frame.bodies[0].velocity.x(), 0.0, 1e-6);
    // All its energy went into rolling: 7/10 m v².
    VERIFY_NEAR(frame.energy.dissipated_rolling / (0.7 * 10.0 * 0.25), 1.0, 3e-3);
    VERIFY(energy_error(frame) < 1e-3);
  }

  /// It rests on an incline up to tan θ = μ_r, and on steeper ones rolls with 5/7 g (sin θ − μ_r cos θ).
  void aBallRestsOnAnInclineUpToTheCoefficient_data() { models(); }
  void aBallRestsOnAnInclineUpToTheCoefficient() {
    QFETCH(RollingModel, model);
    const Vec3 steep = pull_on_incline(1.1 * coefficient);
    Simulation rolls(ball_on_floor(rolling_rule(model), steep, 0.0).build(), 1);
    QVERIFY(run_until(rolls, 1.0));
    const double at_one = rolls.frame().bodies[0].velocity.x();
    QVERIFY(run_until(rolls, 2.0));
    const double expected = 5.0 / 7.0 * (steep.x() - coefficient * std::abs(steep.z()));
    VERIFY_NEAR((rolls.frame().bodies[0].velocity.x() - at_one) / expected, 1.0, 2e-3);

    Simulation rests(ball_on_floor(rolling_rule(model), pull_on_incline(0.98 * coefficient), 0.0).build(), 1);
    QVERIFY(run_until(rests, 2.0));
    const double at_two = rests.frame().bodies[0].position.x();
    QVERIFY(run_until(rests, 6.0));
    const double creep = rests.frame().bodies[0].position.x() - at_two;
    qInfo() << "rests at" << at_two << "m, creeps" << creep << "m in 4 s";
    if (model == RollingModel::elastic_plastic) {
      // Its weight comes all at once, which takes the spring to its limit and the ball a little way.
      VERIFY(std::abs(at_two) < 2e-3);
      VERIFY(std::abs(creep) < 1e-10);
      VERIFY(rests.frame().energy.elastic_rolling > 0.0);
    } else {
      // A constant couple opposes motion only, so that it has to move a little.
      VERIFY(std::abs(creep) < 1e-3);
    }
  }

  /// Two balls that roll over each other exchange momentum and angular momentum, but lose none.
  void momentumIsConserved_data() { models(); }
  void momentumIsConserved() {
    QFETCH(RollingModel, model);
    SphereBuilder builder(rolling_rule(model, 0.5));
    builder.sphere(0.1, 10.0, Vec3(0, 0, 0), Vec3(1, 0.2, 0), Vec3(20, -30, 10));
    builder.sphere(0.2, 30.0, Vec3(0.31, 0.05, 0), Vec3(-1, 0, 0.1), Vec3(5, 10, 15));
    builder.step(1e-5);
    Simulation simulation(builder.build(), 1);
    const TotalMomentum before = momentum_of(simulation.frame());
    QVERIFY(run_until(simulation, 0.1));
    const Frame frame = simulation.frame();
    const TotalMomentum after = momentum_of(frame);
    VERIFY(frame.energy.dissipated_rolling > 1e-3);
    VERIFY_NEAR((after.linear - before.linear).norm(), 0.0, 1e-11);
    VERIFY_NEAR((after.angular - before.angular).norm(), 0.0, 1e-9);
    VERIFY(energy_error(frame) < 1e-3);
  }

  /// Partners that turn together feel nothing, and the elastic angle turns with them; in rotated axes
  /// everything is rotated.
  void theCoupleIsTheSameInEachFrame() {
    RollingLaw law{RollingModel::elastic_plastic, 0.1, 0.2, 0.0};
    const Vec3 normal = Vec3(1, 2, 3).normalized();
    const Vec3 turn(1e-5, -2e-5, 3e-6);
    RollingState state;
    RollingLosses losses;
    const Vec3 couple = resist_rolling(law, pressed(normal, turn), state, losses);
    VERIFY(couple.norm() > 0.0);
    VERIFY_NEAR(couple.dot(normal), 0.0, 1e-15);

    // Both turn by the same rotation in many small steps.
    const Vec3 axis = Vec3(-0.3, 0.5, 0.8).normalized();
    const int steps = 2000;
    const double angle = 1.0;
    const Vec3 both = 2.0 * std::tan(0.5 * angle / steps) * axis;
    const Vec3 angle_before = state.angle;
    Vec3 held = Vec3::Zero();
    for (int i = 1; i <= steps; ++i) {
      const Mat3 turned = Rotation::from_rotation_vector(angle * i / steps * axis).matrix();
      held = resist_rolling(law, pressed(turned * normal, Vec3::Zero(), both), state, losses);
    }
    const Mat3 turned = Rotation::from_rotation_vector(angle * axis).matrix();
    VERIFY_NEAR((state.angle - turned * angle_before).norm() / angle_before.norm(), 0.0, 1e-6);
    VERIFY_NEAR((held + state.stiffness * state.angle).norm(), 0.0, 1e-15);

    const Mat3 other = Rotation::from_rotation_vector(Vec3(0.7, -1.1, 0.4)).matrix();
    RollingState rotated;
    const Vec3 again = resist_rolling(law, pressed(other * normal, other * turn), rotated, losses);
    VERIFY_NEAR((again - other * couple).norm() / couple.norm(), 0.0, 1e-12);
  }

  /// The couple is at most μ_r r* N; below, the slope of the stored energy.
  void theCoupleFollowsFromTheEnergyUpToItsLimit() {
    const RollingLaw law{RollingModel::elastic_plastic, 0.1, 0.0, 0.0};
    const Vec3 normal = Vec3::UnitZ();
    const double limit = 0.1 * 0.05 * 100.0;
    const auto energy = [&](double turn) {
      RollingState state;
      RollingLosses losses;
      resist_rolling(law, pressed(normal, turn * Vec3::UnitX()), state, losses);
      return state.energy();
    };
    for (const double turn : {1e-4, 1e-3}) {
      RollingState state;
      RollingLosses losses;
      const Vec3 couple = resist_rolling(law, pressed(normal, turn * Vec3::UnitX()), state, losses);
      VERIFY_NEAR(couple.x(), -(energy(turn + 1e-6) - energy(turn - 1e-6)) / 2e-6,
                  1e-6 * std::abs(couple.x()));
      VERIFY_NEAR(state.stiffness, 2.25 * 1e6 * 0.01 * 0.05 * 0.05, 1e-9);
    }
    for (const double damping : {0.0, 0.5}) {
      RollingState state;
      RollingLosses losses;
      const RollingLaw damped{RollingModel::elastic_plastic, 0.1, damping, 0.0};
      VERIFY_NEAR(resist_rolling(damped, pressed(normal, 0.1 * Vec3::UnitX()), state, losses).norm(), limit,
                  1e-12);
      VERIFY(losses.dissipated > 0.0);
    }
    RollingState state;
    RollingLosses losses;
    const RollingLaw constant{RollingModel::constant_torque, 0.1, 0.0, 0.0};
    VERIFY_NEAR(resist_rolling(constant, pressed(normal, 0.1 * Vec3::UnitX()), state, losses).x(), -limit,
                1e-12);
  }

  /// A spin about the normal is no rolling.
  void drillingIsFree() {
    RollingState state;
    RollingLosses losses;
    const RollingLaw law{RollingModel::elastic_plastic, 0.1, 0.2, 0.0};
    QVERIFY(resist_rolling(law, pressed(Vec3::UnitZ(), 0.1 * Vec3::UnitZ()), state, losses).isZero(1e-15));
  }

  /// A given spring has its period: a ball at rest on a floor without friction swings about its centre.
  void aGivenStiffnessSetsThePeriod() {
    ContactRule rule = sphere_rule(LinearLawSpec{.stiffness = 1e7});
    rule.rolling = RollingSpec{RollingModel::elastic_plastic, 1e3, 0.0, 4.0};
    SphereBuilder builder(rule);
    builder.sphere(0.1, 10.0, Vec3(0, 0, 0.1 - 10.0 * gravity / 1e7), Vec3::Zero(), Vec3(0, 1e-3, 0));
    builder.plane(Vec3::Zero(), Vec3::UnitZ()).gravity(Vec3(0, 0, -gravity)).step(1e-4);
    Simulation simulation(builder.build(), 1);
    const double frequency = std::sqrt(4.0 / (0.4 * 10.0 * 0.01));
    QVERIFY(run_until(simulation, 20.25 * 2.0 * M_PI / frequency));
    VERIFY_NEAR(simulation.frame().bodies[0].spin.y(), 0.0, 2e-6);
    QVERIFY(run_until(simulation, 20.5 * 2.0 * M_PI / frequency));
    VERIFY_NEAR(simulation.frame().bodies[0].spin.y(), -1e-3, 1e-6);
  }

  /// A wall feels the opposite couple: the moment on it is that of the weight about its point.
  void theWallFeelsTheOppositeCouple() {
    for (const bool mesh : {false, true}) {
      const Vec3 pull = pull_on_incline(0.5 * coefficient);
      Simulation simulation(
          ball_on_floor(rolling_rule(RollingModel::elastic_plastic), pull, 0.0, mesh).build(), 1);
      QVERIFY(run_until(simulation, 2.0));
      const Frame frame = simulation.frame();
      const Vec3 expected = frame.bodies[0].position.cross(10.0 * pull);
      // Contacts are reported half the overlap above the plane.
      VERIFY_NEAR((frame.walls[0].moment - expected).norm() / expected.norm(), 0.0, 1e-4);
    }
  }

  /// A heap loses no energy unseen, and has the same bits with any number of threads, and after a restart.
  void aHeapHasTheSameBits_data() { models(); }
  void aHeapHasTheSameBits() {
    QFETCH(RollingModel, model);
    const auto built = small_heap(model).build();
    check_saved_states_go_on(built, {0.2, 0.45});
    Simulation one(built, 1);
    Simulation three(built, 3);
    QVERIFY(run_until(one, 0.5));
    QVERIFY(run_until(three, 0.5));
    QVERIFY(one.save() == three.save());
    const Frame frame = one.frame();
    qInfo() << "energy error" << energy_error(frame) << "rolling" << frame.energy.dissipated_rolling;
    VERIFY(frame.energy.dissipated_rolling > 0.0);
    VERIFY(energy_error(frame) < 1e-3);
  }

  /// A ball held amid twelve others: their couples together stop it and never turn it round.
  void manyCouplesStopABallTogether_data() { models(); }
  void manyCouplesStopABallTogether() {
    QFETCH(RollingModel, model);
    SphereBuilder builder(rolling_rule(model, 0.1));
    builder.scene().contacts[0].friction = {};
    builder.sphere(ball_of, 10.0, Vec3::Zero(), Vec3::Zero(), Vec3(0.3, -0.2, 0.4));
    for (int axis = 0; axis < 3; ++axis) {
      for (const double one : {-1.0, 1.0}) {
        for (const double other : {-1.0, 1.0}) {
          Vec3 place = Vec3::Zero();
          place[axis] = one;
          place[(axis + 1) % 3] = other;
          builder.sphere(ball_of, 10.0, 1.9999 * ball_of * place.normalized()).fix_last();
        }
      }
    }
    builder.step(1e-4);
    Simulation simulation(builder.build(), 1);
    const double energy = simulation.frame().energy.kinetic();
    QVERIFY(run_until(simulation, 0.5));
    const Frame frame = simulation.frame();
    VERIFY(frame.energy.kinetic() < 1e-2 * energy);
    VERIFY(frame.energy.dissipated_rolling < 1.01 * energy);
    VERIFY(std::abs(frame.energy.balance_error) < 1e-2 * energy);
  }

  /// Switched off by an event, the springs give their energy back to the account of changes.
  void aValueThatChangesResetsTheSprings() {
    const std::string scene = R"scene(
title = "Incline"
duration = 1.0
gravity = [0.2, 0, -9.8]
[[material]]
name = "m"
density = 2500
[[contact]]
normal = { law = "linear", stiffness = 1e6 }
friction = { static = 0.8 }
damping = { ratio = 0.5 }
rolling = { coefficient = 0.1, damping_ratio = 0.5 }
[[contact]]
materials = ["m", "m"]
normal = { law = "linear", stiffness = 1e6 }
[[shape]]
name = "ball"
radius = 0.1
[[body]]
shape = "ball"
material = "m"
position = [0, 0, 0.1]
[[wall]]
name = "floor"
material = "m"
plane = { point = [0, 0, 0], normal = [0, 0, 1] }
[[event]]
time = 0.5
set = { )scene";
    for (const std::string& change :
         {std::string(R"("contact.0.rolling.coefficient" = 0.0)"),
          std::string(R"("contact.0.rolling" = { model = "constant_torque", coefficient = 0.1 })")}) {
      Simulation simulation(model_of(scene + change + " }\n"), 1);
      QVERIFY(run_until(simulation, 0.45));
      const double stored = simulation.frame().energy.elastic_rolling;
      VERIFY(stored > 1e-6);
      QVERIFY(run_until(simulation, 0.6));
      const Frame frame = simulation.frame();
      QCOMPARE(frame.energy.elastic_rolling, 0.0);
      VERIFY_NEAR(frame.energy.exchange_changes / stored, 1.0, 1e-3);
      VERIFY(energy_error(frame) < 1e-3);
    }
  }

  /// Rules without the key, and with a coefficient of 0, give the same bits.
  void noResistanceIsNoChange() {
    ContactRule rule = rolling_rule(RollingModel::elastic_plastic, 0.0);
    Simulation none(ball_on_floor(rule, Vec3(0, 0, -gravity), 0.5).build(), 1);
    rule.rolling.reset();
    Simulation left_out(ball_on_floor(rule, Vec3(0, 0, -gravity), 0.5).build(), 1);
    QVERIFY(run_until(none, 0.1));
    QVERIFY(run_until(left_out, 0.1));
    QVERIFY(bits_of(none) == bits_of(left_out));
  }

  /// A step chosen automatically resolves a stiff spring.
  void theChosenStepResolvesAStiffSpring() {
    ContactRule rule = rolling_rule(RollingModel::elastic_plastic, 0.3, 1.0);
    rule.rolling->stiffness = 1e6;
    SphereBuilder builder = ball_on_floor(rule, pull_on_incline(0.1), 0.3);
    builder.scene().solver.time_step.reset();
    builder.scene().duration = 0.5;
    builder.scene().output.interval = 0.1;
    Simulation simulation(builder.build(), 1);
    while (!simulation.finished()) QVERIFY(!simulation.step());
    const Frame frame = simulation.frame();
    qInfo() << "step" << frame.solver.step_size << "energy error" << energy_error(frame);
    VERIFY(energy_error(frame) < 1e-3);
    VERIFY_NEAR(frame.bodies[0].velocity.norm(), 0.0, 1e-3);
  }
};

SCREE_TEST(RollingTest)
#include "test_rolling.moc"
