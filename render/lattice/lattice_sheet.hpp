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

/// A point of the plane in which lattices lie.
inline Eigen::Vector3f in_plane(const Vec2& point) {
  return {static_cast<float>(point.x()), static_cast<float>(point.y()), 0.0F};
}

/// One sheet of what is drawn in a plane: dots, lines or faces of any number between points, without light,
/// each point with its colour or all with one.
class LatticeSheet {
 public:
  enum class Kind { dots, lines, faces };

  LatticeSheet(vtkRenderer* renderer, Kind kind);
  ~LatticeSheet();
  LatticeSheet(const LatticeSheet&) = delete;
  LatticeSheet& operator=(const LatticeSheet&) = delete;

  /// Nothing is left.
  void clear();
  /// @param corners  numbers of points, so many for each part one after the other
  /// @param corners_each  1 for dots, 2 for lines, 3 or more for faces
  void set_parts(const std::vector<int>& corners, int corners_each);
  /// Each part has points of its own: the first ones, then the next.
  void set_separate_parts(std::size_t points, int corners_each);
  void set_points(const std::vector<Eigen::Vector3f>& points);
  /// One for each point.
  void set_colors(const std::vector<Color>& colors);
  void set_color(const Color& color, double opacity = 1.0);
  void set_visible(bool visible);
  /// Of lines and dots [device pixels].
  void set_width(double width);
  /// Draws it nearer to the viewer, in the same place of the picture [m].
  void bring_nearer(vtkCamera* camera, double distance);

 private:
  vtkRenderer* renderer_;
  Kind kind_;
  vtkNew<vtkPolyData> data_;
  vtkNew<vtkActor> actor_;
  vtkNew<vtkMatrix4x4> pose_;
};

}  // namespace scree
