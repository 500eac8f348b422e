#pragma once

#include <vtkInteractorStyleTrackballCamera.h>

#include "core/base/vector.hpp"

class vtkCamera;

namespace scree {

/// Rotates the camera about its focus, never past the vertical.
/// @param up       unit: direction that stays vertical on the screen
/// @param azimuth  about the vertical, counter-clockwise seen from above [rad]
/// @param climb    upwards [rad]
void turn_camera(vtkCamera& camera, const Vec3& up, double azimuth, double climb);
/// Moves the camera without rotating it.
/// @param right, up  in heights of the picture at the depth of the focus
void pan_camera(vtkCamera& camera, double right, double up);
/// Zooms by `factor` about a point of the focal plane.
void zoom_camera(vtkCamera& camera, const Vec3& point, double factor);

/// Mouse control of the camera: left rotates about the focus with the vertical kept vertical, middle or shift
/// + left moves, right or the wheel zooms, the wheel at the pointer.
class OrbitStyle : public vtkInteractorStyleTrackballCamera {
 public:
  static OrbitStyle* New();
  OrbitStyle(const OrbitStyle&) = delete;
  OrbitStyle& operator=(const OrbitStyle&) = delete;

  /// Unit: direction that stays vertical on the screen.
  void set_up(const Vec3& up) { up_ = up; }
  const Vec3& up() const { return up_; }

  void OnLeftButtonDown() override;
  void Rotate() override;
  void OnMouseWheelForward() override;
  void OnMouseWheelBackward() override;
  /// Disables VTK's keys, which would end the program (e) or change the picture without the window's
  /// knowledge.
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
