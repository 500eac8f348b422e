#include <QtTest>

#include "core/experiments/fit/elastoplastic_fit.hpp"
#include "core/experiments/fit/fit_text.hpp"
#include "core/scene/scene.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/made_up_cycles.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using test::MadeUpCycles;
using test::relative;
using test::test_of;

namespace {

constexpr double radius = 0.015;

/// Error message for a test: "LINE: message".
QString refusal(const ForceDisplacement& test) {
  try {
    fit_elastoplastic(test, radius);
  } catch (const SceneError& error) {
    return QStringLiteral("%1: %2").arg(error.line()).arg(QString::fromStdString(error.message()));
  }
  return QStringLiteral("nothing");
}

double test_largest(const ForceDisplacement& test) {
  double largest = 0.0;
  for (const ForcePoint& point : test.points) largest = std::max(largest, point.force);
  return largest;
}

}  // namespace

/// Readings of an imperfect test: noise and tension are tolerated, meaningless data is rejected.
class FitReadingsTest : public QObject {
  Q_OBJECT

 private slots:
  /// With noise of ±8 % of the largest force, some readings are far below zero. Clipping them would distort
  /// the lines: they are used unchanged.
  void noisyReadingsBelowNoForceAreFitted() {
    MadeUpCycles cycles;
    cycles.readings = 400;
    cycles.peaks = {4e-4, 8e-4};
    cycles.noise = 0.08 * cycles.loading * cycles.peaks.back();
    const ForceDisplacement test = cycles.test();
    const ElastoplasticFit fit = fit_elastoplastic(test, radius);
    QVERIFY(fit.tension);
    const double least = -0.05 * test_largest(test);
    QCOMPARE(fit.tension->readings,
             static_cast<int>(std::count_if(test.points.begin(), test.points.end(),
                                            [&](const ForcePoint& point) { return point.force < least; })));
    QCOMPARE(fit.cycles.size(), std::size_t{2});
    VERIFY(fit.tension->largest > 0.07 * cycles.loading * cycles.peaks.back());
    VERIFY_NEAR(fit.loading.value, cycles.loading, 5.0 * fit.loading.standard_error);
    for (const CycleFit& cycle : fit.cycles) {
      const double off = cycle.stiffness.value - cycles.unloading(cycle.largest_overlap);
      VERIFY(std::abs(off) < 5.0 * cycle.stiffness.standard_error);
    }
    const std::vector<std::string> said = remarks(fit, {});
    QVERIFY2(said.front().find(std::to_string(fit.tension->readings) + " readings are tensile, with ") == 0,
             said.front().c_str());
    QVERIFY(!fit_elastoplastic(MadeUpCycles().test(), radius).tension);
  }

  /// The first of four peaks is a quarter of the last: noise of 5 % of the largest force does not hide it,
  /// for any number of readings.
  void smallCyclesAreNotLostInNoise() {
    for (const int readings : {30, 45, 200}) {
      for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        MadeUpCycles cycles;
        cycles.readings = readings;
        cycles.noise = 0.05 * cycles.loading * cycles.peaks.back();
        cycles.seed = seed;
        const ElastoplasticFit fit = fit_elastoplastic(cycles.test(), radius);
        QCOMPARE(fit.cycles.size(), cycles.peaks.size());
        VERIFY_NEAR(fit.loading.value, cycles.loading, 5.0 * fit.loading.standard_error);
      }
    }
  }

  /// A zero drift before first contact, and a ball that sticks to the plate, are not cycles.
  void smoothTensionMakesNoCycle() {
    const ForceDisplacement sound = MadeUpCycles().test();
    ForceDisplacement test{sound.file, {}};
    const auto add = [&](double overlap, double force) {
      test.points.push_back({overlap, force, static_cast<int>(test.points.size()) + 2});
    };
    for (int i = 0; i < 20; ++i) add(-2e-5 + 1e-6 * i, -150.0 * i);
    for (const ForcePoint& point : sound.points) {
      const bool apart = point.force == 0.0 && point.overlap > 0.0;
      add(point.overlap, apart ? -3000.0 : point.force);
    }
    const ElastoplasticFit fit = fit_elastoplastic(test, radius);
    QCOMPARE(fit.cycles.size(), std::size_t{4});
    VERIFY(relative(fit.loading.value, MadeUpCycles().loading) < 1e-9);
    for (const CycleFit& cycle : fit.cycles)
      VERIFY(relative(cycle.stiffness.value, MadeUpCycles().unloading(cycle.largest_overlap)) < 1e-9);
    QVERIFY(fit.partial.empty());
    QCOMPARE(fit.tension->largest, 3000.0);
  }

  /// Rows out of order, and exchanged axes.
  void senselessTestsAreRefused() {
    for (const double noise : {0.0, 100.0}) {
      for (const std::vector<double>& peaks : {std::vector{2e-4, 4e-4, 6e-4, 8e-4}, std::vector{5e-4}}) {
        MadeUpCycles cycles;
        cycles.noise = noise;
        cycles.peaks = peaks;
        const ForceDisplacement sound = cycles.test();
        QCOMPARE(refusal(sound), QStringLiteral("nothing"));
        ForceDisplacement test = sound;
        std::reverse(test.points.begin(), test.points.end());
        QVERIFY2(refusal(test).startsWith("0: loading leaves a residual (rms) of "),
                 qPrintable(refusal(test)));
        test = sound;
        Random random(3);
        for (std::size_t i = test.points.size(); i-- > 1;)
          std::swap(test.points[i],
                    test.points[static_cast<std::size_t>(random.uniform(0.0, static_cast<double>(i)))]);
        VERIFY(refusal(test) != QStringLiteral("nothing"));
        for (const bool by_force : {false, true}) {
          test = sound;
          std::sort(test.points.begin(), test.points.end(),
                    [&](const ForcePoint& one, const ForcePoint& other) {
                      return by_force ? one.force < other.force : one.overlap < other.overlap;
                    });
          VERIFY(refusal(test) != QStringLiteral("nothing"));
        }
        test = sound;
        for (ForcePoint& point : test.points) point.overlap = 1e-3 - point.overlap;
        VERIFY(refusal(test) != QStringLiteral("nothing"));
        test = sound;
        for (ForcePoint& point : test.points) point.force = 4e4 - point.force;
        VERIFY(refusal(test) != QStringLiteral("nothing"));
      }
    }
  }

  void unusableReadingsAreRefusedByTheirLine() {
    const auto starts = [](const ForceDisplacement& test, const char* expected) {
      const QString said = refusal(test);
      return said.startsWith(QString::fromUtf8(expected)) ? QByteArray() : said.toUtf8();
    };
    const ForceDisplacement sound = MadeUpCycles().test();
    ForceDisplacement test = sound;
    test.points[7].force = -20000.0;
    QCOMPARE(starts(test, "9: force is -20000 N, and the largest compression of the test 34610.08 N; "),
             QByteArray());
    test = sound;
    for (ForcePoint& point : test.points) point.force *= -1.0;
    QCOMPARE(starts(test, "3: force is -216.31300000000002 N, and the largest compression of the test 0 N; "),
             QByteArray());
    test = sound;
    test.points[7].force = 1e300;
    QCOMPARE(starts(test, "9: force is 1e+300 N, more than any test reaches; "), QByteArray());
    test = sound;
    test.points[4].overlap = 0.02;
    QCOMPARE(starts(test, "6: overlap is 0.02 m, more than the radius of 0.015 m; give metres"),
             QByteArray());
    test = sound;
    for (ForcePoint& point : test.points) point.overlap *= -1.0;
    QCOMPARE(starts(test, "11: overlap is -4.5e-05 m under a force of 1946.8"), QByteArray());
    test = sound;
    test.points.resize(40);
    QCOMPARE(starts(test, "0: never unloads; "), QByteArray());
    test = sound;
    for (ForcePoint& point : test.points) point.force = 0.0;
    QCOMPARE(starts(test, "0: never unloads; "), QByteArray());
    QCOMPARE(starts(test_of({}), "0: never unloads; "), QByteArray());
    QCOMPARE(starts(test_of({{0, 0}, {1e-4, 4000}, {0.9e-4, 2000}, {0.85e-4, 1000}}),
                    "3: the unloading from here has 2 readings with a significant force; "),
             QByteArray());
    QCOMPARE(starts(test_of({{0, 0}, {1e-4, 4000}, {0.9e-4, 2000}, {0.85e-4, 1000}, {0.83e-4, 600}}),
                    "3: there are too few readings of loading up to here; "),
             QByteArray());
    QCOMPARE(starts(test_of({{0, 0}, {5e-5, 2000}, {1e-4, 4000}, {1e-4, 2000}, {1e-4, 1000}, {1e-4, 500}}),
                    "4: the overlap does not change in the unloading from here; "),
             QByteArray());
    QCOMPARE(starts(test_of({{0, 0}, {5e-5, 2000}, {1e-4, 4000}, {6e-5, 2000}, {7e-5, 1000}, {8e-5, 500}}),
                    "4: the overlap does not fall with the force in the unloading from here; "),
             QByteArray());
    QCOMPARE(
        starts(
            test_of(
                {{0, 0}, {5e-5, 2000}, {6e-5, 2400}, {1e-4, 4000}, {6e-5, 2900}, {3e-5, 2000}, {2e-5, 1700}}),
            "5: the unloading from here has a stiffness of "),
        QByteArray());
  }
};

SCREE_TEST(FitReadingsTest)
#include "test_fit_readings.moc"
