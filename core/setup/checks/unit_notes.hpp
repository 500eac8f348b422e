#pragma once

#include <string>
#include <vector>

#include "core/model/model.hpp"

namespace scree {

/// Notes on values that may be in other units than SI, one sentence each: a density in g/cm³, a modulus in
/// GPa, an angle in degrees, a mesh in millimetres. They are no errors, because they may be intended.
std::vector<std::string> unit_notes(const Model& model);

}  // namespace scree
