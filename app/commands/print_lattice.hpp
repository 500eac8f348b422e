#pragma once

#include "core/model/model.hpp"

namespace scree {

/// Prints what the lattice of a model is, if it has one.
void print_lattice(const Model& model);

}  // namespace scree
