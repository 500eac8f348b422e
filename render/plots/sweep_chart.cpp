#include "render/plots/sweep_chart.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

#include "core/experiments/measure_name.hpp"

namespace scree {
namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();
/// Half the width of the ends of an error bar, over that of the chart.
constexpr double half_cap = 0.006;

/// Rows of the chart's table: the horizontal values in ascending order, as often as a series has each of
/// them.
class Rows {
 public:
  explicit Rows(const SvgChart& chart) {
    for (const SvgSeries& series : chart.series) {
      for (const auto& place : places_of(series)) rows_.emplace(place, 0);
    }
    for (auto& [place, row] : rows_) {
      row = across_.size();
      across_.push_back(place.first);
    }
  }

  const std::vector<double>& across() const { return across_; }
  /// Values of a series by row; NaN: none.
  std::vector<double> by_row(const SvgSeries& series, const std::vector<double>& values) const {
    std::vector<double> all(across_.size(), none);
    const auto places = places_of(series);
    for (std::size_t i = 0; i < places.size(); ++i) all[rows_.at(places[i])] = values[i];
    return all;
  }

 private:
  using Place = std::pair<double, int>;

  static std::vector<Place> places_of(const SvgSeries& series) {
    std::map<double, int> times;
    std::vector<Place> places;
    for (const double x : series.x) places.emplace_back(x, times[x]++);
    return places;
  }

  std::map<Place, std::size_t> rows_;
  std::vector<double> across_;
};

/// "mean of probe.heap.angle (friction.static = 0.3)"
std::string column_name(const char* what, const std::string& measure, const SvgSeries& series) {
  std::string name = std::string(what).append(measure);
  if (!series.label.empty()) name.append(" (").append(series.label).append(")");
  return name;
}

Curve points_curve(const Rows& rows, const SvgSeries& series, std::size_t number) {
  Curve curve;
  curve.label = series.label;
  curve.color = category_color(static_cast<int>(number));
  curve.style = CurveStyle::markers;
  curve.across = rows.across();
  curve.values = rows.by_row(series, series.y);
  return curve;
}

/// A curve of its own, which is switched off with the points.
Curve drawn_with(const Curve& points, std::size_t index) {
  Curve curve;
  curve.unit = points.unit;
  curve.color = points.color;
  curve.goes_with = index;
  return curve;
}

Curve line_through(const Curve& points, std::size_t index) {
  Curve line = drawn_with(points, index);
  line.time = points.across;
  line.values = points.values;
  return line;
}

/// A vertical stroke with two ends for each point with a deviation.
Curve error_bars(const Curve& points, std::size_t index, const std::vector<double>& errors) {
  Curve bars = drawn_with(points, index);
  const double cap = half_cap * (points.across.back() - points.across.front());
  const auto stroke = [&](double from, double low, double to, double high) {
    bars.time.insert(bars.time.end(), {from, to, to});
    bars.values.insert(bars.values.end(), {low, high, none});
  };
  for (std::size_t i = 0; i < errors.size(); ++i) {
    const double x = points.across[i];
    const double low = points.values[i] - errors[i];
    const double high = points.values[i] + errors[i];
    if (!std::isfinite(low) || low == high) continue;
    stroke(x, low, x, high);
    if (cap == 0.0) continue;
    for (const double end : {low, high}) stroke(x - cap, end, x + cap, end);
  }
  return bars;
}

void add_series(ChartContent& content, const Rows& rows, const SvgSeries& series, const std::string& measure,
                const std::string& unit, std::size_t number) {
  const std::size_t index = content.curves.size();
  Curve points = points_curve(rows, series, number);
  points.name = column_name("mean of ", measure, series);
  points.across_name = content.count_name;
  points.unit = unit;
  content.curves.push_back(points);
  if (series.line) content.curves.push_back(line_through(points, index));
  const std::vector<double> errors = rows.by_row(series, series.error);
  if (std::all_of(errors.begin(), errors.end(), [](double error) { return std::isnan(error); })) return;
  content.curves.push_back(error_bars(points, index, errors));
  Curve deviations = points;
  deviations.name = column_name("deviation of ", measure, series);
  deviations.label.clear();
  deviations.values = errors;
  deviations.hidden = true;
  content.curves.push_back(std::move(deviations));
}

}  // namespace

ChartContent sweep_content(const SweepPlan& plan, const std::vector<SweepPoint>& points,
                           const SweepChartKind& kind, const SweepLabels& labels) {
  const SvgChart chart = chart_of(plan, points, kind);
  const std::string measure = name_of_measure(plan.measures[kind.measure]);
  const Rows rows(chart);
  ChartContent content;
  content.title = labels.title;
  content.against = ChartContent::Across{chart.x_title, labels.across_unit, !kind.variable.has_value()};
  // The unit of a derived series is added by the axis.
  content.left_title = labels.measure_unit.empty() ? measure : measure.substr(0, measure.find(" ["));
  content.count_name = chart.x_title;
  content.time = rows.across();
  content.when_empty = "no value so far";
  for (std::size_t i = 0; i < chart.series.size(); ++i)
    add_series(content, rows, chart.series[i], measure, labels.measure_unit, i);
  return content;
}

/// Not over the time either.
SweepPointsChart::SweepPointsChart(vtkRenderWindow* window) : chart_(window) {
  ChartContent empty;
  empty.against = ChartContent::Across{};
  chart_.set_content(std::move(empty));
}

void SweepPointsChart::show(const SweepPlan& plan, const std::vector<SweepPoint>& points,
                            const SweepChartKind& kind, const SweepLabels& labels) {
  ChartContent content = sweep_content(plan, points, kind, labels);
  for (Curve& curve : content.curves) {
    for (const Curve& before : chart_.content().curves) {
      if (!curve.name.empty() && before.name == curve.name) curve.switched_off = before.switched_off;
    }
  }
  chart_.set_content(std::move(content));
}

}  // namespace scree
