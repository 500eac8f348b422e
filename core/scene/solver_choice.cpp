#include "core/scene/solver_choice.hpp"

#include <algorithm>

#include "core/scene/event_order.hpp"
#include "core/scene/fill_shapes.hpp"

namespace scree {

BodyKinds body_kinds(const Scene& scene) {
  BodyKinds kinds;
  kinds.lattice = scene.lattice.has_value();
  const auto count = [&](const std::string& name) {
    const auto shape = std::find_if(scene.shapes.begin(), scene.shapes.end(),
                                    [&](const ShapeSpec& one) { return one.name == name; });
    if (shape == scene.shapes.end()) return;
    (shape->radius ? kinds.spheres : kinds.polyhedra) = true;
  };
  for (const BodySpec& body : all_bodies(scene)) count(body.shape);
  for (const FillSpec& fill : all_fills(scene)) {
    for (const std::string& shape : shapes_of(fill)) count(shape);
  }
  for (const InletSpec& inlet : scene.inlets) {
    for (const std::string& shape : shapes_of(inlet.bodies)) count(shape);
  }
  const std::vector<WallSpec> walls = all_walls(scene);
  kinds.free_walls =
      std::any_of(walls.begin(), walls.end(), [](const WallSpec& wall) { return wall.free.has_value(); });
  kinds.round_walls = std::any_of(walls.begin(), walls.end(), [](const WallSpec& wall) {
    return std::holds_alternative<CylinderSpec>(wall.shape) || std::holds_alternative<ConeSpec>(wall.shape);
  });
  return kinds;
}

SolverMethod default_method(const BodyKinds& kinds) {
  const bool explicit_only = kinds.spheres || kinds.lattice || kinds.free_walls || kinds.round_walls;
  return explicit_only ? SolverMethod::velocity_verlet : SolverMethod::midpoint;
}

double default_tolerance(SolverMethod method) {
  constexpr double of_spheres = 1e-4;  // [S] Eq. 48
  return method == SolverMethod::trapezoidal ? of_spheres : SolverSpec{}.tolerance;
}

}  // namespace scree
