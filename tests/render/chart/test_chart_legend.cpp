#include <QtTest>

#include "render/chart/chart_drawing.hpp"
#include "render/picture/offscreen_window.hpp"
#include "render/plots/run_charts.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/render/synthetic_scene.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

/// A chart with the same content in a window of its own, with all its elements accessible.
class DrawnChart {
 public:
  DrawnChart(const ChartContent& content, int width, int height)
      : window_(width, height), drawing_(window_.window()), width_(width), height_(height) {
    drawing_.content = content;
    drawing_.make_plots();
    window_.picture();
  }

  ChartDrawing& drawing() { return drawing_; }
  ChartMarks marks() const { return drawing_.decoration->marks(width_, height_); }
  bool says(const std::string& text) const {
    const ChartMarks all = marks();
    return std::any_of(all.texts.begin(), all.texts.end(),
                       [&](const ChartMarks::Text& one) { return one.text == text; });
  }
  /// Title of the left axis.
  std::string title_upwards() const {
    const ChartMarks all = marks();
    const auto title = std::find_if(all.texts.begin(), all.texts.end(),
                                    [](const ChartMarks::Text& one) { return one.upwards; });
    return title == all.texts.end() ? std::string() : title->text;
  }

 private:
  OffscreenWindow window_;
  ChartDrawing drawing_;
  int width_;
  int height_;
};

/// Energies in kilojoules, with round-off of other energies.
ChartContent energies_with_round_off() {
  OffscreenWindow window(700, 240);
  EnergyChart energies(window.window());
  energies.set_stacked(true);
  Frame frame;
  for (int i = 0; i <= 10; ++i) {
    frame.time = 0.1 * i;
    frame.energy.gravitational = 134e3 - 1e3 * i;
    frame.energy.kinetic_translational = 1e3 * i;
    frame.energy.dissipated_damping = 48.8e-9 * i;
    frame.energy.exchange_stiffness = -11.1e-9 * i;
    frame.energy.elastic_normal = 1e-3 * i;
    energies.append(frame);
  }
  return energies.chart().content();
}

ChartContent curves_named(const std::vector<std::string>& names, const std::string& unit, double value) {
  ChartContent content;
  content.title = "Curves";
  content.time = {0.0, 1.0, 2.0};
  for (const std::string& name : names) {
    Curve& curve = content.curves.emplace_back();
    curve.name = curve.label = name;
    curve.unit = unit;
    curve.values = {value, value, value};
  }
  return content;
}

/// Mostly gravitational and plastic energy, with a little of many others.
ChartContent stacked_energies() {
  OffscreenWindow window(700, 240);
  EnergyChart energies(window.window());
  energies.set_stacked(true);
  Frame frame;
  for (int i = 0; i <= 10; ++i) {
    frame.time = 0.1 * i;
    frame.energy.gravitational = 60.0 - i;
    frame.energy.dissipated_plastic = 40.0 + i;
    frame.energy.kinetic_translational = frame.energy.kinetic_rotational = 2.0;
    frame.energy.elastic_normal = frame.energy.near_field = 2.0;
    energies.append(frame);
  }
  return energies.chart().content();
}

/// Two curves, and those of the previous run.
ChartContent restarted_content() {
  OffscreenWindow window(500, 200);
  TimeChart chart(window.window());
  ChartContent content = curves_named({"a", "b"}, "J", 1.0);
  content.time.clear();
  for (Curve& curve : content.curves) curve.values.clear();
  chart.set_content(content);
  for (int i = 0; i <= 3; ++i) chart.append(0.1 * i, {1.0 * i, 2.0 * i});
  chart.append(0.0, {0.0, 0.0});
  return chart.content();
}

/// Forces of a cube on a floor, with z up.
ChartContent forces(const std::vector<std::string>& series) {
  const auto model = synthetic::cube_over_floor(0.3);
  PlotSpec plot;
  plot.title = "Forces";
  plot.series = series;
  OffscreenWindow window(700, 240);
  SeriesChart chart(window.window(), *model, plot);
  Frame frame = synthetic::frame_at_start(model);
  for (int i = 0; i <= 10; ++i) {
    frame.time = 0.1 * i;
    frame.walls.at(0).force = Vec3(0.5, 0.0, -2.0 * i);
    chart.append(std::make_shared<const Frame>(frame));
  }
  return chart.chart().content();
}

}  // namespace

/// Legends of plots.
class TestChartLegend : public QObject {
  Q_OBJECT

 private slots:
  /// Like in the label at the pointer.
  void roundOffReadsAsZero() {
    const DrawnChart chart(energies_with_round_off(), 1000, 400);
    QVERIFY(chart.says("124 kJ"));
    QVERIFY(chart.says("10.0 mJ"));
    const ChartMarks marks = chart.marks();
    for (const char* name : {"contact bookkeeping", "dissipated by damping"}) {
      const auto label = std::find_if(marks.texts.begin(), marks.texts.end(),
                                      [&](const ChartMarks::Text& one) { return one.text == name; });
      QVERIFY2(label != marks.texts.end(), name);
      // The value is in the same row.
      QCOMPARE((label + 1)->y, label->y);
      QCOMPARE((label + 1)->text, std::string("0 J"));
    }
  }

  /// However little space there is; in the legend of the curve if others of the axis have no vertical
  /// direction.
  void whichWayIsPositiveIsAlwaysSaid_data() {
    QTest::addColumn<int>("width");
    QTest::addColumn<int>("height");
    QTest::newRow("large") << 900 << 400;
    QTest::newRow("beside the view") << 560 << 170;
    QTest::newRow("smallest") << 180 << 100;
  }
  void whichWayIsPositiveIsAlwaysSaid() {
    QFETCH(int, width);
    QFETCH(int, height);
    const ChartContent weight = forces({"wall.floor.fz"});
    const ChartContent both = forces({"wall.floor.fz", "wall.floor.fx"});
    {
      const DrawnChart chart(weight, width, height);
      QVERIFY(chart.title_upwards().find("+ ") != std::string::npos);
      QVERIFY2(chart.title_upwards().ends_with("[N]"), chart.title_upwards().c_str());
    }
    if (width < 400) return;
    const DrawnChart chart(both, width, height);
    QCOMPARE(chart.title_upwards(), std::string("Force [N]"));
    QVERIFY(chart.says("force on floor, z ↑+"));
    QVERIFY(chart.says("force on floor, x"));
  }

  /// A name that is too long is shortened in its middle, and never overlaps its value.
  void namesKeepApartFromTheirValues() {
    for (const double size : {1.0, 2.0}) {
      ChartContent content = curves_named({"domino17: spin, y", "x"}, "rad/s", -24.4e-3);
      content.pixel_ratio = size;
      const DrawnChart chart(content, static_cast<int>(700 * size), static_cast<int>(240 * size));
      const ChartMarks marks = chart.marks();
      const auto label =
          std::find_if(marks.texts.begin(), marks.texts.end(),
                       [](const ChartMarks::Text& one) { return one.text.find("…") != std::string::npos; });
      QVERIFY(label != marks.texts.end());
      QVERIFY2(label->text.starts_with("domino") && label->text.ends_with("y"), label->text.c_str());
      const ChartMarks::Text& value = *(label + 1);
      QVERIFY2(value.text.ends_with("mrad/s"), value.text.c_str());
      const double end = label->x + chart_text_width(label->text, false, chart_text_size, size);
      const double begin = value.x - chart_text_width(value.text, false, chart_text_size, size);
      QVERIFY2(begin - end >= 6.0 * size, qPrintable(QString::number(begin - end)));
      QVERIFY(chart.says("x"));
    }
  }

  /// Both beside the curves and above them.
  void aLegendThatIsCutSaysByHowMuch() {
    std::vector<std::string> names;
    for (char name = 'a'; name <= 'p'; ++name) names.emplace_back(8, name);
    for (const int width : {700, 300}) {
      DrawnChart chart(curves_named(names, "J", 1.0), width, 150);
      const std::size_t named = chart.drawing().decoration->places().size();
      VERIFY(named > 0);
      VERIFY(named < names.size());
      const std::string more = "+" + std::to_string(names.size() - named) + " more";
      QVERIFY2(chart.says(more), more.c_str());
      const ChartMarks marks = chart.marks();
      const auto text = std::find_if(marks.texts.begin(), marks.texts.end(),
                                     [&](const ChartMarks::Text& one) { return one.text == more; });
      QVERIFY(chart.drawing().decoration->more_at(text->x + 2.0, text->y + 2.0));
      QVERIFY(!chart.drawing().decoration->entry_at(text->x + 2.0, text->y + 2.0));
      VERIFY(text->y >= 0.0);
    }
    DrawnChart whole(curves_named(names, "J", 1.0), 700, 500);
    QCOMPARE(whole.drawing().decoration->places().size(), names.size());
    QVERIFY(!whole.says("+0 more"));
  }

  /// In a narrow window, where the first entries of the stack would take all the space.
  void theLargestAreasAreNamedFirst() {
    const ChartContent content = stacked_energies();
    {
      const DrawnChart narrow(content, 520, 140);
      QVERIFY(narrow.says("gravitational"));
      QVERIFY(narrow.says("dissipated by plasticity"));
      QVERIFY(!narrow.says("kinetic, rotation"));
    }
    // In the order of the stack if there is enough space.
    DrawnChart wide(content, 900, 300);
    const auto& places = wide.drawing().decoration->places();
    QVERIFY(std::is_sorted(places.begin(), places.end(),
                           [](const auto& one, const auto& other) { return one.entry < other.entry; }));
    QVERIFY(wide.says("kinetic, rotation"));
  }

  void theGreyLineOfTheRunBeforeGoesWithItsCurve() {
    DrawnChart drawn(restarted_content(), 500, 200);
    QCOMPARE(drawn.drawing().content.curves.size(), std::size_t{4});
    QVERIFY(drawn.drawing().visible(2) && drawn.drawing().visible(3));
    drawn.drawing().content.curves[1].switched_off = true;
    QVERIFY(drawn.drawing().visible(2));
    QVERIFY(!drawn.drawing().visible(3));
  }
};

SCREE_TEST(TestChartLegend)
#include "test_chart_legend.moc"
