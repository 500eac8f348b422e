#include "render/camera/picture_map.hpp"

#include <vtkCamera.h>
#include <vtkMath.h>

#include <cmath>

namespace scree {

PictureMap::PictureMap(vtkCamera* camera, int width, int height)
    : eye_(Vec3(camera->GetPosition()).cast<float>()),
      middle_(0.5F * static_cast<float>(width), 0.5F * static_cast<float>(height)),
      parallel_(camera->GetParallelProjection()),
      width_(width),
      height_(height) {
  const Vec3 away(camera->GetDirectionOfProjection());
  const Vec3 right = away.cross(Vec3(camera->GetViewUp())).normalized();
  axes_.row(0) = right.cast<float>();
  axes_.row(1) = right.cross(away).cast<float>();
  axes_.row(2) = away.cast<float>();
  const double half = parallel_ ? camera->GetParallelScale()
                                : std::tan(vtkMath::RadiansFromDegrees(0.5 * camera->GetViewAngle()));
  scale_ = static_cast<float>(0.5 * height / half);
}

}  // namespace scree
