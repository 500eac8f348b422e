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

/// The polyhedra among the bodies of a scene that are seen in one way, instanced: one mapper a shape for the
/// faces and one for the sharp edges.
class BodyLayer {
 public:
  /// @param drawn  shown, or translucent
  BodyLayer(vtkRenderer* renderer, Visibility drawn);
  ~BodyLayer();

  void set_model(const Model* model);
  /// @param colors  one a body
  /// @param finishes  likewise
  /// @param visibility  likewise
  void show(const Frame& frame, const std::vector<Color>& colors, const std::vector<Finish>& finishes,
            const std::vector<Visibility>& visibility);
  /// Whether the finish is drawn, at a cost.
  void set_fine(bool fine);
  /// Bodies that are cut show their insides.
  void set_clipping(const std::vector<HalfSpace>& kept);
  void set_style(bool edges, double line_width);
  /// Of translucent ones, from the next `show` on.
  void set_opacity(double opacity) { opacity_ = opacity; }
  /// Lifts the edges off the faces they lie on. Call before each rendering.
  void look_from(vtkCamera* camera);
  /// Lines drawn for the edges of all bodies.
  long edge_count() const;

 private:
  struct ShapeInstances;
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
