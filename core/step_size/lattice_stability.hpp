#pragma once

#include "core/model/model.hpp"

namespace scree {

/// Largest stable step of explicit motion for the lattice of a scene: from its bonds and, if it touches other
/// objects, from the stiffest contact of a corner node, one contact at a time [s]. Precondition: the model
/// has a lattice, and rules for all its possible contacts.
double stable_lattice_step(const Model& model);

}  // namespace scree
