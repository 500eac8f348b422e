#pragma once

#include "core/base/vector.hpp"

class vtkActor;

namespace scree {

/// Faces of a wall that are drawn, and how.
enum class LightOn {
  front,  ///< facing the eye, solid
  back,   ///< facing away, translucent
  both,   ///< both, solid
  far,    ///< both, solid, on the far side; see `set_far_side`
  near    ///< both, translucent, on the near side
};

/// Distance beyond the centre from which the far side of a wall hides more than it lets see [radii of the
/// wall].
inline constexpr double far_half = 0.14;

/// Lighting of a wall per vertex, as for bodies. The actor's mapper must have colours and its surface
/// normals.
void set_light(vtkActor* actor, LightOn faces);

/// Sets the far side of a wall: beyond its centre.
/// @param away  from the eye, unit, and the centre, in the wall's axes
/// @param radius  of the wall [m]
void set_far_side(vtkActor* actor, const Vec3& away, const Vec3& middle, double radius);

}  // namespace scree
