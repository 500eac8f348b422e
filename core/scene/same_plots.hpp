#pragma once

#include <vector>

#include "core/scene/scene.hpp"

namespace scree {

/// Returns whether plots are the same, apart from their lines in the file.
inline bool same_plots(std::vector<PlotSpec> a, std::vector<PlotSpec> b) {
  for (auto* plots : {&a, &b}) {
    for (PlotSpec& plot : *plots) plot.line = 0;
  }
  return a == b;
}

}  // namespace scree
