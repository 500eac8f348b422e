#include "core/record/tables/plot_rows.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace scree {
namespace {

std::optional<double> if_finite(double value) {
  return std::isfinite(value) ? std::optional<double>(value) : std::nullopt;
}

/// Linear interpolation between the points of a curve; NaN outside.
double between_points(const ReferenceCurve& curve, double at) {
  const auto next = std::upper_bound(curve.time.begin(), curve.time.end(), at);
  const auto i = static_cast<std::size_t>(next - curve.time.begin());
  if (i == 0) return std::nan("");
  if (next == curve.time.end()) return at == curve.time.back() ? curve.value.back() : std::nan("");
  const double share = (at - curve.time[i - 1]) / (curve.time[i] - curve.time[i - 1]);
  return (1.0 - share) * curve.value[i - 1] + share * curve.value[i];
}

}  // namespace

PlotReferenceLine::PlotReferenceLine(const Model& model, const PlotSpec& plot) {
  if (!plot.reference) return;
  const PlotReference& reference = *plot.reference;
  if (!reference.formula.empty()) {
    first_ = reference.from;
    last_ = reference.to.value_or(model.scene.duration);
    line_ = Formula(reference.formula);
    return;
  }
  ReferenceCurve curve = read_reference(model, plot);
  if (std::is_sorted(curve.time.begin(), curve.time.end())) line_ = std::move(curve);
}

double PlotReferenceLine::value(double at) const {
  if (const auto* curve = std::get_if<ReferenceCurve>(&line_)) return between_points(*curve, at);
  const auto* formula = std::get_if<Formula>(&line_);
  if (formula == nullptr || at < first_ || at > last_) return std::nan("");
  return formula->value(formula->variables().empty() ? std::vector<double>() : std::vector<double>{at});
}

PlotRows::PlotRows(const Model& model) {
  int number = 0;
  for (const PlotSpec& plot : model.scene.plots) {
    const std::optional<Series> against = find_horizontal_series(model, plot);
    std::optional<PlotReferenceLine> reference = PlotReferenceLine(model, plot);
    for (Series& series : find_series(model, plot)) {
      series_.push_back({number, std::move(series), against, std::exchange(reference, std::nullopt)});
    }
    ++number;
  }
  in_table_.resize(series_.size());
}

void PlotRows::append(CsvFile& table, const Frame& frame) {
  const Scene& scene = frame.model->scene;
  for (std::size_t i = 0; i < series_.size(); ++i) {
    const PlottedSeries& one = series_[i];
    const double at = one.against ? one.against->value(frame) : frame.time;
    const double value = one.series.value(frame);
    if (!std::isfinite(at) || !std::isfinite(value)) continue;
    const PlotSpec& plot = scene.plots[static_cast<std::size_t>(one.plot)];
    PlotRow row{.time = frame.time, .plot = one.plot, .title = plot.title, .series = one.series.name};
    if (one.against) row.against = at;
    row.value = value;
    if (one.reference) row.reference = if_finite(one.reference->value(at));
    write_cells(table, plot_columns, row);
    table.end_row();
    in_table_[i] = true;
  }
}

std::vector<std::string> PlotRows::without_rows(const Scene& scene) const {
  std::vector<std::string> said;
  for (std::size_t i = 0; i < series_.size(); ++i) {
    if (in_table_[i]) continue;
    const PlottedSeries& one = series_[i];
    const PlotSpec& plot = scene.plots[static_cast<std::size_t>(one.plot)];
    said.push_back("line " + std::to_string(plot.line) + ": the series \"" + one.series.name +
                   "\" of the plot \"" + plot.title + "\" never had a finite value" +
                   (one.against ? ", or what it is plotted against had none" : "") +
                   "; the plot leaves it out");
  }
  return said;
}

}  // namespace scree
