#pragma once

#include <vector>

#include "core/vector.hpp"

class vtkCamera;

namespace scree {

/// Moves a camera, without turning it, so that the points just fill the picture.
/// @param aspect  width / height of the picture
void fit_points(vtkCamera* camera, const std::vector<Vec3>& points, double aspect);

/// The corners of a box with axes along the global ones.
std::vector<Vec3> box_corners(const Vec3& lower, const Vec3& upper);

}  // namespace scree
