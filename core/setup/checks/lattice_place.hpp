#pragma once

#include "core/frame/frame.hpp"

namespace scree {

/// Checks the place of a lattice that touches other objects: above flat walls that are not parallel to its
/// face, outside mesh walls, and without spheres or mesh walls within its cells.
/// @param frame  initial frame of the scene
/// @param lines  line of each body in the scene file
/// @throws SceneError
void check_lattice_place(const Frame& frame, const std::vector<int>& lines);

/// Checks that a wall that joins at a time stays off the face of a lattice that touches.
/// @throws SceneError
void check_way_beside_lattice(const Model& model, int wall, double begins);

}  // namespace scree
