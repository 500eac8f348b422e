#pragma once

#include <vector>

#include "app/placing/placement.hpp"
#include "render/view/picking.hpp"

namespace scree {

/// Something to drag a part by.
struct Handle {
  enum class Kind {
    along,   ///< an arrow: moves it along an axis
    across,  ///< the square in the middle: moves it across the line of sight
    about,   ///< a ring: turns it about an axis
    side,    ///< of a box
    size     ///< makes it larger or smaller
  };
  Kind kind = Kind::along;
  int axis = 0;
  bool upper = false;  ///< of the two sides across the axis
  bool operator==(const Handle&) const = default;
};

/// Those that keep a body in the plane of its scene.
std::vector<Handle> handles_of(const Placement& placement);

/// What drags are rounded to.
struct Snapping {
  bool on = false;
  double grid = 0.1;     ///< [m]
  double finest = 1e-3;  ///< without it: no digits below this [m]
};

/// How far a drag has come.
/// @param pressed  line of sight where it began
/// @param now  line of sight under the pointer
PlaceChange dragged(const Placement& placement, const Handle& handle, const Ray& pressed, const Ray& now,
                    const Snapping& snapping);

/// Rings seen from the side cannot be turned by: the sight must differ by some degrees from their plane.
bool faces(const Vec3& sight, int axis);

/// 1, 2 or 5 × 10ⁿ, not above a length.
double round_length(double length);

}  // namespace scree
