#pragma once

#include <filesystem>

namespace scree {

/// Makes a recording of the tables that `scree run --out` has written to a folder, so that they can be looked
/// at like one: bodies, and contacts, forces on walls, energies and the solver's numbers where there are
/// tables of them. It lies in the user's cache, and is made again when the tables have changed. Of contacts
/// tables do not tell the limit of friction, the elongation and the features; walls that turn stand as they
/// began. The scene is the .toml file in the folder, or the one that summary.json names.
/// @return its path. @throws SceneError: tables without their scene, or of another one;
/// std::ios_base::failure
std::filesystem::path recording_of_tables(const std::filesystem::path& folder);

}  // namespace scree
