#pragma once

#include <filesystem>
#include <functional>

#include "core/scene/scene.hpp"

namespace scree {

/// Visits the path of every file that a scene uses: meshes, bodies of fills, references of plots.
void visit_files(Scene& scene, const std::function<void(std::filesystem::path&)>& visit);

/// Content of such a file.
/// @param for_what  "the recording needs it along with its scene". @throws SceneError
std::string read_file_of_scene(const std::filesystem::path& path, const std::string& for_what);

}  // namespace scree
