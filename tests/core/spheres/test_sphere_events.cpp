#include <QtTest>

#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/sphere_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

constexpr double gravity = 9.81;
const double static_overlap =
    std::pow(0.75 * ball_mass * gravity / (ball_plane_modulus * std::sqrt(ball_radius)), 2.0 / 3.0);
const double height = ball_radius - static_overlap;

void both_methods() {
  QTest::addColumn<bool>("implicit");
  QTest::newRow("explicit") << false;
  QTest::newRow("trapezoidal") << true;
}

SphereBuilder on_a_floor(bool implicit, const ContactRule& rule) {
  SphereBuilder builder(rule);
  builder.plane(Vec3::Zero(), Vec3::UnitZ()).gravity(Vec3(0, 0, -gravity)).step(1e-4);
  if (implicit) builder.trapezoidal();
  return builder;
}

EventSpec event_at(double time, const EventAction& action) {
  EventSpec spec;
  spec.time = time;
  spec.action = action;
  return spec;
}

}  // namespace

/// Loads, events and fixed spheres, with a closed account.
class SphereEventsTest : public QObject {
  Q_OBJECT

 private slots:
  void loads_data() { both_methods(); }
  /// An increasing off-centre force, and a moment, on a free sphere.
  void loads() {
    QFETCH(bool, implicit);
    SphereBuilder builder(hertz_rule());
    builder.ball(Vec3(0, 0, 0)).ball(Vec3(5, 0, 0)).step(1e-3);
    if (implicit) builder.trapezoidal(1e-8);
    LoadSpec force;
    force.body = "0";
    force.time = {0.0, 1.0};
    force.force = {Vec3(0, 0, 0), Vec3(600, 0, 0)};
    LoadSpec moment;
    moment.body = "1";
    moment.time = {0.0, 1.0};
    moment.moment = {Vec3(0, 30, 0), Vec3(0, 30, 0)};
    builder.scene().loads = {force, moment};
    Simulation simulation(builder.build(), 1);
    QVERIFY(run_until(simulation, 0.999));
    const Frame frame = simulation.frame();
    const double t = frame.time;
    qInfo() << frame.bodies[0].velocity.x() << frame.bodies[1].spin.y() << frame.energy.external_work
            << frame.energy.balance_error;
    VERIFY_NEAR(frame.bodies[0].velocity.x(), 0.3 * t * t, 1e-6);
    VERIFY_NEAR(frame.bodies[0].position.x(), 0.1 * t * t * t, 1e-6);
    const double inertia = 0.4 * ball_mass * ball_radius * ball_radius;
    VERIFY_NEAR(frame.bodies[1].spin.y(), 30.0 / inertia * t, 1e-9);
    VERIFY_NEAR(frame.energy.external_work / frame.energy.kinetic(), 1.0, 1e-5);
    VERIFY(std::abs(frame.energy.balance_error) < 1e-5 * frame.energy.kinetic());
  }

  void heldSpheresWait_data() { both_methods(); }
  /// Waiting balls stay in place until they are added, although others move beside them.
  void heldSpheresWait() {
    QFETCH(bool, implicit);
    SphereBuilder builder = on_a_floor(implicit, hertz_rule(0.3, 0.2));
    builder.ball(Vec3(0, 0, height + 0.1), Vec3(0.1, 0, 0));
    for (int i = 0; i < 3; ++i) {
      builder.ball(Vec3(1.0 + 0.5 * i, 0, 0.5 + 0.2 * i), Vec3(0, 0.3, 0), Vec3(0, 0, 2));
      builder.model().bodies.back().held = true;
    }
    builder.model().held.emplace_back("late", std::vector<int>{1, 2, 3});
    builder.scene().events.push_back(event_at(0.3, AddEvent{"late"}));
    Simulation simulation(builder.build(), 1);
    QVERIFY(run_until(simulation, 0.2));
    const Frame waiting = simulation.frame();
    for (int i = 1; i < 4; ++i) {
      QVERIFY(!waiting.bodies[i].present);
      VERIFY(waiting.bodies[i].position == builder.model().start[i].position);
      VERIFY(waiting.bodies[i].velocity == builder.model().start[i].velocity);
      VERIFY(waiting.bodies[i].rotation.rotation_vector().norm() == 0.0);
    }
    QVERIFY(run_until(simulation, 0.4));
    const Frame falling = simulation.frame();
    const Vec3 fallen(0, 0.3 * 0.1, -0.5 * gravity * 0.01);
    for (int i = 1; i < 4; ++i) {
      const Vec3 expected = builder.model().start[i].position + fallen;
      QVERIFY(falling.bodies[i].present);
      VERIFY_NEAR(falling.bodies[i].position, expected, 1e-9);
      VERIFY_NEAR(falling.bodies[i].velocity, Vec3(0, 0.3, -0.1 * gravity), 1e-9);
      VERIFY_NEAR(falling.bodies[i].rotation.rotation_vector().z(), 0.2, 1e-6);
    }
    QVERIFY(run_until(simulation, 1.0));
    const EnergyTerms energy = simulation.frame().energy;
    qInfo() << energy.external_work << energy.balance_error;
    const double brought =
        3.0 * 0.5 * ball_mass * 0.09 + 3.0 * 0.5 * 16.0 * 4.0 + ball_mass * gravity * (0.5 + 0.7 + 0.9);
    VERIFY_NEAR(energy.external_work / brought, 1.0, 1e-9);
    VERIFY(std::abs(energy.balance_error) < 1e-3 * energy.dissipated());
  }

  void removal_data() { both_methods(); }
  /// The lower of two stacked balls is removed, then the floor.
  void removal() {
    QFETCH(bool, implicit);
    SphereBuilder builder = on_a_floor(implicit, hertz_rule(0.3, 0.2));
    builder.ball(Vec3(0, 0, height)).ball(Vec3(0, 0, 3.0 * ball_radius - 3e-4)).ball(Vec3(2, 0, height));
    builder.scene().events.push_back(event_at(0.5, RemoveEvent{"0"}));
    builder.scene().events.push_back(event_at(1.5, RemoveEvent{"wall0"}));
    Simulation simulation(builder.build(), 1);
    QVERIFY(run_until(simulation, 0.5));
    const Frame before = simulation.frame();
    QCOMPARE(before.contacts.size(), size_t{3});
    QVERIFY(run_until(simulation, 0.6));
    const Frame after = simulation.frame();
    QVERIFY(!after.bodies[0].present);
    QCOMPARE(after.contacts.size(), size_t{1});
    VERIFY(std::abs(after.bodies[1].velocity.z() + 0.1 * gravity) < 0.02);
    // Removed: its potential energy, and the energy stored in its two contacts.
    const double gone = ball_mass * gravity * before.bodies[0].position.z() + before.energy.elastic_normal -
                        after.energy.elastic_normal;
    qInfo() << after.energy.external_work << gone << after.energy.balance_error;
    VERIFY_NEAR(after.energy.external_work / -gone, 1.0, 1e-4);
    QVERIFY(run_until(simulation, 1.5));
    VERIFY_NEAR(simulation.frame().bodies[1].position.z(), height, 0.01);
    QVERIFY(run_until(simulation, 1.7));
    const Frame end = simulation.frame();
    QVERIFY(end.contacts.empty());
    VERIFY(std::abs(end.bodies[2].velocity.z() + 0.2 * gravity) < 1e-3);
    VERIFY(std::abs(end.energy.balance_error) < 1e-3 * ball_mass * gravity * 2.0 * ball_radius);
  }

  void frictionEvent_data() { both_methods(); }
  void frictionEvent() {
    QFETCH(bool, implicit);
    SphereBuilder builder = on_a_floor(implicit, hertz_rule(0.1));
    builder.ball(Vec3(0, 0, height), Vec3(5, 0, 0));
    builder.scene().events.push_back(event_at(0.2, FrictionEvent{0.4, 0.4}));
    Simulation simulation(builder.build(), 1);
    QVERIFY(run_until(simulation, 0.2));
    VERIFY_NEAR(simulation.frame().bodies[0].velocity.x(), (5.0 - 0.02 * gravity), 1e-3);
    QVERIFY(run_until(simulation, 0.3));
    VERIFY_NEAR(simulation.frame().bodies[0].velocity.x(), (5.0 - 0.06 * gravity), 1e-3);
    VERIFY(std::abs(simulation.frame().energy.balance_error) < 1e-3 * simulation.frame().energy.dissipated());
  }

  void fixedSpheres_data() { both_methods(); }
  /// A fixed ball reflects another one with the mass m* = m; three carry one.
  void fixedSpheres() {
    QFETCH(bool, implicit);
    SphereBuilder builder(hertz_rule());
    builder.ball(Vec3(-ball_radius, 0, 0), Vec3(1, 0, 0)).ball(Vec3(ball_radius, 0, 0)).fix_last();
    const double duration = hertz_duration(ball_pair_modulus, 0.5 * ball_radius, ball_mass, 1.0);
    builder.step(duration / 200.0);
    if (implicit) builder.trapezoidal(1e-6);
    Simulation simulation(builder.build(), 1);
    QVERIFY(run_until(simulation, 0.5 * duration));
    const double depth = largest_hertz_overlap(ball_pair_modulus, 0.5 * ball_radius, ball_mass, 1.0);
    VERIFY_NEAR((simulation.frame().bodies[0].position.x() + ball_radius) / depth, 1.0, 1e-3);
    QVERIFY(run_until(simulation, 1.5 * duration));
    VERIFY(std::abs(simulation.frame().bodies[0].velocity.x() + 1.0) < 1e-4);
    VERIFY(simulation.frame().bodies[1].position == Vec3(ball_radius, 0, 0));
    VERIFY(simulation.frame().bodies[1].velocity.norm() == 0.0);
    VERIFY(std::abs(simulation.frame().energy.balance_error) < 1e-3 * 0.5 * ball_mass);

    SphereBuilder carried(hertz_rule(0.5, 0.3));
    const double ring = 2.0 * ball_radius / std::sqrt(3.0) * 1.05;
    for (int k = 0; k < 3; ++k) {
      const double angle = 2.0 * M_PI * k / 3.0;
      carried.ball(ring * Vec3(std::cos(angle), std::sin(angle), 0)).fix_last();
    }
    const double up = std::sqrt(4.0 * ball_radius * ball_radius - ring * ring);
    carried.ball(Vec3(0, 0, up)).gravity(Vec3(0, 0, -gravity)).step(1e-4);
    if (implicit) carried.trapezoidal();
    Simulation resting(carried.build(), 1);
    QVERIFY(run_until(resting, 1.0));
    const Frame frame = resting.frame();
    QCOMPARE(frame.contacts.size(), size_t{3});
    double load = 0.0;
    for (const FrameContact& contact : frame.contacts) load -= contact.force().z();
    VERIFY_NEAR(load / (ball_mass * gravity), 1.0, 1e-3);
    VERIFY(frame.bodies[3].velocity.norm() < 1e-3);
    VERIFY(frame.bodies[0].position == carried.model().start[0].position);
  }
};

SCREE_TEST(SphereEventsTest)
#include "test_sphere_events.moc"
