#pragma once

#include <string>

#include "core/geometry/mesh.hpp"

namespace scree {

/// Whether a file's bytes begin as text STL does.
bool is_stl_text(const std::string& bytes);

/// Reads text STL in the file's numbers, three vertices a triangle. Assimp reads it in single precision and
/// takes a file that is cut short for a smaller one.
/// @throws MeshFileError
Mesh read_stl_text(const std::string& bytes);

}  // namespace scree
