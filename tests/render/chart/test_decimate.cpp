#include <QtTest>

#include <cmath>
#include <random>

#include "render/chart/decimate.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

/// Curves reduced to the resolution of pixel columns.
class TestDecimate : public QObject {
  Q_OBJECT

 private slots:
  void reducedCurvesKeepEveryColumnsExtremes();
  void reducedCurvesHaveAtMostTwoPointsAColumn();
  void meansKeepTheIntegral();
};

void TestDecimate::reducedCurvesKeepEveryColumnsExtremes() {
  std::mt19937 random(4);
  std::normal_distribution<double> normal(0.0, 1.0);
  std::vector<double> time;
  std::vector<double> values;
  double now = 0.0;
  for (int i = 0; i < 5000; ++i) {
    now += std::abs(normal(random)) * 1e-3;
    time.push_back(now);
    values.push_back(normal(random));
  }
  const Columns columns{0.3 * now, 0.8 * now, 137};
  const Points points = extremes_per_column(time, values, columns);
  for (int column = 0; column < columns.count; ++column) {
    double smallest = 1e9;
    double largest = -1e9;
    double drawn_smallest = 1e9;
    double drawn_largest = -1e9;
    for (std::size_t i = 0; i < time.size(); ++i) {
      if (time[i] < columns.first || time[i] > columns.last || columns.of(time[i]) != column) continue;
      smallest = std::min(smallest, values[i]);
      largest = std::max(largest, values[i]);
    }
    for (std::size_t i = 0; i < points.across.size(); ++i) {
      if (columns.of(points.across[i]) != column) continue;
      drawn_smallest = std::min(drawn_smallest, points.value[i]);
      drawn_largest = std::max(drawn_largest, points.value[i]);
    }
    QCOMPARE(drawn_smallest, smallest);
    QCOMPARE(drawn_largest, largest);
  }
  QVERIFY(std::is_sorted(points.across.begin(), points.across.end()));
}

void TestDecimate::reducedCurvesHaveAtMostTwoPointsAColumn() {
  std::vector<double> time(100000);
  std::vector<double> values(time.size());
  for (std::size_t i = 0; i < time.size(); ++i) {
    time[i] = 1e-4 * static_cast<double>(i);
    values[i] = std::sin(1e3 * time[i]);
  }
  // One more column at each end for the points outside.
  VERIFY(extremes_per_column(time, values, {0.0, 10.0, 200}).across.size() <= 2 * 202);
  VERIFY(means_per_column(time, values, {0.0, 10.0, 200}).across.size() <= 202);
  // Few points are unchanged.
  QCOMPARE(extremes_per_column(std::vector<double>{0.0, 5.0, 9.0}, std::vector<double>{1.0, 3.0, 2.0},
                               {0.0, 10.0, 200})
               .value,
           (std::vector<double>{1.0, 3.0, 2.0}));
}

void TestDecimate::meansKeepTheIntegral() {
  std::vector<double> time(10000);
  std::vector<double> values(time.size());
  for (std::size_t i = 0; i < time.size(); ++i) {
    time[i] = 1e-3 * static_cast<double>(i);
    values[i] = std::sin(time[i]);
  }
  const Points points = means_per_column(time, values, {0.0, 10.0, 100});
  double integral = 0.0;
  for (double value : points.value) integral += 0.1 * value;
  VERIFY_NEAR(integral, (1.0 - std::cos(10.0)), 1e-2);
}

SCREE_TEST(TestDecimate)
#include "test_decimate.moc"
