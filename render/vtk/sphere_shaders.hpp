#pragma once

#include <string>

namespace scree {

/// The two programs behind SphereProp, in VTK's templates.
struct SphereShading {
  bool cut = false;   ///< only what half spaces keep is drawn
  bool fine = false;  ///< with the finish of each material, and the depth of each pixel
};
std::string sphere_vertex_shader(SphereShading shading);
std::string sphere_fragment_shader(SphereShading shading);

}  // namespace scree
