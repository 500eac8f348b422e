#include <QtTest>
#include <random>

#include "core/energy/energy_error.hpp"
#include "core/step_size/contact_time.hpp"
#include "core/step_size/impact_speed.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/sphere_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

/// Automatic step of a scene.
double chosen_step(const SphereBuilder& builder) {
  Simulation simulation(builder.build(), 1);
  if (simulation.step()) return std::nan("");
  return simulation.frame().solver.step_size;
}

/// Sets the initial bounding box, as found when a scene is read.
SphereBuilder& within(SphereBuilder& builder, const Vec3& lower, const Vec3& upper) {
  builder.model().lower = lower;
  builder.model().upper = upper;
  return builder;
}

LoadSpec constant_push(const Vec3& force) {
  LoadSpec load;
  load.body = "0";
  load.time = {0.0, 1e9};
  load.force = {force, force};
  return load;
}

struct Account {
  double error = 1e9;           ///< of the energy, relative to the throughput
  double least_damping = -1e9;  ///< smallest dissipation of dashpots at any time [J]
  Frame end;
};

Account account_of(const SphereBuilder& builder, double time) {
  Simulation simulation(builder.build(), 1);
  EnergyError error;
  Account account;
  account.least_damping = 0.0;
  while (simulation.time() < time) {
    if (simulation.step()) return {};
    const Frame frame = simulation.frame(false);
    error.add(frame.energy);
    account.least_damping = std::min(account.least_damping, frame.energy.dissipated_damping);
  }
  account.error = error.value();
  account.end = simulation.frame();
  return account;
}

}  // namespace

/// Automatic step of sphere scenes.
class SphereChosenStepTest : public QObject {
  Q_OBJECT

 private slots:
  /// A twentieth of Eq. 50 for the shortest contact of a sphere, which is with a rigid wall of its material,
  /// for which stiffness, mass and radius are twice as large.
  void isATwentiethOfTheShortestContact() {
    SphereBuilder builder(hertz_rule());
    builder.ball(Vec3(-1, 0, 0), Vec3(2, 0, 0)).ball(Vec3(1, 0, 0));
    const double wall = hertz_contact_time(ball_plane_modulus, ball_radius, ball_mass, 2.0);
    const double pair = hertz_contact_time(ball_pair_modulus, 0.5 * ball_radius, 0.5 * ball_mass, 2.0);
    VERIFY_NEAR(wall / pair, std::pow(0.5, 0.2), 1e-12);
    VERIFY_NEAR(chosen_step(builder) / (wall / 20.0), 1.0, 1e-6);
  }

  void predictsTheFastestImpact_data() {
    QTest::addColumn<double>("velocity");
    QTest::addColumn<Vec3>("push");
    QTest::addColumn<Vec3>("fluid");
    QTest::addColumn<double>("attraction");
    QTest::addColumn<double>("speed");
    const Vec3 none = Vec3::Zero();
    QTest::newRow("head-on") << -2.0 << none << none << 0.0 << 4.0;
    QTest::newRow("none: both drift along") << 2.0 << none << none << 0.0 << 1e-3;
    QTest::newRow("weight, onto a plane 5 m below")
        << 2.0 << Vec3(0, 0, -1e4) << none << 0.0 << std::sqrt(104.0);
    QTest::newRow("a load, to the plane") << 2.0 << Vec3(0, 0, -4e4) << none << 0.0 << std::sqrt(404.0);
    QTest::newRow("a stream") << 2.0 << none << Vec3(2, 7, 0) << 0.0 << 7.0;
    // κ/L² from 5 m to 0.4 m gives two balls κ (1/0.4 − 1/5), half of it each.
    QTest::newRow("attraction") << 2.0 << none << none << 4e3 << std::sqrt(4.0 * 4e3 * (2.5 - 0.2) / 1e3);
  }
  /// Two balls, one at 2 m/s, the other with the velocity and forces of the row.
  void predictsTheFastestImpact() {
    QFETCH(double, velocity);
    QFETCH(Vec3, push);
    QFETCH(Vec3, fluid);
    QFETCH(double, attraction);
    QFETCH(double, speed);
    SphereBuilder builder(hertz_rule());
    builder.ball(Vec3(-1, 0, 0), Vec3(2, 0, 0)).ball(Vec3(1, 0, 0), Vec3(velocity, 0, 0));
    Scene& scene = builder.scene();
    if (push.norm() == 1e4) builder.gravity(push / ball_mass);
    if (push.norm() > 1e4) scene.loads.push_back(constant_push(push));
    if (!push.isZero()) builder.plane(Vec3(0, 0, -5), Vec3::UnitZ());
    if (!fluid.isZero()) scene.fluid = {1e-9, fluid};
    if (attraction > 0.0) {
      scene.near_field.attraction = {attraction, 2.0};
      scene.near_field.cutoff = 5.0;
    }
    const double expected = hertz_contact_time(ball_plane_modulus, ball_radius, ball_mass, speed) / 20.0;
    const double ratio = chosen_step(builder) / expected;
    QVERIFY2(std::abs(ratio - 1.0) < 1e-6, qPrintable(QString::number(ratio)));
  }

  void predictsRotatingLoads_data() {
    QTest::addColumn<QString>("turning");
    QTest::addColumn<Vec3>("spin");
    QTest::addColumn<double>("top");
    QTest::addColumn<double>("speed");
    // About the middle of the moving balls; the farthest points are 5 and 12, or 3 and 4 metres off the axis.
    // The plane rotates about a point 1 m below the middle: upright it sweeps everything above.
    QTest::newRow("a paddle") << "mesh" << Vec3(0, 0, 2) << 0.2 << 26.0;
    QTest::newRow("a box") << "box" << Vec3(0, 0, 2) << 0.2 << 10.0;
    QTest::newRow("a plane that is tilted") << "plane" << Vec3(0, 2, 0) << 0.2 << 2.0 * std::hypot(1.2, 1.2);
    QTest::newRow("the same below a tall pile") << "plane" << Vec3(0, 2, 0) << 2.5 << 7.4;
    QTest::newRow("a turntable, along which nothing is pushed") << "plane" << Vec3(0, 0, 2) << 0.2 << 1e-3;
    QTest::newRow("a polyhedron") << "polyhedron" << Vec3(0, 0, 2) << 0.2 << 26.0;
    QTest::newRow("a ball, whose surface moves along itself") << "ball" << Vec3(0, 0, 2) << 0.2 << 1e-3;
  }
  /// A mixer without gravity: rotating parts hit with the speed of their rim.
  void predictsRotatingLoads() {
    QFETCH(QString, turning);
    QFETCH(Vec3, spin);
    QFETCH(double, top);
    QFETCH(double, speed);
    SphereBuilder builder(hertz_rule());
    const Vec3 ball_spin = turning == "ball" ? spin : Vec3::Zero();
    builder.ball(Vec3(-1, 0, 0), Vec3::Zero(), ball_spin).ball(Vec3(1, 0, 0));
    within(builder, Vec3(-1.2, -0.2, -0.2), Vec3(1.2, 0.2, top));
    const Mesh paddle{{Vec3(5, 12, 0), Vec3(5, 12, 1), Vec3(3, 12, 0), Vec3(4, 11, 0)},
                      {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}}};
    if (turning == "mesh") builder.mesh_wall(paddle);
    if (turning == "box") builder.box(Vec3(-3, -4, -1), Vec3(3, 4, 1));
    if (turning == "plane") builder.plane(Vec3(0, 0, -1), Vec3::UnitZ());
    if (turning == "polyhedron")
      builder.polyhedron(cube_mesh(2.0 * 13.0 / std::sqrt(3.0)), 1.0, Mat3::Identity(), Vec3(100, 0, 0),
                         Vec3::Zero(), Vec3::Zero(), spin);
    else if (turning != "ball")
      builder.last_wall().motion = ConstantMotion{Vec3::Zero(), spin};
    const double contact = hertz_contact_time(ball_plane_modulus, ball_radius, ball_mass, speed);
    QVERIFY2(std::abs(impact_speed(*builder.build()) / speed - 1.0) < 1e-9,
             qPrintable(QString::number(impact_speed(*builder.build()))));
    if (turning == "polyhedron") return;  // a light polyhedron makes shorter contacts than the balls
    const double ratio = chosen_step(builder) / (contact / 20.0);
    QVERIFY2(std::abs(ratio - 1.0) < 1e-6, qPrintable(QString::number(ratio)));
  }

  /// Planes about any axis: the speed across their surface anywhere in the bounding box, at any moment of a
  /// revolution.
  void predictsPlanesThatSweepTheBox() {
    std::mt19937_64 random(5);
    std::uniform_real_distribution<double> uniform(-1.0, 1.0);
    const auto random_vector = [&] {
      const double x = uniform(random);
      const double y = uniform(random);
      return Vec3(x, y, uniform(random));
    };
    for (int trial = 0; trial < 100; ++trial) {
      const Vec3 normal = random_vector().normalized();
      const Vec3 spin = 3.0 * random_vector();
      const Vec3 half = Vec3::Constant(1.5) + random_vector();
      SphereBuilder builder(hertz_rule());
      builder.ball(Vec3::Zero()).plane(5.0 * random_vector(), normal);
      builder.last_wall().motion = ConstantMotion{Vec3::Zero(), spin};
      within(builder, -half, half);
      double fastest = 0.0;
      constexpr int angles = 720;
      for (int k = 0; k < angles; ++k) {
        const Rotation turn = Rotation::from_rotation_vector(2.0 * M_PI * k / angles * spin.normalized());
        const Vec3 turned = turn.matrix() * normal;
        for (int c = 0; c < 8; ++c) {
          const Vec3 corner = half.cwiseProduct(Vec3(c & 1 ? 1 : -1, c & 2 ? 1 : -1, c & 4 ? 1 : -1));
          const Vec3 velocity = spin.cross(corner - builder.last_wall().about);
          fastest = std::max(fastest, std::abs(turned.dot(velocity)));
        }
      }
      const double ratio = impact_speed(*builder.build()) / fastest;
      QVERIFY2(std::abs(ratio - 1.0) < 1e-4, qPrintable(QString::number(ratio)));
    }
  }

  void dampedBallsReboundWithTheGivenRestitution_data() {
    QTest::addColumn<bool>("linear");
    QTest::addColumn<bool>("tension");
    QTest::addColumn<bool>("implicit");
    for (const bool linear : {false, true}) {
      for (const bool tension : {false, true}) {
        for (const bool implicit : {false, true}) {
          QTest::addRow("%s, %s, %s", linear ? "linear" : "hertz", tension ? "allow" : "clamp",
                        implicit ? "trapezoidal" : "explicit")
              << linear << tension << implicit;
        }
      }
    }
  }
  /// The requested restitution, to 0.01, for first contact anywhere within a step; ball on ball and on a
  /// plane.
  void dampedBallsReboundWithTheGivenRestitution() {
    // Further laws with a restitution need rows of their own.
    QCOMPARE(names_of_laws([](const LawTraits& law) { return law.has_restitution; }),
             std::string("\"hertz\" or \"linear\""));
    QFETCH(bool, linear);
    QFETCH(bool, tension);
    QFETCH(bool, implicit);
    double worst = 0.0;
    for (int tenths = 1; tenths < 10; ++tenths) {
      ContactRule rule = linear ? sphere_rule(LinearLawSpec{1e7}) : hertz_rule();
      rule.damping.restitution = 0.1 * tenths;
      rule.damping.tension = tension;
      for (const bool plane : {false, true}) {
        for (int eighths = 0; eighths < 8; ++eighths) {
          SphereBuilder builder(rule);
          builder.ball(Vec3(0, 0, 2), Vec3(0, 0, -1));
          if (plane) {
            builder.plane(Vec3::Zero(), Vec3::UnitZ());
          } else {
            builder.ball(Vec3::Zero());
          }
          if (implicit) builder.trapezoidal();
          const double step = recommended_step(*builder.build());
          builder.model().start[0].position.z() = (plane ? 1.0 : 2.0) * ball_radius + 0.125 * eighths * step;
          Simulation simulation(builder.build(), 1);
          const auto parting = [&] {
            const Frame frame = simulation.frame();
            return frame.bodies[0].velocity.z() - (plane ? 0.0 : frame.bodies[1].velocity.z());
          };
          for (int n = 0; n < 20 || !simulation.frame().contacts.empty(); ++n) QVERIFY(!simulation.step());
          worst = std::max(worst, std::abs(parting() - 0.1 * tenths));
        }
      }
    }
    qInfo() << worst;
    VERIFY(worst < 0.01);
  }

  void orbitsKeepTheirTime_data() {
    QTest::addColumn<double>("eccentricity");
    QTest::addColumn<bool>("fixed");
    QTest::addColumn<bool>("implicit");
    for (const double eccentricity : {0.0, 0.6, 0.9}) {
      for (const bool fixed : {false, true}) {
        for (const bool implicit : {false, true}) {
          QTest::addRow("e = %g, %s, %s", eccentricity, fixed ? "one is fixed" : "both are free",
                        implicit ? "trapezoidal" : "explicit")
              << eccentricity << fixed << implicit;
        }
      }
    }
  }
  /// Two balls, softer than the field between them, orbit each other: after three Kepler periods they are at
  /// their initial positions, at maximum distance. At minimum distance they nearly touch.
  void orbitsKeepTheirTime() {
    QFETCH(double, eccentricity);
    QFETCH(bool, fixed);
    QFETCH(bool, implicit);
    constexpr double strength = 2.0;
    constexpr double axis = 1.0;  // semi-major axis of the relative orbit
    const double mass = fixed ? 3.0 : 1.5;
    const double radius = 0.45 * axis * (1.0 - eccentricity);
    const double period = 2.0 * M_PI * std::sqrt(std::pow(axis, 3) * mass / strength);
    const double far = axis * (1.0 + eccentricity);
    const double speed = std::sqrt(strength / mass * (2.0 / far - 1.0 / axis));
    SphereBuilder builder(sphere_rule(LinearLawSpec{1e-3}));
    builder.sphere(radius, 3.0, Vec3(far, 0, 0), Vec3(0, (fixed ? 1.0 : 0.5) * speed, 0));
    builder.sphere(radius, 3.0, Vec3::Zero(), Vec3(0, fixed ? 0.0 : -0.5 * speed, 0));
    if (fixed) builder.fix_last();
    if (implicit) builder.trapezoidal(1e-8);
    builder.scene().near_field.attraction = {strength, 2.0};
    builder.scene().near_field.cutoff = 10.0;
    Simulation simulation(builder.build(), 1);
    const double start = simulation.frame().energy.kinetic();
    const auto branch = [&] {
      const Frame frame = simulation.frame();
      return Vec3(frame.bodies[0].position - frame.bodies[1].position);
    };
    double angle = 0.0;
    double nearest = far;
    double farthest = 0.0;
    double error = 0.0;
    Vec3 last = branch();
    double fastest = start;
    while (simulation.time() < 3.0 * period) {
      QVERIFY(!simulation.step());
      const Vec3 now = branch();
      angle += std::atan2(last.cross(now).z(), last.dot(now));
      last = now;
      nearest = std::min(nearest, now.norm());
      farthest = std::max(farthest, now.norm());
      const EnergyTerms energy = simulation.frame(false).energy;
      fastest = std::max(fastest, energy.kinetic());
      error = std::max(error, std::abs(energy.balance_error));
    }
    // Near the slowest point the angle is insensitive: compare times, using the rate there.
    const double late = (6.0 * M_PI - angle) / (speed / far);
    qInfo() << simulation.frame().solver.step_size / period << late / (3.0 * period) << nearest << farthest
            << error / fastest;
    VERIFY(std::abs(late) < 0.005 * 3.0 * period);
    VERIFY_NEAR(nearest / (axis * (1.0 - eccentricity)), 1.0, 0.005);
    VERIFY_NEAR(farthest / far, 1.0, 0.005);
    VERIFY(error < 0.002 * fastest);
  }

  /// Where repulsion keeps spheres apart, its steepness at smaller distances does not matter.
  void looksAtNoPlaceThatEnergyBars() {
    SphereBuilder builder(sphere_rule(LinearLawSpec{1e-3}));
    builder.sphere(0.01, 1.0, Vec3(1, 0, 0)).sphere(0.01, 1.0, Vec3(-0.2, 0, 0));
    builder.scene().near_field.attraction = {1.0, 7.0};
    builder.scene().near_field.repulsion = {1.0, 13.0};
    builder.scene().near_field.cutoff = 3.0;
    // At L = 1 the stiffness is 13 − 7 N/m: ω² is 12.
    const double period = 2.0 * M_PI / std::sqrt(12.0);
    const double step = recommended_step(*builder.build());
    QVERIFY2(step > period / 1000.0 && step < period / 100.0, qPrintable(QString::number(step / period)));
    Simulation simulation(builder.build(), 1);
    const double start = simulation.frame().energy.near_field;
    double error = 0.0;
    while (simulation.time() < 10.0 * period) {
      QVERIFY(!simulation.step());
      error = std::max(error, std::abs(simulation.frame(false).energy.balance_error));
    }
    VERIFY(error < 2e-3 * std::abs(start));
  }

  void dragTakesTheSpeedAway_data() {
    QTest::addColumn<bool>("implicit");
    QTest::newRow("explicit") << false;
    QTest::newRow("trapezoidal") << true;
  }
  /// A heavy and a light ball fall in a viscous fluid; each approaches its terminal speed as exp(−c t/m).
  void dragTakesTheSpeedAway() {
    QFETCH(bool, implicit);
    constexpr double drag = 5.0;
    SphereBuilder builder(sphere_rule(LinearLawSpec{1e-6}));
    builder.sphere(0.1, 1.0, Vec3::Zero(), Vec3(3, 0, 0)).sphere(0.1, 0.1, Vec3(0, 9, 0), Vec3(-2, 0, 1));
    builder.gravity(Vec3(0, 0, -10));
    builder.scene().fluid.drag = drag;
    if (implicit) builder.trapezoidal(1e-8);
    Simulation simulation(builder.build(), 1);
    const Frame start = simulation.frame();
    double worst = 0.0;
    while (simulation.time() < 1.0) {
      QVERIFY(!simulation.step());
      const Frame frame = simulation.frame();
      for (size_t i = 0; i < 2; ++i) {
        const double rate = drag / frame.model->bodies[i].mass;
        const Vec3 limit = Vec3(0, 0, -10) / rate;
        const Vec3 off = start.bodies[i].velocity - limit;
        const double faded = std::exp(-rate * frame.time);
        worst = std::max(worst, (frame.bodies[i].velocity - limit - faded * off).norm() / off.norm());
        const Vec3 way = frame.time * limit + (1.0 - faded) / rate * off;
        worst =
            std::max(worst, (frame.bodies[i].position - start.bodies[i].position - way).norm() / way.norm());
      }
    }
    const EnergyTerms end = simulation.frame().energy;
    qInfo() << simulation.frame().solver.step_size << worst << end.balance_error / end.dissipated_drag;
    VERIFY(worst < 0.002);
    VERIFY_NEAR(simulation.frame().bodies[1].velocity.z() / (-10.0 * 0.1 / drag), 1.0, 1e-6);
    VERIFY(std::abs(end.balance_error) < 1e-3 * end.dissipated_drag);
  }

  /// A user-defined step of twenty times m/c: the ball stops without reversing.
  void dragTurnsNothingBack() {
    SphereBuilder builder(sphere_rule(LinearLawSpec{1.0}));
    builder.sphere(0.1, 1.0, Vec3::Zero(), Vec3(3, 0, 0)).step(2.0);
    builder.scene().fluid = {10.0, Vec3(0, 1, 0)};
    Simulation simulation(builder.build(), 1);
    for (int n = 1; n < 5; ++n) {
      QVERIFY(!simulation.step());
      const Frame frame = simulation.frame();
      const double faded = std::exp(-20.0 * n);
      VERIFY_NEAR(frame.bodies[0].velocity.x(), 3.0 * faded, 1e-15);
      VERIFY_NEAR(frame.bodies[0].velocity.y(), (1.0 - faded), 1e-12);
      VERIFY(std::abs(frame.energy.balance_error) < 1e-12);
    }
  }

  void strongDashpotsTakeEnergy_data() {
    QTest::addColumn<double>("ratio");
    for (const double ratio : {0.9, 2.0, 5.0, 20.0}) QTest::addRow("ξ = %g", ratio) << ratio;
  }
  /// The recovered energy is e² of the impact energy if steps resolve the contact: error below 10⁻³.
  void strongDashpotsTakeEnergy() {
    QFETCH(double, ratio);
    SphereBuilder builder(hertz_rule(0.0, ratio));
    builder.ball(Vec3(0, 0, ball_radius + 1e-6), Vec3(0, 0, -1.0)).plane(Vec3::Zero(), Vec3::UnitZ());
    const double time =
        20.0 * (1.0 + ratio) * hertz_contact_time(ball_plane_modulus, ball_radius, ball_mass, 1.0);
    const Account account = account_of(builder, time);
    const double rebound = account.end.bodies[0].velocity.z();
    const double expected = restitution(HertzLawSpec{}, ratio, false);
    qInfo() << "restitution" << rebound << "by the law" << expected << "energy error" << account.error;
    QCOMPARE(account.least_damping, 0.0);
    VERIFY_NEAR(rebound, expected, 1e-3 + 0.05 * expected);
    VERIFY(account.error < 0.015);
  }

  void frictionsDashpotTakesEnergy() {
    SphereBuilder builder(hertz_rule(0.5));
    builder.scene().contacts[0].friction.damping = 1e7;
    builder.ball(Vec3(0, 0, ball_radius + 1e-6), Vec3(0.1, 0, -1.0)).plane(Vec3::Zero(), Vec3::UnitZ());
    const Account account = account_of(builder, 0.02);
    QVERIFY2(account.error < 0.01, qPrintable(QString::number(account.error)));
    VERIFY(account.end.energy.dissipated_friction > 0.0);
  }

  void resolvesBlowsOnLightPolyhedra_data() {
    QTest::addColumn<double>("edge");
    for (const double edge : {0.1, 0.03, 0.01}) QTest::addRow("%g mm", 1e3 * edge) << edge;
  }
  /// A ball hits a small free cube off its centre.
  void resolvesBlowsOnLightPolyhedra() {
    QFETCH(double, edge);
    SphereBuilder builder(hertz_rule());
    builder.material(1e9, 0.25);
    const double mass = 2500.0 * std::pow(edge, 3);
    builder.sphere(0.1, 10.5, Vec3(0.3 * edge, 0.2 * edge, 0.1 + 0.5 * edge + 1e-5), Vec3(0, 0, -1));
    builder.polyhedron(cube_mesh(edge), mass, mass * edge * edge / 6.0 * Mat3::Identity(), Vec3::Zero());
    const Account account = account_of(builder, 0.02);
    qInfo() << "energy error" << account.error;
    VERIFY(account.end.bodies[1].velocity.norm() > 1.0);
    VERIFY(account.error < 0.002);
  }

  void keepsTheAccountOfWhatIsDriven_data() {
    QTest::addColumn<int>("drive");
    QTest::newRow("a load") << 0;
    QTest::newRow("a stream") << 1;
    QTest::newRow("attraction") << 2;
  }
  /// Balls initially at rest without gravity, driven against a plane or each other.
  void keepsTheAccountOfWhatIsDriven() {
    QFETCH(int, drive);
    SphereBuilder builder(hertz_rule());
    builder.material(1e8, 0.25);
    builder.sphere(0.1, 10.0, Vec3(-1, 0, 0.2)).sphere(0.1, 10.0, Vec3(-1, 0, 1.2));
    builder.plane(Vec3::Zero(), Vec3::UnitZ());
    within(builder, Vec3(-1.1, -0.1, 0.1), Vec3(-0.9, 0.1, 1.3));
    Scene& scene = builder.scene();
    if (drive == 0) scene.loads.push_back(constant_push(Vec3(0, 0, -5e3)));
    if (drive == 1) scene.fluid = {100.0, Vec3(0, 0, -20)};
    if (drive == 2) {
      scene.near_field.attraction = {1e3, 2.0};
      scene.near_field.cutoff = 5.0;
    }
    const Account account = account_of(builder, 0.5);
    qInfo() << "energy error" << account.error;
    VERIFY(account.end.energy.kinetic() + account.end.energy.elastic_normal > 1.0);
    VERIFY(account.error < 0.005);
  }
};

SCREE_TEST(SphereChosenStepTest)
#include "test_sphere_chosen_step.moc"
