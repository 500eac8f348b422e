#include "core/setup/wall_packing.hpp"

#include <algorithm>

#include "core/frame/placed_mesh.hpp"
#include "core/model/flat_sides.hpp"

namespace scree {
double fill_clearance(const Scene& scene) {
  double clearance = 0.0;
  for (const ContactRule& rule : scene.contacts)
    clearance = std::max(clearance, activation_gap_of(rule.normal));
  return clearance;
}

PackedShape packed(const Shape& shape) {
  return shape.radius ? PackedShape(*shape.radius) : PackedShape(shape.mesh);
}

void add_wall(Packing& packing, const WallModel& wall, const FrameWall& now) {
  if (const auto* shape = std::get_if<Shape>(&wall.shape)) {
    if (shape->round) return packing.add_round(placed_round(wall, now));
    Mesh mesh = shape->mesh;
    for (Vec3& vertex : mesh.vertices) vertex = now.moved(vertex, wall.about);
    if (shape->container) {
      packing.add_container(mesh);
    } else {
      packing.add_surface(mesh, shape->closed);
    }
    return;
  }
  for (const WallSide& side : flat_sides(wall))
    packing.add_plane(now.moved(side.point, wall.about), now.rotation.matrix() * side.normal);
}

Packing packing_between_walls(const Model& model) {
  Packing packing(fill_clearance(model.scene));
  for (const WallModel& wall : model.walls) {
    if (const auto* shape = std::get_if<Shape>(&wall.shape)) {
      const std::string name = "wall \"" + wall.name + "\"";
      if (shape->round) {
        packing.add_round(*shape->round, name);
      } else if (shape->container) {
        packing.add_container(shape->mesh, name);
      } else {
        packing.add_surface(shape->mesh, shape->closed, name);
      }
    } else {
      for (const WallSide& side : flat_sides(wall)) packing.add_plane(side.point, side.normal);
    }
  }
  return packing;
}

}  // namespace scree
