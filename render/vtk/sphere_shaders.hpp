#pragma once

#include <string>

namespace scree {

/// The two shaders of SphereProp, in VTK's templates.
struct SphereShading {
  bool cut = false;   ///< clipped by half spaces
  bool fine = false;  ///< with the finish of each material and the depth of each pixel
};
std::string sphere_vertex_shader(SphereShading shading);
std::string sphere_fragment_shader(SphereShading shading);

}  // namespace scree
