#pragma once

#include <string>
#include <string_view>

#include "core/geometry/mesh_file/mesh_repair.hpp"

namespace scree {

/// Returns whether the number of bytes matches the header of a binary STL file.
bool is_whole_stl_binary(std::string_view bytes);

/// Reads binary STL in the file's units, three vertices per triangle. Trailing bytes give a note.
/// @throws MeshFileError; also if the trailing bytes are more triangles
Mesh read_stl_binary(std::string_view bytes, MeshNotes& notes);

/// Content of a binary STL file with this mesh. Coordinates are rounded to single precision.
std::string stl_binary_text(const Mesh& mesh);

}  // namespace scree
