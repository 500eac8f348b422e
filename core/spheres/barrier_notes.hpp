#pragma once

#include <string>
#include <vector>

#include "core/simulation/model.hpp"

namespace scree {

/// Barrier laws that cannot store the energy of the impacts of spheres that a scene promises, a sentence
/// each, with what would do.
std::vector<std::string> barrier_notes(const Model& model);

}  // namespace scree
