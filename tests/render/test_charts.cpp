#include <QtTest>

#include <cmath>

#include "render/chart_points.hpp"
#include "render/charts.hpp"
#include "tests/render/picture_counts.hpp"
#include "tests/render/synthetic_scene.hpp"

using namespace scree;

namespace {

constexpr int width = 700;
constexpr int height = 240;

}  // namespace

/// What the plots of the window show.
class TestCharts : public QObject {
  Q_OBJECT

 private slots:
  void theEnergyChartFollowsTheLedger();
  void stackedEnergiesReachTheBudgetButForTheBalanceError();
  void theSolverChartShowsStepAndContacts();
  void seriesOfASceneAreDrawn();
};

void TestCharts::theEnergyChartFollowsTheLedger() {
  OffscreenWindow window(width, height);
  EnergyChart energies(window.window());
  Frame frame;
  for (int i = 0; i <= 50; ++i) {
    frame.time = 0.02 * i;
    frame.energy.gravitational = 101.0 - 100.0 * frame.time;
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
  QCOMPARE(named("gravitational").values.back(), 1.0);
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

void TestCharts::stackedEnergiesReachTheBudgetButForTheBalanceError() {
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

void TestCharts::theSolverChartShowsStepAndContacts() {
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

void TestCharts::seriesOfASceneAreDrawn() {
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

QTEST_APPLESS_MAIN(TestCharts)
#include "test_charts.moc"
