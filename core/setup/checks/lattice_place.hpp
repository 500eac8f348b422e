#pragma once

#include "core/frame/frame.hpp"

namespace scree {

/// A lattice that touches starts where contacts can push back: above flat walls and none of them along its
/// face, not within mesh walls, and neither spheres nor mesh walls within its cells.
/// @param frame  that a scene starts in
/// @param lines  of each body in the scene file
/// @throws SceneError
void check_lattice_place(const Frame& frame, const std::vector<int>& lines);

}  // namespace scree
