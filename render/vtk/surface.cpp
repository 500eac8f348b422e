#include "render/vtk/surface.hpp"

#include <vtkCellArray.h>
#include <vtkFloatArray.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>

#include <cmath>
#include <vector>

#include "render/vtk/edge_lines.hpp"

namespace scree {
namespace {

/// Normal of a triangle, as long as twice its area.
Vec3 area_normal(const Mesh& mesh, const std::array<int, 3>& triangle) {
  const Vec3& a = mesh.vertices[triangle[0]];
  return (mesh.vertices[triangle[1]] - a).cross(mesh.vertices[triangle[2]] - a);
}

/// @param normal_at  of a triangle's corner
template <class NormalAt>
vtkSmartPointer<vtkPolyData> lit_surface(const Mesh& mesh, const NormalAt& normal_at) {
  vtkNew<vtkPoints> points;
  vtkNew<vtkCellArray> triangles;
  vtkNew<vtkFloatArray> normals;
  normals->SetName("Normals");
  normals->SetNumberOfComponents(3);
  for (std::size_t n = 0; n < mesh.triangles.size(); ++n) {
    triangles->InsertNextCell(3);
    for (const int vertex : mesh.triangles[n]) {
      triangles->InsertCellPoint(points->InsertNextPoint(mesh.vertices[vertex].data()));
      normals->InsertNextTuple(normal_at(n, vertex).data());
    }
  }
  auto surface = vtkSmartPointer<vtkPolyData>::New();
  surface->SetPoints(points);
  surface->SetPolys(triangles);
  surface->GetPointData()->SetNormals(normals);
  return surface;
}

vtkSmartPointer<vtkPolyData> lines_between(vtkPoints* points, const std::vector<std::array<int, 2>>& ends) {
  vtkNew<vtkCellArray> lines;
  for (const auto& [first, second] : ends) lines->InsertNextCell({first, second});
  auto result = vtkSmartPointer<vtkPolyData>::New();
  result->SetPoints(points);
  result->SetLines(lines);
  return result;
}

}  // namespace

vtkSmartPointer<vtkPolyData> flat_surface(const Mesh& mesh) {
  return lit_surface(mesh, [&](std::size_t triangle, int) -> Vec3 {
    return area_normal(mesh, mesh.triangles[triangle]).normalized();
  });
}

vtkSmartPointer<vtkPolyData> creased_surface(const Mesh& mesh) {
  std::vector<Vec3> normals;
  std::vector<std::vector<std::size_t>> around(mesh.vertices.size());
  for (std::size_t n = 0; n < mesh.triangles.size(); ++n) {
    normals.push_back(area_normal(mesh, mesh.triangles[n]));
    for (const int vertex : mesh.triangles[n]) around[vertex].push_back(n);
  }
  const double smooth_cosine = std::cos(round_angle * M_PI / 180.0);
  const auto surface = lit_surface(mesh, [&](std::size_t triangle, int vertex) -> Vec3 {
    const Vec3 own = normals[triangle].normalized();
    Vec3 sum = Vec3::Zero();
    for (const std::size_t other : around[vertex]) {
      if (own.dot(normals[other].normalized()) > smooth_cosine) sum += normals[other];
    }
    return sum.normalized();
  });
  mark_edges(surface, mesh);
  return surface;
}

vtkSmartPointer<vtkPolyData> sharp_edge_lines(const Features& features) {
  vtkNew<vtkPoints> points;
  for (const Vec3& point : features.points) points->InsertNextPoint(point.data());
  return lines_between(points, features.sharp_edges);
}

vtkSmartPointer<vtkPolyData> corner_lines(const Mesh& mesh) {
  vtkNew<vtkPoints> points;
  for (const Vec3& vertex : mesh.vertices) points->InsertNextPoint(vertex.data());
  return lines_between(points, corner_edges(mesh));
}

}  // namespace scree
