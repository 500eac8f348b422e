#pragma once

#include <string>

namespace scree {

/// Whether a file's bytes begin as text STL does.
bool is_stl_text(const std::string& bytes);

/// Checks that text STL is complete, which Assimp does not. Letters beyond ASCII in the names of solids,
/// which Assimp takes for binary data, become '?'.
/// @throws MeshFileError
void check_stl_text(std::string& bytes);

}  // namespace scree
