#pragma once

#include <string_view>

#include "core/geometry/mesh_file/mesh_repair.hpp"
#include "core/geometry/mesh_file/polygon.hpp"

namespace scree {

/// Reads the vertices and faces of an OBJ file in double precision, in the file's units. Ignores everything
/// else (normals, texture, groups, materials, points, lines).
/// @throws MeshFileError
PolygonMesh read_obj(std::string_view text, MeshNotes& notes);

}  // namespace scree
