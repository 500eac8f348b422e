#pragma once

#include "core/model/model.hpp"

namespace scree {

/// Speed of the fastest expected impact between spheres, or of a sphere on anything else, estimated from the
/// initial state: velocities and spins of bodies, walls and fluid, and the work of weight, loads and the near
/// field on a sphere across the scene or onto a plane [m/s].
double impact_speed(const Model& model);
/// Square of the expected impact speed without the near field [m²/s²].
double squared_speed_without_near_field(const Model& model);

}  // namespace scree
