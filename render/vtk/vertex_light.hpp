#pragma once

#include <string>

class vtkActor;

namespace scree {

/// Ambient light of bodies, as a share of their colour.
inline constexpr double body_ambient = 0.32;
/// Light on the inside of cut bodies, as a share of their colour, independent of direction.
inline constexpr double inside_light = 0.55;
/// Opacity of translucent bodies.
inline constexpr double ghost_opacity = 0.25;

/// Shader function of the lighting, `float sceneLight(vec3 normal)` in GLSL: a key light from the upper left,
/// a fill light from the right and a faint one from the ground, moving with the camera. Normals in view
/// coordinates: x to the right, y up, z towards the viewer.
/// @param ambient  share of the colour without any light
std::string light_function(double ambient);

/// How a surface is lit.
struct SurfaceLight {
  double ambient;        ///< share of the colour without any light
  bool insides = false;  ///< back faces are drawn dark and flat, and look like the cut of a solid
  bool solid = false;    ///< ignores the fourth channel of the colours
  bool edges = false;    ///< draws marked edges; see edge_lines.hpp
};

/// Lighting per vertex. Without a graphics card this halves the cost of a picture compared with VTK's
/// lighting per pixel. The actor's mapper must have colours and its surface normals.
void light_by_vertex(vtkActor* actor, const SurfaceLight& light);

/// The same lighting of a solid per pixel with the material's finish: see `finish_function`. The fourth
/// channel of the mapper's colours holds the `Finish`.
/// @param size  of the surface, which scales the grain of its material [m]
void light_by_pixel(vtkActor* actor, const SurfaceLight& light, double size);

}  // namespace scree
