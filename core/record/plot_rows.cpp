#include "core/record/plot_rows.hpp"

#include <cmath>

#include "core/text/formula.hpp"

namespace scree {
namespace {

void write_or_leave_empty(CsvFile& table, double value) {
  if (std::isfinite(value)) {
    table << value;
  } else {
    table << std::string_view();
  }
}

/// Of a plot's formula; NaN beyond its range, and where there is none.
/// @param at  time, or the value of what the plot is against
double reference_at(const Scene& scene, const PlotSpec& plot, double at) {
  if (!plot.reference || plot.reference->formula.empty()) return std::nan("");
  const PlotReference& reference = *plot.reference;
  if (at < reference.from || at > reference.to.value_or(scene.duration)) return std::nan("");
  return formula_values(reference.formula, plot.against.empty() ? "t" : "x", {at}).front();
}

}  // namespace

std::vector<PlottedSeries> plotted_series(const Model& model) {
  std::vector<PlottedSeries> plotted;
  int number = 0;
  for (const PlotSpec& plot : model.scene.plots) {
    const std::optional<Series> against = find_horizontal_series(model, plot);
    bool first = true;
    for (Series& series : find_series(model, plot)) {
      plotted.push_back({number, std::move(series), against, first});
      first = false;
    }
    ++number;
  }
  return plotted;
}

void append_plot_rows(CsvFile& table, const std::vector<PlottedSeries>& plotted, const Frame& frame) {
  const Scene& scene = frame.model->scene;
  for (const PlottedSeries& one : plotted) {
    const double at = one.against ? one.against->value(frame) : frame.time;
    const double value = one.series.value(frame);
    if (!std::isfinite(at) || !std::isfinite(value)) continue;
    const PlotSpec& plot = scene.plots[static_cast<std::size_t>(one.plot)];
    table << frame.time << one.plot << plot.title << one.series.name;
    write_or_leave_empty(table, one.against ? at : std::nan(""));
    table << value;
    write_or_leave_empty(table, one.first ? reference_at(scene, plot, at) : std::nan(""));
    table.end_row();
  }
}

}  // namespace scree
