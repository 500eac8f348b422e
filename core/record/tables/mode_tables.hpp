#pragma once

#include <filesystem>
#include <vector>

#include "core/lattice/solve/modes.hpp"

namespace scree {

inline constexpr const char* mode_values_file = "modes.csv";
inline constexpr const char* mode_shapes_file = "mode_shapes.csv";

/// Writes modes.csv (mode, eigenvalue) and mode_shapes.csv (mode, node, u, v) into a folder, which is created
/// if necessary.
/// @throws std::filesystem::filesystem_error, std::ios_base::failure
void write_modes(const std::filesystem::path& folder, const std::vector<Mode>& modes);

/// Removes the mode tables of an earlier run.
void remove_modes(const std::filesystem::path& folder);

}  // namespace scree
