#pragma once

#include "core/frame/frame.hpp"

namespace scree {

/// −g·x of the reference height for gravitational energies, constant during a run: the lowest point of the
/// bodies and walls of a scene at its start, and of planes that carry below their centre [J/kg].
double height_zero(const Model& model);

/// Mass included in the gravitational energy: bodies that are present and free to move [kg].
double mass_with_height(const Frame& frame);

}  // namespace scree
