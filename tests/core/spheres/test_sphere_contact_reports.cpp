#include <QtTest>
#include <random>

#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/sphere_fixture.hpp"
#include "tests/fixtures/core/surfaces.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;
using namespace scree::test;

namespace {

/// Sum of the reported contact forces on a body [N].
Vec3 reported_force(const Frame& frame, int body) {
  Vec3 sum = Vec3::Zero();
  for (const FrameContact& contact : frame.contacts) {
    if (contact.a == body) sum += contact.force();
    if (contact.b == body) sum -= contact.force();
  }
  return sum;
}

}  // namespace

/// Reported contacts of spheres agree with their motion.
class SphereContactReportsTest : public QObject {
  Q_OBJECT

 private slots:
  void velocitiesChangeByTheReportedForces_data() {
    QTest::addColumn<QString>("partner");
    QTest::addColumn<double>("friction");
    QTest::addColumn<double>("tangential_damping");
    QTest::addColumn<bool>("trapezoidal");
    for (const char* partner : {"sphere", "plane", "triangles", "polyhedron"}) {
      for (const double friction : {0.02, 2.0}) {
        for (const double damping : {0.0, 2e4}) {
          QTest::addRow("%s, mu = %g, c_t = %g", partner, friction, damping)
              << QString(partner) << friction << damping << false;
        }
        // Only for spheres.
        if (QString(partner) != "polyhedron") {
          QTest::addRow("%s, mu = %g, trapezoidal", partner, friction)
              << QString(partner) << friction << 0.0 << true;
        }
      }
    }
  }
  /// Velocity Verlet, and the trapezoidal rule to its tolerance: m (v₁ − v₀) = Δt/2 (F₀ + F₁), with the total
  /// contact force F: normal spring and dashpot, friction with its dashpot, sticking or slipping.
  void velocitiesChangeByTheReportedForces() {
    QFETCH(QString, partner);
    QFETCH(double, friction);
    QFETCH(double, tangential_damping);
    QFETCH(bool, trapezoidal);
    ContactRule rule = hertz_rule(friction, 0.1);
    rule.friction.damping = tangential_damping;
    SphereBuilder builder(rule);
    if (trapezoidal) builder.trapezoidal(1e-10);
    builder.step(2e-5).ball(Vec3(0.01, 0.02, 0.1999), Vec3(0.3, -0.2, -1.0), Vec3(2.0, 1.0, 0.5));
    if (partner == "sphere") builder.ball(Vec3(0.0, 0.0, -0.2), Vec3(0.0, 0.1, 0.2), Vec3(0.0, 3.0, 0.0));
    if (partner == "plane") builder.plane(Vec3::Zero(), Vec3::UnitZ());
    if (partner == "triangles") builder.mesh_wall(rough_sheet(2, 2.0, 0.0, 0.0, 1));
    if (partner == "polyhedron")
      builder.polyhedron(cube_mesh(1.0), 500.0, 80.0 * Mat3::Identity(), Vec3(0.0, 0.0, -0.5));

    Simulation simulation(builder.build(), 1);
    int acting = 0;
    int sticking = 0;
    double largest = 0.0;
    Frame before = simulation.frame();
    for (int i = 0; i < 200; ++i) {
      QVERIFY(!simulation.step());
      const Frame after = simulation.frame();
      const Vec3 mean = 0.5 * (reported_force(before, 0) + reported_force(after, 0));
      const Vec3 change = ball_mass * (after.bodies[0].velocity - before.bodies[0].velocity);
      const double step = after.time - before.time;
      QVERIFY2((change - step * mean).norm() < 1e-9 * step * (mean.norm() + 1.0),
               qPrintable(QString("step %1: %2").arg(i).arg((change - step * mean).norm() / step)));
      if (!after.contacts.empty()) {
        ++acting;
        sticking += after.contacts[0].status == ContactStatus::stick ? 1 : 0;
        largest = std::max(largest, after.contacts[0].friction.norm());
      }
      before = after;
    }
    VERIFY(acting > 50);
    VERIFY(largest > 1.0);
    QVERIFY(friction < 1.0 ? sticking < acting / 10 : sticking > acting / 2);
  }

  void eachSphereOfABedPressesByItsOwnLaw_data() {
    QTest::addColumn<int>("threads");
    QTest::addColumn<bool>("beside_polyhedron");
    for (const int threads : {1, 2, 3}) {
      QTest::addRow("%d threads", threads) << threads << false;
      QTest::addRow("%d threads, steps that may be taken back", threads) << threads << true;
    }
  }
  /// More spheres than are evaluated together, of two materials in random order, between two planes, with
  /// different contacts: each contact has the Hertz force of its materials and overlap, once.
  void eachSphereOfABedPressesByItsOwnLaw() {
    QFETCH(int, threads);
    QFETCH(bool, beside_polyhedron);
    const double young[] = {ball_young, 0.3 * ball_young};
    SphereBuilder builder(hertz_rule());
    for (const double modulus : young) builder.material(modulus, ball_poisson);
    const PlaneSpec planes[] = {{Vec3::Zero(), Vec3::UnitZ()},
                                {Vec3(0.0, 0.0, 2.0 * ball_radius), -Vec3::UnitZ()}};
    for (const PlaneSpec& plane : planes) builder.plane(plane.point, plane.normal);
    std::mt19937 random(7);
    constexpr int count = 900;
    for (int i = 0; i < count; ++i) {
      const double lift = std::uniform_real_distribution(-0.001, 0.001)(random) * ball_radius;
      builder.sphere(ball_radius, ball_mass, Vec3(0.45 * (i % 30), 0.45 * (i / 30), ball_radius + lift),
                     Vec3::Zero(), Vec3::Zero(), std::uniform_int_distribution(0, 1)(random));
    }
    if (beside_polyhedron)
      builder.polyhedron(cube_mesh(0.1), 500.0, 80.0 * Mat3::Identity(), Vec3(-5.0, 0.0, ball_radius));
    const auto model = builder.step(1e-5).build();

    Simulation simulation(model, threads);
    for (int step = 0; step < 3; ++step) {
      const Frame frame = simulation.frame();
      std::vector<int> times(2 * count, 0);
      double sum[2] = {0.0, 0.0};
      for (const FrameContact& contact : frame.contacts) {
        const PlaneSpec& plane = planes[contact.wall];
        const double overlap = ball_radius - plane.normal.dot(frame.bodies[contact.a].position - plane.point);
        const double modulus = plane_modulus(young[model->bodies[contact.a].material], ball_poisson);
        const double force = hertz_force(modulus, ball_radius, overlap);  // the wall is rigid
        QVERIFY2(std::abs(contact.normal_force - force) <= 1e-9 * force,
                 qPrintable(QString("%1: %2 N, not %3").arg(contact.a).arg(contact.normal_force).arg(force)));
        ++times[2 * contact.a + contact.wall];
        sum[contact.wall] += force;
      }
      for (int k = 0; k < 2 * count; ++k) {
        const PlaneSpec& plane = planes[k % 2];
        const double height = plane.normal.dot(frame.bodies[k / 2].position - plane.point);
        QCOMPARE(times[k], height < ball_radius ? 1 : 0);
      }
      for (int wall = 0; wall < 2; ++wall)
        VERIFY((frame.walls[wall].force + sum[wall] * planes[wall].normal).norm() <= 1e-9 * sum[wall]);
      QVERIFY(!simulation.step());
    }
  }

  /// At the end of an impact, where the friction limit is zero.
  void contactsThatPullDoNotStick() {
    ContactRule rule = hertz_rule(0.3);
    rule.damping.restitution = 0.3;
    rule.damping.tension = true;
    SphereBuilder builder(rule);
    builder.step(2e-5).ball(Vec3(0.0, 0.0, 0.2001), Vec3(0.1, 0.0, -1.0)).plane(Vec3::Zero(), Vec3::UnitZ());
    Simulation simulation(builder.build(), 1);
    int pulled = 0;
    for (int n = 0; n < 2000; ++n) {
      QVERIFY(!simulation.step());
      for (const FrameContact& contact : simulation.frame().contacts) {
        if (contact.normal_force >= 0.0) continue;
        ++pulled;
        VERIFY(contact.status == ContactStatus::slip);
        QCOMPARE(contact.friction_limit, 0.0);
      }
    }
    QVERIFY2(pulled > 5, qPrintable(QString::number(pulled)));
  }

  /// Output without a table of contacts is the same.
  void frameWithoutContactsSaysWhatTheyComeTo() {
    SphereBuilder builder(hertz_rule(0.5, 0.1));
    builder.gravity(Vec3(0, 0, -9.81)).step(5e-5).box(Vec3(-1.0, -1.0, 0.0), Vec3(1.0, 1.0, 5.0));
    for (int i = 0; i < 4; ++i) {
      for (int j = 0; j < 4; ++j)
        builder.ball(Vec3(0.3999 * i - 0.6, 0.3999 * j - 0.6, 0.1999), Vec3(0.1 * j, 0.1 * i, -0.5));
    }
    builder.polyhedron(cube_mesh(0.5), 500.0, 20.0 * Mat3::Identity(), Vec3(0.0, 0.0, 0.6495), Vec3::Zero(),
                       Vec3(0.0, 0.0, -1.0));
    Simulation simulation(builder.build(), 1);
    QVERIFY(run_steps(simulation, 40));
    const Frame whole = simulation.frame();
    const Frame bare = simulation.frame(false);
    VERIFY(whole.solver.contacts > whole.solver.contacts_with_walls);
    VERIFY(whole.solver.contacts_with_walls > 8);
    QVERIFY(bare.contacts.empty());
    QCOMPARE(static_cast<int>(whole.contacts.size()), whole.solver.contacts);
    QCOMPARE(bare.solver.contacts, whole.solver.contacts);
    QCOMPARE(bare.solver.contacts_with_walls, whole.solver.contacts_with_walls);
    QCOMPARE(bare.solver.candidates, whole.solver.candidates);
    VERIFY(whole.walls[0].force.norm() > 1e3);
    VERIFY(bare.walls[0].force == whole.walls[0].force);
    VERIFY(bare.walls[0].moment == whole.walls[0].moment);
    VERIFY(bare.energy.balance() == whole.energy.balance());
  }
};

SCREE_TEST(SphereContactReportsTest)
#include "test_sphere_contact_reports.moc"
