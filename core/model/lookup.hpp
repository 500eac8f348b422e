#pragma once

#include <string>

#include "core/model/model.hpp"

namespace scree {

/// Number of the body with a name, or with a number written as text; −1 if there is none.
int find_body(const Model& model, const std::string& name);

/// Number of the wall with a name; −1 if there is none.
int find_wall(const Model& model, const std::string& name);

}  // namespace scree
