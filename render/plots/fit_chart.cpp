#include "render/plots/fit_chart.hpp"

#include <utility>

namespace scree {
namespace {

/// Light, since the lines lie on them.
constexpr Color reading_color = Color::from_hex(0xB0B7BF);

constexpr int curve_parts = 64;  ///< of curved loading lines

Curve readings(std::string name, std::string label, std::string unit, std::string across_name) {
  Curve curve;
  curve.name = std::move(name);
  curve.label = std::move(label);
  curve.unit = std::move(unit);
  curve.across_name = std::move(across_name);
  curve.color = reading_color;
  curve.style = CurveStyle::markers;
  return curve;
}

/// Line between two points.
Curve straight(std::string label, std::string unit, int color, double from, double from_value, double to,
               double to_value) {
  Curve curve;
  curve.label = std::move(label);
  curve.unit = std::move(unit);
  curve.color = category_color(color);
  curve.time = {from, to};
  curve.values = {from_value, to_value};
  return curve;
}

/// @param length, force  divisors of overlaps and forces
void add_force_curves(ChartContent& content, const ForceDisplacement& test, const ElastoplasticFit& fit,
                      double length, double force) {
  const std::string across_name = content.against->unit.empty() ? "scaled_overlap" : "overlap";
  const std::string name = content.against->unit.empty() ? "scaled_force" : "force";
  const std::string unit = content.against->unit.empty() ? "Pa" : "N";
  Curve measured = readings(name, "measured", unit, across_name);
  Curve fitted = readings("fitted_" + name, "fitted", unit, across_name);
  fitted.hidden = true;  // a column of the saved table
  for (std::size_t i = 0; i < test.points.size(); ++i) {
    content.time.push_back(test.points[i].line);
    measured.across.push_back(test.points[i].overlap / length);
    measured.values.push_back(test.points[i].force / force);
    fitted.values.push_back(fit.points[i].force / force);
  }
  fitted.across = measured.across;
  content.curves = {measured, fitted};
  const double deepest = fit.cycles.back().largest_overlap;
  Curve loading = straight("loading", unit, 0, 0.0, 0.0, deepest / length, 0.0);
  loading.time.clear();
  loading.values.clear();
  const int parts = fit.curved ? curve_parts : 1;
  for (int i = 0; i <= parts; ++i) {
    const double overlap = deepest * i / parts;
    loading.time.push_back(overlap / length);
    loading.values.push_back(fitted_loading(fit, overlap) / force);
  }
  content.curves.push_back(loading);
  for (std::size_t i = 0; i < fit.cycles.size(); ++i) {
    const CycleFit& cycle = fit.cycles[i];
    const double top = cycle.stiffness.value * (cycle.largest_overlap - cycle.residual_overlap);
    content.curves.push_back(straight("unloading " + std::to_string(i + 1), unit, static_cast<int>(i) + 1,
                                      cycle.residual_overlap / length, 0.0, cycle.largest_overlap / length,
                                      top / force));
  }
}

void add_stiffness_curves(ChartContent& content, const ElastoplasticFit& fit) {
  Curve cycles = readings("unloading_stiffness", "k_U of the cycles", "N/m", "largest_overlap");
  cycles.in_text_color = true;
  for (const CycleFit& cycle : fit.cycles) {
    content.time.push_back(cycle.line);
    cycles.across.push_back(cycle.largest_overlap);
    cycles.values.push_back(cycle.stiffness.value);
  }
  content.curves = {cycles};
  const double deepest = fit.cycles.back().largest_overlap;
  const double loading = fit.loading.value;
  content.curves.push_back(straight("loading, k_L", "N/m", 0, 0.0, loading, deepest, loading));
  if (!fit.growth) return;
  const double initial = fit.growth->initial.value;
  content.curves.push_back(straight("k_U⁰ + B h_max", "N/m", 1, 0.0, initial, deepest,
                                    initial + fit.growth->slope.value * deepest));
}

}  // namespace

ChartContent fit_chart_content(const ForceDisplacement& test, const ElastoplasticFit& fit, FitPlot plot) {
  const double diameter = 2.0 * fit.radius;
  ChartContent content;
  content.count_name = "line";
  switch (plot) {
    case FitPlot::force:
      content.title = "Force and overlap";
      content.left_title = "Force F";
      content.against = {"Overlap h", "m"};
      add_force_curves(content, test, fit, 1.0, 1.0);
      break;
    case FitPlot::scaled_force:
      content.title = "Force and overlap for any size";
      content.left_title = "F/4R²";
      content.against = {"h/2R", ""};
      add_force_curves(content, test, fit, diameter, diameter * diameter);
      break;
    case FitPlot::stiffness:
      content.title = "Stiffness of unloading";
      content.left_title = "Stiffness";
      content.against = {"Largest overlap h_max", "m"};
      add_stiffness_curves(content, fit);
      break;
  }
  return content;
}

void FitChart::show(const ForceDisplacement& test, const ElastoplasticFit& fit, FitPlot plot) {
  set_content(fit_chart_content(test, fit, plot));
}

void FitChart::clear() {
  ChartContent empty;
  empty.left_title = "Force F";
  empty.against = {"Overlap h", "m"};
  set_content(std::move(empty));
}

void FitChart::set_content(ChartContent content) {
  chart_.set_content(std::move(content));
  chart_.reset_view();
}

}  // namespace scree
