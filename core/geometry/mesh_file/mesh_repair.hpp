#pragma once

#include <string>
#include <vector>

#include "core/geometry/mesh.hpp"
#include "core/geometry/surface_edges.hpp"

namespace scree {

// The individual repairs of `repair_mesh`. Each appends a note for the user if it made a relevant change.

using MeshNotes = std::vector<std::string>;

/// "1 triangle", "3 triangles".
std::string counted(long count, const std::string& one, const std::string& many);

/// Length of the diagonal of the vertices' bounding box [m].
double box_diagonal(const Mesh& mesh);

/// Removes unused vertices and renumbers the others in the order of their first corners.
void drop_unused_vertices(Mesh& mesh);

/// Merges vertices closer than `tolerance` [m] into the first of them. Drops collapsed triangles and unused
/// vertices.
void weld(Mesh& mesh, double tolerance, MeshNotes& notes);

/// Keeps the first of several triangles with the same three vertices.
void remove_duplicates(Mesh& mesh, MeshNotes& notes);

/// Reorients triangles so that neighbours agree. In each shell the smaller part is reoriented.
void orient_consistently(Mesh& mesh, MeshNotes& notes);

/// Removes triangles lower than `tolerance` [m]. Flips the neighbour's edge where one lies along it, so that
/// a closed surface stays closed. Drops triangles for which this fails.
void remove_slivers(Mesh& mesh, double tolerance, MeshNotes& notes);

/// Cuts the surface where three or more triangles share an edge, where neighbours disagree in orientation and
/// where it is connected by a single vertex. Each part gets its own vertices.
void cut_into_manifolds(Mesh& mesh, MeshNotes& notes);

/// Result of `orient_outward`.
struct ShellOrientation {
  int solids = 0;             ///< closed shells that bound a solid from outside
  int turned = 0;             ///< closed shells that were reoriented
  bool faced_inward = false;  ///< all outermost closed shells faced inward
};

/// Orients the closed shells of a mesh: solids face outward, cavities inside solids face into the cavity.
/// Precondition: `cut_into_manifolds` would not change the closed shells.
ShellOrientation orient_outward(Mesh& mesh, MeshNotes& notes);

}  // namespace scree
