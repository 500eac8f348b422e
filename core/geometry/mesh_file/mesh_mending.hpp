#pragma once

#include <string>
#include <vector>

#include "core/geometry/mesh.hpp"
#include "core/geometry/surface_edges.hpp"

namespace scree {

// The repairs of `mend_mesh`, each on its own. Each appends a note for people where it changed something that
// they would want to know of.

using MeshNotes = std::vector<std::string>;

/// "1 triangle", "3 triangles".
std::string counted(long count, const std::string& one, const std::string& many);

/// Length of the diagonal of the vertices' bounding box [m].
double box_diagonal(const Mesh& mesh);

/// Drops vertices that no triangle uses and numbers the others in the order of their first corners.
void drop_unused_vertices(Mesh& mesh);

/// Merges vertices closer than `tolerance` [m] into the first of them, drops triangles that collapse and
/// vertices that no triangle uses.
void weld(Mesh& mesh, double tolerance, MeshNotes& notes);

/// Keeps the first of triangles with the same three vertices.
void remove_duplicates(Mesh& mesh, MeshNotes& notes);

/// Turns triangles so that neighbours agree; of each shell the smaller part is turned.
void orient_alike(Mesh& mesh, MeshNotes& notes);

/// Removes triangles lower than `tolerance` [m]. Where one lies along an edge of a neighbour, that edge is
/// flipped, so that a closed surface stays closed; a triangle that defies this is dropped.
void remove_slivers(Mesh& mesh, double tolerance, MeshNotes& notes);

/// Cuts the surface where three or more triangles meet in an edge, where neighbours disagree in orientation
/// and where it hangs together in a single vertex, by giving each part its own vertices.
void cut_into_manifolds(Mesh& mesh, MeshNotes& notes);

/// What `orient_outward` has found.
struct ShellOrientation {
  int solids = 0;             ///< closed shells that bound a solid from outside
  int turned = 0;             ///< closed shells that faced the other way
  bool faced_inward = false;  ///< the outermost closed shells all did
};

/// Turns the closed shells of a mesh so that solids face outward and hollows inside solids face into the
/// hollow. Precondition: `cut_into_manifolds` would change nothing on the closed shells.
ShellOrientation orient_outward(Mesh& mesh, MeshNotes& notes);

}  // namespace scree
