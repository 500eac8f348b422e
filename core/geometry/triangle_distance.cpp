#include "core/geometry/triangle_distance.hpp"

#include "core/geometry/segments.hpp"

namespace scree {

/// By the region of the triangle's plane that contains the projection of p: of a vertex, an edge or the face.
Vec3 nearest_of_triangle(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& p) {
  const Vec3 ab = b - a;
  const Vec3 ac = c - a;
  const double from_a_along_ab = ab.dot(p - a);
  const double from_a_along_ac = ac.dot(p - a);
  if (from_a_along_ab <= 0.0 && from_a_along_ac <= 0.0) return a;
  const double from_b_along_ab = ab.dot(p - b);
  const double from_b_along_ac = ac.dot(p - b);
  if (from_b_along_ab >= 0.0 && from_b_along_ac <= from_b_along_ab) return b;
  const double from_c_along_ab = ab.dot(p - c);
  const double from_c_along_ac = ac.dot(p - c);
  if (from_c_along_ac >= 0.0 && from_c_along_ab <= from_c_along_ac) return c;
  // Barycentric weights of c, b and a times the square of twice the area.
  const double of_c = from_a_along_ab * from_b_along_ac - from_b_along_ab * from_a_along_ac;
  if (of_c <= 0.0 && from_a_along_ab >= 0.0 && from_b_along_ab <= 0.0)
    return a + from_a_along_ab / (from_a_along_ab - from_b_along_ab) * ab;
  const double of_b = from_c_along_ab * from_a_along_ac - from_a_along_ab * from_c_along_ac;
  if (of_b <= 0.0 && from_a_along_ac >= 0.0 && from_c_along_ac <= 0.0)
    return a + from_a_along_ac / (from_a_along_ac - from_c_along_ac) * ac;
  const double of_a = from_b_along_ab * from_c_along_ac - from_c_along_ab * from_b_along_ac;
  const double b_to_c = from_b_along_ac - from_b_along_ab;
  const double c_to_b = from_c_along_ab - from_c_along_ac;
  if (of_a <= 0.0 && b_to_c >= 0.0 && c_to_b >= 0.0) return b + b_to_c / (b_to_c + c_to_b) * (c - b);
  return a + (of_b * ab + of_c * ac) / (of_a + of_b + of_c);
}

/// The shortest vector ends at a vertex of one of them, or at an edge of each.
Vec3 between_triangles(const std::array<Vec3, 3>& a, const std::array<Vec3, 3>& b) {
  Vec3 shortest = a[0] - b[0];
  const auto take = [&](const Vec3& vector) {
    if (vector.squaredNorm() < shortest.squaredNorm()) shortest = vector;
  };
  for (int i = 0; i < 3; ++i) {
    take(a[i] - nearest_of_triangle(b[0], b[1], b[2], a[i]));
    take(nearest_of_triangle(a[0], a[1], a[2], b[i]) - b[i]);
    for (int j = 0; j < 3; ++j) {
      // From the second segment to the first.
      take(between_segments(a[i], a[(i + 1) % 3] - a[i], b[j], b[(j + 1) % 3] - b[j]));
    }
  }
  return shortest;
}

}  // namespace scree
