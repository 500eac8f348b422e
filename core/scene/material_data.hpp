#pragma once

#include "core/scene/scene.hpp"

namespace scree {

/// The key of what a normal law must know of a material that does not say it, as scene files call it; null if
/// nothing is missing.
const char* missing_data(const NormalLawSpec& law, const MaterialSpec& material);

}  // namespace scree
