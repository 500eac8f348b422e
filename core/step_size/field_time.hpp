#pragma once

#include "core/model/model.hpp"

namespace scree {

/// Step limit from attraction and repulsion of two spheres, at all distances they can reach with the energy
/// expected from the start: by the stiffness of the near field, by the orbital period and by the time of
/// passage. Infinite without a near field [s].
double near_field_step(const Model& model);

/// Step limit from the time scale on which a fluid slows the lightest sphere and bends its path. Infinite
/// without a fluid [s].
double fluid_step(const Model& model);

}  // namespace scree
