#pragma once

#include "core/model/model.hpp"

namespace scree {

/// The longest step that follows what attraction and repulsion do to two spheres, wherever these can come by
/// the energy that the start promises, down to where they touch: by the stiffness of the near field, by the
/// time of an orbit and by the time in which they pass. Infinite without a near field [s].
double near_field_step(const Model& model);

/// The longest step that follows how a fluid takes the speed of the lightest sphere away and turns its way.
/// Infinite without a fluid [s].
double fluid_step(const Model& model);

}  // namespace scree
