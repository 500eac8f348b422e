#include "core/geometry/exact/winding_number.hpp"

#include <numbers>

#include "core/geometry/triangle_sight.hpp"

namespace scree {

double winding_number(std::span<const Vec3> vertices, std::span<const std::array<int, 3>> triangles,
                      const Vec3& point) {
  double angle = 0.0;
  for (const auto& triangle : triangles)
    angle += solid_angle(vertices[triangle[0]] - point, vertices[triangle[1]] - point,
                         vertices[triangle[2]] - point);
  return angle / (4.0 * std::numbers::pi);
}

}  // namespace scree
