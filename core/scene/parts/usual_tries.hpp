#pragma once

#include <vector>

#include "core/scene/scene.hpp"

namespace scree {

/// What the window offers to try: what the scene chooses, or else up to six usual numbers: friction, damping,
/// what moves or loads bodies, how many there are, their materials, and gravity.
std::vector<TrySpec> offered_tries(const Scene& scene);

}  // namespace scree
