#include <QtTest>

#include "core/laws/sphere_interaction.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/sphere_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

struct Matter {
  double young;
  double poisson;
  double density;
};
const Matter glass{48e9, 0.20, 2800};
const Matter limestone{20e9, 0.25, 2500};
const Matter aluminium{70e9, 0.30, 2699};  // test 2
const Matter magnesium{40e9, 0.35, 1800};
const Matter oxide{380e9, 0.23, 4000};
const Matter iron{100e9, 0.25, 7000};
const Matter alloy{70e9, 0.33, 2700};  // tests 4, 6 … 8
const Matter steel{208e9, 0.30, 7850};
const Matter polyethylene{1e9, 0.40, 1400};
const Matter nylon{2.5e9, 0.40, 1000};
const Matter copper{120e9, 0.35, 8900};

double mass_of(const Matter& matter, double radius) {
  return 4.0 / 3.0 * M_PI * std::pow(radius, 3) * matter.density;
}

/// A fraction of the time in which a Rayleigh wave crosses a sphere.
double rayleigh_time(const Matter& matter, double radius) {
  const double shear = matter.young / (2.0 * (1.0 + matter.poisson));
  return M_PI * radius * std::sqrt(matter.density / shear) / (0.1631 * matter.poisson + 0.8766);
}

ContactRule rule_of(double friction, double restitution) {
  ContactRule rule = hertz_rule(friction);
  rule.friction.form = TangentialStiffness::mindlin;
  rule.damping.restitution = restitution;
  return rule;
}

/// Motion of the first body while it is in contact, and the extreme values of the contact.
struct Impact {
  double force = 0.0;
  double overlap = 0.0;
  double duration = 0.0;
  double friction = 0.0;  ///< largest
  FrameBody body;
  FrameBody other;
};

/// Runs until the coming contact has ended.
Impact observe(const SphereBuilder& builder) {
  Simulation simulation(builder.build(), 1);
  Impact impact;
  double touched = -1.0;
  for (int n = 0; n < 1000000; ++n) {
    if (simulation.step()) break;
    const Frame frame = simulation.frame();
    if (frame.contacts.empty()) {
      if (touched < 0.0) continue;
      impact.duration = frame.time - touched;
      impact.body = frame.bodies[0];
      if (frame.bodies.size() > 1) impact.other = frame.bodies[1];
      return impact;
    }
    const FrameContact& contact = frame.contacts[0];
    if (touched < 0.0) touched = frame.time;
    impact.force = std::max(impact.force, contact.normal_force);
    impact.overlap = std::max(impact.overlap, -contact.gap);
    impact.friction = std::max(impact.friction, contact.friction.norm());
  }
  impact.duration = std::nan("");
  return impact;
}

/// A sphere that falls on a rigid plane z = 0 (E* of the sphere alone).
SphereBuilder onto_a_plane(const Matter& matter, double radius, const ContactRule& rule, const Vec3& velocity,
                           const Vec3& spin = Vec3::Zero()) {
  SphereBuilder builder(rule);
  builder.material(matter.young, matter.poisson);
  builder.sphere(radius, mass_of(matter, radius), Vec3(0, 0, radius * (1.0 + 1e-9)), velocity, spin);
  builder.plane(Vec3::Zero(), Vec3::UnitZ()).step(0.01 * rayleigh_time(matter, radius));
  return builder;
}

/// Tangential velocity of the contact point after an impact on a plane, by independent integration of the
/// normal and tangential motion: overlap, its rate, velocity of the point and spring.
double point_after(const Matter& matter, double radius, double friction, double ratio, double normal,
                   double tangential) {
  const double mass = mass_of(matter, radius);
  const double modulus = plane_modulus(matter.young, matter.poisson);
  const double shear = 8.0 * matter.young / (2.0 * (1.0 + matter.poisson) * (2.0 - matter.poisson));
  const double step = hertz_duration(modulus, radius, mass, normal) / 100000.0;
  double overlap = 0.0;
  double spring = 0.0;
  do {
    overlap += step * normal;
    spring += step * tangential;
    const double root = std::sqrt(radius * std::max(overlap, 0.0));
    const double force = std::max(0.0, 4.0 / 3.0 * modulus * root * overlap +
                                           2.0 * ratio * std::sqrt(2.0 * mass * modulus * root) * normal);
    const double limit = friction * force;
    if (std::abs(shear * root * spring) > limit) spring = std::copysign(limit / (shear * root), spring);
    normal -= step * force / mass;
    // A force at the contact point accelerates it by 1/m + r²/j = 3.5/m.
    tangential -= 3.5 * step * shear * root * spring / mass;
  } while (overlap > 0.0);
  return tangential;
}

}  // namespace

Q_DECLARE_METATYPE(Matter)

/// Particle-level benchmark tests of Chung & Ooi (2011), compared with closed forms. Walls are rigid here: E*
/// of the sphere alone, with Mindlin's tangential stiffness.
class ChungOoiTest : public QObject {
  Q_OBJECT

 private slots:
  void test1TwoElasticSpheres_data() {
    QTest::addColumn<Matter>("matter");
    QTest::addColumn<double>("force");
    QTest::addColumn<double>("overlap");
    QTest::addColumn<double>("duration");
    QTest::newRow("glass") << glass << 10.697e3 << 274.11e-6 << 40.34e-6;
    QTest::newRow("limestone") << limestone << 7.108e3 << 368.30e-6 << 54.20e-6;
  }
  void test1TwoElasticSpheres() {
    QFETCH(Matter, matter);
    QFETCH(double, force);
    QFETCH(double, overlap);
    QFETCH(double, duration);
    SphereBuilder builder(rule_of(0.35, 1.0));
    builder.material(matter.young, matter.poisson);
    const double radius = 0.01;
    builder.sphere(radius, mass_of(matter, radius), Vec3(-radius, 0, 0), Vec3(10, 0, 0));
    builder.sphere(radius, mass_of(matter, radius), Vec3(radius, 0, 0), Vec3(-10, 0, 0));
    builder.step(0.01 * rayleigh_time(matter, radius));
    const Impact impact = observe(builder);
    qInfo() << impact.force << impact.overlap << impact.duration;
    VERIFY_NEAR(impact.force / force, 1.0, 1e-3);
    VERIFY_NEAR(impact.overlap / overlap, 1.0, 1e-3);
    VERIFY_NEAR(impact.duration / duration, 1.0, 5e-3);
    VERIFY_NEAR(impact.body.velocity.x() / -10.0, 1.0, 1e-4);
  }

  void test2ElasticSphereOnAPlane_data() {
    QTest::addColumn<Matter>("matter");
    QTest::addColumn<double>("force");
    QTest::addColumn<double>("overlap");
    QTest::addColumn<double>("duration");
    QTest::newRow("aluminium alloy") << aluminium << 11.370e3 << 49.717e-6 << 731.6e-6;
    QTest::newRow("magnesium alloy") << magnesium << 7.233e3 << 52.123e-6 << 767.1e-6;
  }
  void test2ElasticSphereOnAPlane() {
    QFETCH(Matter, matter);
    QFETCH(double, force);
    QFETCH(double, overlap);
    QFETCH(double, duration);
    const Impact impact = observe(onto_a_plane(matter, 0.1, rule_of(0.35, 1.0), Vec3(0, 0, -0.2)));
    qInfo() << impact.force << impact.overlap << impact.duration;
    VERIFY_NEAR(impact.force / force, 1.0, 1e-3);
    VERIFY_NEAR(impact.overlap / overlap, 1.0, 1e-3);
    VERIFY_NEAR(impact.duration / duration, 1.0, 5e-3);
    VERIFY_NEAR(impact.body.velocity.z() / 0.2, 1.0, 1e-4);
  }

  void test3Restitution_data() {
    QTest::addColumn<Matter>("matter");
    QTest::addColumn<double>("force");
    QTest::addColumn<double>("overlap");
    QTest::addColumn<double>("duration");
    QTest::newRow("aluminium oxide") << oxide << 615.4 << 8.089e-6 << 6.104e-6;
    QTest::newRow("cast iron") << iron << 506.8 << 17.189e-6 << 12.97e-6;
  }
  void test3Restitution() {
    QFETCH(Matter, matter);
    QFETCH(double, force);
    QFETCH(double, overlap);
    QFETCH(double, duration);
    for (const bool tension : {false, true}) {
      for (const double e : {0.2, 0.4, 0.6, 0.8, 1.0}) {
        ContactRule rule = rule_of(0.0, e);
        rule.damping.tension = tension;
        const Impact impact = observe(onto_a_plane(matter, 0.0025, rule, Vec3(0, 0, -3.9)));
        QVERIFY2(std::abs(impact.body.velocity.z() / 3.9 - e) < 2e-3,
                 qPrintable(QString::number(impact.body.velocity.z() / 3.9)));
        if (e < 1.0) continue;
        VERIFY_NEAR(impact.force / force, 1.0, 1e-3);
        VERIFY_NEAR(impact.overlap / overlap, 1.0, 1e-3);
        VERIFY_NEAR(impact.duration / duration, 1.0, 5e-3);
      }
    }
  }

  void test4ObliqueImpact_data() {
    QTest::addColumn<Matter>("matter");
    QTest::addColumn<double>("angle");
    QTest::addColumn<double>("ratio");
    QTest::addColumn<double>("spin");
    for (const auto& [name, matter] : {std::pair("oxide", oxide), std::pair("alloy", alloy)}) {
      QTest::addRow("%s 45", name) << matter << 45.0 << 0.8178 << 502.3;
      QTest::addRow("%s 60", name) << matter << 60.0 << 0.8948 << 355.2;
      QTest::addRow("%s 70", name) << matter << 70.0 << 0.9337 << 243.0;
      QTest::addRow("%s 80", name) << matter << 80.0 << 0.9679 << 123.4;
      QTest::addRow("%s 85", name) << matter << 85.0 << 0.9841 << 61.9;
    }
  }
  /// Gross sliding: friction is at its limit, so its impulse is μ times the normal one.
  void test4ObliqueImpact() {
    QFETCH(Matter, matter);
    QFETCH(double, angle);
    QFETCH(double, ratio);
    QFETCH(double, spin);
    const double theta = angle * M_PI / 180.0;
    const Vec3 velocity = 3.9 * Vec3(std::sin(theta), 0, -std::cos(theta));
    const Impact impact = observe(onto_a_plane(matter, 0.0025, rule_of(0.092, 0.98), velocity));
    qInfo() << impact.body.velocity.x() / velocity.x() << impact.body.spin.y();
    const double expected = 1.0 - 0.092 * 1.98 / std::tan(theta);
    VERIFY_NEAR(expected, ratio, 1e-4);
    VERIFY_NEAR(impact.body.velocity.x() / velocity.x(), expected, 1e-3);
    VERIFY_NEAR(impact.body.spin.y() / spin, 1.0, 5e-3);
    VERIFY_NEAR(impact.body.velocity.z() / -velocity.z(), 0.98, 1e-3);
  }

  /// Below about 33° the contact sticks for some time, without a closed form: compared with independent
  /// integration of the impact. (The curve of Maw, Barber and Fawcett applies to another tangential law, with
  /// slip that begins at the edge of the contact area.)
  void test4SmallAngles() {
    const double ratio = damping_ratio(HertzLawSpec{}, 0.98, false);
    for (const Matter& matter : {oxide, alloy}) {
      for (const double angle : {5.0, 10.0, 20.0, 25.0, 30.0}) {
        const double theta = angle * M_PI / 180.0;
        const Vec3 velocity = 3.9 * Vec3(std::sin(theta), 0, -std::cos(theta));
        const Impact impact = observe(onto_a_plane(matter, 0.0025, rule_of(0.092, 0.98), velocity));
        const double point = impact.body.velocity.x() - 0.0025 * impact.body.spin.y();
        const double expected = point_after(matter, 0.0025, 0.092, ratio, -velocity.z(), velocity.x());
        qInfo() << angle << impact.body.velocity.x() / velocity.x() << point / velocity.x()
                << expected / velocity.x();
        VERIFY_NEAR(point, expected, 2e-3 * 3.9 * 0.092);
        // One impulse J changes velocity and spin of the sphere: v' = v − J/m, ω' = 5 J/(2 m r).
        const double spin = 2.5 * (velocity.x() - impact.body.velocity.x()) / 0.0025;
        VERIFY_NEAR(impact.body.spin.y() / spin, 1.0, 1e-9);
        // At most the friction of continuous sliding, except for the error of e.
        VERIFY(impact.body.velocity.x() / velocity.x() > 1.0 - 0.092 * 1.9801 / std::tan(theta));
      }
    }
  }

  /// A sticking linear contact has a closed form: the point oscillates with √(3.5 k_t/m) during the contact,
  /// for half a period of √(k/m).
  void stickingPointSwings() {
    for (const double share : {0.2, 2.0 / 7.0, 0.6, 1.0}) {
      ContactRule rule = sphere_rule(LinearLawSpec{1e7}, 100.0);
      rule.friction.stiffness = share * 1e7;
      SphereBuilder builder = onto_a_plane(steel, 0.01, rule, Vec3(0.3, 0, -1));
      builder.step(M_PI * std::sqrt(mass_of(steel, 0.01) / 1e7) / 1000.0);
      const Impact impact = observe(builder);
      const double point = impact.body.velocity.x() - 0.01 * impact.body.spin.y();
      VERIFY_NEAR(point / 0.3, std::cos(M_PI * std::sqrt(3.5 * share)), 5e-3);
    }
  }

  void test5ObliqueImpactOfSmallSpheres_data() {
    QTest::addColumn<Matter>("matter");
    QTest::newRow("steel") << steel;
    QTest::newRow("polyethylene") << polyethylene;
  }
  /// Angles as tangents: ψ = v_t/(μ v_n); in full sliding ψ of the contact point decreases by 7.
  void test5ObliqueImpactOfSmallSpheres() {
    QFETCH(Matter, matter);
    const double radius = 1e-5;
    for (const double tangential : {15.0, 30.0, 50.0, 70.0}) {
      const Impact impact = observe(onto_a_plane(matter, radius, rule_of(0.3, 1.0), Vec3(tangential, 0, -5)));
      const double before = tangential / (0.3 * 5.0);
      const double after = (impact.body.velocity.x() - radius * impact.body.spin.y()) / (0.3 * 5.0);
      qInfo() << before << after << -radius * impact.body.spin.y() / 1.5;
      VERIFY_NEAR(after, (before - 7.0), 0.01);
      // ω about y has the opposite sign of the paper.
      VERIFY(std::abs(-radius * impact.body.spin.y() / (0.3 * 5.0) + 5.0) < 0.01);
    }
    // Nearly head-on, with sticking.
    for (const double tangential : {0.1, 1.0, 3.0, 6.0, 9.0}) {
      const Impact impact = observe(onto_a_plane(matter, radius, rule_of(0.3, 1.0), Vec3(tangential, 0, -5)));
      const double after = impact.body.velocity.x() - radius * impact.body.spin.y();
      const double expected = point_after(matter, radius, 0.3, 0.0, 5.0, tangential);
      qInfo() << tangential << after << expected;
      VERIFY_NEAR(after, expected, 2e-3 * 0.3 * 5.0);
    }
  }

  void test6SpinningSphereOnAPlane_data() {
    QTest::addColumn<Matter>("matter");
    QTest::newRow("aluminium alloy") << alloy;
    QTest::newRow("nylon") << nylon;
  }
  /// The closed form assumes sliding from the start. Here the spring must elongate first, for a time t with
  /// k_t r ω t = μ N; as k_t ~ √t and, with a dashpot, N ~ t^(1/4), t ~ ω^(−4/5), and the missing impulse is
  /// ~ N t ~ 1/ω. It is below 1 %, and the limit is the closed form.
  void test6SpinningSphereOnAPlane() {
    QFETCH(Matter, matter);
    const double radius = 0.1;
    double first_deficit = 0.0;
    for (const double spin : {8.0, 14.0, 21.0}) {
      SphereBuilder builder =
          onto_a_plane(matter, radius, rule_of(0.4, 0.5), Vec3(0, 0, -0.2), Vec3(0, spin, 0));
      builder.step(5e-7);
      const Impact impact = observe(builder);
      qInfo() << impact.body.velocity.x() << impact.body.spin.y() << impact.body.velocity.z();
      // Friction accelerates it towards +x by μ (1 + e) v_n, and reduces the spin by 5/2 of that over r.
      const double deficit = 0.12 - impact.body.velocity.x();
      if (spin == 8.0) first_deficit = deficit;
      VERIFY(deficit > 0.0);
      VERIFY(deficit < 0.01 * 0.12);
      VERIFY_NEAR(deficit * spin / (first_deficit * 8.0), 1.0, 0.1);
      VERIFY_NEAR(impact.body.velocity.z(), 0.1, 5e-4);
      VERIFY_NEAR(impact.body.spin.y(), (spin - 3.0), 0.01 * 3.0);
      // Tangential restitution of the contact point and rebound angle.
      const double point = radius * impact.body.spin.y() - impact.body.velocity.x();
      VERIFY_NEAR(-point / (radius * spin), (0.42 / (radius * spin) - 1.0), 0.01 * 0.42 / (radius * spin));
      VERIFY_NEAR(point / 0.1, (radius * spin / 0.2 - 2.1) / 0.5, 0.01 * 4.2);
    }
  }

  /// A slow spin does not slide throughout: the final velocity of the point is between sticking, 0, and full
  /// reversal.
  void test6SlowSpin() {
    for (const Matter& matter : {alloy, nylon}) {
      SphereBuilder builder =
          onto_a_plane(matter, 0.1, rule_of(0.4, 0.5), Vec3(0, 0, -0.2), Vec3(0, 0.175, 0));
      builder.step(5e-7);
      const Impact impact = observe(builder);
      const double beta = (impact.body.velocity.x() - 0.1 * impact.body.spin.y()) / (0.1 * 0.175);
      qInfo() << beta;
      VERIFY(beta > -1.0);
      VERIFY(beta < 1.0);
      VERIFY(std::abs(impact.body.spin.y() - 0.175 + 25.0 * impact.body.velocity.x()) < 1e-9);
    }
  }

  void test7CounterRotatingSpheres_data() {
    QTest::addColumn<Matter>("matter");
    QTest::newRow("aluminium alloy") << alloy;
    QTest::newRow("copper") << copper;
  }
  /// The contact points move equally: no friction.
  void test7CounterRotatingSpheres() {
    QFETCH(Matter, matter);
    for (const double spin : {0.175, 3.0, 21.0}) {
      SphereBuilder builder(rule_of(0.4, 0.5));
      builder.material(matter.young, matter.poisson);
      builder.sphere(0.1, mass_of(matter, 0.1), Vec3(0, 0, -0.1), Vec3(0, 0, 0.2), Vec3(0, spin, 0));
      builder.sphere(0.1, mass_of(matter, 0.1), Vec3(0, 0, 0.1), Vec3(0, 0, -0.2), Vec3(0, -spin, 0));
      builder.step(5e-7);
      const Impact impact = observe(builder);
      VERIFY(impact.friction < 1e-12 * impact.force);
      VERIFY_NEAR(impact.body.spin.y(), spin, 1e-12 * spin);
      VERIFY(std::abs(impact.other.spin.y() + spin) < 1e-12 * spin);
      VERIFY(std::abs(impact.body.velocity.x()) < 1e-12);
      VERIFY(std::abs(impact.body.velocity.z() + 0.1) < 5e-4);
    }
  }

  void test8SmallSphereOnABigOne_data() {
    QTest::addColumn<Matter>("matter");
    QTest::newRow("aluminium alloy") << alloy;
    QTest::newRow("nylon") << nylon;
  }
  /// Like test 6, with a sphere of 125,000 times the mass as plane.
  void test8SmallSphereOnABigOne() {
    QFETCH(Matter, matter);
    for (const double spin : {8.0, 21.0}) {
      SphereBuilder builder(rule_of(0.4, 0.5));
      builder.material(matter.young, matter.poisson);
      builder.sphere(0.1, mass_of(matter, 0.1), Vec3(0, 0, 0.1), Vec3(0, 0, -0.2), Vec3(0, spin, 0));
      builder.sphere(0.5, 1000.0 * mass_of(matter, 0.5), Vec3(0, 0, -0.5));
      builder.step(5e-7);
      const Impact impact = observe(builder);
      qInfo() << impact.body.velocity.x() << impact.body.spin.y() << impact.body.velocity.z();
      VERIFY_NEAR(impact.body.velocity.z(), 0.1, 5e-4);
      VERIFY_NEAR(impact.body.velocity.x() / 0.12, 1.0, 0.01);  // like test 6
      VERIFY_NEAR(impact.body.spin.y(), (spin - 3.0), 0.01 * 3.0);
    }
  }
};

SCREE_TEST(ChungOoiTest)
#include "test_chung_ooi.moc"
