#pragma once

#include <vector>

#include "app/placing/placement.hpp"
#include "render/layers/figure_lines.hpp"

namespace scree {

/// Lines that show a part in its place: edges, circles around a ball, a square of a plane with its normal. A
/// load has none.
std::vector<Line> outline_of(const Model& model, const Placement& placement);

/// Height of the lowest point of a part along a direction [m].
double lowest(const Model& model, const Placement& placement, const Vec3& up);

/// Height of the floor below a part: of the highest level plane, or bottom of a box around it, that is not
/// above its middle; none: there is no floor [m].
std::optional<double> floor_below(const Scene& scene, const Placement& placement, const Vec3& up);

}  // namespace scree
