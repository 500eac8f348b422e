#include <QtTest>

#include "core/laws/sphere_interaction.hpp"
#include "core/step_size/contact_time.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/sphere_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

const NormalLawSpec hertz = HertzLawSpec{};
const NormalLawSpec linear = LinearLawSpec{1e9};

MaterialSpec material(double young, double poisson) {
  MaterialSpec spec;
  spec.young_modulus = young;
  spec.poisson_ratio = poisson;
  return spec;
}

const MaterialSpec one = material(1e10, 0.25);
const MaterialSpec other = material(3e9, 0.4);

HertzLaw hertz_law(const ContactRule& rule, const ContactMaterials& pair) {
  return std::get<HertzLaw>(make_sphere_interaction(rule, pair).normal);
}

ContactRule with_form(TangentialStiffness form) {
  ContactRule rule = hertz_rule(0.3);
  rule.friction.form = form;
  return rule;
}

/// Restitution of a simulated impact of two balls, measured long after separation.
double simulated_restitution(const ContactRule& rule, double speed, double steps, bool implicit) {
  const double mass = 0.5 * ball_mass;
  const auto* spring = std::get_if<LinearLawSpec>(&rule.normal);
  const double duration = spring ? M_PI * std::sqrt(mass / spring->stiffness)
                                 : hertz_duration(ball_pair_modulus, 0.5 * ball_radius, mass, speed);
  SphereBuilder builder(rule);
  builder.ball(Vec3(-ball_radius, 0, 0), Vec3(0.5 * speed, 0, 0));
  builder.ball(Vec3(ball_radius, 0, 0), Vec3(-0.5 * speed, 0, 0));
  builder.step(duration / steps);
  if (implicit) builder.trapezoidal(1e-6);
  Simulation simulation(builder.build(), 1);
  for (int n = 0; n < 10.0 * steps; ++n) {
    if (simulation.step()) return std::nan("");
  }
  const Frame frame = simulation.frame();
  const double gap = frame.bodies[1].position.x() - frame.bodies[0].position.x() - 2.0 * ball_radius;
  return gap > 0.0 ? (frame.bodies[1].velocity.x() - frame.bodies[0].velocity.x()) / speed : std::nan("");
}

}  // namespace

/// Forces of sphere contacts, and restitution with a dashpot.
class SphereLawTest : public QObject {
  Q_OBJECT

 private slots:
  void restitutionOfADampingRatio_data() {
    QTest::addColumn<double>("ratio");
    QTest::addColumn<double>("with_tension");
    QTest::addColumn<double>("clamped");
    QTest::newRow("0.05") << 0.05 << 0.841701 << 0.846776;
    QTest::newRow("0.1") << 0.1 << 0.707351 << 0.724674;
    QTest::newRow("0.2") << 0.2 << 0.493898 << 0.545402;
    QTest::newRow("0.3") << 0.3 << 0.335159 << 0.423113;
    QTest::newRow("0.5") << 0.5 << 0.127881 << 0.273152;
    QTest::newRow("0.7") << 0.7 << 0.023445 << 0.189155;
    QTest::newRow("0.9") << 0.9 << 0.0000 << 0.137915;
  }
  /// Table S-e.
  void restitutionOfADampingRatio() {
    QFETCH(double, ratio);
    QFETCH(double, with_tension);
    QFETCH(double, clamped);
    VERIFY_NEAR(restitution(hertz, ratio, true), with_tension, 1e-5);
    VERIFY_NEAR(restitution(hertz, ratio, false), clamped, 1e-5);
    const double b = ratio * std::sqrt(1.2);
    if (b < 1.0) {
      VERIFY_NEAR(restitution(hertz, ratio, true), std::exp(-M_PI * b / std::sqrt(1.0 - b * b)), 1e-14);
    }
  }

  void restitutionHasNoJumpAtCriticalDamping() {
    for (const NormalLawSpec& law : {hertz, linear}) {
      const double critical = law == hertz ? std::sqrt(1.0 / 1.2) : 1.0;
      const double at = restitution(law, critical, false);
      VERIFY_NEAR(at, std::exp(-2.0), 1e-9);
      VERIFY_NEAR(restitution(law, critical * (1.0 + 1e-5), false), at, 1e-5);
      VERIFY_NEAR(restitution(law, critical * (1.0 - 1e-5), false), at, 1e-5);
    }
  }

  void dampingRatioOfARestitution() {
    VERIFY_NEAR(damping_ratio(hertz, 0.9, false), 0.03128, 1e-5);
    VERIFY_NEAR(damping_ratio(hertz, 0.7, false), 0.11157, 1e-5);
    VERIFY_NEAR(damping_ratio(hertz, 0.5, false), 0.23303, 1e-5);
    VERIFY_NEAR(damping_ratio(hertz, 0.3, false), 0.45392, 1e-5);
    for (const NormalLawSpec& law : {hertz, linear}) {
      for (const bool tension : {false, true}) {
        for (const double e : {0.02, 0.1, 0.3, 0.5, 0.8, 0.99, 1.0}) {
          const double ratio = damping_ratio(law, e, tension);
          VERIFY(ratio >= 0.0);
          VERIFY_NEAR(restitution(law, ratio, tension), e, 1e-12);
        }
      }
    }
  }

  void simulatedImpactsHaveIt_data() {
    QTest::addColumn<bool>("is_linear");
    QTest::addColumn<bool>("tension");
    QTest::addColumn<double>("speed");
    for (const bool is_linear : {false, true}) {
      for (const bool tension : {false, true}) {
        for (const double speed : {0.02, 2.0, 20.0}) {
          QTest::addRow("%s, %s, %g m/s", is_linear ? "linear" : "hertz", tension ? "tension" : "clamped",
                        speed)
              << is_linear << tension << speed;
        }
      }
    }
  }
  /// The requested restitution is reached in simulated impacts at any speed. The dashpot force of a linear
  /// law begins with a jump, so the error is of first order in the step.
  void simulatedImpactsHaveIt() {
    QFETCH(bool, is_linear);
    QFETCH(bool, tension);
    QFETCH(double, speed);
    double worst = 0.0;
    double worst_explicit = 0.0;
    for (const double e : {0.3, 0.5, 0.9, 1.0}) {
      ContactRule rule = sphere_rule(is_linear ? linear : hertz);
      rule.damping.restitution = e;
      rule.damping.tension = tension;
      worst = std::max(worst, std::abs(simulated_restitution(rule, speed, 1000, true) - e));
      worst_explicit =
          std::max(worst_explicit, std::abs(simulated_restitution(rule, speed, 1000, false) - e));
    }
    qInfo() << worst << worst_explicit;
    VERIFY(worst < 1e-3);
    VERIFY(worst_explicit < 1e-3);
  }

  void moduli() {
    const double nu1 = 0.25, nu2 = 0.4, g1 = 1e10 / 2.5, g2 = 3e9 / 2.8;
    const double modulus = 1.0 / ((1.0 - nu1 * nu1) / 1e10 + (1.0 - nu2 * nu2) / 3e9);
    const HertzLaw printed = hertz_law(with_form(TangentialStiffness::printed), {&one, &other});
    const HertzLaw mindlin = hertz_law(with_form(TangentialStiffness::mindlin), {&one, &other});
    VERIFY_NEAR(printed.modulus / modulus, 1.0, 1e-14);
    VERIFY_NEAR(mindlin.modulus / modulus, 1.0, 1e-14);
    VERIFY_NEAR(printed.shear / (8.0 / (1.0 / g1 + 1.0 / g2)), 1.0, 1e-14);
    VERIFY_NEAR(mindlin.shear / (8.0 / ((2.0 - nu1) / g1 + (2.0 - nu2) / g2)), 1.0, 1e-14);
    // Walls are rigid.
    const HertzLaw wall = hertz_law(with_form(TangentialStiffness::printed), {&one, nullptr});
    VERIFY_NEAR(wall.modulus / (1e10 / (1.0 - nu1 * nu1)), 1.0, 1e-14);
    VERIFY_NEAR(wall.shear / (8.0 * g1), 1.0, 1e-14);
    const HertzLaw mindlin_wall = hertz_law(with_form(TangentialStiffness::mindlin), {&one, nullptr});
    VERIFY_NEAR(mindlin_wall.shear / (8.0 * g1 / (2.0 - nu1)), 1.0, 1e-14);
    // E-S7
    const HertzLaw equal_materials = hertz_law(with_form(TangentialStiffness::printed), {&one, &one});
    const HertzLaw equal_materials_mindlin = hertz_law(with_form(TangentialStiffness::mindlin), {&one, &one});
    VERIFY_NEAR(equal_materials.shear / (2.0 * equal_materials.modulus), 1.5, 1e-12);
    VERIFY_NEAR(equal_materials_mindlin.shear / (2.0 * equal_materials.modulus), 6.0 / 7.0, 1e-12);
  }

  void givenTangentialStiffness() {
    ContactRule rule = hertz_rule(0.3);
    rule.friction.stiffness = 1.5e8;
    const HertzLaw given = hertz_law(rule, {&one, &other});
    VERIFY(given.response(1e-4, 0.1).tangential_stiffness == 1.5e8);
    rule.normal = linear;
    VERIFY(std::get<LinearLaw>(make_sphere_interaction(rule, {&one, &other}).normal).tangential_stiffness ==
           1.5e8);
    rule.friction.stiffness.reset();
    VERIFY(std::get<LinearLaw>(make_sphere_interaction(rule, {&one, &other}).normal).tangential_stiffness ==
           1e8);
  }

  /// S-7.
  void staticOverlapOnAPlane() {
    const HertzLaw law = hertz_law(hertz_rule(0.25), {&one, nullptr});
    const double overlap =
        std::pow(0.75 * ball_mass * 9.81 / (law.modulus * std::sqrt(ball_radius)), 2.0 / 3.0);
    VERIFY_NEAR(overlap / 1.3349e-4, 1.0, 1e-3);
    const NormalResponse<double> response = law.response(overlap, ball_radius);
    VERIFY_NEAR(response.force / (ball_mass * 9.81), 1.0, 1e-12);
    VERIFY_NEAR(response.tangential_stiffness / 1.6535e8, 1.0, 1e-3);
  }

  void forceIsTheDerivativeOfThePotential() {
    const HertzLaw h = hertz_law(hertz_rule(0.3), {&one, &other});
    const LinearLaw l = std::get<LinearLaw>(make_sphere_interaction(sphere_rule(linear), {}).normal);
    const auto check = [](const auto& law) {
      for (const double overlap : {1e-6, 1e-4, 3e-3}) {
        const double radius = 0.13;
        const double d = 1e-4 * overlap;
        const NormalResponse<double> at = law.response(overlap, radius);
        const double slope =
            (law.potential(overlap + d, radius) - law.potential(overlap - d, radius)) / (2.0 * d);
        VERIFY_NEAR(slope / at.force, 1.0, 1e-7);
        const double rise =
            (law.response(overlap + d, radius).force - law.response(overlap - d, radius).force) / (2.0 * d);
        VERIFY_NEAR(rise / at.stiffness, 1.0, 1e-7);
      }
    };
    check(h);
    check(l);
    VERIFY(h.response(0.0, 0.13).force == 0.0);
    VERIFY(h.potential(0.0, 0.13) == 0.0);
  }

  void durationOfAnImpact() {
    const double exact = hertz_duration(ball_pair_modulus, 0.5 * ball_radius, 0.5 * ball_mass, 2.0);
    const double eq50 = hertz_contact_time(ball_pair_modulus, 0.5 * ball_radius, 0.5 * ball_mass, 2.0);
    VERIFY_NEAR(exact / 6.1123e-3, 1.0, 1e-4);
    VERIFY_NEAR(eq50 / exact, 1.0, 2e-4);
  }
};

SCREE_TEST(SphereLawTest)
#include "test_sphere_law.moc"
