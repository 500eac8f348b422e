#include "render/orbit_style.hpp"

#include <vtkCallbackCommand.h>
#include <vtkCamera.h>
#include <vtkObjectFactory.h>
#include <vtkRenderWindowInteractor.h>
#include <vtkRenderer.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

namespace scree {
namespace {

constexpr double pi = 3.14159265358979323846;
constexpr double turn_per_width = 2.0 * pi;  // dragging across the whole view [rad]
constexpr double steepest = 0.4995 * pi;     // above or below the horizontal [rad]
constexpr double zoom_per_notch = 1.15;

Vec3 to_vec(const double* values) {
  return {values[0], values[1], values[2]};
}

}  // namespace

vtkStandardNewMacro(OrbitStyle);

void OrbitStyle::OnLeftButtonDown() {
  FindPokedRenderer(Interactor->GetEventPosition()[0], Interactor->GetEventPosition()[1]);
  if (!CurrentRenderer) return;
  GrabFocus(EventCallbackCommand);
  if (Interactor->GetShiftKey()) {
    StartPan();
  } else {
    StartRotate();
  }
}

void OrbitStyle::Rotate() {
  if (!CurrentRenderer) return;
  const int* size = CurrentRenderer->GetSize();
  const double per_pixel = turn_per_width / std::max(size[0], 1);
  const int* now = Interactor->GetEventPosition();
  const int* last = Interactor->GetLastEventPosition();
  const double azimuth = -(now[0] - last[0]) * per_pixel;

  vtkCamera* camera = CurrentRenderer->GetActiveCamera();
  const Vec3 focus = to_vec(camera->GetFocalPoint());
  const Vec3 arm = to_vec(camera->GetPosition()) - focus;
  // The axis to the right is kept perpendicular to the vertical, so that it is defined also when looking
  // straight down.
  Vec3 right = to_vec(camera->GetViewUp()).cross(arm);
  right -= up_.dot(right) * up_;
  if (right.norm() < 1e-9 * arm.norm()) return;
  right.normalize();

  const double height_angle = std::asin(std::clamp(arm.normalized().dot(up_), -1.0, 1.0));
  const double wanted = std::clamp(height_angle - (now[1] - last[1]) * per_pixel, -steepest, steepest);
  const Eigen::AngleAxisd about_up(azimuth, up_);
  right = about_up * right;
  const Vec3 turned = Eigen::AngleAxisd(height_angle - wanted, right) * (about_up * arm);
  const Vec3 position = focus + turned;
  const Vec3 view_up = turned.cross(right).normalized();
  camera->SetPosition(position.data());
  camera->SetViewUp(view_up.data());

  if (AutoAdjustCameraClippingRange) CurrentRenderer->ResetCameraClippingRange();
  if (Interactor->GetLightFollowCamera()) CurrentRenderer->UpdateLightsGeometryToFollowCamera();
  Interactor->Render();
}

void OrbitStyle::OnMouseWheelForward() {
  zoom_at_pointer(zoom_per_notch);
}
void OrbitStyle::OnMouseWheelBackward() {
  zoom_at_pointer(1.0 / zoom_per_notch);
}

void OrbitStyle::zoom_at_pointer(double factor) {
  const int* pointer = Interactor->GetEventPosition();
  FindPokedRenderer(pointer[0], pointer[1]);
  if (!CurrentRenderer) return;
  vtkCamera* camera = CurrentRenderer->GetActiveCamera();
  const Vec3 focus = to_vec(camera->GetFocalPoint());
  const Vec3 position = to_vec(camera->GetPosition());

  // The point under the pointer at the depth of the point looked at stays under the pointer.
  double display[3];
  ComputeWorldToDisplay(CurrentRenderer, focus.x(), focus.y(), focus.z(), display);
  double world[4];
  ComputeDisplayToWorld(CurrentRenderer, pointer[0], pointer[1], display[2], world);
  const Vec3 anchor = to_vec(world);
  if (camera->GetParallelProjection()) {
    camera->SetParallelScale(camera->GetParallelScale() / factor);
    const Vec3 shift = (1.0 - 1.0 / factor) * (anchor - focus);
    const Vec3 new_focus = focus + shift;
    const Vec3 new_position = position + shift;
    camera->SetFocalPoint(new_focus.data());
    camera->SetPosition(new_position.data());
  } else {
    const Vec3 new_focus = anchor + (focus - anchor) / factor;
    const Vec3 new_position = anchor + (position - anchor) / factor;
    camera->SetFocalPoint(new_focus.data());
    camera->SetPosition(new_position.data());
  }
  if (AutoAdjustCameraClippingRange) CurrentRenderer->ResetCameraClippingRange();
  if (Interactor->GetLightFollowCamera()) CurrentRenderer->UpdateLightsGeometryToFollowCamera();
  Interactor->Render();
}

}  // namespace scree
