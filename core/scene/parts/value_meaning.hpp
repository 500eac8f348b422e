#pragma once

#include "core/scene/scene.hpp"

namespace scree {

// Values of events as a hand makes them, and what they mean.

SceneValue gravity_value(const Vec3& gravity);  ///< [m/s²]
/// Gravity that a value sets; none: it sets something else [m/s²].
std::optional<Vec3> gravity_set_by(const SceneValue& value);

/// Value that sets the motion of a wall.
/// @param number  of the wall
SceneValue motion_value(const WallSpec& wall, std::size_t number, const WallMotion& motion);

/// Motion that a value sets; none: it sets something else.
std::optional<WallMotion> motion_set_by(const SceneValue& value);

/// Name or number of the wall in the path of such a value.
std::string wall_in_path(const SceneValue& value);

/// Returns whether a value sets the motion of a wall, or one of its keys, such as its velocity.
bool concerns_motion(const SceneValue& value, const WallSpec& wall, std::size_t number);

}  // namespace scree
