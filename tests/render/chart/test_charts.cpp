#include <QtTest>

#include <cmath>

#include "render/chart/chart_points.hpp"
#include "render/plots/run_charts.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/render/picture_counts.hpp"
#include "tests/fixtures/render/synthetic_scene.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

constexpr int width = 700;
constexpr int height = 240;

/// Sum of all areas at a time; negative ones are subtracted.
double height_of_stack(const ChartContent& content, const std::vector<Points>& points, double time) {
  double sum = 0.0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (content.curves[i].style != CurveStyle::area) continue;
    const auto at = std::find_if(points[i].across.begin(), points[i].across.end(),
                                 [&](double one) { return std::abs(one - time) < 1e-12; });
    if (at == points[i].across.end()) return std::nan("");
    const auto k = static_cast<std::size_t>(at - points[i].across.begin());
    sum += points[i].value[k] - points[i].base[k];
  }
  return sum;
}

}  // namespace

/// Content of the plots of the window.
class TestCharts : public QObject {
  Q_OBJECT

 private slots:
  void theEnergyChartFollowsTheLedger();
  void stackedEnergiesReachTheBudgetButForTheBalanceError();
  void energiesBelowZeroHangBelowTheStack();
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
  // 0.055 J of a throughput of 110 J, and the earlier errors relative to the same.
  const Curve balance = named("balance_error");
  QCOMPARE(balance.values.back(), 0.055);
  VERIFY_NEAR(balance.drawn(balance.values.back()), 0.05, 1e-9);
  VERIFY_NEAR(balance.drawn(balance.values[1]), 0.001, 1e-9);
  const Picture lines = window.picture();
  energies.set_stacked(true);
  const Picture stacked = window.picture();
  VERIFY(pixels_of(stacked, friction_color) > pixels_of(lines, friction_color) + 500);
  energies.set_stacked(false);
  QCOMPARE(count_differences(window.picture(), lines), 0);
  // Again from the start.
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
                                 &EnergyTerms::exchange_handover,     &EnergyTerms::elastic_rolling,
                                 &EnergyTerms::dissipated_rolling,    &EnergyTerms::dissipated_adhesion};
  double initial = 0.0;
  for (int i = 0; i <= 40; ++i) {
    Frame frame;
    frame.time = 0.02 * i;
    for (auto term : states) frame.energy.*term = some(random) - 2.0;
    frame.energy.external_work = some(random);
    // As in the ledger.
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
  QVERIFY(!budget.hidden);
  VERIFY(budget.style == CurveStyle::line);
  QVERIFY(!budget.right_axis);
  VERIFY(error.style == CurveStyle::line);
  QVERIFY(error.right_axis);
  // One pixel column per moment, so that each is a point of the stack.
  const std::vector<bool> shown(content.curves.size(), true);
  const std::vector<Points> points = points_over_time(content, shown, {0.0, 0.8, 4000});
  for (std::size_t i = 0; i < 41; ++i) {
    const double stacked = height_of_stack(content, points, 0.02 * static_cast<double>(i));
    VERIFY_NEAR(stacked - budget.drawn(budget.values[i]), error.values[i], 1e-9);
    QVERIFY(i == 0 || std::abs(error.values[i]) > 1e-6);
  }
  energies.set_stacked(false);
  QVERIFY(named("budget").hidden);
}

/// A body that falls below the zero of its height: neither area covers the other.
void TestCharts::energiesBelowZeroHangBelowTheStack() {
  OffscreenWindow window(width, height);
  EnergyChart energies(window.window());
  energies.set_stacked(true);
  for (int i = 0; i <= 10; ++i) {
    Frame frame;
    frame.time = 0.1 * i;
    frame.energy.kinetic_translational = 50.0 * i;
    frame.energy.gravitational = 103.0 - 50.0 * i;
    frame.energy.elastic_normal = 20.0;
    energies.append(frame);
  }
  const ChartContent& content = energies.chart().content();
  const auto place_of = [&](const std::string& name) {
    return static_cast<std::size_t>(std::find_if(content.curves.begin(), content.curves.end(),
                                                 [&](const Curve& curve) { return curve.name == name; }) -
                                    content.curves.begin());
  };
  const std::vector<Points> points =
      points_over_time(content, std::vector<bool>(content.curves.size(), true), {0.0, 1.0, 4000});
  const Points& height_area = points[place_of("gravitational")];
  const Points& elastic = points[place_of("elastic_normal")];
  for (std::size_t k = 0; k < height_area.across.size(); ++k) {
    const double moved = 500.0 * height_area.across[k];
    VERIFY_NEAR(elastic.base[k], moved, 1e-9);
    VERIFY_NEAR(elastic.value[k] - moved, 20.0, 1e-9);
    // Downwards from zero, or on top of the elastic energy.
    const bool hangs = height_area.value[k] < height_area.base[k];
    if (hangs) QCOMPARE(height_area.base[k], 0.0);
    if (hangs) VERIFY_NEAR(height_area.value[k], (103.0 - moved), 1e-9);
    if (height_area.value[k] > height_area.base[k]) VERIFY(height_area.base[k] >= 20.0);
  }
  VERIFY_NEAR(height_of_stack(content, points, 1.0), 123.0, 1e-9);
  // It changes sign with a step, not with a slope across the others.
  const auto zero = std::find_if(height_area.across.begin(), height_area.across.end(),
                                 [](double time) { return std::abs(time - 0.206) < 1e-9; });
  QVERIFY(zero != height_area.across.end());
  const auto at = static_cast<std::size_t>(zero - height_area.across.begin());
  QCOMPARE(height_area.across[at + 1], height_area.across[at]);
  VERIFY_NEAR(height_area.base[at], 123.0, 1e-6);
  QCOMPARE(height_area.base[at + 1], 0.0);
  // At the right end one is above and the other below zero, both with their own height.
  const Picture picture = window.picture();
  VERIFY(pixels_of(picture, Color::from_hex(0xE69F00)) > 500);
  VERIFY(pixels_of(picture, Color::from_hex(0x56B4E9)) > 500);
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
  VERIFY(mean_brightness(window.picture()) < 250.0);
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

SCREE_TEST(TestCharts)
#include "test_charts.moc"
