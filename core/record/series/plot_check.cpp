#include "core/record/series/plot_check.hpp"

#include <algorithm>

#include "core/record/series/series.hpp"
#include "core/scene/same_plots.hpp"
#include "core/setup/build_model.hpp"

namespace scree {
namespace {

bool was_wrong(const Scene& before, const PlotSpec& plot) {
  const bool there = std::any_of(before.plots.begin(), before.plots.end(),
                                 [&](const PlotSpec& one) { return same_plots({one}, {plot}); });
  if (!there) return false;
  try {
    check_plot(*build_model(before), plot);
  } catch (const SceneError&) {
    return true;
  }
  return false;
}

}  // namespace

void check_plot(const Model& model, const PlotSpec& plot) {
  find_series(model, plot);
  find_horizontal_series(model, plot);
  if (plot.reference) read_reference(model, plot);
}

void check_plots(const Model& model, const Scene& before) {
  for (const PlotSpec& plot : model.scene.plots) {
    try {
      check_plot(model, plot);
    } catch (const SceneError&) {
      if (!was_wrong(before, plot)) throw;
    }
  }
}

}  // namespace scree
