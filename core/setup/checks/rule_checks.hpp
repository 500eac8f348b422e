#pragma once

#include <vector>

#include "core/model/model.hpp"

namespace scree {

/// Each two bodies, and each body and wall, that can meet must have a contact rule whose law suits them, and
/// materials that say what the law needs. Things that do not move each other (fixed bodies, walls) need none.
/// @param lines  the scene's line of each body
/// @throws SceneError: no rule at the later body's line, one that does not suit at its own, what a material
/// lacks at the material's
void check_rules(const Model& model, const std::vector<int>& lines);

}  // namespace scree
