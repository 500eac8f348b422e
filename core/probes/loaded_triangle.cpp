#include "core/probes/loaded_triangle.hpp"

namespace scree {

LoadedTriangle triangle_of(const Vec3& a, const Vec3& b, const Vec3& c, int side) {
  LoadedTriangle triangle;
  triangle.side = side;
  triangle.corners = {a, b, c};
  triangle.normal = (b - a).cross(c - a).normalized();
  return triangle;
}

const char* name_of(WallQuantity quantity) {
  switch (quantity) {
    case WallQuantity::pressure:
      return "pressure";
    case WallQuantity::shear:
      return "shear";
    case WallQuantity::force:
      return "force";
  }
  return "";
}

const char* unit_of(WallQuantity quantity) {
  return quantity == WallQuantity::force ? "N" : "Pa";
}

double LoadedTriangle::area() const {
  return 0.5 * (corners[1] - corners[0]).cross(corners[2] - corners[0]).norm();
}

double LoadedTriangle::value(WallQuantity quantity) const {
  switch (quantity) {
    case WallQuantity::pressure:
      return push / area();
    case WallQuantity::shear:
      return along.norm() / area();
    case WallQuantity::force:
      break;
  }
  return force.norm();
}

}  // namespace scree
