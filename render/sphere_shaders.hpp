#pragma once

#include <string>

namespace scree {

/// The two programs behind SphereProp, in VTK's templates.
std::string sphere_vertex_shader();
std::string sphere_fragment_shader();

}  // namespace scree
