#include <vtkRenderWindow.h>

#include <QtTest>

#include <cmath>
#include <fstream>
#include <numbers>
#include <set>
#include <sstream>

#include "render/chart/decimate.hpp"
#include "render/plots/run_charts.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/render/picture_counts.hpp"
#include "tests/fixtures/render/synthetic_scene.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

constexpr int width = 700;
constexpr int height = 400;
constexpr Color red = Color::from_hex(0xD02020);

/// Also of lines thinner than a pixel.
int reddish_pixels(const Picture& picture) {
  return count_pixels(picture, [](const Pixel& p) { return p.red > p.green + 60; });
}

ChartContent one_loop() {
  ChartContent content;
  content.left_title = "Force";
  content.against = ChartContent::Across{"gap", "m"};
  Curve& curve = content.curves.emplace_back();
  curve.name = "force";
  curve.label = "normal force";
  curve.across_name = "gap";
  curve.unit = "N";
  curve.color = red;
  return content;
}

/// A circle of 3 mm and 3 kN about (0, 0), one revolution per second.
void append_circle(TimeChart& chart, int count, double seconds) {
  for (int i = 0; i <= count; ++i) {
    const double time = seconds * i / count;
    const double angle = 2.0 * std::numbers::pi * time;
    chart.append(time, {3e3 * std::sin(angle)}, {3e-3 * std::cos(angle)});
  }
}

std::string text_of(const std::filesystem::path& path) {
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

}  // namespace

class TestChartAgainst : public QObject {
  Q_OBJECT

 private slots:
  /// Like the gaps of stiff contacts with a wide activation gap: immediately, not only in the next picture.
  void aNarrowRangeFarFromZeroIsDrawnAtOnce() {
    OffscreenWindow window(width, height);
    TimeChart chart(window.window());
    chart.set_content(one_loop());
    for (int i = 0; i <= 50; ++i) chart.append(0.02 * i, {160e6 * 1e-6 * i}, {-10e-3 + 1e-6 * i});
    VERIFY(reddish_pixels(window.picture()) > 300);
  }

  void aPathKeepsEveryCellItComesThrough();
  void aPathThatRepeatsItselfTakesNoMorePoints();
  void aPathEndsWhereThereAreNoNumbers();
  void linesHaveGapsWhereThereAreNoNumbers();
  void aCircleIsRound();
  void axesHaveTheUnitsOfBoth();
  void anEarlierTimeCutsThePath();
  void thePresentTimeIsADotOnTheCurve();
  void pointsAreReadAndPickedByTheirPlace();
  void valuesAreReadByTheirTime();
  void tablesHoldBothColumns();
  void zoomingGoesBothWays();
  void aPlotOfTheSceneMayBeAgainstABody();
  void contactsAreFilledFromThePastAndFollowed();
};

void TestChartAgainst::aPathKeepsEveryCellItComesThrough() {
  std::vector<double> across;
  std::vector<double> values;
  for (int i = 0; i < 20000; ++i) {
    const double t = 1e-3 * i;
    across.push_back(std::sin(1.7 * t));
    values.push_back(std::cos(2.3 * t) * std::sin(0.4 * t));
  }
  const Cells cells{{-1.0, 1.0, 60}, {-1.0, 1.0, 40}};
  const auto cells_of = [&](const std::vector<double>& x, const std::vector<double>& y) {
    std::set<std::pair<int, int>> all;
    for (std::size_t i = 0; i < x.size(); ++i) {
      if (std::isfinite(y[i])) all.insert({cells.across.of(x[i]), cells.up.of(y[i])});
    }
    return all;
  };
  const Points points = path_through_cells(across, values, cells);
  VERIFY(cells_of(points.across, points.value) == cells_of(across, values));
  QVERIFY2(points.value.size() < values.size() / 2, qPrintable(QString::number(points.value.size())));
}

void TestChartAgainst::aPathThatRepeatsItselfTakesNoMorePoints() {
  const auto loops = [](int count) {
    std::vector<double> across;
    std::vector<double> values;
    for (int i = 0; i < 1000 * count; ++i) {
      across.push_back(std::cos(2e-3 * std::numbers::pi * i));
      values.push_back(std::sin(2e-3 * std::numbers::pi * i));
    }
    return path_through_cells(across, values, {{-1.1, 1.1, 100}, {-1.1, 1.1, 100}}).value.size();
  };
  const std::size_t one = loops(1);
  QVERIFY2(one > 200 && one < 600, qPrintable(QString::number(one)));
  QVERIFY2(loops(50) <= one + 4, qPrintable(QString::number(loops(50))));
}

void TestChartAgainst::aPathEndsWhereThereAreNoNumbers() {
  const double none = std::nan("");
  const Points points =
      path_through_cells(std::vector<double>{0.1, 0.9, none, 0.1, 0.9},
                         std::vector<double>{0.1, 0.1, 0.5, 0.9, 0.9}, {{0.0, 1.0, 10}, {0.0, 1.0, 10}});
  QCOMPARE(points.value.size(), std::size_t(5));
  QVERIFY(std::isnan(points.value[2]));
  QCOMPARE(points.across[3], 0.1);
}

void TestChartAgainst::linesHaveGapsWhereThereAreNoNumbers() {
  const double none = std::nan("");
  const Points points =
      extremes_per_column(std::vector<double>{0, 1, 2, 3, 4, 5, 6},
                          std::vector<double>{none, 1, 2, none, none, 3, none}, {0.0, 7.0, 100});
  QCOMPARE(points.across, (std::vector<double>{1, 2, 3, 5, 6}));
  QVERIFY(std::isnan(points.value[2]) && std::isnan(points.value[4]));

  OffscreenWindow window(width, height);
  TimeChart chart(window.window());
  ChartContent content = one_loop();
  content.against.reset();
  chart.set_content(content);
  const auto drawn = [&](double middle) {
    chart.clear();
    for (int i = 0; i <= 10; ++i) chart.append(i, {i >= 3 && i <= 7 ? middle : 1.0});
    return reddish_pixels(window.picture());
  };
  const int whole = drawn(1.0);
  const int with_gap = drawn(none);
  // Six of ten segments of the line are missing.
  QVERIFY2(with_gap > 50 && with_gap < 0.6 * whole, qPrintable(QString("%1 of %2").arg(with_gap).arg(whole)));
}

void TestChartAgainst::aCircleIsRound() {
  OffscreenWindow window(width, height);
  TimeChart chart(window.window());
  chart.set_content(one_loop());
  append_circle(chart, 1000, 1.0);
  const Picture picture = window.picture();
  const ChartLayout& area = chart.layout();
  // Left and right of the centre, above and below it, nothing in the centre.
  const auto any = [&](double x0, double x1, double y0, double y1) {
    for (double x = x0; x < x1; ++x) {
      for (double y = y0; y < y1; ++y) {
        const Pixel p = pixel(picture, static_cast<int>(area.left + x * area.width / 100.0),
                              height - 1 - static_cast<int>(area.bottom + y * area.height / 100.0));
        if (p.red > p.green + 60) return true;
      }
    }
    return false;
  };
  QVERIFY(any(0, 15, 40, 60) && any(85, 100, 40, 60));
  QVERIFY(any(40, 60, 0, 15) && any(40, 60, 85, 100));
  QVERIFY(!any(25, 75, 25, 75));
}

void TestChartAgainst::axesHaveTheUnitsOfBoth() {
  OffscreenWindow window(width, height);
  TimeChart chart(window.window());
  chart.set_content(one_loop());
  append_circle(chart, 1000, 1.0);
  QTemporaryDir folder;
  chart.save_svg(folder.filePath("chart.svg").toStdString(), {width, height});
  const std::string svg = text_of(folder.filePath("chart.svg").toStdString());
  QVERIFY(svg.find(">gap [mm]<") != std::string::npos);
  QVERIFY(svg.find(">Force [kN]<") != std::string::npos);
}

void TestChartAgainst::anEarlierTimeCutsThePath() {
  OffscreenWindow window(width, height);
  TimeChart chart(window.window());
  chart.set_content(one_loop());
  append_circle(chart, 10, 1.0);
  chart.append(0.5, {7.0}, {8.0});
  QCOMPARE(chart.content().time.size(), std::size_t(6));
  QCOMPARE(chart.content().curves[0].across.size(), std::size_t(6));
  QCOMPARE(chart.content().curves[0].across.back(), 8.0);
  chart.cut_after(0.25);
  QCOMPARE(chart.content().curves[0].across.size(), std::size_t(3));
  QCOMPARE(chart.content().curves[0].values.size(), std::size_t(3));
  chart.clear();
  QVERIFY(chart.content().curves[0].across.empty());
  window.picture();
}

void TestChartAgainst::thePresentTimeIsADotOnTheCurve() {
  OffscreenWindow window(width, height);
  TimeChart chart(window.window());
  ChartContent content = one_loop();
  Curve& reference = content.curves.emplace_back();  // without a current time
  reference.style = CurveStyle::markers;
  reference.time = {1e-3, -1e-3};
  reference.values = {-1e3, 1e3};
  chart.set_content(content);
  append_circle(chart, 1000, 1.0);
  window.picture();
  const ChartLayout area = chart.layout();
  // After a quarter of a second the circle is at its top, in the middle.
  const auto dot_pixels = [&](double time) {
    chart.set_cursor(time);
    const Picture picture = window.picture();
    int count = 0;
    for (int x = -5; x <= 5; ++x) {
      for (int y = 0; y < height / 4; ++y)
        count += is_red(pixel(picture, static_cast<int>(area.left + area.width / 2) + x, y));
    }
    return count;
  };
  const int with = dot_pixels(0.25);
  const int without = dot_pixels(0.75);
  QVERIFY2(with > without + 25, qPrintable(QString("%1 %2").arg(with).arg(without)));
}

void TestChartAgainst::pointsAreReadAndPickedByTheirPlace() {
  OffscreenWindow window(width, height);
  TimeChart chart(window.window());
  chart.set_content(one_loop());
  append_circle(chart, 1000, 1.0);
  window.picture();
  const ChartLayout area = chart.layout();
  const double x = area.left + area.width / 2;
  const double top = area.bottom + area.height * (0.5 + 0.5 / 1.1);
  const std::optional<ChartReading> reading = chart.reading_at(x + 2, top - 8);
  QVERIFY(reading.has_value());
  QVERIFY2(std::abs(reading->time - 0.25) < 0.01, qPrintable(QString::number(reading->time)));
  QCOMPARE(reading->values.size(), std::size_t(2));
  QCOMPARE(reading->values[0].label, std::string("gap"));
  VERIFY(std::abs(reading->values[0].value) < 1e-4);
  VERIFY_NEAR(reading->values[1].value, 3e3, 10.0);
  QCOMPARE(chart.time_at(x + 2, top - 8), std::optional(reading->time));
  // Far from the curve, and outside.
  QVERIFY(!chart.reading_at(x, area.bottom + area.height / 2).has_value());
  QVERIFY(!chart.reading_at(2, 2).has_value());
}

void TestChartAgainst::valuesAreReadByTheirTime() {
  OffscreenWindow window(width, height);
  TimeChart chart(window.window());
  ChartContent content = one_loop();
  content.against.reset();
  content.curves.push_back(content.curves[0]);
  content.curves[1].label = "reference";
  content.curves[1].style = CurveStyle::markers;
  content.curves[1].time = {0.5};
  content.curves[1].values = {1.0};
  chart.set_content(content);
  for (int i = 0; i <= 10; ++i) chart.append(0.1 * i, {1.0 / 3.0 + i});
  window.picture();
  const ChartLayout area = chart.layout();
  const auto reading = chart.reading_at(area.left + 0.33 * area.width, area.bottom + 5);
  QVERIFY(reading.has_value());
  QCOMPARE(reading->time, 0.1 * 3);
  // The reading is the number itself, and only of curves.
  QCOMPARE(reading->values.size(), std::size_t(1));
  QCOMPARE(reading->values[0].value, 1.0 / 3.0 + 3);
  VERIFY_NEAR(reading->x, (area.left + 0.3 * area.width), 1.0);
}

void TestChartAgainst::tablesHoldBothColumns() {
  OffscreenWindow window(width, height);
  TimeChart chart(window.window());
  ChartContent content = one_loop();
  content.curves.push_back(content.curves[0]);
  content.curves[1].name = "a, b \"c\"";
  chart.set_content(content);
  chart.append(0.0, {1.0, 2.0}, {0.1, 0.1});
  chart.append(0.5, {1.0 / 3.0, std::nan("")}, {0.2, 0.2});
  QTemporaryDir folder;
  const std::string path = folder.filePath("table.csv").toStdString();
  chart.save_csv(path);
  QCOMPARE(text_of(path),
           std::string("time,gap,force,\"a, b \"\"c\"\"\"\n0,0.1,1,2\n0.5,0.2,0.3333333333333333,nan\n"));
}

void TestChartAgainst::zoomingGoesBothWays() {
  OffscreenWindow window(width, height);
  TimeChart chart(window.window());
  chart.set_content(one_loop());
  append_circle(chart, 1000, 1.0);
  const Picture before = window.picture();
  const ChartLayout area = chart.layout();
  chart.zoom(2.0, area.left + area.width / 2, area.bottom + area.height / 2);
  QVERIFY(chart.view().across && chart.view().left);
  window.picture();
  chart.reset_view();
  QCOMPARE(count_differences(window.picture(), before), 0);
}

void TestChartAgainst::aPlotOfTheSceneMayBeAgainstABody() {
  const auto model = synthetic::cube_over_floor(0.3);
  PlotSpec plot;
  plot.series = {"body.0.vz", "wall.floor.fz"};
  plot.against = "body.0.z";
  OffscreenWindow window(width, height);
  SeriesChart chart(window.window(), *model, plot);
  Frame frame = synthetic::frame_at_start(model);
  for (int i = 0; i <= 20; ++i) {
    frame.time = 0.01 * i;
    frame.bodies[0].position.z() = 0.3 - 0.1 * i;
    frame.bodies[0].velocity.z() = -9.81 * frame.time;
    chart.append(std::make_shared<const Frame>(frame));
  }
  const ChartContent& content = chart.chart().content();
  QCOMPARE(content.against->title, std::string("body 0: position, z"));
  QCOMPARE(content.curves[0].across.back(), frame.bodies[0].position.z());
  QCOMPARE(content.curves[0].values.back(), frame.bodies[0].velocity.z());
  // Without any force there is still an axis, with the curve in its middle.
  QVERIFY(content.curves[1].right_axis);
  window.picture();
  const ChartLayout area = chart.chart().layout();
  const auto reading = chart.chart().reading_at(area.left + area.width - 10, area.bottom + area.height / 2);
  QVERIFY(reading.has_value());
  QCOMPARE(reading->values[1].label, std::string("force on floor, z"));
  QCOMPARE(content.curves[1].name, std::string("wall.floor.fz"));
  plot.against = "body.0.q";
  QVERIFY_EXCEPTION_THROWN(SeriesChart(window.window(), *model, plot), SceneError);
}

void TestChartAgainst::contactsAreFilledFromThePastAndFollowed() {
  const auto model = synthetic::cube_over_floor(0.3);
  std::vector<std::shared_ptr<const Frame>> frames;
  for (int i = 0; i < 10; ++i) {
    auto frame = std::make_shared<Frame>(synthetic::frame_at_start(model));
    frame->time = 0.1 * i;
    // Separated at the start and in between.
    if (i >= 2 && i != 6) {
      FrameContact contact;
      contact.wall = 0;
      contact.feature_a = {FeatureKind::vertex, 3};
      contact.normal = Vec3::UnitZ();
      contact.normal_force = 10.0 * i;
      contact.gap = -1e-3 * i;
      frame->contacts = {contact};
    } else {
      frame->contacts.clear();
    }
    frames.push_back(frame);
  }
  FollowedContacts::Contact chosen;
  chosen.watched.last = frames[5]->contacts[0];
  chosen.watched.opened = 0.2;
  chosen.watched.index = 0;
  chosen.name = "cube – floor";
  PlotSpec plot;
  plot.series = {"contact.0.normal_force"};
  plot.against = "contact.0.gap";
  OffscreenWindow window(width, height);
  SeriesChart chart(
      window.window(), *model, plot,
      std::make_shared<FollowedContacts>(frames[5], std::vector<FollowedContacts::Contact>{chosen}));
  QVERIFY(chart.of_contacts());
  const auto last = frames.back();
  frames.pop_back();
  chart.fill({frames.begin(), frames.end()});
  chart.append(last);
  const Curve& curve = chart.chart().content().curves[0];
  QCOMPARE(curve.label, std::string("normal force"));
  QCOMPARE(curve.values.size(), std::size_t(10));
  for (int i = 0; i < 10; ++i) {
    if (i < 2 || i == 6) {
      QVERIFY(std::isnan(curve.values[i]) && std::isnan(curve.across[i]));
    } else {
      QCOMPARE(curve.values[i], 10.0 * i);
      QCOMPARE(curve.across[i], -1e-3 * i);
    }
  }
}

SCREE_TEST(TestChartAgainst)
#include "test_chart_against.moc"
