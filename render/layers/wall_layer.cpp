#include "render/layers/wall_layer.hpp"

#include <vtkActor.h>
#include <vtkBoundingBox.h>
#include <vtkCamera.h>
#include <vtkCellArray.h>
#include <vtkFloatArray.h>
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

#include "core/probes/contact_statistics.hpp"
#include "core/scene/material_look.hpp"
#include "render/layers/ground_grid.hpp"
#include "render/layers/wall_map_surface.hpp"
#include "render/layers/wall_patches.hpp"
#include "render/layers/wall_sight.hpp"
#include "render/shade/scene_pass.hpp"
#include "render/style/finish.hpp"
#include "render/vtk/clipping.hpp"
#include "render/vtk/see_through_mapper.hpp"
#include "render/vtk/surface.hpp"
#include "render/vtk/wall_light.hpp"

namespace scree {
namespace {

/// Opacity of edges, which also cross what is seen through a side.
constexpr double edge_opacity = 0.6;
/// Opacity of lines between facets of a rounded shape, which show its rotation and are no edges.
constexpr double facet_opacity = 0.22;
/// Share of its material's colour in a wall's colour if its name is a known substance; the full colour if the
/// scene gives a look or a color.
constexpr double material_share = 0.4;

/// Sets one colour and opacity for a surface.
void set_scalars(vtkPolyData* surface, const Color& color) {
  vtkDataArray* scalars = surface->GetPointData()->GetScalars();
  if (scalars == nullptr) return;
  for (vtkIdType i = 0; i < scalars->GetNumberOfTuples(); ++i) {
    scalars->SetComponent(i, 0, 255.0 * color.red);
    scalars->SetComponent(i, 1, 255.0 * color.green);
    scalars->SetComponent(i, 2, 255.0 * color.blue);
  }
  scalars->Modified();
  surface->Modified();
}

void add_scalars(vtkPolyData* surface) {
  if (surface->GetPointData()->GetScalars() != nullptr) return;
  vtkNew<vtkUnsignedCharArray> scalars;
  scalars->SetNumberOfComponents(4);
  scalars->SetNumberOfTuples(surface->GetNumberOfPoints());
  scalars->FillValue(255);
  surface->GetPointData()->SetScalars(scalars);
}

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

  vtkSmartPointer<vtkPolyData> surface() const {
    auto result = polydata(faces, nullptr);
    vtkNew<vtkFloatArray> normals;
    normals->SetNumberOfComponents(3);
    for (vtkIdType i = 0; i < points->GetNumberOfPoints(); i += 4) {
      const Vec3 a(points->GetPoint(i));
      const Vec3 normal =
          (Vec3(points->GetPoint(i + 1)) - a).cross(Vec3(points->GetPoint(i + 3)) - a).normalized();
      for (int corner = 0; corner < 4; ++corner) normals->InsertNextTuple(normal.data());
    }
    result->GetPointData()->SetNormals(normals);
    return result;
  }
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

/// A horizontal plane is drawn up to the extent of the ground, with a soft edge, since it is unbounded.
vtkSmartPointer<vtkPolyData> fading_plane(const PlaneSpec& plane, const SceneExtent& extent) {
  constexpr int cells = 40;
  const GroundRectangle& grid = extent.grid;
  const Vec3 lift = (plane.point.dot(extent.up) - extent.ground) * extent.up;
  vtkNew<vtkPoints> points;
  vtkNew<vtkCellArray> faces;
  vtkNew<vtkUnsignedCharArray> fading;
  fading->SetNumberOfComponents(4);
  vtkNew<vtkFloatArray> normals;
  normals->SetNumberOfComponents(3);
  for (int row = 0; row <= cells; ++row) {
    for (int column = 0; column <= cells; ++column) {
      const auto place = [&](int axis, int step) {
        const double half = grid.half_size(axis) + ground_margin(grid);
        return grid.middle(axis) + half * (2.0 * step / cells - 1.0);
      };
      const double a = place(0, column);
      const double b = place(1, row);
      const vtkIdType corner = points->InsertNextPoint(Vec3(extent.on_ground(a, b) + lift).data());
      fading->InsertNextTuple4(255, 255, 255, 255.0 * ground_visibility(grid, a, b));
      normals->InsertNextTuple(extent.up.data());
      if (row == cells || column == cells) continue;
      faces->InsertNextCell({corner, corner + 1, corner + cells + 2, corner + cells + 1});
    }
  }
  auto surface = vtkSmartPointer<vtkPolyData>::New();
  surface->SetPoints(points);
  surface->SetPolys(faces);
  surface->GetPointData()->SetScalars(fading);
  surface->GetPointData()->SetNormals(normals);
  return surface;
}

}  // namespace

struct WallLayer::WallActors {
  Vec3 about;
  WallSight sight = WallSight::whole;
  bool is_block = false;
  bool has_map = false;
  Color tint;                  ///< of its material
  double tint_share = 0.0;     ///< its share in the wall's colour
  Vec3 middle = Vec3::Zero();  ///< centre of the walls around bodies, and their radius, at rest [m]
  double radius = 1.0;
  vtkNew<vtkActor> faces;
  vtkNew<vtkActor> mapped;       ///< triangles coloured by their forces, over the faces
  vtkNew<vtkActor> translucent;  ///< sides seen through
  vtkNew<vtkActor> facets;
  vtkNew<vtkActor> edges;
  vtkNew<vtkMatrix4x4> pose;

  WallActors(const Model& model, const WallModel& wall, WallSight how, const SceneExtent& extent)
      : about(wall.about), sight(how) {
    if (const auto* shape = std::get_if<Shape>(&wall.shape)) {
      set_mesh(*shape);
    } else if (const auto* plane = std::get_if<PlaneSpec>(&wall.shape); plane && is_level(*plane, extent)) {
      set_geometry(fading_plane(*plane, extent), vtkSmartPointer<vtkPolyData>::New());
      light_faces(LightOn::front);
    } else {
      Quads quads;
      for (const Quad& patch : wall_patches(wall, extent)) quads.add(patch);
      set_geometry(quads.surface(), quads.edges());
      light_faces(LightOn::front);
    }
    set_mapper<SeeThroughMapper>(mapped, vtkSmartPointer<vtkPolyData>::New());
    facets->GetProperty()->SetOpacity(facet_opacity);
    edges->GetProperty()->SetOpacity(edge_opacity);
    for (vtkActor* line : {facets.Get(), edges.Get()}) line->GetProperty()->LightingOff();
    for (vtkActor* actor : actors()) {
      actor->ForceOpaqueOn();
      actor->SetUserMatrix(pose);
    }
    ScenePass::mark_solid(faces);
    set_material(model, wall.material);
  }

  /// In drawing order.
  std::array<vtkActor*, 5> actors() { return {faces, mapped, translucent, facets, edges}; }

  void set_material(const Model& model, int material) {
    const auto index = static_cast<std::size_t>(material);
    if (index >= model.scene.materials.size()) return;
    const MaterialSpec& spec = model.scene.materials[index];
    const bool substance = look_of(spec) != MaterialLook::plain;
    tint_share = spec.color || (spec.look && substance) ? 1.0 : substance ? material_share : 0.0;
    tint = material_colors(model.scene)[index];
  }

  void set_mesh(const Shape& shape) {
    const auto surface = flat_surface(shape.mesh);
    set_geometry(surface, corner_lines(shape.mesh));
    set_mapper<SeeThroughMapper>(facets, sharp_edge_lines(shape.features));
    is_block = sight == WallSight::whole && shape.closed;
    if (sight == WallSight::whole) return light_faces(shape.closed ? LightOn::front : LightOn::both);
    set_mapper<SeeThroughMapper>(translucent, surface);
    light_faces(sight == WallSight::room ? LightOn::front : LightOn::far);
    set_light(translucent, sight == WallSight::room ? LightOn::back : LightOn::near);
  }

  /// What is coloured by forces is seen where the faces are.
  void light_faces(LightOn lit) {
    for (vtkActor* actor : {faces.Get(), mapped.Get()}) set_light(actor, lit);
  }

  /// @param surface  null: none
  void show_map(vtkPolyData* surface) {
    has_map = surface != nullptr;
    if (has_map) vtkPolyDataMapper::SafeDownCast(mapped->GetMapper())->SetInputData(surface);
  }

  void set_geometry(vtkPolyData* surface, vtkPolyData* lines) {
    add_scalars(surface);
    set_mapper<WallMapper>(faces, surface);
    set_mapper<SeeThroughMapper>(edges, lines);
  }

  template <class Mapper>
  static void set_mapper(vtkActor* actor, vtkPolyData* geometry) {
    vtkNew<Mapper> mapper;
    mapper->SetInputData(geometry);
    actor->SetMapper(mapper);
  }

  void set_color(const ThemeColors& theme) {
    set_scalars(vtkPolyDataMapper::SafeDownCast(faces->GetMapper())->GetInput(),
                mix(theme.wall, tint, tint_share));
  }

  /// Keeps the previous colour.
  void set_ground(vtkPolyData* surface) {
    const vtkDataArray* before =
        vtkPolyDataMapper::SafeDownCast(faces->GetMapper())->GetInput()->GetPointData()->GetScalars();
    const double* rgb = const_cast<vtkDataArray*>(before)->GetTuple(0);
    const Color color{rgb[0] / 255.0, rgb[1] / 255.0, rgb[2] / 255.0};
    set_scalars(surface, color);
    set_geometry(surface, vtkSmartPointer<vtkPolyData>::New());
  }

  /// Selects the translucent side of a wall around bodies.
  void look_from(vtkCamera* camera) {
    if (sight != WallSight::around) return;
    Vec3 away(camera->GetDirectionOfProjection());
    Mat3 rotation;
    for (int row = 0; row < 3; ++row) {
      for (int column = 0; column < 3; ++column) rotation(row, column) = pose->GetElement(row, column);
    }
    away = rotation.transpose() * away;
    const Vec3 offset(pose->GetElement(0, 3), pose->GetElement(1, 3), pose->GetElement(2, 3));
    const Vec3 resting = rotation.transpose() * (middle - offset);
    for (vtkActor* actor : {faces.Get(), mapped.Get(), translucent.Get()})
      set_far_side(actor, away, resting, radius);
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
    if (!has_map) mapped->VisibilityOff();
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
  maps_.clear();
  if (model == nullptr) return;
  const std::vector<WallSight> sights = wall_sights(*model);
  for (std::size_t i = 0; i < model->walls.size(); ++i) {
    walls_.push_back(std::make_unique<WallActors>(*model, model->walls[i], sights[i], extent));
    for (vtkActor* actor : walls_.back()->actors()) renderer_->AddActor(actor);
  }
  find_surroundings();
}

/// Finds the centre of the bounding box of all walls around bodies: their near sides lie in front of it.
void WallLayer::find_surroundings() {
  vtkBoundingBox box;
  for (const auto& wall : walls_) {
    if (wall->sight == WallSight::around) box.AddBounds(wall->faces->GetMapper()->GetBounds());
  }
  if (!box.IsValid()) return;
  Vec3 middle;
  box.GetCenter(middle.data());
  for (const auto& wall : walls_) {
    wall->middle = middle;
    wall->radius = 0.5 * box.GetDiagonalLength();
  }
}

void WallLayer::set_ground(const Model& model, const SceneExtent& extent) {
  for (std::size_t i = 0; i < walls_.size(); ++i) {
    const auto* plane = std::get_if<PlaneSpec>(&model.walls[i].shape);
    if (plane != nullptr && is_level(*plane, extent)) walls_[i]->set_ground(fading_plane(*plane, extent));
  }
}

/// Only walls that are shown decide about the scale.
void WallLayer::show_maps(const Frame& frame, const std::vector<Visibility>& visibility,
                          WallQuantity quantity) {
  for (std::size_t i = maps_.size(); i < walls_.size(); ++i)
    maps_.emplace_back(*frame.model, static_cast<int>(i));
  std::vector<WallMap> maps(walls_.size());
  for (std::size_t i = 0; i < walls_.size(); ++i) {
    const bool hidden = visibility_in(visibility, static_cast<int>(i)) == Visibility::hidden;
    if (!hidden && frame.walls[i].present) maps[i] = maps_[i].map(frame);
  }
  map_legend_ = wall_map_legend(maps, quantity);
  map_legend_->title += " on walls";
  for (std::size_t i = 0; i < walls_.size(); ++i)
    walls_[i]->show_map(wall_map_surface(frame.model->walls[i], maps[i], quantity, *map_legend_));
}

void WallLayer::show(const Frame& frame, const std::vector<Visibility>& visibility,
                     std::optional<WallQuantity> quantity) {
  map_legend_.reset();
  if (quantity && visible_ && !walls_.empty() && !lacks_contacts(frame)) {
    show_maps(frame, visibility, *quantity);
  } else {
    for (const auto& wall : walls_) wall->show_map(nullptr);
  }
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

std::vector<int> WallLayer::blocks() const {
  std::vector<int> numbers;
  for (std::size_t i = 0; i < walls_.size(); ++i) {
    if (walls_[i]->is_block && walls_[i]->faces->GetVisibility() != 0) numbers.push_back(static_cast<int>(i));
  }
  return numbers;
}

bool WallLayer::seen_through(int wall, bool from_behind, const Vec3& point, const Vec3& away) const {
  const WallActors& hit = *walls_[static_cast<std::size_t>(wall)];
  if (hit.sight == WallSight::room) return from_behind;
  if (hit.sight != WallSight::around) return false;
  return (point - hit.middle).dot(away) < far_half * hit.radius;
}

void WallLayer::look_from(vtkCamera* camera) {
  for (const auto& wall : walls_) wall->look_from(camera);
}

void WallLayer::set_style(bool visible, const ThemeColors& colors, double line_width) {
  visible_ = visible;
  for (const auto& wall : walls_) {
    wall->set_color(colors);
    for (vtkActor* line : {wall->facets.Get(), wall->edges.Get()}) {
      line->GetProperty()->SetColor(colors.wall_edge.red, colors.wall_edge.green, colors.wall_edge.blue);
      line->GetProperty()->SetLineWidth(static_cast<float>(line_width));
    }
  }
}

}  // namespace scree
