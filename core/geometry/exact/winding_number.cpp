#include "core/geometry/exact/winding_number.hpp"

#include <Eigen/Geometry>
#include <cmath>
#include <numbers>

namespace scree {

double winding_number(std::span<const Vec3> vertices, std::span<const std::array<int, 3>> triangles,
                      const Vec3& point) {
  double half_angles = 0.0;
  for (const auto& triangle : triangles) {
    const Vec3 a = vertices[triangle[0]] - point;
    const Vec3 b = vertices[triangle[1]] - point;
    const Vec3 c = vertices[triangle[2]] - point;
    const double la = a.norm();
    const double lb = b.norm();
    const double lc = c.norm();
    // Solid angle Ω of a triangle: tan(Ω/2) = a·(b×c) / (abc + (a·b) c + (b·c) a + (c·a) b)  (van Oosterom,
    // Strackee).
    half_angles +=
        std::atan2(a.dot(b.cross(c)), la * lb * lc + a.dot(b) * lc + b.dot(c) * la + c.dot(a) * lb);
  }
  return half_angles / (2.0 * std::numbers::pi);
}

}  // namespace scree
