#pragma once

#include <string>

namespace scree {

inline constexpr int shade_maps = 8;  ///< directions evaluated per pass

// Shaders of SkyShade, in VTK's templates.

std::string caster_vertex_shader();  ///< for triangles
std::string caster_fragment_shader();
std::string round_caster_vertex_shader();  ///< for spheres
std::string round_caster_fragment_shader();
std::string whole_picture_vertex_shader();  ///< a single triangle that covers the picture
std::string light_fragment_shader();        ///< accumulates received and possible light
std::string shade_fragment_shader();        ///< factor for the picture

}  // namespace scree
