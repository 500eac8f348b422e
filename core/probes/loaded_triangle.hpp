#pragma once

#include <array>

#include "core/base/vector.hpp"

namespace scree {

/// What a map of a wall shows of each of its triangles.
enum class WallQuantity {
  pressure,  ///< force into the triangle over its area [Pa]
  shear,     ///< force along it over its area [Pa]
  force,     ///< total force [N]
};
inline constexpr int wall_quantity_choices = 3;
/// Word of the command line: "pressure", "shear", "force".
const char* name_of(WallQuantity quantity);
/// "Pa", "N"
const char* unit_of(WallQuantity quantity);

/// A triangle of a wall, and what the bodies do to it.
struct LoadedTriangle {
  int side = -1;  ///< of a box, as BoxSide; −1: another wall
  std::array<Vec3, 3>
      corners;                ///< of the wall at rest; counter-clockwise seen from the bodies, or outside [m]
  Vec3 force = Vec3::Zero();  ///< of the bodies on it, at the moment of the map [N]
  Vec3 normal = Vec3::Zero();  ///< unit, at the moment of the map
  double push = 0.0;           ///< force into the surface, from whichever side the bodies are [N]
  Vec3 along = Vec3::Zero();   ///< force along the surface, at the moment of the map [N]

  double area() const;  ///< [m²]
  double value(WallQuantity quantity) const;
};

LoadedTriangle triangle_of(const Vec3& a, const Vec3& b, const Vec3& c, int side);

}  // namespace scree
