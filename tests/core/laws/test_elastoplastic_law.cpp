#include <QtTest>
#include <random>

#include "core/laws/common/elastoplastic_law.hpp"
#include "core/laws/common/storakers.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/contact_work.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

// The balls of [R]: steel DC04, R = 15 mm.
constexpr double radius = 0.015;
const HardeningSpec ideal{214e6, 0.0};
const HardeningSpec hollomon{809e6, 0.232};

/// k_L of a pair.
double pair_stiffness() {
  return storakers_loading(combined_hardening(ideal, ideal), 0.5 * radius, StorakersForm::printed);
}

ElastoplasticLaw constant_unloading(double loading, double unloading) {
  return {.loading = loading, .unloading = unloading};
}
ElastoplasticLaw by_overlap(double loading, double slope) {
  return {.loading = loading, .by_overlap = slope, .from_loading = true};
}
/// [R] Eq. 35 with α₀ = 0.08, β = 4 and E = 200 GPa.
ElastoplasticLaw dc04() {
  return {.loading = pair_stiffness(), .unloading = 3.7699111843077515e8, .by_overlap = 6.283185307179586e11};
}
ElastoplasticLaw hardening_law() {
  const double loading =
      storakers_loading(combined_hardening(hollomon, hollomon), 0.5 * radius, StorakersForm::printed);
  return {.loading = loading,
          .exponent = 1.0 + 0.5 * hollomon.exponent,
          .by_overlap = 3e11,
          .from_loading = true};
}

/// Smallest difference between unloading and loading stiffness.
double least_margin(const ElastoplasticLaw& law, double deepest) {
  const double weakest = weakest_overlap(law, deepest);
  return given_unloading(law, weakest) - loading_stiffness(law, weakest);
}

bool near(double value, double expected, double tolerance) {
  return std::abs(value - expected) <= tolerance * std::abs(expected);
}

/// Work of a contact over a history of overlaps.
class Work {
 public:
  explicit Work(const ElastoplasticLaw& law) : law_(law) {}

  void move_to(double overlap) {
    work_.move_to(overlap, [&](double h) { return response(law_, h, largest_).force; },
                  {residual_overlap(law_, largest_), largest_});
    largest_ = std::max(largest_, overlap);
  }
  void forget() { largest_ = 0.0; }
  double done() const { return work_.done(); }
  double largest() const { return largest_; }
  double overlap() const { return work_.overlap(); }

 private:
  ElastoplasticLaw law_;
  test::ContactWork work_;
  double largest_ = 0.0;
};

}  // namespace

/// Forces, stiffnesses and energies of one elastoplastic contact. R-numbers are reference values.
class ElastoplasticLawTest : public QObject {
  Q_OBJECT

 private slots:
  /// R-1 … R-3: [R] prints 43.26 MN/m and 1442.1 MPa.
  void loadingStiffnessOfIdealPlasticity() {
    QVERIFY(near(pair_stiffness(), 43.2626e6, 1e-5));
    QVERIFY(near(pair_stiffness() / (2.0 * radius), 1442.09e6, 1e-5));
    QVERIFY(near(storakers_loading(ideal, radius, StorakersForm::printed), 86.5251e6, 1e-5));
    QVERIFY(near(pair_stiffness(), 6.0 * M_PI * 1.43 * 214e6 * 0.5 * radius, 1e-14));
    VERIFY(pair_stiffness() == storakers_loading(ideal, 0.5 * radius, StorakersForm::consistent));
  }

  ///
  void forceOfAHardeningMaterial() {
    const HardeningSpec both = combined_hardening(hollomon, hollomon);
    const double power = std::pow(1e-4, 1.0 + 0.5 * 0.232);
    QVERIFY(near(storakers_loading(both, 7.5e-3, StorakersForm::printed) * power, 4818.99, 1e-5));
    QVERIFY(near(storakers_loading(both, 7.5e-3, StorakersForm::consistent) * power, 5747.47, 1e-5));
  }

  /// Eq. 14, and its limit without hardening: only the weaker material yields.
  void twoMaterialsTogether() {
    const HardeningSpec soft{100e6, 0.25};
    const HardeningSpec hard{300e6, 0.25};
    const double inverse = std::pow(100e6, -4.0) + std::pow(300e6, -4.0);
    QVERIFY(near(combined_hardening(soft, hard).stress, std::pow(inverse, -0.25), 1e-14));
    VERIFY(combined_hardening(soft, hard) == combined_hardening(hard, soft));
    const double almost_ideal = combined_hardening({100e6, 1e-3}, {300e6, 1e-3}).stress;
    QVERIFY(near(almost_ideal, 100e6, 1e-12));
    VERIFY(combined_hardening({300e6, 0.0}, {100e6, 0.0}).stress == 100e6);
  }

  /// loading, unloading and reloading, twice.
  void cycleOfForces() {
    const double k = pair_stiffness();
    const ElastoplasticLaw law = constant_unloading(k, 4.0 * k);
    const double overlaps[] = {0.5, 1, 0.9, 0.75, 0.7, 0.8, 1, 1.5, 1.2, 1.1, 1.2, 1.5, 2};
    const double forces[] = {2163.13, 4326.26, 2595.75, 0,       0,       865.25, 4326.26,
                             6489.38, 1297.88, 0,       1297.88, 6489.38, 8652.51};
    double largest = 0.0;
    for (int n = 0; n < 13; ++n) {
      const double overlap = 1e-4 * overlaps[n];
      const double force = response(law, overlap, largest).force;
      QVERIFY2(std::abs(force - forces[n]) <= std::max(1e-6 * forces[n], 0.005),
               qPrintable(QString("%1: %2").arg(n).arg(force)));
      largest = std::max(largest, overlap);
    }
    //
    QVERIFY(near(plastic_work(law, largest), 0.648938, 1e-6));
    QVERIFY(near(response(law, largest, largest).recoverable, 0.216313, 2e-6));
    QVERIFY(near(residual_overlap(law, largest), 0.75 * largest, 1e-14));
  }

  ///
  void chosenUnloadingOfSteel() {
    QVERIFY(near(unloading_stiffness(dc04(), 2e-4), 5.02655e8, 1e-5));
    QVERIFY(near(residual_overlap(dc04(), 2e-4), 1.82786e-4, 1e-5));
    QVERIFY(near(plastic_work(dc04(), 2e-4), 0.790781, 1e-5));
  }

  /// Restitution of from the energies, and R-6: laws 8 and 9 agree if S F = B h.
  void energyThatComesBack() {
    constexpr double mass = 0.055488;
    const double k = pair_stiffness();
    const ElastoplasticLaw force_slope{.loading = k, .by_force = 1e12 / k, .from_loading = true};
    const double speeds[] = {0.1, 1.0, 5.0};
    const double linear[] = {0.96101, 0.73966, 0.44112};
    const double chosen[] = {0.33775, 0.32908, 0.29729};
    for (int n = 0; n < 3; ++n) {
      const double largest = speeds[n] * std::sqrt(mass / k);
      if (n == 1) QVERIFY(near(largest, 35.813e-6, 1e-3));
      const auto restitution = [&](const ElastoplasticLaw& law) {
        return std::sqrt(response(law, largest, largest).recoverable / (0.5 * mass * speeds[n] * speeds[n]));
      };
      QVERIFY(near(restitution(by_overlap(k, 1e12)), linear[n], 1e-5));
      QVERIFY(near(restitution(dc04()), chosen[n], 1e-4));
      QVERIFY(near(restitution(force_slope), restitution(by_overlap(k, 1e12)), 1e-9));
    }
  }

  /// a ball with the overlap h/2 at a rigid plate is half of two balls with the overlap h.
  void plateMirrorsTheBall() {
    const double pair = storakers_loading(ideal, 0.5 * radius, StorakersForm::printed);
    const double plate = storakers_loading(ideal, radius, StorakersForm::printed);
    const ElastoplasticLaw of_pair{.loading = pair, .unloading = 4e8, .by_overlap = 6e11};
    const ElastoplasticLaw at_plate{.loading = plate, .unloading = 8e8, .by_overlap = 24e11};
    for (const double overlap : {1e-5, 1.7e-4, 2e-4, 3e-4}) {
      QVERIFY(
          near(response(at_plate, 0.5 * overlap, 1e-4).force, response(of_pair, overlap, 2e-4).force, 1e-12));
    }
  }

  void forceIsTheDerivativeOfTheEnergies() {
    for (const ElastoplasticLaw& law : {dc04(), hardening_law()}) {
      for (const double overlap : {1e-6, 0.8e-4, 1.9e-4, 3e-4}) {
        const double largest = 2e-4;
        const double d = 1e-5 * overlap;
        const auto energy = [&](double h) {
          return response(law, h, largest).recoverable + plastic_work(law, std::max(h, largest));
        };
        const ElastoplasticResponse at = response(law, overlap, largest);
        const double slope = (energy(overlap + d) - energy(overlap - d)) / (2.0 * d);
        VERIFY(std::abs(slope - at.force) <= 1e-6 * at.force);
        const double rise =
            (response(law, overlap + d, largest).force - response(law, overlap - d, largest).force) /
            (2.0 * d);
        VERIFY(std::abs(rise - at.stiffness) <= 1e-6 * at.stiffness);
      }
    }
  }

  /// If the constants would make unloading softer than loading, it has the stiffness of loading.
  void unloadingIsNeverSofterThanLoading() {
    ElastoplasticLaw law = hardening_law();
    law.from_loading = false;
    law.by_overlap = 0.0;
    law.unloading = loading_stiffness(law, 1e-4);
    VERIFY(unloading_stiffness(law, 0.5e-4) == law.unloading);
    VERIFY(unloading_stiffness(law, 3e-4) == loading_stiffness(law, 3e-4));
    VERIFY(std::abs(least_margin(law, 1e-4)) < 1.0);
    VERIFY(least_margin(law, 2e-4) < 0.0);
    VERIFY(least_margin(hardening_law(), 1e-2) >= 0.0);
  }

  /// A smallest margin inside the range of overlaps is found.
  void leastMarginIsTheLeast() {
    ElastoplasticLaw law = hardening_law();
    law.from_loading = false;
    law.unloading = 3e7;
    for (const double slope : {0.0, 1e9, 1e11, 1e13}) {
      law.by_overlap = slope;
      double least = std::numeric_limits<double>::infinity();
      for (int n = 1; n <= 100000; ++n) {
        const double h = 1e-3 * n / 100000;
        least = std::min(least, law.unloading + slope * h - loading_stiffness(law, h));
      }
      VERIFY_NEAR(least_margin(law, 1e-3), least, 1e-5 * law.unloading);
    }
  }

  void walksOfTheOverlap_data() {
    const double k = pair_stiffness();
    QTest::addColumn<ElastoplasticLaw>("law");
    QTest::addColumn<bool>("keeps");
    for (const bool keeps : {false, true}) {
      const auto add = [&](const char* name, const ElastoplasticLaw& law) {
        QTest::addRow("%s, %s", name, keeps ? "history kept" : "history forgotten") << law << keeps;
      };
      add("constant", constant_unloading(k, 4.0 * k));
      add("elastic", constant_unloading(k, k));
      add("by force", {.loading = k, .by_force = 3e4, .from_loading = true});
      add("by overlap", by_overlap(k, 1e12));
      add("DC04", dc04());
      add("hardening", hardening_law());
      ElastoplasticLaw bounded = hardening_law();
      bounded.from_loading = false;
      bounded.by_overlap = 0.0;
      bounded.unloading = loading_stiffness(bounded, 1e-4);
      add("hardening, at the bound", bounded);
    }
  }
  /// For any history of overlaps the work done on a contact equals the recoverable energy plus the plastic
  /// work; neither is ever negative, and the plastic work never decreases.
  void walksOfTheOverlap() {
    QFETCH(ElastoplasticLaw, law);
    QFETCH(bool, keeps);
    std::mt19937_64 random(7);
    std::normal_distribution<double> stride(0.0, 2e-5);
    Work work(law);
    double retired = 0.0;
    double lost_before = 0.0;
    double most = 0.0;
    double worst = 0.0;
    int separations = 0;
    for (int n = 0; n < 100000; ++n) {
      // With a small drift back, so that it repeatedly separates and reaches new depths.
      const double overlap = 0.999 * work.overlap() + stride(random);
      work.move_to(overlap);
      const double recoverable = response(law, std::max(overlap, 0.0), work.largest()).recoverable;
      const double lost = retired + plastic_work(law, work.largest());
      VERIFY(recoverable >= 0.0);
      VERIFY(lost >= lost_before * (1.0 - 1e-12) - 1e-14);
      VERIFY(work.done() >= -1e-12);
      most = std::max(most, work.done());
      worst = std::max(worst, std::abs(work.done() - recoverable - lost));
      lost_before = lost;
      if (overlap > 0.0) continue;
      VERIFY(recoverable == 0.0);
      ++separations;
      if (keeps) continue;
      retired = lost;
      work.forget();
    }
    qInfo() << worst / most << separations << lost_before;
    VERIFY(separations > 1000);
    VERIFY(worst < 1e-9 * most);
  }
};

SCREE_TEST(ElastoplasticLawTest)
#include "test_elastoplastic_law.moc"
