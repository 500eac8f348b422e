#include "render/view/mesh_preview.hpp"

#include <vtkActor.h>
#include <vtkCamera.h>
#include <vtkCellArray.h>
#include <vtkFeatureEdges.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkPolyDataNormals.h>
#include <vtkProperty.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>

namespace scree {
namespace {

constexpr double feature_angle = 20.0;  // sharper edges are drawn as lines [°]

Vec3 middle_of(const Mesh& mesh) {
  if (mesh.vertices.empty()) return Vec3::Zero();
  Vec3 lower = mesh.vertices.front();
  Vec3 upper = lower;
  for (const Vec3& vertex : mesh.vertices) {
    lower = lower.cwiseMin(vertex);
    upper = upper.cwiseMax(vertex);
  }
  return 0.5 * (lower + upper);
}

/// @param middle  centre of the mesh, moved to the origin: far from there single precision is too coarse
vtkSmartPointer<vtkPoints> points_of(const Mesh& mesh, const Vec3& middle) {
  auto points = vtkSmartPointer<vtkPoints>::New();
  points->SetDataTypeToDouble();
  points->SetNumberOfPoints(static_cast<vtkIdType>(mesh.vertices.size()));
  for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
    points->SetPoint(static_cast<vtkIdType>(i), Vec3(mesh.vertices[i] - middle).data());
  }
  return points;
}

void add_triangle(vtkCellArray* cells, const std::array<int, 3>& triangle) {
  const vtkIdType ids[3] = {triangle[0], triangle[1], triangle[2]};
  cells->InsertNextCell(3, ids);
}

vtkSmartPointer<vtkPolyData> surface_of(const Mesh& mesh, const Vec3& middle) {
  vtkNew<vtkCellArray> cells;
  for (const auto& triangle : mesh.triangles) add_triangle(cells, triangle);
  auto data = vtkSmartPointer<vtkPolyData>::New();
  data->SetPoints(points_of(mesh, middle));
  data->SetPolys(cells);
  return data;
}

vtkSmartPointer<vtkPolyData> faulty_triangles(const MeshFile& file, const Vec3& middle) {
  vtkNew<vtkCellArray> cells;
  for (const MeshFault& fault : file.faults) {
    for (int triangle : fault.triangles) {
      add_triangle(cells, file.mesh.triangles[static_cast<std::size_t>(triangle)]);
    }
  }
  auto data = vtkSmartPointer<vtkPolyData>::New();
  data->SetPoints(points_of(file.mesh, middle));
  data->SetPolys(cells);
  return data;
}

vtkSmartPointer<vtkPolyData> faulty_edges(const MeshFile& file, const Vec3& middle) {
  vtkNew<vtkPoints> points;
  points->SetDataTypeToDouble();
  vtkNew<vtkCellArray> cells;
  for (const MeshFault& fault : file.faults) {
    for (const auto& edge : fault.edges) {
      const vtkIdType ids[2] = {points->InsertNextPoint(Vec3(edge[0] - middle).data()),
                                points->InsertNextPoint(Vec3(edge[1] - middle).data())};
      cells->InsertNextCell(2, ids);
    }
  }
  auto data = vtkSmartPointer<vtkPolyData>::New();
  data->SetPoints(points);
  data->SetLines(cells);
  return data;
}

/// An actor with data that every mesh replaces.
struct Layer {
  vtkNew<vtkPolyDataMapper> mapper;
  vtkNew<vtkActor> actor;

  Layer() {
    mapper->ScalarVisibilityOff();
    actor->SetMapper(mapper);
  }
  void set_color(const Color& color) { actor->GetProperty()->SetColor(color.red, color.green, color.blue); }
};

}  // namespace

struct MeshPreview::Parts {
  vtkRenderWindow* window;
  vtkNew<vtkRenderer> renderer;
  Layer surface;
  Layer edges;
  Layer fault_triangles;
  Layer fault_edges;
};

MeshPreview::MeshPreview(vtkRenderWindow* window) : parts_(std::make_unique<Parts>()) {
  parts_->window = window;
  window->AddRenderer(parts_->renderer);
  for (Layer* layer : {&parts_->surface, &parts_->edges, &parts_->fault_triangles, &parts_->fault_edges}) {
    parts_->renderer->AddActor(layer->actor);
  }
  // Lines and faults are drawn slightly in front of their surface.
  for (Layer* layer : {&parts_->edges, &parts_->fault_triangles, &parts_->fault_edges}) {
    layer->mapper->SetResolveCoincidentTopologyToPolygonOffset();
    layer->mapper->SetRelativeCoincidentTopologyPolygonOffsetParameters(-1.0, -1.0);
    layer->mapper->SetRelativeCoincidentTopologyLineOffsetParameters(-2.0, -2.0);
    layer->actor->GetProperty()->LightingOff();
  }
  parts_->fault_triangles.set_color(normal_force_color);
  parts_->fault_edges.set_color(normal_force_color);
  parts_->fault_edges.actor->GetProperty()->SetLineWidth(4.0F);
  parts_->renderer->GradientBackgroundOn();
}

MeshPreview::~MeshPreview() {
  parts_->window->RemoveRenderer(parts_->renderer);
}

vtkRenderer* MeshPreview::renderer() const {
  return parts_->renderer;
}

void MeshPreview::set_theme(Theme theme) {
  const ThemeColors& colors = theme_colors(theme);
  const Color& bottom = colors.background_bottom;
  const Color& top = colors.background_top;
  parts_->renderer->SetBackground(bottom.red, bottom.green, bottom.blue);
  parts_->renderer->SetBackground2(top.red, top.green, top.blue);
}

void MeshPreview::show(const MeshFile& file) {
  const Vec3 middle = middle_of(file.mesh);
  const auto surface = surface_of(file.mesh, middle);
  vtkNew<vtkPolyDataNormals> normals;
  normals->SetInputData(surface);
  normals->SetFeatureAngle(feature_angle);
  normals->ConsistencyOff();
  normals->Update();
  parts_->surface.mapper->SetInputData(normals->GetOutput());
  parts_->surface.set_color(category_color(0));

  vtkNew<vtkFeatureEdges> edges;
  edges->SetInputData(surface);
  edges->SetFeatureAngle(feature_angle);
  edges->BoundaryEdgesOn();
  edges->NonManifoldEdgesOff();
  edges->ColoringOff();
  edges->Update();
  parts_->edges.mapper->SetInputData(edges->GetOutput());
  parts_->edges.set_color(mix(category_color(0), Color{}, 0.45));

  parts_->fault_triangles.mapper->SetInputData(faulty_triangles(file, middle));
  parts_->fault_edges.mapper->SetInputData(faulty_edges(file, middle));
  // The surface is translucent if there are faults, so that faults at the back are visible as well.
  parts_->surface.actor->GetProperty()->SetOpacity(file.faults.empty() ? 1.0 : 0.45);

  vtkCamera* camera = parts_->renderer->GetActiveCamera();
  camera->SetFocalPoint(0.0, 0.0, 0.0);
  camera->SetPosition(1.0, -2.2, 1.1);
  camera->SetViewUp(0.0, 0.0, 1.0);
  parts_->renderer->ResetCamera();
  camera->Zoom(1.15);
}

void MeshPreview::turn(double angle) {
  parts_->renderer->GetActiveCamera()->Azimuth(angle * 57.29577951308232);
  parts_->renderer->ResetCameraClippingRange();
}

}  // namespace scree
