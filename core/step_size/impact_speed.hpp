#pragma once

#include "core/model/model.hpp"

namespace scree {

/// Of the fastest impact between spheres, or of a sphere on anything else, that a scene promises at its
/// start: by the velocities and spins of bodies, walls and fluid, and by what weights, loads and the near
/// field do to a sphere on its way through the scene or onto a plane [m/s].
double impact_speed(const Model& model);
/// The same squared, without the near field [m²/s²].
double squared_speed_without_near_field(const Model& model);

}  // namespace scree
