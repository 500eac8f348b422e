#pragma once

#include <optional>

#include "core/frame/frame.hpp"

namespace scree {

/// Where a body is wanted: at the first free place on a way.
struct WantedPlace {
  Vec3 from = Vec3::Zero();        ///< [m]
  Vec3 direction = Vec3::UnitX();  ///< unit
  double reach = 0.0;              ///< length of the way; 0: only its beginning [m]
};

/// First place on a way at which the last body of a frame's model is free of contact with everything else;
/// none: there is no room. The body has the rotation of the model's start; it is absent in the frame.
std::optional<Vec3> first_free_place(const Frame& frame, const WantedPlace& wanted);

}  // namespace scree
