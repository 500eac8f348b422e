#pragma once

#include "core/model/model.hpp"

namespace scree {

/// The longest step of explicit motion that is stable for the lattice of a scene: that of its bonds, and
/// where it touches, with the stiffest contact that a node at a corner can make, one at a time [s].
/// Precondition: the model has a lattice, and rules for all that it can meet.
double stable_lattice_step(const Model& model);

}  // namespace scree
