#include <vtkNew.h>
#include <vtkRenderWindow.h>

#include <QtTest>

#include <chrono>
#include <cmath>
#include <fstream>
#include <random>
#include <sstream>

#include "render/chart_decoration.hpp"
#include "render/chart_points.hpp"
#include "render/charts.hpp"
#include "render/decimate.hpp"
#include "tests/render/picture_counts.hpp"
#include "tests/render/synthetic_scene.hpp"

using namespace scree;

namespace {

constexpr int width = 700;
constexpr int height = 240;
constexpr Color red = Color::from_hex(0xD02020);
constexpr Color green = Color::from_hex(0x20A020);

int pixels_of(const Picture& picture, const Color& color) {
  return count_pixels(picture, [&](const Pixel& p) {
    return std::abs(p.red - 255.0 * color.red) + std::abs(p.green - 255.0 * color.green) +
               std::abs(p.blue - 255.0 * color.blue) <
           90.0;
  });
}

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
  void reducedCurvesKeepEveryColumnsExtremes();
  void reducedCurvesHaveAtMostTwoPointsAColumn();
  void meansKeepTheIntegral();
  void curvesAreDrawnInTheirColours();
  void aCurveOfZerosIsDrawn();
  void legendStandsAboveTheCurvesWhereThereIsNoRoomBeside();
  void areasStandOnEachOther();
  void zeroCurvesStayHiddenUntilTheyAreNot();
  void valuesThatAreNotNumbersAreLeftOut();
  void anEarlierTimeCutsTheCurves();
  void theCursorIsDrawnAndTimesAreRead();
  void panningMovesTheTimeUnderThePointer();
  void zoomingKeepsTheTimeUnderThePointer();
  void zoomingOverAnAxisLeavesTheTimeAlone();
  void resetShowsEverythingAgain();
  void tablesHoldEveryPoint();
  void picturesAreWritten();
  void referencesAreDrawnAsMarkers();
  void anUpdateOfSixLongCurvesTakesLessThanFiveMilliseconds();
  void theEnergyChartFollowsTheLedger();
  void stackedEnergiesReachTheBudgetButForTheBalanceError();
  void theSolverChartShowsStepAndContacts();
  void seriesOfASceneAreDrawn();
};

void TestTimeChart::reducedCurvesKeepEveryColumnsExtremes() {
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

void TestTimeChart::reducedCurvesHaveAtMostTwoPointsAColumn() {
  std::vector<double> time(100000);
  std::vector<double> values(time.size());
  for (std::size_t i = 0; i < time.size(); ++i) {
    time[i] = 1e-4 * static_cast<double>(i);
    values[i] = std::sin(1e3 * time[i]);
  }
  // One column more at each end for the points beyond.
  QVERIFY(extremes_per_column(time, values, {0.0, 10.0, 200}).across.size() <= 2 * 202);
  QVERIFY(means_per_column(time, values, {0.0, 10.0, 200}).across.size() <= 202);
  // Few points are left as they are.
  QCOMPARE(extremes_per_column(std::vector<double>{0.0, 5.0, 9.0}, std::vector<double>{1.0, 3.0, 2.0},
                               {0.0, 10.0, 200})
               .value,
           (std::vector<double>{1.0, 3.0, 2.0}));
}

void TestTimeChart::meansKeepTheIntegral() {
  std::vector<double> time(10000);
  std::vector<double> values(time.size());
  for (std::size_t i = 0; i < time.size(); ++i) {
    time[i] = 1e-3 * static_cast<double>(i);
    values[i] = std::sin(time[i]);
  }
  const Points points = means_per_column(time, values, {0.0, 10.0, 100});
  double integral = 0.0;
  for (double value : points.value) integral += 0.1 * value;
  QVERIFY(std::abs(integral - (1.0 - std::cos(10.0))) < 1e-2);
}

void TestTimeChart::curvesAreDrawnInTheirColours() {
  OffscreenWindow window(width, height);
  TimeChart chart(window.window());
  chart.set_content(two_curves());
  const int red_legend = pixels_of(window.picture(), red);
  append_waves(chart, 500);
  chart.set_smooth(true);
  const Picture picture = window.picture();
  QVERIFY(pixels_of(picture, red) > red_legend + 150);
  QVERIFY(pixels_of(picture, green) > red_legend + 400);
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
  QVERIFY(pixels_of(window.picture(), red) > red_legend + 150);
}

void TestTimeChart::legendStandsAboveTheCurvesWhereThereIsNoRoomBeside() {
  OffscreenWindow window(380, height);
  TimeChart chart(window.window());
  chart.set_content(two_curves());
  // Without a point there is nothing in these colours but the legend.
  const Picture picture = window.picture();
  QVERIFY(pixels_of(picture, red) >= 30);
  QVERIFY(pixels_of(picture, green) >= 30);

  vtkNew<ChartDecoration> decoration;
  decoration->title = "Energies";
  for (int i = 0; i < 8; ++i)
    decoration->entries.push_back({"lost to friction", "1 J", red, CurveStyle::line});
  decoration->entries[2].faint = true;
  const ChartLayout wide = decoration->arrange(900, height, true);
  QCOMPARE(decoration->places().size(), std::size_t(8));
  const ChartLayout narrow = decoration->arrange(380, height, true);
  QCOMPARE(decoration->places().size(), std::size_t(7));
  QVERIFY(narrow.height < wide.height);
  for (std::size_t i = 0; i < decoration->places().size(); ++i) {
    const auto& place = decoration->places()[i];
    QCOMPARE(place.entry, i < 2 ? i : i + 1);
    QVERIFY(place.y >= narrow.bottom + narrow.height && place.y < height - 10);
    QVERIFY(place.x >= 0.0 && place.x < 300.0);
  }
  // However many entries there are, the curves keep some room.
  QVERIFY(decoration->arrange(200, 150, true).height >= 60.0);
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
  // Red fills a third, green two thirds of the filled height, red below.
  const int below = pixels_of(picture, red);
  const int above = pixels_of(picture, green);
  QVERIFY(below > 5000);
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
  QVERIFY(pixels_of(window.picture(), green) > 10);
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
  QVERIFY(pixels_of(window.picture(), red) > 100);
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
  QVERIFY(changed > height / 2);
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
  QVERIFY(std::abs(*chart.time_at(350, 100) - time) < 1e-9);
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
  QVERIFY(std::abs(*chart.time_at(300, 100) - time) < 1e-9);
  QVERIFY(std::abs(2.0 * (*chart.time_at(400, 100) - *chart.time_at(200, 100)) - span) < 1e-9);
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
  QVERIFY(count_differences(zoomed, window.picture()) > 300);
}

void TestTimeChart::resetShowsEverythingAgain() {
  OffscreenWindow window(width, height);
  TimeChart chart(window.window());
  chart.set_content(two_curves());
  append_waves(chart, 200);
  const Picture before = window.picture();
  chart.zoom(3.0, 300, 100);
  chart.pan(40, 0);
  QVERIFY(count_differences(window.picture(), before) > 200);
  chart.reset_view();
  QCOMPARE(count_differences(window.picture(), before), 0);
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
  QVERIFY(QFileInfo(folder.filePath("chart.png")).size() > 3000);
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
  QVERIFY(with > 60);
  chart.clear();
  QCOMPARE(chart.content().curves[1].values.size(), std::size_t(3));
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

void TestTimeChart::theEnergyChartFollowsTheLedger() {
  OffscreenWindow window(width, height);
  EnergyChart energies(window.window());
  Frame frame;
  for (int i = 0; i <= 50; ++i) {
    frame.time = 0.02 * i;
    frame.energy.gravitational = 500.0 - 100.0 * frame.time;
    frame.energy.kinetic_translational = 100.0 * frame.time;
    frame.energy.dissipated_friction = 10.0 * frame.time;
    frame.energy.balance_error = 0.055 * frame.time;
    energies.append(frame);
  }
  const ChartContent& content = energies.chart().content();
  const auto named = [&](const std::string& name) {
    return *std::find_if(content.curves.begin(), content.curves.end(),
                         [&](const Curve& curve) { return curve.name == name; });
  };
  QCOMPARE(named("kinetic_translational").values.back(), 100.0);
  QCOMPARE(named("gravitational").values.back(), 400.0);
  QCOMPARE(named("gravitational").offset, 400.0);
  // 0.055 J of 110 J that were turned over, and the errors before over the same.
  const Curve balance = named("balance_error");
  QCOMPARE(balance.values.back(), 0.055);
  QVERIFY(std::abs(balance.drawn(balance.values.back()) - 0.05) < 1e-9);
  QVERIFY(std::abs(balance.drawn(balance.values[1]) - 0.001) < 1e-9);
  const Picture lines = window.picture();
  energies.set_stacked(true);
  const Picture stacked = window.picture();
  QVERIFY(pixels_of(stacked, friction_color) > pixels_of(lines, friction_color) + 500);
  energies.set_stacked(false);
  QCOMPARE(count_differences(window.picture(), lines), 0);
  // From the start again.
  frame.time = 0.0;
  energies.append(frame);
  QCOMPARE(energies.chart().content().time.size(), std::size_t(1));
}

void TestTimeChart::stackedEnergiesReachTheBudgetButForTheBalanceError() {
  OffscreenWindow window(width, height);
  EnergyChart energies(window.window());
  energies.set_stacked(true);
  std::mt19937 random(7);
  std::uniform_real_distribution<double> some(0.0, 10.0);
  constexpr std::array states = {&EnergyTerms::kinetic_translational, &EnergyTerms::kinetic_rotational,
                                 &EnergyTerms::gravitational,         &EnergyTerms::elastic_normal,
                                 &EnergyTerms::elastic_tangential,    &EnergyTerms::near_field,
                                 &EnergyTerms::dissipated_damping,    &EnergyTerms::dissipated_friction,
                                 &EnergyTerms::dissipated_plastic,    &EnergyTerms::dissipated_drag,
                                 &EnergyTerms::dissipated_fracture,   &EnergyTerms::exchange_stiffness,
                                 &EnergyTerms::exchange_handover};
  double initial = 0.0;
  for (int i = 0; i <= 40; ++i) {
    Frame frame;
    frame.time = 0.02 * i;
    for (auto term : states) frame.energy.*term = some(random) - 2.0;
    frame.energy.external_work = some(random);
    // As the ledger keeps it.
    if (i == 0) initial = frame.energy.balance();
    frame.energy.balance_error = frame.energy.balance() - initial;
    energies.append(frame);
  }
  const ChartContent& content = energies.chart().content();
  const auto named = [&](const std::string& name) {
    return *std::find_if(content.curves.begin(), content.curves.end(),
                         [&](const Curve& curve) { return curve.name == name; });
  };
  const Curve budget = named("budget");
  const Curve error = named("balance_error");
  QVERIFY(!budget.hidden && budget.style == CurveStyle::line && !budget.right_axis);
  QVERIFY(error.style == CurveStyle::line && error.right_axis);
  // One column of pixels for each moment, so that each is a point of the stack.
  const std::vector<bool> shown(content.curves.size(), true);
  const std::vector<Points> points = points_over_time(content, shown, {0.0, 0.8, 4000});
  std::size_t top = 0;
  for (std::size_t i = 0; i < content.curves.size(); ++i) {
    if (content.curves[i].style == CurveStyle::area) top = i;
  }
  QCOMPARE(points[top].value.size(), std::size_t(41));
  for (std::size_t i = 0; i < 41; ++i) {
    QVERIFY(std::abs(points[top].value[i] - budget.drawn(budget.values[i]) - error.values[i]) < 1e-9);
    QVERIFY(i == 0 || std::abs(error.values[i]) > 1e-6);
  }
  energies.set_stacked(false);
  QVERIFY(named("budget").hidden);
}

void TestTimeChart::theSolverChartShowsStepAndContacts() {
  OffscreenWindow window(width, height);
  SolverChart solver(window.window());
  Frame frame;
  for (int i = 0; i <= 50; ++i) {
    frame.time = 0.02 * i;
    frame.solver.step_size = 1e-5;
    frame.solver.contacts = i;
    solver.append(frame);
  }
  QCOMPARE(solver.chart().content().curves[0].values.back(), 1e-5);
  QCOMPARE(solver.chart().content().curves[1].values.back(), 50.0);
  QVERIFY(solver.chart().content().curves[1].right_axis);
  QVERIFY(mean_brightness(window.picture()) < 250.0);
}

void TestTimeChart::seriesOfASceneAreDrawn() {
  const auto model = synthetic::cube_over_floor(0.3);
  PlotSpec plot;
  plot.title = "Velocity";
  plot.series = {"body.0.vz", "wall.floor.fz"};
  OffscreenWindow window(width, height);
  SeriesChart chart(window.window(), *model, plot);
  Frame frame = synthetic::frame_at_start(model);
  for (int i = 0; i <= 20; ++i) {
    frame.time = 0.01 * i;
    frame.bodies[0].velocity.z() = -9.81 * frame.time;
    chart.append(std::make_shared<const Frame>(frame));
  }
  QCOMPARE(chart.chart().content().curves[0].values.back(), -9.81 * 0.2);
  QVERIFY(!chart.chart().content().curves[0].right_axis);
  QVERIFY(chart.chart().content().curves[1].right_axis);
  plot.series = {"body.7.vz"};
  QVERIFY_EXCEPTION_THROWN(SeriesChart(window.window(), *model, plot), SceneError);
}

QTEST_APPLESS_MAIN(TestTimeChart)
#include "test_time_chart.moc"
