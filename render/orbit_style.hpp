#pragma once

#include <vtkInteractorStyleTrackballCamera.h>

#include "core/vector.hpp"

namespace scree {

/// Mouse and camera: left turns about the point looked at with the vertical kept vertical, middle or shift +
/// left moves, right or the wheel zooms, the wheel at the pointer.
class OrbitStyle : public vtkInteractorStyleTrackballCamera {
 public:
  static OrbitStyle* New();
  OrbitStyle(const OrbitStyle&) = delete;
  OrbitStyle& operator=(const OrbitStyle&) = delete;

  /// Unit: the direction that stays vertical on the screen.
  void set_up(const Vec3& up) { up_ = up; }

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
