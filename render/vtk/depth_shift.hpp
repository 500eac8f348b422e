#pragma once

class vtkCamera;
class vtkMatrix4x4;

namespace scree {

/// A pose that moves an actor towards the viewer without moving it in the picture: in perspective it is
/// scaled about the eye. Objects behind up to `distance` of solid become visible.
/// @return factor by which depths shrink
double shift_towards_viewer(vtkMatrix4x4* pose, vtkCamera* camera, double distance);

}  // namespace scree
