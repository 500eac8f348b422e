#pragma once

#include <string>
#include <vector>

#include "core/model/model.hpp"

namespace scree {

/// Impacts that the start of a scene promises and that are too much for a contact (ImpactCapacity), one
/// sentence a contact rule, with numbers that would do. Bodies are followed as if each flew alone: by their
/// velocities and weights onto walls and fixed bodies, by their velocities onto each other.
/// Precondition: each two things that can meet have a rule.
std::vector<std::string> impact_notes(const Model& model);

}  // namespace scree
