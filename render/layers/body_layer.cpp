#include "render/layers/body_layer.hpp"

#include <vtkActor.h>
#include <vtkCamera.h>
#include <vtkDataObject.h>
#include <vtkFloatArray.h>
#include <vtkGlyph3DMapper.h>
#include <vtkMatrix4x4.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>
#include <vtkUnsignedCharArray.h>

#include <cmath>

#include "render/shade/scene_pass.hpp"
#include "render/vtk/clipping.hpp"
#include "render/vtk/depth_shift.hpp"
#include "render/vtk/edge_lines.hpp"
#include "render/vtk/see_through_mapper.hpp"
#include "render/vtk/surface.hpp"
#include "render/vtk/vertex_light.hpp"

namespace scree {
namespace {

unsigned char byte_of(double share) {
  return static_cast<unsigned char>(255.0 * share);
}

/// @param fourth  used if the array has four components
void set_color(vtkUnsignedCharArray* array, vtkIdType index, const Color& color, double factor,
               unsigned char fourth) {
  const auto byte = [factor](double channel) {
    return static_cast<unsigned char>(std::lround(255.0 * factor * channel));
  };
  array->SetTypedComponent(index, 0, byte(color.red));
  array->SetTypedComponent(index, 1, byte(color.green));
  array->SetTypedComponent(index, 2, byte(color.blue));
  if (array->GetNumberOfComponents() == 4) array->SetTypedComponent(index, 3, fourth);
}

}  // namespace

struct BodyLayer::ShapeInstances {
  std::vector<int> bodies;  ///< of this shape
  vtkNew<vtkPoints> points;
  vtkNew<vtkFloatArray> rotations;
  vtkNew<vtkFloatArray> sizes;
  vtkNew<vtkUnsignedCharArray> face_colors;
  vtkNew<vtkUnsignedCharArray> edge_colors;
  vtkNew<vtkPolyData> instances;
  vtkNew<vtkActor> faces;
  vtkSmartPointer<vtkActor> edges;  ///< of translucent bodies; null: the faces draw them
  vtkNew<vtkMatrix4x4> edge_pose;
  bool ghosts;
  bool cut = false;  ///< insides are seen
  double radius;     ///< of the shape [m]

  ShapeInstances(const Shape& shape, bool are_ghosts) : ghosts(are_ghosts), radius(shape.bounding_radius) {
    prepare_array(rotations, "rotation", 4);
    prepare_array(sizes, "size", 1);
    prepare_array(face_colors, "face color", 4);
    prepare_array(edge_colors, "edge color", 4);
    points->SetDataTypeToFloat();
    instances->SetPoints(points);
    set_mapper(faces, creased_surface(shape.mesh), face_colors->GetName());
    if (!ghosts) {
      ScenePass::mark_solid(faces);
      return;
    }
    edges = vtkSmartPointer<vtkActor>::New();
    set_mapper(edges, corner_lines(shape.mesh), edge_colors->GetName());
    edges->GetProperty()->LightingOff();
    edges->SetUserMatrix(edge_pose);
  }

  void show(const Frame& frame, const std::vector<Color>& colors, const std::vector<Finish>& finishes,
            const std::vector<Visibility>& visibility, Visibility drawn, double opacity) {
    // A whole body has only its front faces drawn, which then hide as much as front and back together.
    const double of_faces = cut ? opacity : 1.0 - (1.0 - opacity) * (1.0 - opacity);
    std::vector<int> present;
    for (int body : bodies) {
      if (frame.bodies[body].present && visibility[static_cast<std::size_t>(body)] == drawn)
        present.push_back(body);
    }
    const auto count = static_cast<vtkIdType>(present.size());
    points->SetNumberOfPoints(count);
    for (vtkDataArray* array : arrays()) array->SetNumberOfTuples(count);
    for (vtkIdType i = 0; i < count; ++i) {
      const int number = present[static_cast<std::size_t>(i)];
      const FrameBody& body = frame.bodies[number];
      points->SetPoint(i, body.position.data());
      rotations->SetTuple4(i, body.rotation.w, body.rotation.u.x(), body.rotation.u.y(), body.rotation.u.z());
      sizes->SetValue(i, static_cast<float>(frame.model->bodies[number].size));
      const auto finish = static_cast<unsigned char>(finishes[number]);
      // An actor's own opacity would count twice.
      set_color(face_colors, i, colors[number], 1.0, ghosts ? byte_of(of_faces) : finish);
      if (ghosts) set_color(edge_colors, i, colors[number], edge_darkness, byte_of(opacity));
    }
    points->Modified();
    for (vtkDataArray* array : arrays()) array->Modified();
    instances->Modified();
    faces->SetVisibility(count > 0);
  }

  /// @param width  [pixels]
  void show_edges(bool shown, double width) {
    if (edges == nullptr) return set_edge_width(faces, shown ? width : 0.0);
    edges->GetProperty()->SetLineWidth(static_cast<float>(width));
    edges->SetVisibility(shown && faces->GetVisibility());
  }

 private:
  std::array<vtkDataArray*, 4> arrays() { return {rotations, sizes, face_colors, edge_colors}; }

  void prepare_array(vtkDataArray* array, const char* name, int components) {
    array->SetName(name);
    array->SetNumberOfComponents(components);
    instances->GetPointData()->AddArray(array);
  }

  void set_mapper(vtkActor* actor, vtkPolyData* source, const char* colors) {
    const auto mapper = ghosts
                            ? vtkSmartPointer<vtkGlyph3DMapper>(vtkSmartPointer<SeeThroughGlyphMapper>::New())
                            : vtkSmartPointer<vtkGlyph3DMapper>::New();
    actor->ForceOpaqueOn();
    mapper->SetInputData(instances);
    mapper->SetSourceData(source);
    mapper->SetOrientationModeToQuaternion();
    mapper->SetOrientationArray(rotations->GetName());
    mapper->SetScaleModeToScaleByMagnitude();
    mapper->SetScaleArray(sizes->GetName());
    mapper->SetScalarModeToUsePointFieldData();
    mapper->SelectColorArray(colors);
    mapper->SetColorModeToDirectScalars();
    actor->SetMapper(mapper);
  }
};

BodyLayer::BodyLayer(vtkRenderer* renderer, Visibility drawn) : renderer_(renderer), drawn_(drawn) {}

BodyLayer::~BodyLayer() {
  set_model(nullptr);
}

void BodyLayer::set_model(const Model* model) {
  for (const auto& shape : shapes_) {
    renderer_->RemoveActor(shape->faces);
    if (shape->edges != nullptr) renderer_->RemoveActor(shape->edges);
  }
  shapes_.clear();
  if (model == nullptr) return;
  std::vector<ShapeInstances*> by_shape;
  for (const Shape& shape : model->shapes) {
    by_shape.push_back(nullptr);
    if (shape.radius) continue;
    shapes_.push_back(std::make_unique<ShapeInstances>(shape, drawn_ == Visibility::translucent));
    by_shape.back() = shapes_.back().get();
  }
  for (std::size_t i = 0; i < model->bodies.size(); ++i) {
    ShapeInstances* const instances = by_shape[model->bodies[i].shape];
    if (instances != nullptr) instances->bodies.push_back(static_cast<int>(i));
  }
  for (const auto& shape : shapes_) {
    renderer_->AddActor(shape->faces);
    if (shape->edges != nullptr) renderer_->AddActor(shape->edges);
  }
  set_style(edges_, line_width_);
  clip();
  light();
}

void BodyLayer::clip() {
  for (const auto& shape : shapes_) {
    shape->cut = !kept_.empty();
    shape->faces->GetProperty()->SetBackfaceCulling(shape->ghosts && !shape->cut);
    scree::set_clipping(shape->faces->GetMapper(), kept_);
    if (shape->edges != nullptr) scree::set_clipping(shape->edges->GetMapper(), kept_);
  }
}

void BodyLayer::light() {
  for (const auto& shape : shapes_) {
    const SurfaceLight light{.ambient = body_ambient,
                             .insides = !kept_.empty(),
                             .solid = !shape->ghosts,
                             .edges = shape->edges == nullptr};
    if (fine_ && drawn_ == Visibility::shown) {
      light_by_pixel(shape->faces, light, shape->radius);
    } else {
      light_by_vertex(shape->faces, light);
    }
  }
}

void BodyLayer::set_clipping(const std::vector<HalfSpace>& kept) {
  if (kept == kept_) return;
  // Requires other shaders, which take time to compile.
  const bool other_light = kept.empty() != kept_.empty();
  kept_ = kept;
  clip();
  if (other_light) light();
}

void BodyLayer::set_fine(bool fine) {
  if (fine == fine_) return;
  fine_ = fine;
  light();
}

void BodyLayer::show(const Frame& frame, const std::vector<Color>& colors,
                     const std::vector<Finish>& finishes, const std::vector<Visibility>& visibility) {
  for (const auto& shape : shapes_) {
    shape->show(frame, colors, finishes, visibility, drawn_, opacity_);
    shape->show_edges(edges_ && !too_faint_for_edges(), line_width_);
  }
}

/// Edges as faint as that are hardly seen, but cost as much as all else in the picture.
bool BodyLayer::too_faint_for_edges() const {
  constexpr double faintest = 0.12;
  return drawn_ == Visibility::translucent && opacity_ < faintest;
}

void BodyLayer::look_from(vtkCamera* camera) {
  // As a share of the distance: far above the depth buffer's resolution, far below any body size.
  constexpr double lift = 5e-4;
  for (const auto& shape : shapes_)
    shift_towards_viewer(shape->edge_pose, camera, lift * camera->GetDistance());
}

long BodyLayer::edge_lines() const {
  long count = 0;
  for (const auto& shape : shapes_) {
    if (shape->edges == nullptr || !shape->edges->GetVisibility()) continue;
    count += shape->points->GetNumberOfPoints() *
             shape->edges->GetMapper()->GetInputDataObject(1, 0)->GetNumberOfElements(vtkDataObject::CELL);
  }
  return count;
}

void BodyLayer::set_style(bool edges, double line_width) {
  edges_ = edges;
  line_width_ = line_width;
  for (const auto& shape : shapes_) {
    shape->show_edges(edges && !too_faint_for_edges(), line_width);
  }
}

}  // namespace scree
