#pragma once

#include <vector>

#include "core/model/model.hpp"

namespace scree {

/// Checks that each two bodies, and each body and wall, that can meet have a contact rule with a suitable law
/// and the material data that it needs. Things that do not move each other (fixed bodies, walls) need none.
/// @param lines  the scene's line of each body
/// @throws SceneError: a missing rule at the later body's line, an unsuitable one at its own, missing data at
///   the material's
void check_rules(const Model& model, const std::vector<int>& lines);

}  // namespace scree
