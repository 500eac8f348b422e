#pragma once

#include "core/frame/frame.hpp"

namespace scree {

/// −g·x at the place that energies of height are counted from, which stays the same for a whole run: the
/// lowest one of a scene at its start, of its bodies and walls, and of planes that carry below their middle
/// [J/kg].
double height_zero(const Model& model);

/// Mass of the bodies that the account of the gravitational energy has: those that are there and may move
/// [kg].
double mass_with_height(const Frame& frame);

}  // namespace scree
