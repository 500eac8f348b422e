#pragma once

#include <string_view>

#include "core/geometry/mesh_file/mesh_repair.hpp"
#include "core/geometry/mesh_file/polygon.hpp"

namespace scree {

/// Reads the vertices, faces and triangle strips of a PLY file, text or binary of either byte order, in the
/// file's units. In text each line is one element, and values beyond the declared ones are ignored. If the
/// number of lines differs from the number of elements, the text is read value by value and must end with the
/// last one.
/// @throws MeshFileError
PolygonMesh read_ply(std::string_view bytes, MeshNotes& notes);

}  // namespace scree
