#include <QtTest>

#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/elastoplastic_fixture.hpp"
#include "tests/fixtures/core/frame_bits.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;
using namespace scree::fixture::elastoplastic;

/// An elastoplastic ball between two plates.
class ElastoplasticPressTest : public QObject {
  Q_OBJECT

 private slots:
  void forcesArePrintedByTheClosedForm_data() {
    QTest::addColumn<ContactRule>("rule");
    QTest::addColumn<bool>("implicit");
    for (const bool implicit : {false, true}) {
      const auto add = [&](const char* name, const ContactRule& rule) {
        QTest::addRow("%s, %s", name, implicit ? "trapezoidal" : "explicit") << rule << implicit;
      };
      add("bars", steel_rule());
      add("bars, history kept", steel_rule(true));
      add("constant", elastoplastic_rule(ConstantUnloading{2e9}));
      StorakersLawSpec hardening;
      hardening.unloading = ConstantUnloading{2e9};
      add("hardening", sphere_rule(hardening));
      hardening.form = StorakersForm::consistent;
      add("hardening, consistent", sphere_rule(hardening));
    }
  }
  /// In a press that loads, unloads and reloads, each contact force at each time is given by its overlap and
  /// the largest overlap at the end of any earlier step.
  void forcesArePrintedByTheClosedForm() {
    QFETCH(ContactRule, rule);
    QFETCH(bool, implicit);
    const auto* storakers = std::get_if<StorakersLawSpec>(&rule.normal);
    const auto* walton_braun = std::get_if<WaltonBraunLawSpec>(&rule.normal);
    const bool keeps = walton_braun != nullptr && walton_braun->keeps_memory;
    const bool bars =
        walton_braun != nullptr && std::holds_alternative<BarUnloading>(walton_braun->unloading);
    // [R] Eq. 11 with R* = R and the hardening of the ball; the derivation gives an additional factor (2c)^m.
    const double m = storakers != nullptr ? 0.232 : 0.0;
    const double stress = storakers != nullptr ? 809e6 : yield_stress;
    const double c_squared = 1.43 * std::exp(-0.97 * m);
    const bool consistent = storakers != nullptr && storakers->form == StorakersForm::consistent;
    const double factor = consistent ? std::pow(4.0 * c_squared, 0.5 * m) : 1.0;
    const double k = factor * std::exp2(1.0 - 0.5 * m) * std::pow(3.0, 1.0 - m) * M_PI * c_squared * stress *
                     std::pow(radius, 1.0 - 0.5 * m);
    const auto loading = [&](double h) { return k * std::pow(h, 1.0 + 0.5 * m); };
    SphereBuilder builder = cycles(rule).step(5e-7);
    if (implicit) builder.trapezoidal();
    Simulation simulation(builder.build(), 1);
    double largest[2] = {};
    double worst = 0.0;
    double deepest = 0.0;
    int with_residual_overlap = 0;
    while (simulation.time() < 9e-3) {
      QVERIFY(!simulation.step());
      const Frame frame = simulation.frame();
      bool touches[2] = {};
      for (const FrameContact& contact : frame.contacts) {
        double& most = largest[contact.wall];
        const double h = -contact.gap;
        touches[contact.wall] = true;
        most = std::max(most, h);
        deepest = std::max(deepest, most);
        VERIFY(std::abs(contact.largest_overlap - most) <= 1e-12 * most);
        const double unloading = bars ? (0.08 + 4.0 * most / radius) * M_PI * young * radius : 2e9;
        const double expected =
            h >= most ? loading(h) : std::max(0.0, loading(most) - unloading * (most - h));
        if (expected == 0.0) ++with_residual_overlap;
        worst = std::max(worst, std::abs(contact.normal_force - expected) / loading(most));
      }
      for (int wall = 0; wall < 2; ++wall) {
        if (!touches[wall] && !keeps) largest[wall] = 0.0;
      }
    }
    qInfo() << worst << with_residual_overlap << deepest;
    VERIFY(worst < 1e-9);
    VERIFY(with_residual_overlap > 100);
    VERIFY(deepest > 1e-4);
    const Frame end = simulation.frame();
    VERIFY(std::abs(end.energy.balance_error) < 1e-3 * end.energy.dissipated_plastic);
    VERIFY_NEAR(end.energy.external_work / end.energy.dissipated_plastic, 1.0, 0.01);
  }

  void savedPressGoesOn_data() {
    QTest::addColumn<bool>("implicit");
    QTest::newRow("explicit") << false;
    QTest::newRow("trapezoidal") << true;
  }
  /// Resumed during loading, unloading or reloading, a press ends with the same bits.
  void savedPressGoesOn() {
    QFETCH(bool, implicit);
    SphereBuilder builder = cycles(steel_rule(true)).step(2e-6);
    if (implicit) builder.trapezoidal();
    const auto model = builder.build();
    Simulation whole(model, 1);
    std::vector<std::string> states;
    while (whole.time() < 9e-3) {
      states.push_back(whole.save());
      QVERIFY(run_steps(whole, 450));
    }
    VERIFY(states.size() >= 10);
    FrameBits end_bits;
    end_bits.add(whole.frame());
    for (const std::string& state : states) {
      Simulation resumed = Simulation::restore(model, state, 1);
      while (resumed.time() < whole.time()) QVERIFY(!resumed.step());
      FrameBits bits;
      bits.add(resumed.frame());
      VERIFY(bits == end_bits);
    }
  }

  /// The default step resolves contacts up to the largest overlap of the law.
  void stepLeftOut() {
    SphereBuilder builder = cycles(steel_rule());
    Simulation simulation(builder.build(), 1);
    while (simulation.time() < 9e-3) QVERIFY(!simulation.step());
    const Frame end = simulation.frame();
    const double stiffest = (0.08 + 4.0 * 0.05) * M_PI * young * radius;
    const double step = M_PI * std::sqrt(mass / stiffest) / 50.0;
    VERIFY_NEAR(end.solver.step_size / step, 1.0, 0.5);
    VERIFY(std::abs(end.energy.balance_error) < 1e-2 * end.energy.dissipated_plastic);
  }
};

SCREE_TEST(ElastoplasticPressTest)
#include "test_elastoplastic_press.moc"
