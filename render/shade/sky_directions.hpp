#pragma once

#include "core/base/vector.hpp"

namespace scree {

/// From where light comes, and which share of it.
struct SkyDirection {
  Vec3 towards;  ///< unit, in the axes right, back, up
  double weight = 0.0;
};

/// One of a sequence without end, each eight of which are spread over the whole sky, three of them over the
/// sun.
SkyDirection sky_direction(int number);

}  // namespace scree
