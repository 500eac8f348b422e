#include "render/surface.hpp"

#include <vtkCellArray.h>
#include <vtkFloatArray.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>

namespace scree {

vtkSmartPointer<vtkPolyData> flat_surface(const Mesh& mesh) {
  vtkNew<vtkPoints> points;
  vtkNew<vtkCellArray> triangles;
  vtkNew<vtkFloatArray> normals;
  normals->SetName("Normals");
  normals->SetNumberOfComponents(3);
  for (const std::array<int, 3>& triangle : mesh.triangles) {
    const Vec3& a = mesh.vertices[triangle[0]];
    const Vec3& b = mesh.vertices[triangle[1]];
    const Vec3& c = mesh.vertices[triangle[2]];
    const Vec3 normal = (b - a).cross(c - a).normalized();
    triangles->InsertNextCell(3);
    for (const Vec3* corner : {&a, &b, &c}) {
      triangles->InsertCellPoint(points->InsertNextPoint(corner->data()));
      normals->InsertNextTuple(normal.data());
    }
  }
  auto surface = vtkSmartPointer<vtkPolyData>::New();
  surface->SetPoints(points);
  surface->SetPolys(triangles);
  surface->GetPointData()->SetNormals(normals);
  return surface;
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

}  // namespace scree
