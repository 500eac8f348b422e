#include <QtTest>

#include "core/experiments/fit/elastoplastic_fit.hpp"
#include "core/experiments/fit/fit_text.hpp"
#include "core/experiments/fit/unloading_cycles.hpp"
#include "core/scene/scene.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/made_up_cycles.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using test::MadeUpCycles;
using test::relative;

namespace {

constexpr double radius = 0.015;

/// Cycles with partial unloadings before the first peak.
struct DippedCycles {
  MadeUpCycles cycles;
  std::vector<double> dips = {0.62e-4, 1.22e-4, 1.82e-4};  ///< largest overlaps at their beginnings [m]
  double share = 0.2;                                      ///< fraction of the force that is removed
  int readings = 12;                                       ///< of each unloading and reloading

  ForceDisplacement test() const {
    Random random(cycles.seed + 1000);
    ForceDisplacement test{"dips.csv", {}};
    const auto add = [&](double overlap, double force) {
      test.points.push_back({overlap, force + random.uniform(-cycles.noise, cycles.noise), 0});
    };
    std::size_t next = 0;
    double largest = 0.0;
    for (const ForcePoint& point : cycles.test().points) {
      for (; next < dips.size() && point.overlap >= dips[next] && largest < dips[next]; ++next) {
        const double peak = dips[next];
        const double depth = share * cycles.loading * peak / cycles.unloading(peak);
        for (int n = 0; n <= 2 * readings; ++n) {
          const double overlap = peak - depth * (1.0 - std::abs(1.0 - n / double(readings)));
          add(overlap, cycles.force(overlap, peak));
        }
      }
      largest = std::max(largest, point.overlap);
      test.points.push_back(point);
    }
    for (std::size_t i = 0; i < test.points.size(); ++i) test.points[i].line = static_cast<int>(i) + 2;
    return test;
  }
};

}  // namespace

/// Unloadings that are too short for a line of their own are not taken for loading.
class PartialUnloadingTest : public QObject {
  Q_OBJECT

 private slots:
  void theyLeaveTheConstantsAlone_data() {
    QTest::addColumn<double>("share");
    for (const double share : {0.03, 0.1, 0.2, 0.24}) QTest::addRow("%g", share) << share;
  }
  void theyLeaveTheConstantsAlone() {
    QFETCH(double, share);
    DippedCycles dipped;
    dipped.share = share;
    const ForceDisplacement test = dipped.test();
    const ElastoplasticFit fit = fit_elastoplastic(test, radius);
    const ElastoplasticFit without = fit_elastoplastic(dipped.cycles.test(), radius);
    QCOMPARE(fit.cycles.size(), dipped.cycles.peaks.size());
    VERIFY(relative(fit.loading.value, dipped.cycles.loading) < 1e-9);
    QCOMPARE(fit.loading_residuals.points, without.loading_residuals.points + dipped.dips.size());
    VERIFY(relative(fit.growth->initial.value, dipped.cycles.initial) < 1e-6);
    QCOMPARE(fit.partial.size(), dipped.dips.size());
    int partial = 0;
    for (std::size_t i = 0; i < test.points.size(); ++i) {
      VERIFY_NEAR(fit.points[i].force, test.points[i].force, 1e-3);
      if (fit.points[i].branch == Branch::partial) ++partial;
    }
    QCOMPARE(partial, 3 * 2 * dipped.readings);
  }

  void oneThatIsDeeperIsACycle() {
    DippedCycles dipped;
    dipped.share = 0.3;
    const ElastoplasticFit fit = fit_elastoplastic(dipped.test(), radius);
    QVERIFY(fit.partial.empty());
    QCOMPARE(fit.cycles.size(), dipped.cycles.peaks.size() + dipped.dips.size());
  }

  /// Noise of one percent of the first peak: only partial unloadings stand out.
  void noiseIsNoUnloading() {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      DippedCycles dipped;
      dipped.dips = {1.82e-4};
      dipped.cycles.seed = seed;
      dipped.cycles.noise = 0.01 * dipped.cycles.loading * dipped.cycles.peaks.front();
      const ElastoplasticFit fit = fit_elastoplastic(dipped.test(), radius);
      QCOMPARE(fit.partial.size(), std::size_t{1});
      VERIFY_NEAR(fit.loading.value, dipped.cycles.loading, 5.0 * fit.loading.standard_error);
      QVERIFY(fit_elastoplastic(dipped.cycles.test(), radius).partial.empty());
    }
  }

  void theyAreSaid() {
    DippedCycles dipped;
    const ForceDisplacement test = dipped.test();
    const std::vector<UnloadingCycle> found = find_unloading_cycles(test.points);
    const std::string line = std::to_string(test.points[found[0].peak].line);
    const ElastoplasticFit fit = fit_elastoplastic(test, radius);
    const std::string said = remarks(fit, {}).front();
    QVERIFY2(said.starts_with("Unloadings by less than a quarter of the force, from lines " + line + ", "),
             said.c_str());
    QVERIFY(fit_table(test, fit).find(",partial,,") != std::string::npos);
    dipped.dips = {1.02e-4};
    QVERIFY(remarks(fit_elastoplastic(dipped.test(), radius), {})
                .front()
                .starts_with("Unloadings by less than a quarter of the force, from line "));
  }

  void aTestOfNothingElseIsRefused() {
    DippedCycles dipped;
    ForceDisplacement test = dipped.test();
    test.points.resize(100);
    try {
      fit_elastoplastic(test, radius);
      QFAIL("it has been fitted");
    } catch (const SceneError& error) {
      QVERIFY2(error.message().starts_with("never unloads; the force must fall by more than a quarter"),
               error.message().c_str());
    }
  }
};

SCREE_TEST(PartialUnloadingTest)
#include "test_partial_unloading.moc"
