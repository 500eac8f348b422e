#pragma once

#include <string_view>

#include "core/scene/scene.hpp"

namespace scree {

// What a scene file calls things.

std::string_view name_of(SolverMethod method);
std::string_view name_of(const NormalLawSpec& law);

}  // namespace scree
