#pragma once

#include "core/model/model.hpp"
#include "core/scene/fill/packing.hpp"

namespace scree {

/// Appends all bodies that an inlet may let in, with the times at which they are due. They wait at its
/// middle.
/// @param walls  at the start
/// @throws SceneError: a region without room for a body, too many bodies or none
void append_inlet(Model& model, const InletSpec& inlet, const Packing& walls);

}  // namespace scree
