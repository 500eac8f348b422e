#include <QtTest>

#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/elastoplastic_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;
using namespace scree::fixture::elastoplastic;

namespace {

double closing_speed(const Frame& frame, Partner partner) {
  const double other = partner == Partner::sphere ? frame.bodies[1].velocity.z() : 0.0;
  return other - frame.bodies[0].velocity.z();
}

double reduced_mass(Partner partner) {
  return partner == Partner::sphere ? 0.5 * mass : mass;
}

/// Rebound of an impact.
struct Bounce {
  double restitution = 0.0;
  double lost = 0.0;  ///< plastic work relative to the impact energy
  double balance = 0.0;
};

/// @param stiffness  largest stiffness of the contact, for the choice of the step; 0: automatic step
std::optional<Bounce> bounce(SphereBuilder builder, Partner partner, double speed, double stiffness,
                             bool implicit = false) {
  if (stiffness > 0.0) builder.step(M_PI * std::sqrt(reduced_mass(partner) / stiffness) / 500.0);
  if (implicit) builder.trapezoidal(1e-7);
  Simulation simulation(builder.build(), 1);
  for (int n = 0; n < 10000000; ++n) {
    if (simulation.step()) return {};
    if (n % 50 != 0) continue;
    const Frame frame = simulation.frame();
    if (closing_speed(frame, partner) >= 0.0 || !frame.contacts.empty()) continue;
    const double energy = 0.5 * reduced_mass(partner) * speed * speed;
    return Bounce{-closing_speed(frame, partner) / speed, frame.energy.dissipated_plastic / energy,
                  frame.energy.balance_error / energy};
  }
  return {};
}

}  // namespace

/// Impacts of elastoplastic spheres. R-numbers are reference values.
class ElastoplasticImpactsTest : public QObject {
  Q_OBJECT

 private slots:
  void restitution_data() {
    QTest::addColumn<Partner>("partner");
    QTest::addColumn<ContactRule>("rule");
    QTest::addColumn<double>("speed");
    QTest::addColumn<double>("expected");
    const auto constant = [](Partner partner, double ratio) {
      return elastoplastic_rule(ConstantUnloading{ratio * loading_of(partner)});
    };
    const ContactRule by_overlap = elastoplastic_rule(OverlapSlopeUnloading{std::nullopt, 1e12});
    const ContactRule by_force = elastoplastic_rule(ForceSlopeUnloading{1e12 / pair_loading});
    const ContactRule chosen = elastoplastic_rule(OverlapSlopeUnloading{3.7699111843e8, 6.2831853072e11});
    QTest::newRow("R-4, 4 k_L") << Partner::sphere << constant(Partner::sphere, 4.0) << 1.0 << 0.5;
    QTest::newRow("R-4, 10 k_L") << Partner::sphere << constant(Partner::sphere, 10.0) << 1.0 << 0.316228;
    QTest::newRow("R-4, slow") << Partner::sphere << constant(Partner::sphere, 4.0) << 0.1 << 0.5;
    const double speeds[] = {0.1, 1.0, 5.0};
    const double linear[] = {0.96101, 0.73966, 0.44112};
    const double steel[] = {0.33775, 0.32908, 0.29729};
    for (int n = 0; n < 3; ++n) {
      QTest::addRow("R-5, %g m/s", speeds[n]) << Partner::sphere << by_overlap << speeds[n] << linear[n];
      QTest::addRow("R-6, %g m/s", speeds[n]) << Partner::sphere << by_force << speeds[n] << linear[n];
      QTest::addRow("R-7, %g m/s", speeds[n]) << Partner::sphere << chosen << speeds[n] << steel[n];
      QTest::addRow("R-7 by bars, %g m/s", speeds[n])
          << Partner::sphere << steel_rule() << speeds[n] << steel[n];
    }
    QTest::newRow("plane") << Partner::plane << constant(Partner::plane, 4.0) << 1.0 << 0.5;
    QTest::newRow("triangles") << Partner::triangles << constant(Partner::triangles, 4.0) << 1.0 << 0.5;
    QTest::newRow("polyhedron") << Partner::polyhedron << constant(Partner::polyhedron, 4.0) << 1.0 << 0.5;
  }
  /// e = √(k_L/k_U(h_max)) with both methods; the remainder is plastic work.
  void restitution() {
    QFETCH(Partner, partner);
    QFETCH(ContactRule, rule);
    QFETCH(double, speed);
    QFETCH(double, expected);
    const double stiffness = loading_of(partner) / (expected * expected);
    for (const int way : {0, 1, 2, 3}) {
      const bool implicit = way % 2 == 1;
      if (implicit && partner == Partner::polyhedron) continue;  // this method moves only spheres
      const double given = way < 2 ? stiffness : 0.0;
      const auto result = bounce(impact(partner, rule, speed), partner, speed, given, implicit);
      QVERIFY(result.has_value());
      qInfo() << result->restitution - expected << result->lost << result->balance;
      VERIFY_NEAR(result->restitution, expected, 1e-3);
      VERIFY_NEAR(result->lost, (1.0 - expected * expected), 1e-3);
      VERIFY(std::abs(result->balance) < 1e-3);
    }
  }

  void hardeningLosesEnergyInTheSameWay() {
    StorakersLawSpec normal;
    normal.unloading = ConstantUnloading{2e9};
    const auto result = bounce(impact(Partner::sphere, sphere_rule(normal), 1.0), Partner::sphere, 1.0, 2e9);
    QVERIFY(result.has_value());
    // ½ m v² = K hⁿ⁺¹/(n + 1), and the recovered energy is F²/2k_U.
    const double m = 0.232;
    const double n = 1.0 + 0.5 * m;
    const double stress = 809e6 * std::pow(2.0, -m);
    const double k = std::exp2(1.0 - 0.5 * m) * std::pow(3.0, 1.0 - m) * M_PI * 1.43 * std::exp(-0.97 * m) *
                     stress * std::pow(0.5 * radius, 1.0 - 0.5 * m);
    const double energy = 0.25 * mass;
    const double largest = std::pow((n + 1.0) * energy / k, 1.0 / (n + 1.0));
    const double expected = std::sqrt(std::pow(k * std::pow(largest, n), 2) / (2.0 * 2e9) / energy);
    qInfo() << result->restitution << expected;
    VERIFY_NEAR(result->restitution, expected, 1e-3);
  }

  /// Also in simulations, impacts of two materials in either order end with the same speed.
  void orderOfTheMaterialsDoesNotMatter() {
    double speed[2] = {};
    for (const bool turned : {false, true}) {
      SphereBuilder builder(steel_rule());
      builder.material(2e11, 0.3).material(7e10, 0.3);
      builder.scene().materials[0].yield_stress = 3e8;
      builder.scene().materials[1].yield_stress = 1e8;
      builder.step(1e-7);
      const auto add = [&](bool big) {
        const double sign = big ? 1.0 : -1.0;
        const double size = big ? 0.03 : 0.01;
        builder.sphere(size, 5e3 * std::pow(size, 3), Vec3(1.001 * sign * size, 0, 0),
                       Vec3(-0.5 * sign, 0, 0), Vec3::Zero(), big ? 0 : 1);
      };
      add(turned);
      add(!turned);
      Simulation simulation(builder.build(), 1);
      QVERIFY(run_steps(simulation, 10000));
      const Frame frame = simulation.frame();
      QVERIFY(frame.contacts.empty());
      VERIFY(frame.energy.dissipated_plastic > 0.0);
      speed[turned] = frame.bodies[turned ? 0 : 1].velocity.x();
      // √(k_L/k_U) with the bars of both in series.
      const double length = 0.04;
      const double loading = 6.0 * M_PI * 1.43 * 1e8 * 0.0075;
      const double start = 0.08 * M_PI / (1.0 / (2e11 * 0.03) + 1.0 / (7e10 * 0.01));
      const double reduced = 1.0 / (1.0 / (5e3 * 2.7e-5) + 1.0 / 5e-3);
      const double deepest = std::sqrt(reduced / loading);
      const double expected = std::sqrt(loading / (start * (1.0 + 50.0 * deepest / length)));
      const double parting =
          frame.bodies[turned ? 0 : 1].velocity.x() - frame.bodies[turned ? 1 : 0].velocity.x();
      VERIFY_NEAR(parting, expected, 1e-3);
    }
    VERIFY_NEAR(speed[0], speed[1], 1e-9);
  }
};

SCREE_TEST(ElastoplasticImpactsTest)
#include "test_elastoplastic_impacts.moc"
