#pragma once

#include <vtkNew.h>

#include <vector>

#include "core/scene/lattice_spec.hpp"
#include "render/style/color.hpp"

class vtkActor;
class vtkCamera;
class vtkCellArray;
class vtkMatrix4x4;
class vtkPoints;
class vtkPolyData;
class vtkRenderer;

namespace scree {

/// A 3D point of the lattices' plane.
inline Eigen::Vector3f in_plane(const Vec2& point) {
  return {static_cast<float>(point.x()), static_cast<float>(point.y()), 0.0F};
}

/// A layer of dots, lines or faces in a plane, unlit, with one colour per point or for all.
class LatticeSheet {
 public:
  enum class Kind { dots, lines, faces };

  LatticeSheet(vtkRenderer* renderer, Kind kind);
  ~LatticeSheet();
  LatticeSheet(const LatticeSheet&) = delete;
  LatticeSheet& operator=(const LatticeSheet&) = delete;

  /// Removes everything.
  void clear();
  /// @param corners  indices of points, grouped by part
  /// @param corners_each  1 for dots, 2 for lines, 3 or more for faces
  void set_parts(const std::vector<int>& corners, int corners_each);
  /// Each part has its own points, in order.
  void set_separate_parts(std::size_t points, int corners_each);
  void set_points(const std::vector<Eigen::Vector3f>& points);
  /// One per point.
  void set_colors(const std::vector<Color>& colors);
  void set_color(const Color& color, double opacity = 1.0);
  void set_visible(bool visible);
  /// Of lines and dots [device pixels].
  void set_width(double width);
  /// Shifts it towards the viewer without moving it in the picture [m].
  void bring_nearer(vtkCamera* camera, double distance);

 private:
  vtkRenderer* renderer_;
  Kind kind_;
  vtkNew<vtkPolyData> data_;
  vtkNew<vtkActor> actor_;
  vtkNew<vtkMatrix4x4> pose_;
};

}  // namespace scree
