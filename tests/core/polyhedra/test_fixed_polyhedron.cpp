#include <QtTest>

#include "core/laws/polyhedron_interaction.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/physics_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

Q_DECLARE_METATYPE(scree::SolverMethod)

namespace {

enum class Wall { plane, box, block };

constexpr double activation_gap = 1e-3;
constexpr double first_gap = 1.5e-3;

/// A fixed cube or tetrapod with its highest point on the plane z = 0.
ModelBuilder fixed_body(bool tip, const ContactRule& rule, SolverMethod method) {
  ModelBuilder builder =
      tip ? ModelBuilder(tetrapod_mesh(), 2.0, Mat3::Identity() / 300.0, rule) : cubes(rule);
  builder.body(Vec3(0, 0, tip ? -1.0357 : -0.05));
  builder.model().bodies[0].fixed = true;
  builder.scene().solver.method = method;
  builder.scene().solver.time_step = 1e-2;
  builder.scene().gravity = Vec3(0, 0, -9.81);
  builder.scene().output.interval = 0.1;
  return builder;
}

/// Adds a wall above it, at the initial gap.
void add_wall(ModelBuilder& builder, Wall wall) {
  switch (wall) {
    case Wall::plane:
      builder.plane("punch", Vec3(0, 0, first_gap), -Vec3::UnitZ());
      return;
    case Wall::box: {
      WallModel box;
      box.name = "punch";
      box.shape = BoxSpec{{Vec3(-5, -5, -5), Vec3(5, 5, first_gap)}, {}};
      builder.model().walls.push_back(box);
      return;
    }
    case Wall::block: {
      Mesh block = cube_mesh(1.0);
      for (Vec3& vertex : block.vertices) vertex += Vec3(0.03, -0.04, 0.5 + first_gap);
      builder.mesh_wall("punch", block);
      return;
    }
  }
}

/// Down to a gap within one second, and up again beyond the reach of contacts in the next.
TableMotion stroke(double deepest) {
  const double way = first_gap - deepest;
  return {{0.0, 1.0, 2.0}, {Vec3::Zero(), Vec3(0, 0, -way), Vec3(0, 0, 0.1 * way)}};
}
double gap_at(double time, double deepest) {
  const double way = first_gap - deepest;
  return time < 1.0 ? first_gap - way * time : deepest + 1.1 * way * (time - 1.0);
}

bool go(Simulation& simulation, double time) {
  while (simulation.time() < time * (1.0 - 1e-12)) {
    if (const auto failure = simulation.step()) {
      qWarning() << simulation.time() << failure->message.c_str();
      return false;
    }
  }
  return true;
}

void add_methods() {
  QTest::addColumn<SolverMethod>("method");
  QTest::newRow("explicit") << SolverMethod::velocity_verlet;
  QTest::newRow("midpoint") << SolverMethod::midpoint;
  QTest::newRow("newmark") << SolverMethod::newmark;
}

double square_gap_error(double step) {
  const double deepest = 5e-5;
  ModelBuilder builder = fixed_body(false, cube_rule(0.0, 0.0, 0.0), SolverMethod::velocity_verlet);
  add_wall(builder, Wall::plane);
  builder.model().walls[0].motion = stroke(deepest);
  builder.scene().solver.time_step = step;
  Simulation simulation(builder.build(), 1);
  if (!go(simulation, 1.0)) return std::numeric_limits<double>::quiet_NaN();
  const EnergyTerms energy = simulation.frame().energy;
  return energy.balance_error / energy.elastic_normal;
}

}  // namespace

/// A fixed body and a moving wall: the motion is prescribed, so the force depends only on the law.
class FixedPolyhedronTest : public QObject {
  Q_OBJECT

 private slots:
  void wallFeelsTheLaw_data() {
    QTest::addColumn<SolverMethod>("method");
    QTest::addColumn<Wall>("wall");
    QTest::addColumn<bool>("tip");
    const std::array<std::pair<const char*, SolverMethod>, 3> methods{
        {{"explicit", SolverMethod::velocity_verlet},
         {"midpoint", SolverMethod::midpoint},
         {"newmark", SolverMethod::newmark}}};
    const std::array<std::pair<const char*, Wall>, 3> walls{
        {{"plane", Wall::plane}, {"box", Wall::box}, {"block", Wall::block}}};
    for (const auto& [method_name, method] : methods) {
      for (const auto& [wall_name, wall] : walls) {
        for (const bool tip : {false, true}) {
          if (tip && wall == Wall::box) continue;
          QTest::addRow("%s, %s on a %s", method_name, wall_name, tip ? "tip" : "face")
              << method << wall << tip;
        }
      }
    }
  }
  void wallFeelsTheLaw() {
    QFETCH(SolverMethod, method);
    QFETCH(Wall, wall);
    QFETCH(bool, tip);
    const ContactRule rule = cube_rule(0.0, 0.0, 0.0);
    const GapLaw law = make_interaction(rule).normal;
    const double deepest = 5e-5;  // a quarter of the gap at which the barrier begins
    const double corners = tip ? 1.0 : 4.0;
    ModelBuilder builder = fixed_body(tip, rule, method);
    add_wall(builder, wall);
    builder.model().walls[0].motion = stroke(deepest);
    Simulation simulation(builder.build(), 1);
    const Vec3 place = simulation.frame().bodies[0].position;
    const double scale = corners * law.force(deepest);
    double furthest = 0.0;
    for (const double time : {0.2, 0.5, 0.8, 0.95, 1.0, 1.03, 1.3, 1.6, 2.0}) {
      QVERIFY(go(simulation, time));
      const Frame frame = simulation.frame();
      const double gap = gap_at(frame.time, deepest);
      const double force = gap < activation_gap ? corners * law.force(gap) : 0.0;
      QVERIFY2(std::abs(frame.walls[0].force.z() - force) < 1e-8 * scale,
               qPrintable(QString("%1 at %2").arg(frame.walls[0].force.z() / force).arg(time)));
      QCOMPARE(frame.contacts.size(), gap < activation_gap ? static_cast<size_t>(corners) : size_t{0});
      const double stored = gap < activation_gap ? corners * law.potential(gap) : 0.0;
      const double most = corners * law.potential(deepest);
      VERIFY_NEAR(frame.energy.elastic_normal, stored, 1e-8 * most);
      const double error = (frame.energy.external_work - stored) / most;
      furthest = std::max(furthest, std::abs(error));
      QCOMPARE(frame.bodies[0].position, place);
    }
    qInfo() << "error of the work" << furthest << "steps" << simulation.frame().solver.steps;
    VERIFY(furthest < (method == SolverMethod::velocity_verlet ? 1e-4 : 1e-9));
  }

  /// Deep in the barrier, where no step is shortened.
  void explicitWorkErrsByTheSquareOfTheStep() {
    const double coarse = square_gap_error(2e-4);
    const double fine = square_gap_error(1e-4);
    qInfo() << coarse << fine;
    VERIFY(std::abs(coarse) < 1e-4);
    VERIFY_NEAR(coarse / fine, 4.0, 0.2);
  }

  /// A sliding wall with constant normal force: friction μ N, and dissipation μ N times the path.
  void frictionTakesTheWorkOfASlidingWall_data() { add_methods(); }
  void frictionTakesTheWorkOfASlidingWall() {
    QFETCH(SolverMethod, method);
    const double coefficient = 0.2;
    ContactRule rule = cube_rule(0.0, 0.3, coefficient);
    rule.friction.damping = 0.0;
    const GapLaw law = make_interaction(rule).normal;
    const double gap = 5e-4;
    // In a step the friction spring reaches its static limit after the midpoint, initially and after each
    // restart from the dynamic limit: a contact that slides only at the ends of steps would stick again and
    // again.
    const double way = 0.0302;
    ModelBuilder builder = fixed_body(false, rule, method);
    builder.scene().solver.time_step = 1e-3;
    add_wall(builder, Wall::plane);
    const Vec3 down(0, 0, gap - first_gap);
    builder.model().walls[0].motion =
        TableMotion{{0.0, 1.0, 2.0}, {Vec3::Zero(), down, down + Vec3(way, 0, 0)}};
    Simulation simulation(builder.build(), 1);
    QVERIFY(go(simulation, 1.0));
    const double pressed = simulation.frame().energy.external_work;
    QVERIFY(go(simulation, 2.0));
    const Frame frame = simulation.frame();
    const double normal = 4.0 * law.force(gap);
    VERIFY_NEAR(frame.walls[0].force.z() / normal, 1.0, 1e-9);
    VERIFY_NEAR(frame.walls[0].force.x() / (-coefficient * normal), 1.0, 1e-9);
    QCOMPARE(frame.contacts[0].status, ContactStatus::slip);
    const double elongation = coefficient * law.force(gap) / 1e6;
    const double spring = 4.0 * 0.5 * 1e6 * elongation * elongation;
    // From 0.2 N to 0.3 N and back to 0.2 N the spring has stored and lost more.
    const double stuck = 1.5 * elongation;
    const double lost = coefficient * normal * (way - stuck) + 2.0 * 1e6 * stuck * stuck - spring;
    VERIFY_NEAR(frame.energy.elastic_tangential / spring, 1.0, 1e-6);
    qInfo() << frame.energy.dissipated_friction / lost << frame.energy.balance_error / lost
            << frame.solver.steps;
    VERIFY_NEAR(frame.energy.dissipated_friction / lost, 1.0, 5e-3);
    VERIFY_NEAR((frame.energy.external_work - pressed) / (lost + spring), 1.0, 5e-3);
    VERIFY(std::abs(frame.energy.balance_error) < 1e-3 * lost);
  }

  /// For a plane that rotates about its normal, friction μ N acts at the levers of the corners.
  void frictionHoldsAWallThatTurns_data() { add_methods(); }
  void frictionHoldsAWallThatTurns() {
    QFETCH(SolverMethod, method);
    const double coefficient = 0.3;
    ContactRule rule = cube_rule(0.0, coefficient, coefficient);
    rule.friction.damping = 0.0;
    ModelBuilder builder = fixed_body(false, rule, method);
    const double gap = 5e-4;
    builder.plane("lid", Vec3(0, 0, gap), -Vec3::UnitZ());
    builder.model().walls[0].motion = ConstantMotion{Vec3::Zero(), Vec3(0, 0, 0.5)};
    Simulation simulation(builder.build(), 1);
    QVERIFY(go(simulation, 1.0));
    const Frame frame = simulation.frame();
    const double normal = 4.0 * make_interaction(rule).normal.force(gap);
    const double lever = 0.05 * std::sqrt(2.0);
    const double friction = coefficient * normal;
    const double elongation = 0.25 * friction / 1e6;
    const double work = friction * (lever * 0.5 - elongation) + 0.5 * friction * elongation;
    qInfo() << frame.walls[0].moment.z() / (-friction * lever) << frame.energy.external_work / work
            << frame.energy.balance_error / work;
    VERIFY_NEAR(frame.walls[0].force.z() / normal, 1.0, 1e-9);
    VERIFY_NEAR(frame.walls[0].moment.z() / (-friction * lever), 1.0, 1e-4);
    VERIFY_NEAR(frame.energy.external_work / work, 1.0, 2e-3);
    VERIFY(std::abs(frame.energy.balance_error) < 1e-9 * work);
  }

  /// A plane tilts about a line beside the tip of a tetrapod: its height there is known at any time.
  void wallThatTiltsPressesATip_data() { add_methods(); }
  void wallThatTiltsPressesATip() {
    QFETCH(SolverMethod, method);
    const ContactRule rule = cube_rule(0.0, 0.0, 0.0);
    const GapLaw law = make_interaction(rule).normal;
    ModelBuilder builder = fixed_body(true, rule, method);
    const double lever = 0.2;
    const double rate = 0.01;
    builder.plane("lid", Vec3(-lever, 0, first_gap), -Vec3::UnitZ());
    builder.model().walls[0].motion = ConstantMotion{Vec3::Zero(), Vec3(0, rate, 0)};  // downwards at the tip
    Simulation simulation(builder.build(), 1);
    for (const double time : {0.3, 0.5, 0.7}) {
      QVERIFY(go(simulation, time));
      const Frame frame = simulation.frame();
      const double angle = rate * frame.time;
      const double gap = first_gap * std::cos(angle) - lever * std::sin(angle);
      VERIFY(gap < activation_gap);
      QCOMPARE(frame.contacts.size(), size_t{1});
      VERIFY_NEAR(frame.contacts[0].gap / gap, 1.0, 1e-9);
      VERIFY_NEAR(frame.walls[0].force.norm() / law.force(gap), 1.0, 1e-8);
      VERIFY_NEAR(frame.energy.external_work / law.potential(gap), 1.0, 1e-3);
    }
  }

  /// A block slides over the edge of the cube: contacts begin, end and hand over. Their energy is work of the
  /// wall.
  void blockThatSlidesOverAnEdgeKeepsTheAccount_data() { add_methods(); }
  void blockThatSlidesOverAnEdgeKeepsTheAccount() {
    QFETCH(SolverMethod, method);
    ModelBuilder builder = fixed_body(false, cube_rule(0.0, 0.2, 0.2), method);
    Mesh block = cube_mesh(0.1);
    const Mat3 turn = Rotation::from_rotation_vector(Vec3(0, 0, 0.3)).matrix();
    for (Vec3& vertex : block.vertices) vertex = turn * vertex + Vec3(-0.15, 0.02, 0.0506);
    builder.mesh_wall("block", block);
    builder.model().walls[0].motion = ConstantMotion{Vec3(0.1, 0, 0), Vec3::Zero()};
    Simulation simulation(builder.build(), 1);
    size_t most = 0;
    for (int k = 1; k <= 30; ++k) {
      QVERIFY(go(simulation, 0.1 * k));
      const Frame frame = simulation.frame();
      most = std::max(most, frame.contacts.size());
      QVERIFY2(frame.energy.unexplained() <= 5e-3 * frame.energy.throughput() + 1e-12,
               qPrintable(QString("%1 of %2 at %3")
                              .arg(frame.energy.balance_error)
                              .arg(frame.energy.throughput())
                              .arg(frame.time)));
    }
    const Frame frame = simulation.frame();
    qInfo() << most << frame.energy.throughput() << frame.energy.balance_error << frame.solver.steps;
    VERIFY(most > 2);
    QCOMPARE(frame.contacts.size(), size_t{0});
    VERIFY(frame.energy.external_work > 0.0);
  }

  /// As for spheres the dashpot uses the mass of the body.
  void dashpotTakesTheMassOfTheBody_data() { add_methods(); }
  void dashpotTakesTheMassOfTheBody() {
    QFETCH(SolverMethod, method);
    ContactRule rule = cube_rule(0.2, 0.0, 0.0);
    const GapLaw law = make_interaction(rule).normal;
    ModelBuilder builder = fixed_body(true, rule, method);
    add_wall(builder, Wall::plane);
    builder.model().walls[0].motion = stroke(0.4e-3);
    Simulation simulation(builder.build(), 1);
    QVERIFY(go(simulation, 0.9));
    const Frame frame = simulation.frame();
    const double dashpot = 2.0 * 0.2 * std::sqrt(2.0 * 1e7) * 1.1e-3;
    const double force = law.force(gap_at(0.9, 0.4e-3)) + dashpot;
    VERIFY_NEAR(frame.walls[0].force.z() / force, 1.0, 1e-9);
    VERIFY(frame.energy.dissipated_damping > 0.0);
    VERIFY(std::abs(frame.energy.balance_error) < 1e-3 * frame.energy.external_work);
  }

  void whatDoesNotMoveDoesNotTouch_data() { add_methods(); }
  void whatDoesNotMoveDoesNotTouch() {
    QFETCH(SolverMethod, method);
    ModelBuilder builder = fixed_body(false, cube_rule(0.0, 0.0, 0.0), method);
    builder.body(Vec3(0, 0, -0.1505));
    builder.model().bodies[1].fixed = true;
    builder.plane("lid", Vec3(0, 0, 0.5e-3), -Vec3::UnitZ());
    builder.plane("beside", Vec3(1, 0, 0), -Vec3::UnitX());
    builder.model().walls[1].motion = ConstantMotion{Vec3(0, 0, 0.1), Vec3::Zero()};
    Simulation simulation(builder.build(), 1);
    QVERIFY(go(simulation, 0.5));
    QCOMPARE(simulation.frame().contacts.size(), size_t{0});
    QCOMPARE(simulation.frame().solver.candidates, 0);
  }

  /// The force persists after the end of the motion, and a waiting wall moves on.
  void wallStopsAndGoesOn_data() { add_methods(); }
  void wallStopsAndGoesOn() {
    QFETCH(SolverMethod, method);
    const ContactRule rule = cube_rule(0.1, 0.3, 0.3);
    const GapLaw law = make_interaction(rule).normal;
    ModelBuilder builder = fixed_body(false, rule, method);
    add_wall(builder, Wall::block);
    const Vec3 half(0, 0, 0.7e-3 - first_gap);
    const Vec3 down(0, 0, 0.4e-3 - first_gap);
    builder.model().walls[0].motion = TableMotion{{0.5, 1.0, 3.0, 3.5}, {Vec3::Zero(), half, half, down}};
    builder.scene().solver.sleep = true;
    Simulation simulation(builder.build(), 1);
    const std::array<std::pair<double, double>, 3> gaps{{{2.0, 0.7e-3}, {3.5, 0.4e-3}, {5.0, 0.4e-3}}};
    for (const auto& [time, gap] : gaps) {
      QVERIFY(go(simulation, time));
      const Frame frame = simulation.frame();
      QCOMPARE(frame.contacts.size(), size_t{4});
      double elastic = 0.0;
      for (const FrameContact& contact : frame.contacts) elastic += contact.elastic_force;
      VERIFY_NEAR(elastic / (4.0 * law.force(gap)), 1.0, 1e-9);
      if (time != 3.5) VERIFY_NEAR(frame.walls[0].force.z() / elastic, 1.0, 1e-9);
    }
    VERIFY(std::abs(simulation.frame().energy.balance_error) <
           2e-3 * simulation.frame().energy.external_work);
  }

  void wallDrivenThroughStopsTheRun_data() { add_methods(); }
  void wallDrivenThroughStopsTheRun() {
    QFETCH(SolverMethod, method);
    ModelBuilder builder = fixed_body(false, cube_rule(0.1, 0.0, 0.0), method);
    add_wall(builder, Wall::plane);
    builder.model().walls[0].motion = ConstantMotion{Vec3(0, 0, -1e-2), Vec3::Zero()};
    builder.model().names[0] = "anvil";
    builder.scene().solver.energy_alarm = 0.05;
    Simulation simulation(builder.build(), 1);
    std::optional<StepFailure> failure;
    while (!failure && simulation.time() < 1.0) failure = simulation.step();
    QVERIFY(failure);
    qInfo() << simulation.frame().solver.steps << simulation.frame().solver.smallest_gap
            << simulation.frame().energy.balance_error / simulation.frame().energy.throughput();
    QVERIFY2(QString::fromStdString(failure->message)
                 .startsWith("wall punch is driven through body anvil, which is fixed"),
             failure->message.c_str());
    VERIFY(simulation.time() < 0.15);
  }

  void stateIsSavedOnTheWay_data() { add_methods(); }
  void stateIsSavedOnTheWay() {
    QFETCH(SolverMethod, method);
    ModelBuilder builder = fixed_body(false, cube_rule(0.2, 0.3, 0.2), method);
    add_wall(builder, Wall::block);
    builder.body(Vec3(0.2, 0, -0.05));  // flies past and touches the block as well
    builder.model().walls[0].motion = stroke(1e-4);
    Simulation whole(builder.build(), 1);
    QVERIFY(go(whole, 0.7));
    Simulation resumed = Simulation::restore(builder.build(), whole.save(), 3);
    QVERIFY(go(whole, 1.4));
    QVERIFY(go(resumed, 1.4));
    VERIFY(whole.frame().walls[0].force.z() > 0.0);
    QCOMPARE(resumed.frame().walls[0].force, whole.frame().walls[0].force);
    QCOMPARE(resumed.frame().energy.external_work, whole.frame().energy.external_work);
    QCOMPARE(resumed.frame().solver.steps, whole.frame().solver.steps);
    QCOMPARE(resumed.save().size(), whole.save().size());
  }
};

SCREE_TEST(FixedPolyhedronTest)
#include "test_fixed_polyhedron.moc"
