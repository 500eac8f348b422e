#pragma once

#include "core/simulation/model.hpp"

namespace scree {

/// The step that a run of a scene never exceeds: that of the scene; where the scene leaves it open, the
/// shortest of the times that its contacts, spheres and lattice ask for [s].
double largest_step(const Model& model);

}  // namespace scree
