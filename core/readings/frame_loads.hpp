#pragma once

#include <vector>

#include "core/bodies/loads.hpp"
#include "core/frame/frame.hpp"

namespace scree {

/// Loads of the frame's scene at its time, with its bodies in their current orientations.
std::vector<Load> loads_at(const Frame& frame);

}  // namespace scree
