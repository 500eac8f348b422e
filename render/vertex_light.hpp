#pragma once

class vtkActor;

namespace scree {

/// A key light from the upper left, a fill light from the right and a faint one from the ground, moving with
/// the camera, worked out once a vertex. Without a graphics card that halves the cost of a picture against
/// VTK's lights, which are worked out for every pixel. The actor's mapper must have colours and its surface
/// normals.
/// @param ambient  share of its colour that a face shows without any light
void light_by_vertex(vtkActor* actor, double ambient);

}  // namespace scree
