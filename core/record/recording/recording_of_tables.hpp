#pragma once

#include <filesystem>

namespace scree {

/// Converts tables written by `scree run --out` to a recording for viewing: bodies and, where tables exist,
/// contacts, forces on walls, energies and solver data. Stored in the user's cache and renewed when the
/// tables have changed. Tables lack the friction limit, the elongation and the features of contacts; rotating
/// walls keep their initial pose. The scene is the .toml file in the folder, or the one named in
/// summary.json.
/// @return its path. @throws SceneError: no scene, or a scene that does not match; std::ios_base::failure
std::filesystem::path recording_of_tables(const std::filesystem::path& folder);

}  // namespace scree
