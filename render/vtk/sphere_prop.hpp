#pragma once

#include <vtkNew.h>
#include <vtkOpenGLBufferObject.h>
#include <vtkOpenGLVertexArrayObject.h>
#include <vtkProp.h>

#include <array>
#include <cstdint>
#include <vector>

#include "render/style/sight.hpp"

class vtkRenderer;
class vtkShaderProgram;

namespace scree {

/// A sphere as sent to the graphics card.
struct DrawnSphere {
  std::array<float, 3> centre;
  float radius;
  std::array<float, 4> rotation;      ///< quaternion u, w; from the sphere's frame to global axes
  std::array<std::uint8_t, 4> color;  ///< the fourth component is a `Finish`
};

/// Draws spheres as one triangle each, facing the eye. The pixels of a disc through the centre get the light
/// and the pattern that the sphere shows there. For bodies that do not overlap, a disc hides and is hidden by
/// exactly what the sphere hides and is hidden by, because along a line of sight the midpoints of disjoint
/// intervals have the order of the intervals. Depths per pixel need not be computed, and hidden pixels are
/// not shaded.
class SphereProp : public vtkProp {
 public:
  static SphereProp* New();
  vtkTypeMacro(SphereProp, vtkProp)

      /// Front-to-back order is the fastest.
      void set_spheres(const std::vector<DrawnSphere>& spheres);
  /// Draws the parts inside at most three half spaces; cut spheres show a flat cut.
  void set_clipping(const std::vector<HalfSpace>& kept) { kept_ = kept; }
  /// Below 1, objects behind are visible and nothing is hidden.
  void set_opacity(double opacity) { opacity_ = opacity; }
  /// Draws the finish of materials and computes the depth of each pixel for solid spheres.
  void set_fine(bool fine) { fine_ = fine; }
  int RenderOpaqueGeometry(vtkViewport* viewport) override;
  void ReleaseGraphicsResources(vtkWindow* window) override;

 protected:
  SphereProp() = default;

 private:
  void describe(vtkShaderProgram* program);
  void set_half_spaces(vtkShaderProgram* program, vtkRenderer* renderer) const;

  std::vector<DrawnSphere> corners_;  ///< each sphere three times
  std::vector<HalfSpace> kept_;
  double opacity_ = 1.0;
  bool fine_ = false;
  bool changed_ = true;
  vtkShaderProgram* described_ = nullptr;  ///< program that the attributes belong to
  vtkNew<vtkOpenGLVertexArrayObject> attributes_;
  vtkNew<vtkOpenGLBufferObject> buffer_;
};

}  // namespace scree
