#pragma once

#include <string_view>

#include "core/geometry/mesh.hpp"

namespace scree {

/// Whether a file's bytes begin as text STL does.
bool is_stl_text(std::string_view bytes);

/// Reads text STL in the file's numbers, three vertices a triangle. Keywords may be in capitals, parted
/// ("end solid") or run together with the name behind them ("endsolidcube"), as some programs write them.
/// @throws MeshFileError
Mesh read_stl_text(std::string_view bytes);

}  // namespace scree
