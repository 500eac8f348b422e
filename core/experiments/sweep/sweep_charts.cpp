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

/// The last two words of a path, "friction.static", or all of it if another one ends alike.
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

void add_point(SvgSeries& series, const SweepPoint& point, std::size_t variable, std::size_t measure) {
  series.x.push_back(number_of(point.values[variable].text));
  series.y.push_back(point.measures[measure].mean);
  series.error.push_back(point.measures[measure].deviation);
}

SvgChart chart_over(const SweepPlan& plan, const std::vector<SweepPoint>& points, std::size_t variable,
                    std::size_t measure) {
  SvgChart chart{name_of_measure(plan.measures[measure]),
                 plan.varied[variable].path,
                 name_of_measure(plan.measures[measure]),
                 {},
                 {}};
  const bool scattered = plan.design == SweepDesign::latin && plan.varied.size() > 1;
  std::map<std::string, std::size_t> places;
  for (const SweepPoint& point : points) {
    const std::string label = scattered ? std::string() : label_of(plan, point, variable);
    const auto [place, added] = places.emplace(label, chart.series.size());
    if (added) chart.series.push_back({label, {}, {}, {}, !scattered});
    add_point(chart.series[place->second], point, variable, measure);
  }
  return chart;
}

}  // namespace

std::vector<SweepChart> charts_of(const SweepPlan& plan, const std::vector<SweepPoint>& points) {
  std::vector<std::size_t> numeric;
  for (std::size_t k = 0; k < plan.varied.size(); ++k) {
    if (is_numeric(plan.varied[k])) numeric.push_back(k);
  }
  const bool scattered = plan.design == SweepDesign::latin && plan.varied.size() > 1;
  if (!scattered && numeric.size() > 1) numeric.erase(numeric.begin() + 1, numeric.end());
  std::vector<SweepChart> charts;
  for (std::size_t measure = 0; measure < plan.measures.size(); ++measure) {
    for (const std::size_t variable : numeric) {
      std::string file = std::string("measure").append(std::to_string(measure));
      if (scattered) file.append("_over").append(std::to_string(variable));
      charts.push_back({file.append(".svg"), chart_over(plan, points, variable, measure)});
    }
  }
  return charts;
}

}  // namespace scree
