#pragma once

#include <optional>

#include "core/scene/scene.hpp"

namespace scree {

/// Share of a region's volume that bodies placed at random fill, as a rule.
inline constexpr double random_packing = 0.25;

/// Number of bodies that fit into the region of a fill: at random by `random_packing` of its volume, in a
/// grid by its cells.
struct FillEstimate {
  double count = 0.0;
  bool grid = false;
  double largest = 0.0;  ///< diameter about the largest body [m]
};
/// None: the fill is given by a file, or its shape cannot be read. Reads each mesh once.
std::optional<FillEstimate> estimate_fill(const Scene& scene, const FillSpec& fill);

}  // namespace scree
