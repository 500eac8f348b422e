#include "core/experiments/sweep/sweep_charts.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/base/text/number.hpp"
#include "core/experiments/measure_name.hpp"

namespace scree {
namespace {

double number_of(const std::string& text) {
  double value = std::nan("");
  return read_number(text, value) ? value : std::nan("");
}

/// "friction.static = 0.3, stone.density = 2000"
std::string label_of(const SweepPlan& plan, const SweepPoint& point, std::size_t without) {
  std::string label;
  for (std::size_t k = 0; k < point.values.size(); ++k) {
    if (k != without)
      label += (label.empty() ? "" : ", ") + short_name(plan, k) + " = " + point.values[k].text;
  }
  return label;
}

bool is_numeric(const SweptValue& swept) {
  return std::all_of(swept.values.begin(), swept.values.end(),
                     [](const std::string& text) { return std::isfinite(number_of(text)); });
}

/// Several values at once change from point to point, so that no curve connects them.
bool is_scattered(const SweepPlan& plan) {
  return plan.design == SweepDesign::latin && plan.varied.size() > 1;
}

void add_point(SvgSeries& series, const SweepPoint& point, const SweepChartKind& kind) {
  series.x.push_back(kind.variable ? number_of(point.values[*kind.variable].text) : point.number + 1.0);
  series.y.push_back(point.measures[kind.measure].mean);
  series.error.push_back(point.measures[kind.measure].deviation);
}

}  // namespace

std::string short_name(const SweepPlan& plan, std::size_t variable) {
  const auto last = [](const std::string& path) {
    const std::size_t dot = path.rfind('.');
    const std::size_t before = dot == std::string::npos || dot == 0 ? dot : path.rfind('.', dot - 1);
    return before == std::string::npos ? path : path.substr(before + 1);
  };
  const std::string& path = plan.varied[variable].path;
  const auto alike = std::count_if(plan.varied.begin(), plan.varied.end(),
                                   [&](const SweptValue& one) { return last(one.path) == last(path); });
  return alike > 1 ? path : last(path);
}

std::vector<SweepChartKind> chart_kinds(const SweepPlan& plan) {
  std::vector<std::optional<std::size_t>> numeric;
  for (std::size_t k = 0; k < plan.varied.size(); ++k) {
    if (is_numeric(plan.varied[k]) && (numeric.empty() || is_scattered(plan))) numeric.emplace_back(k);
  }
  if (numeric.empty()) numeric.emplace_back(std::nullopt);
  std::vector<SweepChartKind> kinds;
  for (std::size_t measure = 0; measure < plan.measures.size(); ++measure) {
    for (const std::optional<std::size_t>& variable : numeric) kinds.push_back({measure, variable});
  }
  return kinds;
}

SvgChart chart_of(const SweepPlan& plan, const std::vector<SweepPoint>& points, const SweepChartKind& kind) {
  const std::string name = name_of_measure(plan.measures[kind.measure]);
  SvgChart chart{name, kind.variable ? plan.varied[*kind.variable].path : "Point", name, {}, {}};
  const bool alone = is_scattered(plan) || !kind.variable;
  std::map<std::string, std::size_t> places;
  for (const SweepPoint& point : points) {
    const std::string label = alone ? std::string() : label_of(plan, point, *kind.variable);
    const auto [place, added] = places.emplace(label, chart.series.size());
    if (added) chart.series.push_back({label, {}, {}, {}, !alone});
    add_point(chart.series[place->second], point, kind);
  }
  return chart;
}

std::vector<SweepChart> charts_of(const SweepPlan& plan, const std::vector<SweepPoint>& points) {
  std::vector<SweepChart> charts;
  for (const SweepChartKind& kind : chart_kinds(plan)) {
    if (!kind.variable) continue;
    std::string file = std::string("measure").append(std::to_string(kind.measure));
    if (is_scattered(plan)) file.append("_over").append(std::to_string(*kind.variable));
    charts.push_back({file.append(".svg"), chart_of(plan, points, kind)});
  }
  return charts;
}

}  // namespace scree
