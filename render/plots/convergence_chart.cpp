#include "render/plots/convergence_chart.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/base/text/number.hpp"
#include "core/scene/scene.hpp"

namespace scree {
namespace {

/// Smaller errors are round-off.
constexpr double least_error = 1e-9;

double side_of(const PlateResult& result) {
  return example_plate(result.choice).lattice->size.y() / result.choice.cells_up;
}

/// Initially without points.
Curve& curve_of(ChartContent& content, const PlateChoice& choice, bool logarithmic) {
  const std::string ratio = number_text(choice.poisson);
  const bool born = choice.bond == BondModel::born;
  const std::string name = (born ? "born_" : "modified_") + ratio;
  const auto found = std::find_if(content.curves.begin(), content.curves.end(),
                                  [&](const Curve& curve) { return curve.name == name; });
  if (found != content.curves.end()) return *found;
  Curve& curve = content.curves.emplace_back();
  curve.name = name;
  curve.label = (born ? "Born, ν = " : "L and X, ν = ") + ratio;
  curve.color = category_color(static_cast<int>(content.curves.size()) - 1);
  curve.across_name = logarithmic ? "log10_side" : "side";
  curve.across.assign(content.time.size(), std::numeric_limits<double>::quiet_NaN());
  curve.values = curve.across;
  return curve;
}

}  // namespace

ChartContent convergence_content(const std::vector<PlateResult>& results, ConvergencePlot plot) {
  const bool logarithmic = plot == ConvergencePlot::error;
  ChartContent content;
  content.against = logarithmic ? ChartContent::Across{"log₁₀ of a cell's side in m", ""}
                                : ChartContent::Across{"Side of a cell", "m"};
  content.left_title = logarithmic ? "log₁₀ of the error" : "Displacement / exact";
  content.count_name = "cells_up";
  content.time.assign(example_cells_up.begin(), example_cells_up.end());
  double largest = 0.0;
  for (const PlateResult& result : results) {
    const double side = side_of(result);
    const double error = result.error();
    largest = std::max(largest, side);
    if (std::isnan(error) || (logarithmic && error < least_error)) continue;
    Curve& curve = curve_of(content, result.choice, logarithmic);
    const auto row =
        std::find(content.time.begin(), content.time.end(), result.choice.cells_up) - content.time.begin();
    curve.across[static_cast<std::size_t>(row)] = logarithmic ? std::log10(side) : side;
    curve.values[static_cast<std::size_t>(row)] =
        logarithmic ? std::log10(error) : result.displacement / result.exact;
  }
  if (logarithmic) return content;
  Curve& exact = content.curves.emplace_back();
  exact.label = "exact";
  exact.in_text_color = true;
  exact.time = {0.0, largest};
  exact.values = {1.0, 1.0};
  return content;
}

void ConvergenceChart::show(const std::vector<PlateResult>& results, ConvergencePlot plot) {
  chart_.set_content(convergence_content(results, plot));
}

}  // namespace scree
