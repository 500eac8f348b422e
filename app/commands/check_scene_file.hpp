#pragma once

#include <filesystem>

namespace scree {

/// `scree check` of a scene: prints its content on standard output, a fault on standard error.
/// @return whether it can run
bool check_scene_file(const std::filesystem::path& path);

}  // namespace scree
