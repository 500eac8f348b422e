#include <QXmlStreamReader>
#include <QtTest>
#include <set>

#include "core/experiments/shift_seeds.hpp"
#include "core/experiments/sweep/sweep_charts.hpp"
#include "core/experiments/sweep/sweep_plan.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/runs.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

std::string refused(const std::string& argument) {
  try {
    swept_value(argument);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

std::string refused(const SweepPlan& plan) {
  try {
    cases_of(plan);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

SweepPlan plan_of(std::initializer_list<const char*> varied, int seeds = 1) {
  SweepPlan plan;
  for (const char* one : varied) plan.varied.push_back(swept_value(one));
  plan.seeds = seeds;
  return plan;
}

}  // namespace

/// Which runs a sweep consists of.
class SweepPlanTest : public QObject {
  Q_OBJECT

 private slots:
  void valuesAreEvenlySpacedOrListed() {
    const SweptValue friction = swept_value("contact.0.friction.static=0.1:0.4:4");
    QCOMPARE(friction.path, std::string("contact.0.friction.static"));
    VERIFY(friction.values == std::vector<std::string>({"0.1", "0.2", "0.3", "0.4"}));
    VERIFY(swept_value("fill.0.count=10:50:3").values == std::vector<std::string>({"10", "30", "50"}));
    VERIFY(swept_value("a=2:1:3").values == std::vector<std::string>({"2", "1.5", "1"}));
    VERIFY(swept_value("a=7:9:1").values == std::vector<std::string>({"7"}));
    VERIFY(swept_value("a=\"x,z\", \"y\"").values == std::vector<std::string>({"\"x,z\"", "\"y\""}));
    QCOMPARE(swept_value("wall.\"a=b\".x=1,2").path, std::string("wall.\"a=b\".x"));
    VERIFY(swept_value("gravity=[0,0,-1],[0,0,-2]").values ==
           std::vector<std::string>({"[0,0,-1]", "[0,0,-2]"}));
    for (const char* wrong :
         {"a", "=1:2:3", "a=", "a=1:2:x", "a=1:2:0", "a=1:2:2.5", "a=1,,2", "a=1:2:2000000"})
      VERIFY(refused(std::string(wrong)).find("PATH=FROM:TO:NUMBER") != std::string::npos);
  }

  /// The last value is the fastest, then the seeds.
  void aGridHasAllCombinations() {
    const std::vector<SweepCase> cases = cases_of(plan_of({"a=1:2:2", "b=5,6,7"}, 2));
    QCOMPARE(cases.size(), std::size_t{12});
    QCOMPARE(cases[0].seed, 0);
    QCOMPARE(cases[1].seed, 1);
    QCOMPARE(cases[1].point, 0);
    QCOMPARE(cases[2].values[0].text, std::string("1"));
    QCOMPARE(cases[2].values[1].text, std::string("6"));
    QCOMPARE(cases[11].point, 5);
    QCOMPARE(cases[11].values[0].text, std::string("2"));
    QCOMPARE(cases[11].values[1].text, std::string("7"));
    QCOMPARE(cases_of(plan_of({}, 3)).size(), std::size_t{3});
  }

  void aLatinHypercubeHasEachValueOnce() {
    SweepPlan plan = plan_of({"a=1:20:20", "b=1:20:20", "c=1:20:20"});
    plan.design = SweepDesign::latin;
    const std::vector<SweepCase> cases = cases_of(plan);
    QCOMPARE(cases.size(), std::size_t{20});
    bool in_order = true;
    for (std::size_t k = 0; k < 3; ++k) {
      std::set<std::string> values;
      for (std::size_t i = 0; i < 20; ++i) {
        values.insert(cases[i].values[k].text);
        in_order = in_order && cases[i].values[k].text == cases[i].values[0].text;
      }
      QCOMPARE(values.size(), std::size_t{20});
    }
    QVERIFY(!in_order);
    const std::vector<SweepCase> again = cases_of(plan);
    for (std::size_t i = 0; i < 20; ++i) VERIFY(again[i].values == cases[i].values);
    plan.varied.push_back(swept_value("d=1:3:3"));
    VERIFY(refused(plan).find("as many values of d as of a: 20") != std::string::npos);
  }

  void whatCannotBeSweptIsRefused() {
    VERIFY(refused(plan_of({"a=1:2:2", "a=3:4:2"})).find("names a twice") != std::string::npos);
    VERIFY(refused(plan_of({"a=1:2:2000", "b=1:2:2000"})).find("more than 1,000,000 runs") !=
           std::string::npos);
  }

  /// Fills and inlets, but not those from files; a scene without them has nothing random.
  void seedsShiftWhatIsRandom() {
    const std::string base = "title = \"a\"\nduration = 1.0\n[[material]]\nname = \"m\"\ndensity = 1000\n" +
                             ball_shape + "[[contact]]\nnormal = { law = \"linear\", stiffness = 1e5 }\n";
    Scene scene = parse_scene(base + R"([[fill]]
shape = "thing"
material = "m"
count = 3
region = { min = [0, 0, 0], max = [1, 1, 1] }
seed = 7
[[inlet]]
shape = "thing"
material = "m"
region = { min = [0, 0, 2], max = [1, 1, 3] }
rate = { number = 10 }
seed = 9
)",
                              "/scene.toml");
    QVERIFY(shift_seeds(scene, 5));
    VERIFY(scene.fills[0].seed > std::uint64_t{1'000'000});
    QCOMPARE(scene.inlets[0].bodies.seed - 9, scene.fills[0].seed - 7);
    QVERIFY(shift_seeds(scene, 0));
    Scene regular = scene;
    regular.inlets.clear();
    regular.fills[0].arrangement = Arrangement::grid;
    QVERIFY(shift_seeds(regular, 1));
    regular.fills[0].orientation = Orientation::aligned;
    QVERIFY(!shift_seeds(regular, 1));
    regular.fills[0].size = UniformSizes{0.5, 1.0};
    QVERIFY(shift_seeds(regular, 1));
    regular.fills[0].file = "places.csv";
    QVERIFY(!shift_seeds(regular, 1));
    Scene still = parse_scene(base + "[[body]]\nshape = \"thing\"\nmaterial = \"m\"\nposition = [0, 0, 0]\n",
                              "/scene.toml");
    QVERIFY(!shift_seeds(still, 5));
  }

  /// Results that differ by round-off, or not at all, still have a chart.
  void nearlyEqualResultsAreDrawn() {
    for (const double other : {1.0, std::nextafter(1.0, 2.0), 1.0 + 1e-13}) {
      const SvgChart chart{"a", "x", "y", {{"", {1.0, 2.0}, {1.0, other}, {}, true}}};
      const std::string text = svg_text(chart);
      VERIFY(text.size() < 10'000u);
      VERIFY(text.find("<circle") != std::string::npos);
    }
    VERIFY(svg_text({"a", "x", "y", {}}).find("</svg>") != std::string::npos);
  }

  void curvesAreNamedAfterTheEndsOfPaths() {
    SweepPlan plan = plan_of({"a=1,2", "contact.0.friction.static=0.3", "contact.1.friction.static=0.4"});
    plan.measures = {"m"};
    std::vector<SweepPoint> points;
    for (const SweepCase& one : cases_of(plan)) points.push_back({one.values, 1, {Scatter{1.0, 0.0}}});
    QCOMPARE(charts_of(plan, points)[0].chart.series[0].label,
             std::string("contact.0.friction.static = 0.3, contact.1.friction.static = 0.4"));
    plan.varied.pop_back();
    for (SweepPoint& point : points) point.values.pop_back();
    QCOMPARE(charts_of(plan, points)[0].chart.series[0].label, std::string("friction.static = 0.3"));
  }

  /// A curve for each value of the second variable, over the first one; text with signs of XML is escaped.
  void chartsAreReadableSvg() {
    SweepPlan plan = plan_of({"a.x=1:3:3", "b.y=5,6"});
    plan.measures = {"angle [°] = probe.\"<heap>\".angle", "energy.gravitational"};
    std::vector<SweepPoint> points;
    for (const SweepCase& one : cases_of(plan))
      points.push_back(
          {one.values, 3, {Scatter{20.0 + one.point, 0.5}, Scatter{std::nan(""), std::nan("")}}});
    const std::vector<SweepChart> charts = charts_of(plan, points);
    QCOMPARE(charts.size(), std::size_t{2});
    QCOMPARE(charts[0].file, std::string("measure0.svg"));
    QCOMPARE(charts[0].chart.series.size(), std::size_t{2});
    QCOMPARE(charts[0].chart.series[1].label, std::string("b.y = 6"));
    VERIFY(charts[0].chart.series[1].x == std::vector<double>({1.0, 2.0, 3.0}));
    VERIFY(charts[0].chart.series[1].y == std::vector<double>({21.0, 23.0, 25.0}));
    for (const SweepChart& chart : charts) {
      QXmlStreamReader reader(QString::fromStdString(svg_text(chart.chart)));
      int circles = 0;
      while (!reader.atEnd()) {
        reader.readNext();
        if (!reader.isStartElement() || reader.name() != QStringLiteral("circle")) continue;
        ++circles;
        const double x = reader.attributes().value("cx").toDouble();
        VERIFY(x > 0.0);
        VERIFY(x < 720.0);
      }
      QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
      QCOMPARE(circles, chart.file == "measure0.svg" ? 6 + 2 : 2);
    }
    plan.design = SweepDesign::latin;
    QCOMPARE(charts_of(plan, points).size(), std::size_t{4});
    plan.varied[0].values[1] = "word";
    QCOMPARE(charts_of(plan, points).size(), std::size_t{2});
    QCOMPARE(charts_of(plan, points)[0].chart.x_title, std::string("b.y"));
  }
};

SCREE_TEST(SweepPlanTest)
#include "test_sweep_plan.moc"
