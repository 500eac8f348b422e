#pragma once

#include <vector>

#include "core/geometry/mesh_file/mesh_file.hpp"
#include "core/geometry/surface_edges.hpp"

namespace scree {

// Checks that forbid the use of a repaired mesh as a particle. Each function appends at most one fault.

void find_open_edges(const Mesh& mesh, const SurfaceEdges& edges, std::vector<MeshFault>& faults);
void find_branching_edges(const Mesh& mesh, const SurfaceEdges& edges, std::vector<MeshFault>& faults);
void find_one_sided(const Mesh& mesh, const SurfaceEdges& edges, std::vector<MeshFault>& faults);
void find_pinched_vertices(const Mesh& mesh, const SurfaceEdges& edges, std::vector<MeshFault>& faults);
/// Precondition: the triangles have an area.
void find_self_intersections(const Mesh& mesh, std::vector<MeshFault>& faults);

/// "(0.1, 0, −2)", in the unit of the mesh.
std::string position_text(const Vec3& position);

}  // namespace scree
