#pragma once

#include <memory>
#include <vector>

#include "core/simulation/frame.hpp"
#include "render/color.hpp"

class vtkCamera;
class vtkRenderer;

namespace scree {

/// The polyhedra among the bodies of a scene, instanced: one mapper a shape for the faces and one for the
/// sharp edges.
class BodyLayer {
 public:
  explicit BodyLayer(vtkRenderer* renderer);
  ~BodyLayer();

  void set_model(const Model* model);
  /// @param colors  one a body
  void show(const Frame& frame, const std::vector<Color>& colors);
  void set_style(bool edges, double line_width);
  /// Lifts the edges off the faces they lie on. Call before each rendering.
  void look_from(vtkCamera* camera);
  /// Lines drawn for the edges of all bodies.
  long edge_count() const;

 private:
  struct ShapeInstances;
  vtkRenderer* renderer_;
  std::vector<std::unique_ptr<ShapeInstances>> shapes_;
  bool edges_ = true;
  double line_width_ = 1.0;
};

}  // namespace scree
