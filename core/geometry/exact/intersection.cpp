#include "core/geometry/exact/intersection.hpp"

#include <algorithm>

namespace scree {
namespace {

bool opposite(int a, int b) {
  return a * b < 0;
}

/// Axis along which a projected triangle keeps an area.
int seen_along(const Triangle& t) {
  for (const int axis : {2, 0}) {
    if (orientation_sign_along(axis, t[0], t[1], t[2]) != 0) return axis;
  }
  return 1;
}

bool point_in_triangle_along(int axis, const Vec3& p, const Triangle& t) {
  const int s0 = orientation_sign_along(axis, t[0], t[1], p);
  const int s1 = orientation_sign_along(axis, t[1], t[2], p);
  const int s2 = orientation_sign_along(axis, t[2], t[0], p);
  return !opposite(s0, s1) && !opposite(s1, s2) && !opposite(s2, s0);
}

bool between(double value, double end, double other) {
  return std::min(end, other) <= value && value <= std::max(end, other);
}

bool segments_meet_along(int axis, const Vec3& p, const Vec3& q, const Vec3& a, const Vec3& b) {
  const int sa = orientation_sign_along(axis, p, q, a);
  const int sb = orientation_sign_along(axis, p, q, b);
  const int sp = orientation_sign_along(axis, a, b, p);
  const int sq = orientation_sign_along(axis, a, b, q);
  if (opposite(sa, sb) && opposite(sp, sq)) return true;
  const int x = (axis + 1) % 3;
  const int y = (axis + 2) % 3;
  const auto lies_on = [&](int sign, const Vec3& point, const Vec3& end, const Vec3& other) {
    return sign == 0 && between(point[x], end[x], other[x]) && between(point[y], end[y], other[y]);
  };
  return lies_on(sa, a, p, q) || lies_on(sb, b, p, q) || lies_on(sp, p, a, b) || lies_on(sq, q, a, b);
}

bool coplanar_segment_meets(const Vec3& p, const Vec3& q, const Triangle& t) {
  const int axis = seen_along(t);
  if (point_in_triangle_along(axis, p, t)) return true;
  for (int k = 0; k < 3; ++k) {
    if (segments_meet_along(axis, p, q, t[k], t[(k + 1) % 3])) return true;
  }
  return false;
}

/// Segment p q, with its ends on the sides `sp` and `sq` of the triangle's plane.
Meeting segment_meeting(const Vec3& p, const Vec3& q, int sp, int sq, const Triangle& t) {
  if (sp * sq > 0) return Meeting::apart;
  if (sp == 0 && sq == 0) return coplanar_segment_meets(p, q, t) ? Meeting::touching : Meeting::apart;
  const int s0 = orientation_sign(p, q, t[0], t[1]);
  const int s1 = orientation_sign(p, q, t[1], t[2]);
  if (opposite(s0, s1)) return Meeting::apart;
  const int s2 = orientation_sign(p, q, t[2], t[0]);
  if (opposite(s1, s2) || opposite(s2, s0)) return Meeting::apart;
  const bool inside = s0 != 0 && s1 != 0 && s2 != 0;
  return inside && opposite(sp, sq) ? Meeting::crossing : Meeting::touching;
}

std::array<int, 3> sides_of(const Triangle& t, const Triangle& plane) {
  std::array<int, 3> sides{};
  for (int k = 0; k < 3; ++k) sides[k] = orientation_sign(plane[0], plane[1], plane[2], t[k]);
  return sides;
}

bool all_on_one_side(const std::array<int, 3>& sides) {
  return sides[0] != 0 && sides[0] == sides[1] && sides[1] == sides[2];
}

Meeting edges_meeting(const Triangle& t, const std::array<int, 3>& sides, const Triangle& other) {
  Meeting meeting = Meeting::apart;
  for (int k = 0; k < 3 && meeting != Meeting::crossing; ++k) {
    const int l = (k + 1) % 3;
    meeting = std::max(meeting, segment_meeting(t[k], t[l], sides[k], sides[l], other));
  }
  return meeting;
}

}  // namespace

Meeting triangle_meeting(const Triangle& a, const Triangle& b) {
  const auto sides_of_b = sides_of(b, a);
  if (all_on_one_side(sides_of_b)) return Meeting::apart;
  const auto sides_of_a = sides_of(a, b);
  if (all_on_one_side(sides_of_a)) return Meeting::apart;
  // Two convex sets with a common point have one on the boundary of one of them.
  const Meeting meeting = edges_meeting(b, sides_of_b, a);
  return meeting == Meeting::crossing ? meeting : std::max(meeting, edges_meeting(a, sides_of_a, b));
}

bool triangles_intersect(const Triangle& a, const Triangle& b) {
  return triangle_meeting(a, b) != Meeting::apart;
}

bool segment_meets_triangle(const Vec3& p, const Vec3& q, const Triangle& t) {
  const int sp = orientation_sign(t[0], t[1], t[2], p);
  const int sq = orientation_sign(t[0], t[1], t[2], q);
  return segment_meeting(p, q, sp, sq, t) != Meeting::apart;
}

}  // namespace scree
