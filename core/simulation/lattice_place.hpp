#pragma once

#include "core/simulation/frame.hpp"

namespace scree {

/// The nodes of a lattice that touches start where contacts can push them back: above flat walls, and not
/// within bodies and mesh walls.
/// @param frame  that a scene starts in
/// @param lines  of each body in the scene file
/// @throws SceneError
void check_lattice_place(const Frame& frame, const std::vector<int>& lines);

}  // namespace scree
