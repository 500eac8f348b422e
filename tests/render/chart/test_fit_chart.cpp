#include <QtTest>

#include "render/plots/fit_chart.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/made_up_cycles.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

constexpr double radius = 0.015;

bool near(double value, double expected) {
  return std::abs(value - expected) <= 1e-9 * std::abs(expected);
}

}  // namespace

class TestFitChart : public QObject {
  Q_OBJECT

 private slots:
  void linesGoFromTheResidualToTheLargestOverlap() {
    const test::MadeUpCycles cycles;
    const ChartContent content = content_of(cycles, radius, FitPlot::force);
    // The readings, the fitted force, loading and four unloadings.
    QCOMPARE(content.curves.size(), std::size_t{7});
    QCOMPARE(content.curves[0].style, CurveStyle::markers);
    QCOMPARE(content.curves[0].values.size(), content.time.size());
    QVERIFY(content.curves[1].hidden);
    QVERIFY(near(content.curves[2].values[1], cycles.loading * 8e-4));
    for (std::size_t i = 0; i < 4; ++i) {
      const Curve& line = content.curves[3 + i];
      QVERIFY(near(line.time[0], cycles.residual(cycles.peaks[i])));
      QCOMPARE(line.time[1], cycles.peaks[i]);
      QCOMPARE(line.values[0], 0.0);
      QVERIFY(near(line.values[1], cycles.loading * cycles.peaks[i]));
    }
  }

  void curvedLoadingIsDrawnAsACurve() {
    test::MadeUpCycles cycles;
    cycles.exponent = 1.25;
    const Curve loading = content_of(cycles, radius, FitPlot::force).curves[2];
    VERIFY(loading.values.size() > 32);
    for (std::size_t i = 0; i < loading.values.size(); ++i)
      VERIFY_NEAR(loading.values[i], cycles.first(loading.time[i]), 1e-6 * loading.values.back());
  }

  /// [R] Figs. 8 and 9: the same scaled curve for other sizes.
  void ballsOfAnySizeFallOnOneScaledCurve() {
    const test::MadeUpCycles small;
    test::MadeUpCycles large;
    const double size = 5.0 / 3.0;
    large.loading *= size;
    large.initial *= size;
    for (double& peak : large.peaks) peak *= size;
    const ChartContent one = content_of(small, radius, FitPlot::scaled_force);
    const ChartContent other = content_of(large, size * radius, FitPlot::scaled_force);
    QCOMPARE(one.against->unit, std::string());
    QCOMPARE(one.curves[0].unit, std::string("Pa"));
    for (std::size_t i = 0; i < one.time.size(); ++i) {
      QVERIFY(near(one.curves[0].across[i], other.curves[0].across[i]));
      VERIFY_NEAR(one.curves[0].values[i], other.curves[0].values[i], 1.0);
    }
    // F/4R² = κ_L h/2R
    QVERIFY(near(one.curves[2].values[1] / one.curves[2].time[1], small.loading / (2.0 * radius)));
  }

  void theStiffnessOfUnloadingHasItsLine() {
    const test::MadeUpCycles cycles;
    const ChartContent content = content_of(cycles, radius, FitPlot::stiffness);
    QCOMPARE(content.curves.size(), std::size_t{3});
    QCOMPARE(content.curves[0].across, cycles.peaks);
    QVERIFY(near(content.curves[0].values[1], cycles.unloading(4e-4)));
    QVERIFY(near(content.curves[2].values[0], cycles.initial));
    QVERIFY(near(content.curves[2].values[1], cycles.unloading(8e-4)));
    test::MadeUpCycles one;
    one.peaks = {4e-4};
    QCOMPARE(content_of(one, radius, FitPlot::stiffness).curves.size(), std::size_t{2});
  }

 private:
  static ChartContent content_of(const test::MadeUpCycles& cycles, double ball, FitPlot plot) {
    const ForceDisplacement test = cycles.test();
    return fit_chart_content(test, fit_elastoplastic(test, ball), plot);
  }
};

SCREE_TEST(TestFitChart)
#include "test_fit_chart.moc"
