#pragma once

#include <vector>

#include "core/bodies/loads.hpp"
#include "core/frame/frame.hpp"

namespace scree {

/// The loads of the frame's scene as they are at its time, with its bodies turned as they are.
std::vector<Load> loads_at(const Frame& frame);

}  // namespace scree
