#pragma once

#include <string_view>

#include "core/geometry/mesh_file/mesh_mending.hpp"
#include "core/geometry/mesh_file/polygon.hpp"

namespace scree {

/// Reads the vertices, faces and triangle strips of a PLY file, text or binary of either byte order, in the
/// file's numbers. In text each line is one element; values beyond those that the head declares are left out.
/// A text whose lines are not as many as its elements is read value by value, and must end with the last.
/// @throws MeshFileError
PolygonMesh read_ply(std::string_view bytes, MeshNotes& notes);

}  // namespace scree
