#pragma once

#include <string>
#include <vector>

#include "core/model/model.hpp"

namespace scree {

/// Values that look as if they were given in another unit than SI, a sentence each: a density in g/cm³, a
/// modulus in GPa, an angle in degrees, a mesh in millimetres. They may be meant, so they are no faults.
std::vector<std::string> unit_doubts(const Model& model);

}  // namespace scree
