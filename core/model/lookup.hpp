#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/model/model.hpp"

namespace scree {

/// Index of the body with a name, or with a number given as text; −1: none.
int find_body(const Model& model, const std::string& name);

/// Bodies of the fill with a name; none: no fill has it.
std::optional<BodyRange> find_fill(const Model& model, const std::string& name);

/// A wall as it was written.
const WallSpec& wall_spec(const Model& model, std::size_t wall);

/// Index of the wall with a name; −1: none.
int find_wall(const Model& model, const std::string& name);

/// Names of the fills and walls that events add.
std::vector<std::string> joined_names(const Model& model);

/// Returns whether a wall, a body or a fill has a name.
bool names_something(const Model& model, const std::string& name);

}  // namespace scree
