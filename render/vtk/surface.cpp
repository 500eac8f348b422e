#include "render/vtk/surface.hpp"

#include <vtkCellArray.h>
#include <vtkFeatureEdges.h>
#include <vtkFloatArray.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>

#include <cmath>
#include <vector>

namespace scree {
namespace {

constexpr double round_angle = 20.0;  // smaller edge angles belong to rounded shapes [°]

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
  return lit_surface(mesh, [&](std::size_t triangle, int vertex) -> Vec3 {
    const Vec3 own = normals[triangle].normalized();
    Vec3 sum = Vec3::Zero();
    for (const std::size_t other : around[vertex]) {
      if (own.dot(normals[other].normalized()) > smooth_cosine) sum += normals[other];
    }
    return sum.normalized();
  });
}

vtkSmartPointer<vtkPolyData> sharp_edge_lines(const Features& features) {
  vtkNew<vtkPoints> points;
  vtkNew<vtkCellArray> lines;
  for (const Vec3& point : features.points) points->InsertNextPoint(point.data());
  for (const std::array<int, 2>& edge : features.sharp_edges) {
    lines->InsertNextCell(2);
    for (int vertex : edge) lines->InsertCellPoint(vertex);
  }
  auto result = vtkSmartPointer<vtkPolyData>::New();
  result->SetPoints(points);
  result->SetLines(lines);
  return result;
}

vtkSmartPointer<vtkPolyData> corner_lines(const Mesh& mesh) {
  vtkNew<vtkPoints> points;
  for (const Vec3& vertex : mesh.vertices) points->InsertNextPoint(vertex.data());
  vtkNew<vtkCellArray> triangles;
  for (const auto& [a, b, c] : mesh.triangles) triangles->InsertNextCell({a, b, c});
  vtkNew<vtkPolyData> surface;
  surface->SetPoints(points);
  surface->SetPolys(triangles);
  vtkNew<vtkFeatureEdges> edges;
  edges->SetInputData(surface);
  edges->SetFeatureAngle(round_angle);
  edges->ColoringOff();
  edges->Update();
  return edges->GetOutput();
}

}  // namespace scree
