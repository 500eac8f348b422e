#include "core/setup/wall_packing.hpp"

#include <algorithm>

#include "core/model/flat_sides.hpp"

namespace scree {
namespace {

/// Clearance of random and regular fills: the largest gap at which any contact of the scene acts.
double fill_clearance(const Scene& scene) {
  double clearance = 0.0;
  for (const ContactRule& rule : scene.contacts)
    clearance = std::max(clearance, activation_gap_of(rule.normal));
  return clearance;
}

}  // namespace

PackedShape packed(const Shape& shape) {
  return shape.radius ? PackedShape(*shape.radius) : PackedShape(shape.mesh);
}

Packing packing_between_walls(const Model& model) {
  Packing packing(fill_clearance(model.scene));
  for (const WallModel& wall : model.walls) {
    if (const auto* shape = std::get_if<Shape>(&wall.shape)) {
      const std::string name = "wall \"" + wall.name + "\"";
      if (shape->container) {
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
