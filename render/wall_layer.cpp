#include "render/wall_layer.hpp"

#include <vtkActor.h>
#include <vtkCellArray.h>
#include <vtkMatrix4x4.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>
#include <vtkUnsignedCharArray.h>

#include <array>
#include <cmath>

#include "render/clipping.hpp"
#include "render/ground_grid.hpp"
#include "render/see_through_mapper.hpp"
#include "render/surface.hpp"
#include "render/wall_patches.hpp"

namespace scree {
namespace {

constexpr double opacity = 0.22;
/// Of meshes, of which one often looks through four layers.
constexpr double mesh_opacity = 0.14;
/// Of the lines between the facets of something round: they show that it turns, and are no edges.
constexpr double facet_opacity = 0.22;

struct Quads {
  vtkNew<vtkPoints> points;
  vtkNew<vtkCellArray> faces;
  vtkNew<vtkCellArray> outlines;

  void add(const Quad& corners) {
    faces->InsertNextCell(4);
    outlines->InsertNextCell(5);
    const vtkIdType first = points->GetNumberOfPoints();
    for (const Vec3& corner : corners) {
      const vtkIdType id = points->InsertNextPoint(corner.data());
      faces->InsertCellPoint(id);
      outlines->InsertCellPoint(id);
    }
    outlines->InsertCellPoint(first);
  }

  vtkSmartPointer<vtkPolyData> surface() const { return polydata(faces, nullptr); }
  vtkSmartPointer<vtkPolyData> edges() const { return polydata(nullptr, outlines); }

 private:
  vtkSmartPointer<vtkPolyData> polydata(vtkCellArray* polygons, vtkCellArray* lines) const {
    auto result = vtkSmartPointer<vtkPolyData>::New();
    result->SetPoints(points);
    if (polygons != nullptr) result->SetPolys(polygons);
    if (lines != nullptr) result->SetLines(lines);
    return result;
  }
};

/// A level plane fades like the ground: it has no end that could be drawn.
vtkSmartPointer<vtkPolyData> fading_plane(const PlaneSpec& plane, const SceneExtent& extent) {
  constexpr int cells = 24;
  const GroundRectangle& grid = extent.grid;
  const Vec3 lift = (plane.point.dot(extent.up) - extent.ground) * extent.up;
  vtkNew<vtkPoints> points;
  vtkNew<vtkCellArray> faces;
  vtkNew<vtkUnsignedCharArray> fading;
  fading->SetNumberOfComponents(4);
  for (int row = 0; row <= cells; ++row) {
    for (int column = 0; column <= cells; ++column) {
      const auto place = [&](int axis, int step) {
        const double half = grid.half_size(axis) + ground_margin(grid);
        return grid.middle(axis) + half * (2.0 * step / cells - 1.0);
      };
      const double a = place(0, column);
      const double b = place(1, row);
      const vtkIdType corner = points->InsertNextPoint(Vec3(extent.on_ground(a, b) + lift).data());
      fading->InsertNextTuple4(255, 255, 255, 255.0 * opacity * ground_visibility(grid, a, b));
      if (row == cells || column == cells) continue;
      faces->InsertNextCell({corner, corner + 1, corner + cells + 2, corner + cells + 1});
    }
  }
  auto surface = vtkSmartPointer<vtkPolyData>::New();
  surface->SetPoints(points);
  surface->SetPolys(faces);
  surface->GetPointData()->SetScalars(fading);
  return surface;
}

}  // namespace

struct WallLayer::WallActors {
  Vec3 about;
  vtkNew<vtkActor> faces;
  vtkNew<vtkActor> facets;
  vtkNew<vtkActor> edges;
  vtkNew<vtkMatrix4x4> pose;

  WallActors(const WallModel& wall, const SceneExtent& extent) : about(wall.about) {
    if (const auto* shape = std::get_if<Shape>(&wall.shape)) {
      set_geometry(flat_surface(shape->mesh), corner_lines(shape->mesh));
      set_mapper(facets, sharp_edge_lines(shape->features));
      facets->GetProperty()->SetOpacity(facet_opacity);
      faces->GetProperty()->SetOpacity(mesh_opacity);
      faces->GetProperty()->SetAmbient(0.6);
      faces->GetProperty()->SetDiffuse(0.45);
    } else if (const auto* plane = std::get_if<PlaneSpec>(&wall.shape); plane && is_level(*plane, extent)) {
      set_geometry(fading_plane(*plane, extent), vtkSmartPointer<vtkPolyData>::New());
      faces->GetProperty()->BackfaceCullingOn();
      faces->GetProperty()->LightingOff();
    } else {
      Quads quads;
      for (const Quad& patch : wall_patches(wall, extent)) quads.add(patch);
      set_geometry(quads.surface(), quads.edges());
      faces->GetProperty()->SetOpacity(opacity);
      faces->GetProperty()->BackfaceCullingOn();
      faces->GetProperty()->LightingOff();
    }
    for (vtkActor* line : {facets.Get(), edges.Get()}) line->GetProperty()->LightingOff();
    for (vtkActor* actor : actors()) {
      actor->ForceOpaqueOn();
      actor->SetUserMatrix(pose);
    }
  }

  /// In the order of drawing.
  std::array<vtkActor*, 3> actors() { return {faces, facets, edges}; }

  void set_geometry(vtkPolyData* surface, vtkPolyData* lines) {
    set_mapper(faces, surface);
    set_mapper(edges, lines);
  }

  static void set_mapper(vtkActor* actor, vtkPolyData* geometry) {
    vtkNew<SeeThroughMapper> mapper;
    mapper->SetInputData(geometry);
    actor->SetMapper(mapper);
  }

  void set_fading_color(const Color& color) {
    vtkPolyData* surface = vtkPolyDataMapper::SafeDownCast(faces->GetMapper())->GetInput();
    vtkDataArray* fading = surface->GetPointData()->GetScalars();
    if (fading == nullptr) return;
    for (vtkIdType i = 0; i < fading->GetNumberOfTuples(); ++i) {
      fading->SetComponent(i, 0, 255.0 * color.red);
      fading->SetComponent(i, 1, 255.0 * color.green);
      fading->SetComponent(i, 2, 255.0 * color.blue);
    }
    fading->Modified();
    surface->Modified();
  }

  void show(const FrameWall& state, bool visible) {
    const Mat3 rotation = state.rotation.matrix();
    const Vec3 offset = state.moved(Vec3::Zero(), about);
    for (int row = 0; row < 3; ++row) {
      for (int column = 0; column < 3; ++column) pose->SetElement(row, column, rotation(row, column));
      pose->SetElement(row, 3, offset[row]);
    }
    for (vtkActor* actor : actors()) {
      actor->SetVisibility(visible && state.present && actor->GetMapper() != nullptr);
    }
  }
};

WallLayer::WallLayer(vtkRenderer* renderer) : renderer_(renderer) {}

WallLayer::~WallLayer() {
  for (const auto& wall : walls_) {
    for (vtkActor* actor : wall->actors()) renderer_->RemoveActor(actor);
  }
}

void WallLayer::set_model(const Model* model, const SceneExtent& extent) {
  for (const auto& wall : walls_) {
    for (vtkActor* actor : wall->actors()) renderer_->RemoveActor(actor);
  }
  walls_.clear();
  if (model == nullptr) return;
  for (const WallModel& wall : model->walls) {
    walls_.push_back(std::make_unique<WallActors>(wall, extent));
    for (vtkActor* actor : walls_.back()->actors()) renderer_->AddActor(actor);
  }
}

void WallLayer::set_ground(const Model& model, const SceneExtent& extent) {
  for (std::size_t i = 0; i < walls_.size(); ++i) {
    const auto* plane = std::get_if<PlaneSpec>(&model.walls[i].shape);
    if (plane != nullptr && is_level(*plane, extent))
      walls_[i]->set_geometry(fading_plane(*plane, extent), vtkSmartPointer<vtkPolyData>::New());
  }
}

void WallLayer::show(const Frame& frame, const std::vector<Visibility>& visibility) {
  for (std::size_t i = 0; i < walls_.size(); ++i) {
    const bool hidden = visibility_in(visibility, static_cast<int>(i)) == Visibility::hidden;
    walls_[i]->show(frame.walls[i], visible_ && !hidden);
  }
}

void WallLayer::set_clipping(const std::vector<HalfSpace>& kept) {
  for (const auto& wall : walls_) {
    for (vtkActor* actor : wall->actors()) {
      if (actor->GetMapper() != nullptr) scree::set_clipping(actor->GetMapper(), kept);
    }
  }
}

void WallLayer::set_style(bool visible, const ThemeColors& colors, double line_width) {
  visible_ = visible;
  for (const auto& wall : walls_) {
    wall->faces->GetProperty()->SetColor(colors.wall.red, colors.wall.green, colors.wall.blue);
    wall->set_fading_color(colors.wall);
    for (vtkActor* line : {wall->facets.Get(), wall->edges.Get()}) {
      line->GetProperty()->SetColor(colors.wall_edge.red, colors.wall_edge.green, colors.wall_edge.blue);
      line->GetProperty()->SetLineWidth(static_cast<float>(line_width));
    }
  }
}

}  // namespace scree
