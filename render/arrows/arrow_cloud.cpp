#include "render/arrows/arrow_cloud.hpp"

#include <vtkActor.h>
#include <vtkCellArray.h>
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
#include <cstdint>
#include <numbers>
#include <vector>

#include "render/vtk/vertex_light.hpp"

namespace scree {
namespace {

/// Above this number arrows are drawn with fewer faces each, which is not visible then.
constexpr std::size_t many = 1500;

/// Sides of a glyph when there are few and when there are many.
struct Detail {
  int few;
  int many;
};
constexpr Detail shaft_sides = {8, 3};
constexpr Detail head_sides = {14, 5};

/// A tube about the x axis from 0 to 1, with a radius of 1 at its start and another one at its end.
vtkSmartPointer<vtkPolyData> unit_tube(int sides, double end_radius) {
  vtkNew<vtkPoints> points;
  vtkNew<vtkFloatArray> normals;
  normals->SetNumberOfComponents(3);
  vtkNew<vtkCellArray> faces;
  for (int side = 0; side < sides; ++side) {
    const double angle = 2.0 * std::numbers::pi * side / sides;
    const Vec3 outward(0.0, std::cos(angle), std::sin(angle));
    // Perpendicular to the slope, for round shading.
    const Vec3 normal = (outward + (1.0 - end_radius) * Vec3::UnitX()).normalized();
    points->InsertNextPoint(outward.data());
    points->InsertNextPoint(Vec3(Vec3::UnitX() + end_radius * outward).data());
    normals->InsertNextTuple(normal.data());
    normals->InsertNextTuple(normal.data());
    const vtkIdType start = 2 * side;
    const vtkIdType next = 2 * ((side + 1) % sides);
    faces->InsertNextCell({start, next, next + 1});
    if (end_radius > 0.0) faces->InsertNextCell({start, next + 1, start + 1});
  }
  auto tube = vtkSmartPointer<vtkPolyData>::New();
  tube->SetPoints(points);
  tube->SetPolys(faces);
  tube->GetPointData()->SetNormals(normals);
  return tube;
}

/// A cylinder of radius 1 from 0 to 1 along x.
vtkSmartPointer<vtkPolyData> unit_shaft(int sides) {
  return unit_tube(sides, 1.0);
}

/// A cone of radius 1 from 0 to 1 along x, with its base.
vtkSmartPointer<vtkPolyData> unit_head(int sides) {
  vtkSmartPointer<vtkPolyData> cone = unit_tube(sides, 0.0);
  vtkPoints* points = cone->GetPoints();
  vtkDataArray* normals = cone->GetPointData()->GetNormals();
  std::vector<vtkIdType> base;
  for (int side = sides - 1; side >= 0; --side) {
    base.push_back(points->InsertNextPoint(points->GetPoint(2 * side)));
    normals->InsertNextTuple3(-1.0, 0.0, 0.0);
  }
  cone->GetPolys()->InsertNextCell(static_cast<vtkIdType>(base.size()), base.data());
  return cone;
}

vtkSmartPointer<vtkPolyData> glyph(ArrowPart part, bool fine) {
  if (part == ArrowPart::shaft) return unit_shaft(fine ? shaft_sides.few : shaft_sides.many);
  return unit_head(fine ? head_sides.few : head_sides.many);
}

}  // namespace

struct ArrowCloud::Parts {
  vtkRenderer* renderer;
  // Filled one by one, passed to VTK as a whole.
  std::vector<float> starts;
  std::vector<float> directions;
  std::vector<float> sizes;
  std::vector<std::uint8_t> colors;
  vtkNew<vtkFloatArray> start_array;
  vtkNew<vtkFloatArray> direction_array;
  vtkNew<vtkFloatArray> size_array;
  vtkNew<vtkUnsignedCharArray> color_array;
  vtkNew<vtkPoints> points;
  vtkNew<vtkPolyData> data;
  vtkNew<vtkActor> actor;
  vtkNew<vtkGlyph3DMapper> mapper;
  vtkSmartPointer<vtkPolyData> fine;
  vtkSmartPointer<vtkPolyData> coarse;
};

ArrowCloud::ArrowCloud(vtkRenderer* renderer, ArrowPart part, vtkMatrix4x4* pose, ArrowSide side)
    : parts_(std::make_unique<Parts>()) {
  Parts& p = *parts_;
  p.renderer = renderer;
  p.fine = glyph(part, true);
  p.coarse = glyph(part, false);
  const auto prepare = [&](vtkDataArray* array, const char* name) {
    array->SetName(name);
    array->SetNumberOfComponents(3);
    p.data->GetPointData()->AddArray(array);
  };
  prepare(p.direction_array, "direction");
  prepare(p.size_array, "size");
  prepare(p.color_array, "color");
  p.start_array->SetNumberOfComponents(3);
  p.points->SetData(p.start_array);
  p.data->SetPoints(p.points);
  p.mapper->SetInputData(p.data);
  p.mapper->SetSourceData(p.fine);
  p.mapper->SetOrientationModeToDirection();
  p.mapper->SetOrientationArray("direction");
  p.mapper->SetScaleModeToScaleByVectorComponents();
  p.mapper->SetScaleArray("size");
  p.mapper->SetScalarModeToUsePointFieldData();
  p.mapper->SelectColorArray("color");
  p.mapper->SetColorModeToDirectScalars();
  p.actor->SetMapper(p.mapper);
  p.actor->SetUserMatrix(pose);
  if (side == ArrowSide::outside) {
    light_by_vertex(p.actor, {.ambient = 0.3});
  } else {
    p.actor->GetProperty()->LightingOff();
    p.actor->GetProperty()->FrontfaceCullingOn();
  }
  p.actor->PickableOff();
  p.actor->VisibilityOff();
  renderer->AddActor(p.actor);
}

ArrowCloud::~ArrowCloud() {
  parts_->renderer->RemoveActor(parts_->actor);
}

void ArrowCloud::clear() {
  parts_->starts.clear();
  parts_->directions.clear();
  parts_->sizes.clear();
  parts_->colors.clear();
}

void ArrowCloud::add(const Eigen::Vector3f& start, const Eigen::Vector3f& direction, float length,
                     float radius, const Color& color) {
  Parts& p = *parts_;
  const auto byte = [](double channel) { return static_cast<std::uint8_t>(255.0 * channel); };
  p.starts.insert(p.starts.end(), {start.x(), start.y(), start.z()});
  p.directions.insert(p.directions.end(), {direction.x(), direction.y(), direction.z()});
  p.sizes.insert(p.sizes.end(), {length, radius, radius});
  p.colors.insert(p.colors.end(), {byte(color.red), byte(color.green), byte(color.blue)});
}

void ArrowCloud::done() {
  Parts& p = *parts_;
  const auto hand_over = [](auto* array, auto& values) {
    constexpr int keep = 1;  // VTK does not free the values
    array->SetArray(values.data(), static_cast<vtkIdType>(values.size()), keep);
    array->Modified();
  };
  hand_over(p.start_array.Get(), p.starts);
  hand_over(p.direction_array.Get(), p.directions);
  hand_over(p.size_array.Get(), p.sizes);
  hand_over(p.color_array.Get(), p.colors);
  p.points->Modified();
  p.data->Modified();
  const std::size_t count = p.starts.size() / 3;
  vtkPolyData* const source = count > many ? p.coarse : p.fine;
  if (p.mapper->GetSource() != source) p.mapper->SetSourceData(source);
  p.actor->SetVisibility(count > 0);
}

}  // namespace scree
