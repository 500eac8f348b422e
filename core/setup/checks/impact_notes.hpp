#pragma once

#include <string>
#include <vector>

#include "core/model/model.hpp"

namespace scree {

/// Notes on expected impacts that exceed the capacity of a contact (ImpactCapacity), one sentence per contact
/// rule, with sufficient parameters. Each body is followed as if alone: by velocity and weight onto walls and
/// fixed bodies, by velocity onto other bodies. Precondition: each two things that can meet have a rule.
std::vector<std::string> impact_notes(const Model& model);

}  // namespace scree
