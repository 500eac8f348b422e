#pragma once

#include <string_view>

#include "core/geometry/mesh_file/mesh_mending.hpp"

namespace scree {

/// Whether the bytes are exactly as many as the head of binary STL says.
bool is_whole_stl_binary(std::string_view bytes);

/// Reads binary STL in the file's numbers, three vertices a triangle. Bytes behind the last triangle become a
/// note unless they are triangles too.
/// @throws MeshFileError
Mesh read_stl_binary(std::string_view bytes, MeshNotes& notes);

}  // namespace scree
