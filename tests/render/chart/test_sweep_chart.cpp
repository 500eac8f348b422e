#include <QTemporaryDir>
#include <QtTest>
#include <cmath>
#include <fstream>
#include <sstream>

#include "render/picture/offscreen_window.hpp"
#include "render/plots/sweep_chart.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/render/picture_counts.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

const double missing = std::nan("");

/// Two curves of three points; the last one has no result.
SweepPlan friction_plan() {
  SweepPlan plan;
  plan.varied = {swept_value("contact.0.friction.static=0.6,0.2,0.4"), swept_value("shape.ball.radius=1,2")};
  plan.measures = {"probe.heap.angle", "p [Pa] = wall.lid.fz / 0.01"};
  plan.seeds = 2;
  return plan;
}

std::vector<SweepPoint> points_of_plan(const SweepPlan& plan) {
  std::vector<SweepPoint> points;
  for (const SweepCase& one : cases_of(plan)) {
    if (one.seed > 0) continue;
    const double mean = 20.0 + one.point;
    points.push_back({one.values, 2, {Scatter{mean, 0.5}, Scatter{1e3 * mean, missing}}, one.point});
  }
  points.back().runs = 0;
  points.back().measures.assign(2, Scatter{missing, missing});
  return points;
}

std::string text_of(const std::filesystem::path& path) {
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

const Curve* named(const ChartContent& content, const std::string& name) {
  for (const Curve& curve : content.curves) {
    if (curve.name == name) return &curve;
  }
  return nullptr;
}

}  // namespace

/// Charts of sweeps with error bars.
class TestSweepChart : public QObject {
  Q_OBJECT

 private slots:
  /// One for each value of the other variable, from left to right, with gaps where nothing is known.
  void aCurveForEachCombination() {
    const SweepPlan plan = friction_plan();
    const ChartContent content = sweep_content(plan, points_of_plan(plan), {0, 0}, {"Heap", "", "°"});
    QCOMPARE(content.against->title, std::string("contact.0.friction.static"));
    QCOMPARE(content.left_title, std::string("probe.heap.angle"));
    VERIFY(content.time == std::vector<double>({0.2, 0.4, 0.6}));
    const Curve* one = named(content, "mean of probe.heap.angle (ball.radius = 1)");
    const Curve* two = named(content, "mean of probe.heap.angle (ball.radius = 2)");
    QVERIFY(one != nullptr);
    QVERIFY(two != nullptr);
    QCOMPARE(one->label, std::string("ball.radius = 1"));
    QCOMPARE(one->unit, std::string("°"));
    VERIFY(one->values == std::vector<double>({22.0, 24.0, 20.0}));
    QCOMPARE(two->values[0], 23.0);
    QVERIFY(std::isnan(two->values[1]));
    QCOMPARE(two->values[2], 21.0);
  }

  /// A stroke from mean − deviation to mean + deviation, with ends, in the colour of its points.
  void errorBarsAreOneDeviation() {
    const SweepPlan plan = friction_plan();
    const ChartContent content = sweep_content(plan, points_of_plan(plan), {0, 0}, {});
    QCOMPARE(content.curves.size(), std::size_t{2 * 4});
    const Curve& bars = content.curves[2];
    QCOMPARE(bars.time.size(), std::size_t{3 * 3 * 3});
    QCOMPARE(bars.time[0], 0.2);
    QCOMPARE(bars.values[0], 21.5);
    QCOMPARE(bars.values[1], 22.5);
    QVERIFY(std::isnan(bars.values[2]));
    VERIFY(bars.color == content.curves[0].color);
    QVERIFY(bars.label.empty());
    // One point of the second curve is not known.
    QCOMPARE(content.curves[6].time.size(), std::size_t{2 * 3 * 3});
    // Without deviations there are no bars.
    const ChartContent single = sweep_content(plan, points_of_plan(plan), {1, 0}, {"Heap", "", "Pa"});
    QCOMPARE(single.curves.size(), std::size_t{2 * 2});
    QCOMPARE(single.left_title, std::string("p"));
  }

  void withoutNumbersItIsOverTheNumberOfThePoint() {
    SweepPlan plan;
    plan.varied = {swept_value("fill.0.arrangement=\"grid\",\"random\"")};
    plan.measures = {"solver.contacts"};
    const std::vector<SweepChartKind> kinds = chart_kinds(plan);
    QCOMPARE(kinds.size(), std::size_t{1});
    QVERIFY(!kinds[0].variable);
    QVERIFY(charts_of(plan, {}).empty());
    std::vector<SweepPoint> points;
    for (const SweepCase& one : cases_of(plan))
      points.push_back({one.values, 1, {Scatter{5.0, missing}}, one.point});
    const ChartContent content = sweep_content(plan, points, kinds[0], {});
    VERIFY(content.time == std::vector<double>({1.0, 2.0}));
    QVERIFY(content.against->counts);
    QCOMPARE(content.curves.size(), std::size_t{1});
  }

  /// In pictures and vector graphics; a table has a column for the values, the means and the deviations.
  void itIsDrawnAndSaved() {
    const SweepPlan plan = friction_plan();
    OffscreenWindow window(700, 400);
    SweepPointsChart sweep(window.window());
    sweep.show(plan, points_of_plan(plan), {0, 0}, {"Heap", "", "°"});
    window.picture();
    const std::filesystem::path table = folder_.filePath("sweep.csv").toStdString();
    sweep.chart().save_csv(table);
    const std::string rows = text_of(table);
    QVERIFY(
        rows.starts_with("contact.0.friction.static,mean of probe.heap.angle (ball.radius = 1),"
                         "deviation of probe.heap.angle (ball.radius = 1),"));
    VERIFY(rows.find("\n0.2,22,0.5,23,0.5\n") != std::string::npos);
    const std::filesystem::path drawing = folder_.filePath("sweep.svg").toStdString();
    sweep.chart().save_svg(drawing, {700, 400});
    const std::string svg = text_of(drawing);
    // Five points; bars for both curves, and a line for the one whose neighbours are known.
    QCOMPARE(count_of(svg, "<circle"), std::size_t{5});
    QCOMPARE(count_of(svg, "stroke-width=\"1.75\""), std::size_t{3});
    // The line and the bars go with their points.
    sweep.chart().switch_curve(0);
    sweep.chart().save_svg(drawing, {700, 400});
    QCOMPARE(count_of(text_of(drawing), "stroke-width=\"1.75\""), std::size_t{1});
    // More points of the same sweep leave it so.
    sweep.show(plan, points_of_plan(plan), {0, 0}, {"Heap", "", "°"});
    QVERIFY(sweep.chart().content().curves[0].switched_off);
  }

  /// Nothing is known at first, and then one point.
  void aSweepThatBeginsIsDrawn() {
    const SweepPlan plan = friction_plan();
    std::vector<SweepPoint> points = points_of_plan(plan);
    for (SweepPoint& point : points) point.measures.assign(2, Scatter{missing, missing});
    OffscreenWindow window(700, 400);
    SweepPointsChart sweep(window.window());
    sweep.show(plan, points, {0, 0}, {});
    window.picture();
    points[2].measures[0].mean = 3.0;
    sweep.show(plan, points, {0, 0}, {});
    window.picture();
    const std::optional<ChartPoint> first = sweep.chart().first_point();
    QVERIFY(first);
    const std::optional<ChartReading> reading = sweep.chart().reading_of(*first);
    QVERIFY(reading);
    QCOMPARE(reading->values[0].value, 0.2);
    QCOMPARE(reading->values[1].value, 3.0);
  }

 private:
  QTemporaryDir folder_;
};

SCREE_TEST(TestSweepChart)
#include "test_sweep_chart.moc"
