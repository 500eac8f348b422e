#include "core/scene/consistency/wall_consistency.hpp"

#include <algorithm>
#include <string>

#include "core/scene/event_order.hpp"
#include "core/scene/fill_shapes.hpp"
#include "core/scene/formula_path.hpp"
#include "core/scene/names.hpp"
#include "core/scene/solver_choice.hpp"

namespace scree {
namespace {

/// Checks that the formulas of all motions can be followed over the run.
void check_formulas(const Scene& scene) {
  for (const WallSpec& wall : all_walls(scene)) {
    if (const auto* motion = std::get_if<FormulaMotion>(&wall.motion))
      formula_path(scene, *motion, wall.line);
    if (wall.free) force_formulas(scene, *wall.free, wall.line);
  }
}

/// Returns whether the motion of a wall ever moves it along an axis.
bool drives_along(const Scene& scene, const WallSpec& wall, int axis) {
  if (const auto* table = std::get_if<TableMotion>(&wall.motion))
    return std::any_of(table->displacement.begin(), table->displacement.end(),
                       [&](const Vec3& way) { return way[axis] != 0.0; });
  if (const auto* constant = std::get_if<ConstantMotion>(&wall.motion))
    return constant->velocity[axis] != 0.0;
  if (const auto* sine = std::get_if<SineMotion>(&wall.motion)) return sine->amplitude[axis] != 0.0;
  if (const auto* formulas = std::get_if<FormulaMotion>(&wall.motion)) {
    const FormulaPath path = formula_path(scene, *formulas, wall.line);
    return path.peak_velocity[axis] > 0.0 ||
           path.displacement[static_cast<std::size_t>(axis)].jet(0.0).value != 0.0;
  }
  return false;
}

/// Checks that no axis along which a wall is free is driven by its motion.
void check_free_walls(const Scene& scene) {
  for (const WallSpec& wall : all_walls(scene)) {
    if (!wall.free) continue;
    for (int axis = 0; axis < 3; ++axis) {
      if (!wall.free->axes[static_cast<std::size_t>(axis)] || !drives_along(scene, wall, axis)) continue;
      throw SceneError(scene.file, wall.line,
                       std::string("wall.motion moves the wall along ") + "xyz"[axis] +
                           ", along which it is free; its forces or its motion can move it, not both");
    }
    if (scene.solver.method != SolverMethod::velocity_verlet) {
      throw SceneError(scene.file, wall.line,
                       "wall.free is for solver.method = \"explicit\", and the method is \"" +
                           std::string(name_of(scene.solver.method)) + "\"; leave one of the two out");
    }
    if (scene.lattice)
      throw SceneError(
          scene.file, wall.line,
          "wall.free does not act beside a lattice; give the wall a motion, or leave one of the two out");
  }
}

bool has_moving_polyhedra(const Scene& scene) {
  const auto is_polyhedron = [&](const std::string& name) {
    return std::any_of(scene.shapes.begin(), scene.shapes.end(),
                       [&](const ShapeSpec& shape) { return shape.name == name && !shape.radius; });
  };
  const auto any_of = [&](const std::vector<std::string>& shapes) {
    return std::any_of(shapes.begin(), shapes.end(), is_polyhedron);
  };
  const std::vector<BodySpec> bodies = all_bodies(scene);
  const std::vector<FillSpec> fills = all_fills(scene);
  return std::any_of(bodies.begin(), bodies.end(),
                     [&](const BodySpec& body) { return !body.fixed && is_polyhedron(body.shape); }) ||
         std::any_of(fills.begin(), fills.end(),
                     [&](const FillSpec& fill) { return any_of(shapes_of(fill)); }) ||
         std::any_of(scene.inlets.begin(), scene.inlets.end(),
                     [&](const InletSpec& inlet) { return any_of(shapes_of(inlet.bodies)); });
}

/// Checks that polyhedra feel the walls without facets: their vertices from inside.
void check_round_walls(const Scene& scene) {
  const BodyKinds kinds = body_kinds(scene);
  if (!kinds.round_walls || !kinds.polyhedra) return;
  const bool any_moves = has_moving_polyhedra(scene);
  for (const WallSpec& wall : all_walls(scene)) {
    const auto* cylinder = std::get_if<CylinderSpec>(&wall.shape);
    const auto* cone = std::get_if<ConeSpec>(&wall.shape);
    if (cylinder == nullptr && cone == nullptr) continue;
    // A fixed body does not feel a wall at rest.
    if (!any_moves && std::holds_alternative<std::monostate>(wall.motion) && !wall.free) continue;
    const std::string form = cylinder != nullptr ? "cylinder" : "cone";
    const auto refuse = [&](const std::string& what) {
      throw SceneError(scene.file, wall.line, "wall." + form + what);
    };
    const bool outside =
        cylinder != nullptr ? cylinder->side == RoundSide::outside : cone->side == RoundSide::outside;
    if (outside)
      refuse(".side is \"outside\", which spheres feel, but polyhedra do not; give the wall as a mesh");
    if (cone != nullptr && cone->from == 0.0)
      refuse(
          ".from is 0, but the vertices of polyhedra do not feel the tip of a cone; cut it off, or give "
          "the wall as a mesh");
    if (scene.solver.method != SolverMethod::velocity_verlet)
      refuse(" is felt by polyhedra with solver.method = \"explicit\", and the method is \"" +
             std::string(name_of(scene.solver.method)) + "\"; change one of the two");
  }
}

}  // namespace

void check_walls(const Scene& scene) {
  check_formulas(scene);
  check_free_walls(scene);
  check_round_walls(scene);
}

}  // namespace scree
