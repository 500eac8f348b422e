#pragma once

#include <string>

#include "core/geometry/polygon.hpp"

namespace scree {

/// Reads the vertices and faces of a PLY file, text or binary of either byte order, in the file's numbers.
/// Assimp 5.2 crashes on PLY files that are cut short.
/// @throws MeshFileError
PolygonMesh read_ply(const std::string& bytes);

}  // namespace scree
