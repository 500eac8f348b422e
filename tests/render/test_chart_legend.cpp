#include <QtTest>

#include "render/chart_drawing.hpp"
#include "render/charts.hpp"
#include "render/offscreen_window.hpp"
#include "tests/render/synthetic_scene.hpp"

using namespace scree;

namespace {

/// A chart with the same content in a window of its own, all of which can be looked at.
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
  /// Of the left axis.
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

/// Of kilojoules, with what round-off leaves of other energies.
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

/// Of a cube on a floor, where z is up.
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

/// What stands in the legends of plots.
class TestChartLegend : public QObject {
  Q_OBJECT

 private slots:
  /// As in the label at the pointer.
  void roundOffReadsAsZero() {
    const DrawnChart chart(energies_with_round_off(), 1000, 400);
    QVERIFY(chart.says("124 kJ"));
    QVERIFY(chart.says("10.0 mJ"));
    const ChartMarks marks = chart.marks();
    for (const char* name : {"contact bookkeeping", "dissipated by damping"}) {
      const auto label = std::find_if(marks.texts.begin(), marks.texts.end(),
                                      [&](const ChartMarks::Text& one) { return one.text == name; });
      QVERIFY2(label != marks.texts.end(), name);
      // The value stands in the same row.
      QCOMPARE((label + 1)->y, label->y);
      QCOMPARE((label + 1)->text, std::string("0 J"));
    }
  }

  /// However little room there is, and at the curve where others of the axis have no up.
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
    const DrawnChart weight(forces({"wall.floor.fz"}), width, height);
    QVERIFY(weight.title_upwards().find("+ ") != std::string::npos);
    QVERIFY2(weight.title_upwards().ends_with("[N]"), weight.title_upwards().c_str());
    if (width < 400) return;
    const DrawnChart both(forces({"wall.floor.fz", "wall.floor.fx"}), width, height);
    QCOMPARE(both.title_upwards(), std::string("Force [N]"));
    QVERIFY(both.says("force on floor, z ↑+"));
    QVERIFY(both.says("force on floor, x"));
  }
};

QTEST_APPLESS_MAIN(TestChartLegend)
#include "test_chart_legend.moc"
