#include "render/vtk/depth_shift.hpp"

#include <vtkCamera.h>
#include <vtkMatrix4x4.h>

#include <algorithm>

#include "core/base/vector.hpp"

namespace scree {

double shift_towards_viewer(vtkMatrix4x4* pose, vtkCamera* camera, double distance) {
  pose->Identity();
  const Vec3 eye(camera->GetPosition());
  const double depth = camera->GetDistance();
  // Below this share of the depth, the precision of the depth buffer would suffer.
  constexpr double least = 0.02;
  const double factor = std::max(1.0 - distance / depth, least);
  if (camera->GetParallelProjection()) {
    const Vec3 offset = -(1.0 - factor) * depth * Vec3(camera->GetDirectionOfProjection());
    for (int axis = 0; axis < 3; ++axis) pose->SetElement(axis, 3, offset[axis]);
    return factor;
  }
  for (int axis = 0; axis < 3; ++axis) {
    pose->SetElement(axis, axis, factor);
    pose->SetElement(axis, 3, (1.0 - factor) * eye[axis]);
  }
  return factor;
}

}  // namespace scree
