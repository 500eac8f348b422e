#include "render/camera/orbit_style.hpp"

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

void turn_camera(vtkCamera& camera, const Vec3& up, double azimuth, double climb) {
  const Vec3 focus = to_vec(camera.GetFocalPoint());
  const Vec3 arm = to_vec(camera.GetPosition()) - focus;
  // The axis to the right is kept perpendicular to the vertical, so that it is defined also when looking
  // straight down.
  Vec3 right = to_vec(camera.GetViewUp()).cross(arm);
  right -= up.dot(right) * up;
  if (right.norm() < 1e-9 * arm.norm()) return;
  right.normalize();

  const double height_angle = std::asin(std::clamp(arm.normalized().dot(up), -1.0, 1.0));
  const double wanted = std::clamp(height_angle + climb, -steepest, steepest);
  const Eigen::AngleAxisd about_up(azimuth, up);
  right = about_up * right;
  const Vec3 turned = Eigen::AngleAxisd(height_angle - wanted, right) * (about_up * arm);
  const Vec3 position = focus + turned;
  const Vec3 view_up = turned.cross(right).normalized();
  camera.SetPosition(position.data());
  camera.SetViewUp(view_up.data());
}

void pan_camera(vtkCamera& camera, double right, double up) {
  const Vec3 focus = to_vec(camera.GetFocalPoint());
  const Vec3 position = to_vec(camera.GetPosition());
  const double height = camera.GetParallelProjection()
                            ? 2.0 * camera.GetParallelScale()
                            : 2.0 * camera.GetDistance() * std::tan(camera.GetViewAngle() * pi / 360.0);
  const Vec3 forward = (focus - position).normalized();
  const Vec3 to_right = forward.cross(to_vec(camera.GetViewUp())).normalized();
  const Vec3 shift = height * (right * to_right + up * to_right.cross(forward));
  const Vec3 new_focus = focus + shift;
  const Vec3 new_position = position + shift;
  camera.SetFocalPoint(new_focus.data());
  camera.SetPosition(new_position.data());
}

void zoom_camera(vtkCamera& camera, const Vec3& point, double factor) {
  const Vec3 focus = to_vec(camera.GetFocalPoint());
  const Vec3 position = to_vec(camera.GetPosition());
  const Vec3 new_focus = point + (focus - point) / factor;
  Vec3 new_position = point + (position - point) / factor;
  if (camera.GetParallelProjection()) {
    camera.SetParallelScale(camera.GetParallelScale() / factor);
    new_position = position + (new_focus - focus);
  }
  camera.SetFocalPoint(new_focus.data());
  camera.SetPosition(new_position.data());
}

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
  turn_camera(*CurrentRenderer->GetActiveCamera(), up_, -(now[0] - last[0]) * per_pixel,
              -(now[1] - last[1]) * per_pixel);
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

  // The point under the pointer at the depth of the focus stays under the pointer.
  double display[3];
  ComputeWorldToDisplay(CurrentRenderer, focus.x(), focus.y(), focus.z(), display);
  double world[4];
  ComputeDisplayToWorld(CurrentRenderer, pointer[0], pointer[1], display[2], world);
  zoom_camera(*camera, to_vec(world), factor);
  if (AutoAdjustCameraClippingRange) CurrentRenderer->ResetCameraClippingRange();
  if (Interactor->GetLightFollowCamera()) CurrentRenderer->UpdateLightsGeometryToFollowCamera();
  Interactor->Render();
}

}  // namespace scree
