#pragma once

#include <vtkNew.h>

#include <string>
#include <vector>

#include "render/camera/scene_extent.hpp"
#include "render/style/color.hpp"

class vtkActor;
class vtkRenderer;

namespace scree {

/// A faint grid on the ground with lines 1, 2 or 5 × 10ⁿ apart, fading beyond the part with numbers.
class GroundGrid {
 public:
  explicit GroundGrid(vtkRenderer* renderer);
  ~GroundGrid();

  void set_extent(const SceneExtent& extent);
  void set_style(bool visible, const ThemeColors& colors, double line_width);

 private:
  vtkRenderer* renderer_;
  vtkNew<vtkActor> lines_;
};

struct GroundLabel {
  std::string text;
  Vec3 position;
};

/// Numbers and axis names along the two sides of the grid closest to the viewer.
std::vector<GroundLabel> ground_labels(const SceneExtent& extent, const Vec3& viewer);

/// Visibility of the ground at a point: 1 on its numbered part, falling to 0 beyond it.
double ground_visibility(const GroundRectangle& grid, double a, double b);

/// Extent of the ground beyond its numbered part, on each side [m].
double ground_margin(const GroundRectangle& grid);

}  // namespace scree
