#pragma once

#include <string>

class vtkActor;

namespace scree {

/// Share of its colour that a body shows without any light.
inline constexpr double body_ambient = 0.32;
/// Share of its colour that the inside of a body shows where it is cut open, whichever way it faces.
inline constexpr double inside_light = 0.55;
/// Opacity of bodies that are translucent by choice.
inline constexpr double ghost_opacity = 0.25;

/// A key light from the upper left, a fill light from the right and a faint one from the ground, moving with
/// the camera: the function `float sceneLight(vec3 normal)` in GLSL. Its normals are in view coordinates: x
/// to the right, y up, z towards the viewer.
/// @param ambient  share of its colour that a face shows without any light
std::string light_function(double ambient);

/// That light, worked out once a vertex. Without a graphics card that halves the cost of a picture against
/// VTK's lights, which are worked out for every pixel. The actor's mapper must have colours and its surface
/// normals.
/// @param insides  back faces show as well, dark and flat: of a solid that is cut open they look like the cut
/// @param solid  whatever the fourth channel of the colours says
void light_by_vertex(vtkActor* actor, double ambient, bool insides = false, bool solid = false);

/// The same light worked out for every pixel, with what its material adds: see `finish_function`. The fourth
/// channel of the mapper's colours holds the `Finish`.
/// @param size  of the surface, by which the grain of its material is scaled [m]
void light_by_pixel(vtkActor* actor, double ambient, double size, bool insides = false);

}  // namespace scree
