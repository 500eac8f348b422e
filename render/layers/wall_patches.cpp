#include "render/layers/wall_patches.hpp"

namespace scree {
namespace {

/// A vertical or inclined plane as a rectangle.
Quad upright_patch(const PlaneSpec& plane, const SceneExtent& extent) {
  const Vec3 level = extent.up.cross(plane.normal);
  const Vec3 u = level.norm() > 1e-6 ? Vec3(level.normalized()) : extent.right;
  const Vec3 v = plane.normal.cross(u);
  const Vec3 middle = extent.centre();
  const Vec3 centre = middle - (middle - plane.point).dot(plane.normal) * plane.normal;
  const double half = 0.5 * extent.diagonal();
  return {centre - half * u - half * v, centre + half * u - half * v, centre + half * u + half * v,
          centre - half * u + half * v};
}

Quad level_patch(const PlaneSpec& plane, const SceneExtent& extent) {
  const GroundRectangle& grid = extent.grid;
  const Vec3 lift = (plane.point.dot(extent.up) - extent.ground) * extent.up;
  const auto corner = [&](int a, int b) {
    return Vec3(extent.on_ground(a * grid.spacing, b * grid.spacing) + lift);
  };
  return {corner(grid.first[0], grid.first[1]), corner(grid.last[0], grid.first[1]),
          corner(grid.last[0], grid.last[1]), corner(grid.first[0], grid.last[1])};
}

std::vector<Quad> sides_of(const BoxSpec& walls) {
  std::vector<Quad> sides;
  for (int side = 0; side < 6; ++side) {
    if (walls.open[side]) continue;
    const int axis = side / 2;
    const bool lower = side % 2 == 0;
    const int u = (axis + 1) % 3;
    const int v = (axis + 2) % 3;
    Quad corners;
    for (int i = 0; i < 4; ++i) {
      // The upper side is traversed in the other direction, so that it also faces inwards.
      const int turn = lower ? i : 3 - i;
      corners[i][axis] = (lower ? walls.box.min : walls.box.max)[axis];
      corners[i][u] = (turn == 1 || turn == 2 ? walls.box.max : walls.box.min)[u];
      corners[i][v] = (turn >= 2 ? walls.box.max : walls.box.min)[v];
    }
    sides.push_back(corners);
  }
  return sides;
}

}  // namespace

bool is_level(const PlaneSpec& plane, const SceneExtent& extent) {
  return plane.normal.dot(extent.up) > 0.999;
}

std::vector<Quad> wall_patches(const WallModel& wall, const SceneExtent& extent) {
  if (const auto* box = std::get_if<BoxSpec>(&wall.shape)) return sides_of(*box);
  if (const auto* plane = std::get_if<PlaneSpec>(&wall.shape))
    return {is_level(*plane, extent) ? level_patch(*plane, extent) : upright_patch(*plane, extent)};
  return {};
}

}  // namespace scree
