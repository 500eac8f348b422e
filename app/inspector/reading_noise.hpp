#pragma once

#include "core/frame/frame.hpp"

namespace scree {

/// Round-off levels; smaller readings are shown as 0.
struct Noise {
  double length = 0.0;  ///< [m]
  double speed = 0.0;   ///< [m/s]
  double force = 0.0;   ///< [N]
};

/// Round-off levels of a frame: from the size of its scene, the speed of falls in it and of its fastest body,
/// and its largest contact force.
Noise noise_of(const Frame& frame);

}  // namespace scree
