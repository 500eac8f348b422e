#pragma once

#include "core/base/vector.hpp"

namespace scree {

/// A light direction and its share of the light.
struct SkyDirection {
  Vec3 towards;  ///< unit, in the axes right, back, up
  double weight = 0.0;
};

/// Element of an infinite sequence; each eight directions cover the sky, three of them the sun.
SkyDirection sky_direction(int number);

}  // namespace scree
