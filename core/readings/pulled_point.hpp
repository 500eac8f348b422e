#pragma once

#include "core/frame/frame.hpp"

namespace scree {

/// Place of the pulled point of a body, or of a pulled node [m].
Vec3 pulled_point(const Frame& frame, const FramePull& pull);

}  // namespace scree
