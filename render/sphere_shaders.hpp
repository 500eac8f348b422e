#pragma once

#include <string>

namespace scree {

/// The two programs behind SphereProp, in VTK's templates.
/// @param cut  only what half spaces keep is drawn
std::string sphere_vertex_shader(bool cut);
std::string sphere_fragment_shader(bool cut);

}  // namespace scree
