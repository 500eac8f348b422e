#pragma once

#include <string>

namespace scree {

inline constexpr int shade_maps = 8;  ///< directions whose light is looked up at a time

// The programs behind SkyShade, in VTK's templates.

std::string caster_vertex_shader();  ///< of triangles
std::string caster_fragment_shader();
std::string round_caster_vertex_shader();  ///< of spheres
std::string round_caster_fragment_shader();
std::string whole_picture_vertex_shader();  ///< one triangle that covers the picture
std::string light_fragment_shader();        ///< collects light, and what the surface could get
std::string shade_fragment_shader();        ///< what the picture is multiplied by

}  // namespace scree
