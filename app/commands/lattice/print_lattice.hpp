#pragma once

#include "core/model/model.hpp"

namespace scree {

/// Prints the lattice of a model, if there is one.
void print_lattice(const Model& model);

}  // namespace scree
