#include "render/vtk/edge_lines.hpp"

#include <vtkActor.h>
#include <vtkFloatArray.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPolyData.h>
#include <vtkShaderProperty.h>
#include <vtkUniforms.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace scree {
namespace {

using Edge = std::array<int, 2>;

Edge edge_between(int one, int other) {
  return {std::min(one, other), std::max(one, other)};
}

}  // namespace

std::vector<std::array<int, 2>> corner_edges(const Mesh& mesh) {
  struct Sides {
    int triangles = 0;
    Vec3 normal = Vec3::Zero();  ///< of the first triangle
    bool bent = false;
  };
  const double smooth_cosine = std::cos(round_angle * M_PI / 180.0);
  std::map<Edge, Sides> sides;
  for (const auto& [a, b, c] : mesh.triangles) {
    const Vec3& corner = mesh.vertices[a];
    const Vec3 normal = (mesh.vertices[b] - corner).cross(mesh.vertices[c] - corner).stableNormalized();
    for (const Edge& edge : {edge_between(a, b), edge_between(b, c), edge_between(c, a)}) {
      Sides& at = sides[edge];
      if (at.triangles++ == 0) at.normal = normal;
      at.bent = at.bent || normal.dot(at.normal) <= smooth_cosine;
    }
  }
  std::vector<Edge> edges;
  for (const auto& [edge, at] : sides) {
    if (at.bent || at.triangles != 2) edges.push_back(edge);
  }
  return edges;
}

void mark_edges(vtkPolyData* surface, const Mesh& mesh) {
  const std::vector<Edge> edges = corner_edges(mesh);
  const auto is_edge = [&](int one, int other) {
    return std::binary_search(edges.begin(), edges.end(), edge_between(one, other));
  };
  // VTK passes tangents to the vertex shader whatever they mean, also those of instances.
  vtkNew<vtkFloatArray> heights;
  heights->SetName("heights above edges");
  heights->SetNumberOfComponents(3);
  for (const std::array<int, 3>& triangle : mesh.triangles) {
    for (int corner = 0; corner < 3; ++corner) {
      // Heights above the sides opposite the corners; far from sides that are no edges.
      std::array<double, 3> height{};
      for (int side = 0; side < 3; ++side) {
        const bool drawn = is_edge(triangle[(side + 1) % 3], triangle[(side + 2) % 3]);
        height[side] = drawn && side != corner ? 0.0 : 1.0;
      }
      heights->InsertNextTuple(height.data());
    }
  }
  surface->GetPointData()->SetTangents(heights);
}

void set_edge_width(vtkActor* actor, double width) {
  actor->GetShaderProperty()->GetFragmentCustomUniforms()->SetUniformf("edgeWidth",
                                                                       static_cast<float>(width));
}

const EdgeShaders& edge_shaders() {
  // The change of a height from pixel to pixel turns it into a distance. The heights of other sides than
  // edges do not change: they are infinitely far.
  static const EdgeShaders shaders{
      "in vec3 tangentMC;\nout vec3 heightAboveEdges;\n", "  heightAboveEdges = tangentMC;\n",
      "in vec3 heightAboveEdges;\n"
      "vec3 withEdges(vec3 color) {\n"
      "  if (edgeWidth <= 0.0) return color;\n"
      "  vec3 across = dFdx(heightAboveEdges);\n"
      "  vec3 up = dFdy(heightAboveEdges);\n"
      "  vec3 squares = heightAboveEdges * heightAboveEdges / max(across * across + up * up, 1e-20);\n"
      "  float pixels = sqrt(min(squares.x, min(squares.y, squares.z)));\n"
      "  float share = clamp(0.5 * edgeWidth + 0.5 - pixels, 0.0, 1.0);\n"
      "  return (1.0 - " +
          std::to_string(1.0 - edge_darkness) +
          " * share) * color;\n"
          "}\n"};
  return shaders;
}

}  // namespace scree
