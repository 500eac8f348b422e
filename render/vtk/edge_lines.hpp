#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/geometry/mesh.hpp"

class vtkActor;
class vtkPolyData;

namespace scree {

// Edges drawn by the shaders of the faces: each pixel of a triangle knows its distance to the triangle's
// edges. In software that costs a fraction of lines of their own, and the edges are smooth.

/// Smaller angles between faces belong to rounded shapes [°].
inline constexpr double round_angle = 20.0;
/// Edges have this share of the colour beside them.
inline constexpr double edge_darkness = 0.55;

/// Edges that remain if the mesh represents a rounded shape, and its rims; vertex numbers, ascending.
std::vector<std::array<int, 2>> corner_edges(const Mesh& mesh);

/// Gives a surface the heights that its shaders need. Precondition: its points are the corners of the mesh's
/// triangles, in their order.
void mark_edges(vtkPolyData* surface, const Mesh& mesh);

/// Width of the edges that an actor's faces draw; 0: none [pixels].
void set_edge_width(vtkActor* actor, double width);

/// Parts of the shaders that draw marked edges.
struct EdgeShaders {
  std::string vertex_declaration;
  std::string vertex_code;
  /// Declares `vec3 withEdges(vec3 color)`: the colour of a pixel, darker on an edge.
  std::string fragment_declaration;
};
const EdgeShaders& edge_shaders();

}  // namespace scree
