#include "render/lattice/lattice_sheet.hpp"

#include <vtkActor.h>
#include <vtkCamera.h>
#include <vtkCellArray.h>
#include <vtkFloatArray.h>
#include <vtkIdTypeArray.h>
#include <vtkMatrix4x4.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>
#include <vtkUnsignedCharArray.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "render/vtk/depth_shift.hpp"

namespace scree {
namespace {

unsigned char byte_of(double channel) {
  return static_cast<unsigned char>(std::lround(255.0 * channel));
}

}  // namespace

LatticeSheet::LatticeSheet(vtkRenderer* renderer, Kind kind) : renderer_(renderer), kind_(kind) {
  vtkNew<vtkPolyDataMapper> mapper;
  mapper->SetInputData(data_);
  actor_->SetMapper(mapper);
  actor_->SetUserMatrix(pose_);
  actor_->GetProperty()->LightingOff();
  actor_->GetProperty()->SetRenderPointsAsSpheres(kind == Kind::dots);
  actor_->VisibilityOff();
  renderer->AddActor(actor_);
}

LatticeSheet::~LatticeSheet() {
  renderer_->RemoveActor(actor_);
}

void LatticeSheet::clear() {
  data_->Initialize();
  actor_->VisibilityOff();
}

void LatticeSheet::set_parts(const std::vector<int>& corners, int corners_each) {
  vtkNew<vtkIdTypeArray> offsets;
  vtkNew<vtkIdTypeArray> connectivity;
  const auto count = static_cast<vtkIdType>(corners.size());
  offsets->SetNumberOfValues(count / corners_each + 1);
  for (vtkIdType i = 0; i < offsets->GetNumberOfValues(); ++i) offsets->SetValue(i, i * corners_each);
  connectivity->SetNumberOfValues(count);
  std::copy(corners.begin(), corners.end(), connectivity->GetPointer(0));
  vtkNew<vtkCellArray> parts;
  parts->SetData(offsets, connectivity);
  if (kind_ == Kind::dots) data_->SetVerts(parts);
  if (kind_ == Kind::lines) data_->SetLines(parts);
  if (kind_ == Kind::faces) data_->SetPolys(parts);
}

void LatticeSheet::set_separate_parts(std::size_t points, int corners_each) {
  std::vector<int> corners(points);
  std::iota(corners.begin(), corners.end(), 0);
  set_parts(corners, corners_each);
}

void LatticeSheet::set_points(const std::vector<Eigen::Vector3f>& points) {
  vtkNew<vtkFloatArray> coordinates;
  coordinates->SetNumberOfComponents(3);
  coordinates->SetNumberOfTuples(static_cast<vtkIdType>(points.size()));
  std::copy_n(points.empty() ? nullptr : points.front().data(), 3 * points.size(),
              coordinates->GetPointer(0));
  vtkNew<vtkPoints> all;
  all->SetData(coordinates);
  data_->SetPoints(all);
}

void LatticeSheet::set_colors(const std::vector<Color>& colors) {
  vtkNew<vtkUnsignedCharArray> bytes;
  bytes->SetNumberOfComponents(3);
  bytes->SetNumberOfTuples(static_cast<vtkIdType>(colors.size()));
  unsigned char* next = bytes->GetPointer(0);
  for (const Color& color : colors) {
    *next++ = byte_of(color.red);
    *next++ = byte_of(color.green);
    *next++ = byte_of(color.blue);
  }
  data_->GetPointData()->SetScalars(bytes);
}

void LatticeSheet::set_color(const Color& color, double opacity) {
  data_->GetPointData()->SetScalars(nullptr);
  actor_->GetProperty()->SetColor(color.red, color.green, color.blue);
  actor_->GetProperty()->SetOpacity(opacity);
}

void LatticeSheet::set_visible(bool visible) {
  actor_->SetVisibility(visible);
}

void LatticeSheet::set_width(double width) {
  actor_->GetProperty()->SetLineWidth(static_cast<float>(width));
  actor_->GetProperty()->SetPointSize(static_cast<float>(width));
}

void LatticeSheet::bring_nearer(vtkCamera* camera, double distance) {
  shift_towards_viewer(pose_, camera, distance);
}

}  // namespace scree
