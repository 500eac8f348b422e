#pragma once

#include <vtkInteractorStyleTrackballCamera.h>

#include "core/base/vector.hpp"

class vtkCamera;

namespace scree {

/// Turns the camera about the point looked at, never over the top.
/// @param up       unit: the direction that stays vertical on the screen
/// @param azimuth  about the vertical, counterclockwise seen from above [rad]
/// @param climb    upwards [rad]
void turn_camera(vtkCamera& camera, const Vec3& up, double azimuth, double climb);
/// Moves the camera without turning it.
/// @param right, up  in heights of the picture at the depth of the point looked at
void pan_camera(vtkCamera& camera, double right, double up);
/// What is `factor` times as large afterwards stays where it is at a point of the plane looked at.
void zoom_camera(vtkCamera& camera, const Vec3& point, double factor);

/// Mouse and camera: left turns about the point looked at with the vertical kept vertical, middle or shift +
/// left moves, right or the wheel zooms, the wheel at the pointer.
class OrbitStyle : public vtkInteractorStyleTrackballCamera {
 public:
  static OrbitStyle* New();
  OrbitStyle(const OrbitStyle&) = delete;
  OrbitStyle& operator=(const OrbitStyle&) = delete;

  /// Unit: the direction that stays vertical on the screen.
  void set_up(const Vec3& up) { up_ = up; }
  const Vec3& up() const { return up_; }

  void OnLeftButtonDown() override;
  void Rotate() override;
  void OnMouseWheelForward() override;
  void OnMouseWheelBackward() override;
  /// No keys: VTK's own would end the program (e) or change the picture behind the window's back.
  void OnChar() override {}

  // clang-format off
  vtkTypeMacro(OrbitStyle, vtkInteractorStyleTrackballCamera)
      // clang-format on

      protected : OrbitStyle() = default;
  ~OrbitStyle() override = default;

 private:
  void zoom_at_pointer(double factor);

  Vec3 up_ = Vec3::UnitZ();
};

}  // namespace scree
