#pragma once

#include "core/base/vector.hpp"

class vtkActor;

namespace scree {

/// Which faces of a wall are drawn, and how.
enum class LightOn {
  front,  ///< those that face the eye, solid
  back,   ///< those that face away, seen through
  both,   ///< either, solid
  far,    ///< either, solid, on the side far from the eye; see `set_far_side`
  near    ///< either, seen through, on the other side
};

/// The light of bodies on a wall, worked out once a vertex. The actor's mapper must have colours, and its
/// surface normals.
void set_light(vtkActor* actor, LightOn faces);

/// What is the far side of a wall: beyond its middle.
/// @param away  from the eye, unit, and the middle in the wall's own axes
/// @param radius  of the wall [m]
void set_far_side(vtkActor* actor, const Vec3& away, const Vec3& middle, double radius);

}  // namespace scree
