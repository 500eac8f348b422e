#pragma once

#include <string_view>
#include <vector>

#include "core/scene/scene.hpp"

namespace scree {

/// Checks the consistency of a scene: names are unique and refer to something, velocities fit the plane of
/// motion, the number of output times is reasonable.
/// @throws SceneError at the first fault
void check_scene(const Scene& scene);

/// Plots that a view can open with: those of the scene with a title, and those that every scene has.
std::vector<std::string_view> plot_titles(const Scene& scene);

}  // namespace scree
