#pragma once

#include <array>
#include <limits>
#include <vector>

#include "core/base/vector.hpp"
#include "core/geometry/aabb.hpp"
#include "core/geometry/mesh.hpp"

namespace scree {

/// The side of a cylinder or of a cone about the z axis of its frame, without ends and without thickness: a
/// straight line from one rim to the other that has turned about the axis.
struct RoundSurface {
  double from = 0.0;         ///< z of the lower rim [m]
  double to = 0.0;           ///< z of the upper rim, > from [m]
  double radius_from = 0.0;  ///< of the lower rim; 0: an apex [m]
  double radius_to = 0.0;    ///< of the upper rim [m]
  bool inside = true;        ///< bodies are on the side of the axis
};

inline bool is_cylinder(const RoundSurface& surface) {
  return surface.radius_from == surface.radius_to;
}

/// A round surface in its place, wall at rest.
struct PlacedRound {
  RoundSurface surface;
  Vec3 origin = Vec3::Zero();    ///< of its frame [m]
  Mat3 axes = Mat3::Identity();  ///< of its frame; z along the axis
};

enum class RoundPart { side, lower_rim, upper_rim };

/// Nearest place of a round surface to a point, in the frame of the surface.
struct RoundPlace {
  RoundPart part = RoundPart::side;
  double distance = 0.0;       ///< ≥ 0 [m]
  Vec3 normal = Vec3::Zero();  ///< unit, from the surface to the point; zero where the distance is zero
  /// Motion of the point along the side after which the place is on a rim; infinite on a rim [m]
  double to_rim = std::numeric_limits<double>::infinity();
  double turn_per_way = 0.0;  ///< upper bound of the turn of the normal per motion of the point [rad/m]
};

/// Of a point on the axis, the place on the side of the x axis.
RoundPlace nearest_place(const RoundSurface& surface, const Vec3& point);

/// Nearest place on the other side of the axis, in the plane through the axis and the point: where a ball
/// that is as wide as the surface there touches it a second time. Its distance is infinite if there is none:
/// the point is outside, or both places are the apex.
RoundPlace opposite_place(const RoundSurface& surface, const Vec3& point);

/// Returns whether a point between the planes of the rims is farther from the axis than the surface.
bool lies_around(const RoundSurface& surface, const Vec3& point);

/// Returns whether a point is on the side of the bodies. Beyond the rims both sides are.
bool on_side_of_bodies(const RoundSurface& surface, const Vec3& point);

/// Returns whether a box reaches into the space between the surface and its axis.
/// @param box  in global axes, wall at rest
bool reaches_into(const PlacedRound& round, const Aabb& box);

/// Returns whether a straight path passes through the surface.
bool passes_through(const RoundSurface& surface, const Vec3& from, const Vec3& to);

/// Returns whether a rim pierces a triangle.
bool rim_pierces(const RoundSurface& surface, const Vec3& a, const Vec3& b, const Vec3& c);

/// Largest distance of the surface from the origin of its frame [m].
double farthest(const RoundSurface& surface);

Aabb bounds_of(const RoundSurface& surface);

/// Point of global axes in the frame of a surface at rest.
inline Vec3 in_frame_of(const PlacedRound& round, const Vec3& point) {
  return round.axes.transpose() * (point - round.origin);
}

/// A mesh for drawing and searching, in global axes: facets that touch the surface from outside, so that no
/// chord lies within it. It faces the bodies.
Mesh mesh_of(const PlacedRound& round);

/// Edges of the rims of such a mesh.
std::vector<std::array<int, 2>> rim_lines(const Mesh& mesh);

/// A right-handed frame with its z axis along a unit vector.
Mat3 axes_along(const Vec3& direction);

}  // namespace scree
