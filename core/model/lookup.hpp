#pragma once

#include <string>

#include "core/model/model.hpp"

namespace scree {

/// Index of the body with a name, or with a number given as text; −1: none.
int find_body(const Model& model, const std::string& name);

/// Index of the wall with a name; −1: none.
int find_wall(const Model& model, const std::string& name);

}  // namespace scree
