#pragma once

#include <string>
#include <vector>

#include "core/simulation/model.hpp"

namespace scree {

/// Impacts that the start of a scene promises and that a barrier law cannot store the energy of, one sentence
/// a contact rule, with numbers that would do. Bodies are followed as if each flew alone: by their velocities
/// and weights onto walls and fixed bodies, by their velocities onto each other. A law is taken to store what
/// one contact does down to a small share of the gap at which its barrier begins.
/// Precondition: each two things that can meet have a rule.
std::vector<std::string> impact_notes(const Model& model);

}  // namespace scree
