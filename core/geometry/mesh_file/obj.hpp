#pragma once

#include <string_view>

#include "core/geometry/mesh_file/mesh_mending.hpp"
#include "core/geometry/mesh_file/polygon.hpp"

namespace scree {

/// Reads the vertices and faces of an OBJ file in double precision, in the file's numbers. What does not
/// belong to the shape (normals, texture, groups, materials, points, lines) is passed over.
/// @throws MeshFileError
PolygonMesh read_obj(std::string_view text, MeshNotes& notes);

}  // namespace scree
