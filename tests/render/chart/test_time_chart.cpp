#include <vtkNew.h>

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>
#include <tuple>

#include "render/chart/layout/chart_decoration.hpp"
#include "render/chart/time_chart.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/render/picture_counts.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

constexpr int width = 700;
constexpr int height = 240;
constexpr Color red = Color::from_hex(0xD02020);
constexpr Color green = Color::from_hex(0x20A020);

Curve curve_of(const std::string& name, const Color& color) {
  Curve curve;
  curve.name = curve.label = name;
  curve.unit = "J";
  curve.color = color;
  return curve;
}

ChartContent two_curves() {
  ChartContent content;
  content.left_title = "Energy";
  content.curves = {curve_of("rising", red), curve_of("waving", green)};
  return content;
}

void append_waves(TimeChart& chart, int count) {
  for (int i = 0; i < count; ++i) {
    const double time = 2.0 * i / count;
    chart.append(time, {1000.0 * time, 500.0 + 400.0 * std::sin(20.0 * time)});
  }
}

double cpu_milliseconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

}  // namespace

class TestTimeChart : public QObject {
  Q_OBJECT

 private slots:
  void curvesAreDrawnInTheirColours();
  void aCurveOfZerosIsDrawn();
  void curvesThatDifferByRoundOffAreDrawnAsOne();
  void zoomingEndsWhereAxesCannotBeNumbered();
  void legendStandsAboveTheCurvesWhereThereIsNoRoomBeside();
  void aNoteGivesWayToTheLegend();
  void areasStandOnEachOther();
  void zeroCurvesStayHiddenUntilTheyAreNot();
  void valuesThatAreNotNumbersAreLeftOut();
  void anEarlierTimeCutsTheCurves();
  void theCursorIsDrawnAndTimesAreRead();
  void panningMovesTheTimeUnderThePointer();
  void zoomingKeepsTheTimeUnderThePointer();
  void zoomingOverAnAxisLeavesTheTimeAlone();
  void resetShowsEverythingAgain();
  void anotherContentLeavesTheThemeAlone();
  void tablesHoldEveryPoint();
  void picturesAreWritten();
  void referencesAreDrawnAsMarkers();
  void momentsWithoutAPointAreNotRead();
  void anUpdateOfSixLongCurvesTakesLessThanFiveMilliseconds();
};

void TestTimeChart::curvesAreDrawnInTheirColours() {
  OffscreenWindow window(width, height);
  TimeChart chart(window.window());
  chart.set_content(two_curves());
  const int red_legend = pixels_of(window.picture(), red);
  append_waves(chart, 500);
  chart.set_smooth(true);
  const Picture picture = window.picture();
  VERIFY(pixels_of(picture, red) > red_legend + 150);
  VERIFY(pixels_of(picture, green) > red_legend + 400);
}

void TestTimeChart::aCurveOfZerosIsDrawn() {
  OffscreenWindow window(width, height);
  TimeChart chart(window.window());
  ChartContent content;
  content.curves = {curve_of("a", red)};
  chart.set_content(content);
  const int red_legend = pixels_of(window.picture(), red);
  for (int i = 0; i < 10; ++i) chart.append(0.1 * i, {0.0});
  chart.set_smooth(true);
  VERIFY(pixels_of(window.picture(), red) > red_legend + 150);
}

/// Between 1 − 10⁻¹⁶ and 1 + 2·10⁻¹⁶ the axis numbers would never end.
void TestTimeChart::curvesThatDifferByRoundOffAreDrawnAsOne() {
  OffscreenWindow window(width, height);
  TimeChart chart(window.window());
  chart.set_content(two_curves());
  for (int i = 0; i < 10; ++i)
    chart.append(0.1 * i, {i % 2 == 0 ? std::nextafter(1.0, 0.0) : 1.0, std::nextafter(1.0, 2.0)});
  chart.set_smooth(true);
  const Picture picture = window.picture();
  VERIFY(pixels_of(picture, green) > 100);
  // One covers the other.
  VERIFY(pixels_of(picture, red) < pixels_of(picture, green));
}

void TestTimeChart::zoomingEndsWhereAxesCannotBeNumbered() {
  OffscreenWindow window(width, height);
  TimeChart chart(window.window());
  chart.set_content(two_curves());
  append_waves(chart, 200);
  window.picture();
  for (int i = 0; i < 100; ++i) {
    chart.zoom(2.0, 300, 100);
    chart.zoom(2.0, 10, 100);
    chart.update();
  }
  VERIFY(mean_brightness(window.picture()) > 0.0);
  QVERIFY(chart.view().left);
  const ChartView::Range& left = *chart.view().left;
  VERIFY(left.high - left.low < 1e-8);
}

void TestTimeChart::legendStandsAboveTheCurvesWhereThereIsNoRoomBeside() {
  OffscreenWindow window(380, height);
  TimeChart chart(window.window());
  chart.set_content(two_curves());
  // Without points these colours occur only in the legend.
  const Picture picture = window.picture();
  VERIFY(pixels_of(picture, red) >= 30);
  VERIFY(pixels_of(picture, green) >= 30);

  vtkNew<ChartDecoration> decoration;
  decoration->title = "Energies";
  for (int i = 0; i < 8; ++i)
    decoration->entries.push_back({"lost to friction", "1 J", red, CurveStyle::line});
  decoration->entries[2].faint = true;
  const ChartLayout wide = decoration->arrange(900, height, true);
  QCOMPARE(decoration->places().size(), std::size_t(8));
  const ChartLayout narrow = decoration->arrange(380, height, true);
  QCOMPARE(decoration->places().size(), std::size_t(7));
  VERIFY(narrow.height < wide.height);
  for (std::size_t i = 0; i < decoration->places().size(); ++i) {
    const auto& place = decoration->places()[i];
    QCOMPARE(place.entry, i < 2 ? i : i + 1);
    VERIFY(place.y >= narrow.bottom + narrow.height);
    VERIFY(place.y < height - 10);
    VERIFY(place.x >= 0.0);
    VERIFY(place.x < 300.0);
  }
  // With any number of entries the curves keep some space.
  VERIFY(decoration->arrange(200, 150, true).height >= 60.0);
}

void TestTimeChart::aNoteGivesWayToTheLegend() {
  vtkNew<ChartDecoration> decoration;
  decoration->title = "Energies";
  decoration->entries.push_back({"lost to friction", "1 J", red, CurveStyle::line});
  const auto noted = [&](int wide, int high) {
    decoration->note = "at 3 of 40 outputs";
    decoration->arrange(wide, high, false);
    const ChartMarks marks = decoration->marks(wide, high);
    return std::any_of(marks.texts.begin(), marks.texts.end(),
                       [&](const ChartMarks::Text& text) { return text.text == decoration->note; });
  };
  constexpr int one_row = 135;
  for (const auto& [wide, high, expected] :
       {std::tuple(300, one_row, false), {300, height, true}, {180, height, false}, {700, one_row, true}}) {
    QVERIFY2(noted(wide, high) == expected, qPrintable(QString("%1 x %2").arg(wide).arg(high)));
    QCOMPARE(decoration->places().size(), std::size_t(1));
  }
}

void TestTimeChart::areasStandOnEachOther() {
  OffscreenWindow window(width, height);
  TimeChart chart(window.window());
  ChartContent content = two_curves();
  for (Curve& curve : content.curves) curve.style = CurveStyle::area;
  chart.set_content(content);
  chart.append(0.0, {1.0, 2.0});
  chart.append(1.0, {1.0, 2.0});
  const Picture picture = window.picture();
  // Red fills a third, green two thirds of the filled height, red at the bottom.
  const int below = pixels_of(picture, red);
  const int above = pixels_of(picture, green);
  VERIFY(below > 5000);
  QVERIFY2(std::abs(above - 2.0 * below) < 0.15 * above, qPrintable(QString("%1 %2").arg(below).arg(above)));
}

void TestTimeChart::zeroCurvesStayHiddenUntilTheyAreNot() {
  OffscreenWindow window(width, height);
  TimeChart chart(window.window());
  ChartContent content = two_curves();
  content.curves[1].hide_while_zero = true;
  chart.set_content(content);
  chart.append(0.0, {1.0, 0.0});
  chart.append(1.0, {2.0, 0.0});
  QCOMPARE(pixels_of(window.picture(), green), 0);
  chart.append(2.0, {2.0, 1.0});
  VERIFY(pixels_of(window.picture(), green) > 10);
}

void TestTimeChart::valuesThatAreNotNumbersAreLeftOut() {
  OffscreenWindow window(width, height);
  TimeChart chart(window.window());
  chart.set_content(two_curves());
  chart.append(0.0, {std::nan(""), 1.0});
  chart.append(1.0, {std::nan(""), 2.0});
  chart.append(2.0, {3.0, INFINITY});
  chart.append(3.0, {3.0, 2.0});
  chart.set_smooth(true);
  VERIFY(pixels_of(window.picture(), red) > 100);
}

void TestTimeChart::anEarlierTimeCutsTheCurves() {
  OffscreenWindow window(width, height);
  TimeChart chart(window.window());
  chart.set_content(two_curves());
  for (int i = 0; i < 10; ++i) chart.append(i, {1.0 * i, 2.0 * i});
  chart.append(4.0, {-1.0, -2.0});
  QCOMPARE(chart.content().time, (std::vector<double>{0.0, 1.0, 2.0, 3.0, 4.0}));
  QCOMPARE(chart.content().curves[1].values, (std::vector<double>{0.0, 2.0, 4.0, 6.0, -2.0}));
  chart.clear();
  QVERIFY(chart.content().time.empty() && chart.content().curves[0].values.empty());
  window.picture();
}

void TestTimeChart::theCursorIsDrawnAndTimesAreRead() {
  OffscreenWindow window(width, height);
  TimeChart chart(window.window());
  chart.set_content(two_curves());
  append_waves(chart, 200);
  const Picture before = window.picture();
  const double time = *chart.time_at(300, height / 2.0);
  chart.set_cursor(time);
  const Picture after = window.picture();
  int changed = 0;
  for (int y = 0; y < height; ++y) {
    const Pixel a = pixel(before, 300, y);
    const Pixel b = pixel(after, 300, y);
    changed += std::abs(a.red - b.red) > 60;
  }
  VERIFY(changed > height / 2);
  QVERIFY(!chart.time_at(2, height / 2.0).has_value());
  QVERIFY(!chart.time_at(300, 2).has_value());
}

void TestTimeChart::panningMovesTheTimeUnderThePointer() {
  OffscreenWindow window(width, height);
  TimeChart chart(window.window());
  chart.set_content(two_curves());
  append_waves(chart, 200);
  chart.update();
  const double time = *chart.time_at(300, 100);
  chart.pan(50, 0);
  chart.update();
  VERIFY_NEAR(*chart.time_at(350, 100), time, 1e-9);
}

void TestTimeChart::zoomingKeepsTheTimeUnderThePointer() {
  OffscreenWindow window(width, height);
  TimeChart chart(window.window());
  chart.set_content(two_curves());
  append_waves(chart, 200);
  chart.update();
  const double time = *chart.time_at(300, 100);
  const double span = *chart.time_at(400, 100) - *chart.time_at(200, 100);
  chart.zoom(2.0, 300, 100);
  chart.update();
  VERIFY_NEAR(*chart.time_at(300, 100), time, 1e-9);
  VERIFY_NEAR(2.0 * (*chart.time_at(400, 100) - *chart.time_at(200, 100)), span, 1e-9);
}

void TestTimeChart::zoomingOverAnAxisLeavesTheTimeAlone() {
  OffscreenWindow window(width, height);
  TimeChart chart(window.window());
  chart.set_content(two_curves());
  append_waves(chart, 200);
  chart.update();
  chart.zoom(2.0, 10, 100);
  QVERIFY(!chart.view().across.has_value());
  QVERIFY(chart.view().left.has_value());
  const Picture zoomed = window.picture();
  chart.reset_view();
  VERIFY(count_differences(zoomed, window.picture()) > 300);
}

void TestTimeChart::resetShowsEverythingAgain() {
  OffscreenWindow window(width, height);
  TimeChart chart(window.window());
  chart.set_content(two_curves());
  append_waves(chart, 200);
  const Picture before = window.picture();
  chart.zoom(3.0, 300, 100);
  chart.pan(40, 0);
  VERIFY(count_differences(window.picture(), before) > 200);
  chart.reset_view();
  QCOMPARE(count_differences(window.picture(), before), 0);
}

void TestTimeChart::anotherContentLeavesTheThemeAlone() {
  OffscreenWindow window(width, height);
  TimeChart chart(window.window());
  chart.set_theme(Theme::dark);
  chart.set_pixel_ratio(2.0);
  chart.set_content(two_curves());
  QCOMPARE(chart.content().theme, Theme::dark);
  QCOMPARE(chart.content().pixel_ratio, 2.0);
  VERIFY(mean_brightness(window.picture()) < 100.0);
}

void TestTimeChart::tablesHoldEveryPoint() {
  QTemporaryDir folder;
  OffscreenWindow window(width, height);
  TimeChart chart(window.window());
  chart.set_content(two_curves());
  chart.append(0.0, {1.0, 0.1});
  chart.append(0.1, {1.0 / 3.0, std::nan("")});
  const std::string path = folder.filePath("table.csv").toStdString();
  chart.save_csv(path);
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  QCOMPARE(text.str(), std::string("time,rising,waving\n0,1,0.1\n0.1,0.3333333333333333,nan\n"));
  QVERIFY_EXCEPTION_THROWN(chart.save_csv("/no/such/folder/table.csv"), PictureError);
}

void TestTimeChart::picturesAreWritten() {
  QTemporaryDir folder;
  OffscreenWindow window(width, height);
  TimeChart chart(window.window());
  chart.set_content(two_curves());
  append_waves(chart, 100);
  chart.save_png(folder.filePath("chart.png").toStdString(), {500, 300});
  VERIFY(QFileInfo(folder.filePath("chart.png")).size() > 3000);
  QVERIFY_EXCEPTION_THROWN(chart.save_png("/no/such/folder/chart.png", {500, 300}), PictureError);
}

void TestTimeChart::referencesAreDrawnAsMarkers() {
  OffscreenWindow window(width, height);
  TimeChart chart(window.window());
  ChartContent content = two_curves();
  content.curves[1].style = CurveStyle::markers;
  content.curves[1].time = {0.5, 1.0, 1.5};
  content.curves[1].values = {300.0, 500.0, 700.0};
  chart.set_content(content);
  for (int i = 0; i < 100; ++i) chart.append(0.02 * i, {10.0 * i});
  const int with = pixels_of(window.picture(), green);
  VERIFY(with > 60);
  chart.clear();
  QCOMPARE(chart.content().curves[1].values.size(), std::size_t(3));
}

/// For example moments at which a contact was open.
void TestTimeChart::momentsWithoutAPointAreNotRead() {
  const double none = std::nan("");
  OffscreenWindow window(width, height);
  TimeChart chart(window.window());
  ChartContent content;
  content.against = ChartContent::Across{"gap", "m"};
  content.curves = {curve_of("force", red)};
  chart.set_content(content);
  chart.append(0.0, {none}, {none});
  window.picture();
  QVERIFY(!chart.first_point());
  QVERIFY(!chart.reading_of({0, 0.0}));
  chart.append(0.1, {1e3}, {1e-3});
  chart.append(0.2, {none}, {2e-3});
  chart.append(0.3, {3e3}, {none});
  chart.append(0.5, {2e3}, {2e-3});
  window.picture();
  for (const auto& [wanted, read] : {std::pair(0.0, 0.1), {0.2, 0.1}, {0.35, 0.5}, {1.0, 0.5}}) {
    const std::optional<ChartReading> reading = chart.reading_of({0, wanted});
    QVERIFY(reading.has_value());
    QVERIFY2(reading->time == read, qPrintable(QString("%1 at %2").arg(reading->time).arg(wanted)));
  }
  QCOMPARE(chart.next_point({0, 0.2}, 1.0).time, 0.5);
  QVERIFY(!chart.reading_of({1, 0.1}));
}

void TestTimeChart::anUpdateOfSixLongCurvesTakesLessThanFiveMilliseconds() {
  OffscreenWindow window(900, 450);
  TimeChart chart(window.window());
  ChartContent content;
  for (int i = 0; i < 6; ++i) content.curves.push_back(curve_of(std::to_string(i), category_color(i)));
  chart.set_content(content);
  const auto values = [](double time) {
    std::vector<double> all;
    for (int i = 0; i < 6; ++i) all.push_back(std::sin((30.0 + i) * time));
    return all;
  };
  for (int i = 0; i < 10000; ++i) chart.append(1e-3 * i, values(1e-3 * i));
  chart.update();
  constexpr int updates = 20;
  const double start = cpu_milliseconds();
  for (int i = 0; i < updates; ++i) {
    chart.append(10.0 + 1e-3 * i, values(10.0 + 1e-3 * i));
    chart.update();
  }
  const double each = (cpu_milliseconds() - start) / updates;
  QVERIFY2(each < 5.0, qPrintable(QString::number(each)));
}

SCREE_TEST(TestTimeChart)
#include "test_time_chart.moc"
