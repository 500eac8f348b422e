#pragma once

#include "core/model/model.hpp"

namespace scree {

/// @throws SceneError at its line: a plot finds no series, or its reference cannot be read
void check_plot(const Model& model, const PlotSpec& plot);

/// Checks all plots of an edited scene but those that had the same fault before.
/// @throws SceneError
void check_plots(const Model& model, const Scene& before);

}  // namespace scree
