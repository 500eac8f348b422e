#pragma once

#include <string_view>

#include "core/geometry/mesh.hpp"

namespace scree {

/// Returns whether the bytes begin like text STL.
bool is_stl_text(std::string_view bytes);

/// Reads text STL in the file's units, three vertices per triangle. Accepts keywords in capitals, split ("end
/// solid") or joined with the following name ("endsolidcube").
/// @throws MeshFileError
Mesh read_stl_text(std::string_view bytes);

}  // namespace scree
