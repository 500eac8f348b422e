#pragma once

#include <memory>
#include <vector>

#include "core/frame/frame.hpp"
#include "render/style/color.hpp"
#include "render/style/finish.hpp"
#include "render/style/sight.hpp"

class vtkCamera;
class vtkRenderer;

namespace scree {

/// Polyhedra of a scene with one visibility, instanced: one mapper per shape for the faces, which draw the
/// edges, and another one for the edges of translucent bodies, which are seen through faces.
class BodyLayer {
 public:
  /// @param drawn  shown, or translucent
  BodyLayer(vtkRenderer* renderer, Visibility drawn);
  ~BodyLayer();

  void set_model(const Model* model);
  /// @param colors  one per body
  /// @param finishes  one per body
  /// @param visibility  one per body
  void show(const Frame& frame, const std::vector<Color>& colors, const std::vector<Finish>& finishes,
            const std::vector<Visibility>& visibility);
  /// Draws the finish, which is slower.
  void set_fine(bool fine);
  /// Cut bodies show their insides.
  void set_clipping(const std::vector<HalfSpace>& kept);
  void set_style(bool edges, double line_width);
  /// Opacity of translucent bodies, from the next `show` on.
  void set_opacity(double opacity) { opacity_ = opacity; }
  /// Shifts lines in front of the faces. Call before each rendering.
  void look_from(vtkCamera* camera);
  /// Number of edges drawn as lines.
  long edge_lines() const;

 private:
  struct ShapeInstances;
  bool too_faint_for_edges() const;
  void clip();
  void light();
  vtkRenderer* renderer_;
  Visibility drawn_;
  std::vector<HalfSpace> kept_;
  std::vector<std::unique_ptr<ShapeInstances>> shapes_;
  bool edges_ = true;
  bool fine_ = false;
  double line_width_ = 1.0;
  double opacity_ = 1.0;
};

}  // namespace scree
