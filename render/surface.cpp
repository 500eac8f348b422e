#include "render/surface.hpp"

#include <vtkCellArray.h>
#include <vtkFeatureEdges.h>
#include <vtkFloatArray.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>

namespace scree {
namespace {

constexpr double round_angle = 20.0;  // faces that meet more flatly stand for something round [°]

}  // namespace

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
