#pragma once

#include "core/model/model.hpp"
#include "core/scene/fill/packing.hpp"

namespace scree {

PackedShape packed(const Shape& shape);

/// The space that the walls of a model, at rest, leave to its fills.
Packing packing_between_walls(const Model& model);

}  // namespace scree
