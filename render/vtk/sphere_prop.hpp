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

/// A sphere as the graphics card gets it.
struct DrawnSphere {
  std::array<float, 3> centre;
  float radius;
  std::array<float, 4> rotation;      ///< quaternion u, w; from the sphere's frame to global axes
  std::array<std::uint8_t, 4> color;  ///< the fourth is a `Finish`
};

/// Any number of spheres, each a triangle on the graphics card, turned to the eye, in which the pixels of a
/// disc through the centre get the light and the pattern that the sphere would show there. Of bodies that do
/// not reach into each other a disc hides, and is hidden by, exactly what the sphere hides and is hidden by,
/// because along a line of sight the middles of stretches that do not overlap come in the same order as the
/// stretches. So the depth of each pixel need not be worked out, and hidden ones are not shaded at all.
class SphereProp : public vtkProp {
 public:
  static SphereProp* New();
  vtkTypeMacro(SphereProp, vtkProp)

      /// Those in front first are drawn fastest.
      void set_spheres(const std::vector<DrawnSphere>& spheres);
  /// Only what is kept is drawn: of a sphere that is cut the flat cut shows. Three half spaces at most.
  void set_clipping(const std::vector<HalfSpace>& kept) { kept_ = kept; }
  /// Below 1 what is behind shows through, and nothing is hidden.
  void set_opacity(double opacity) { opacity_ = opacity; }
  /// Whether solid spheres show the finish of their materials, and have the depth of each pixel worked out
  /// for what is told from it.
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
  vtkShaderProgram* described_ = nullptr;  ///< to which the attributes belong
  vtkNew<vtkOpenGLVertexArrayObject> attributes_;
  vtkNew<vtkOpenGLBufferObject> buffer_;
};

}  // namespace scree
