#include "core/setup/wall_parts.hpp"

#include <cmath>

#include "core/geometry/mesh_file/mesh_file.hpp"
#include "core/geometry/rotation.hpp"
#include "core/setup/body_parts.hpp"

namespace scree {
namespace {

/// Orients a container mesh to face inward.
void choose_side(const Scene& scene, const WallSpec& wall, const MeshWallSpec& spec, MeshFile& file) {
  if (!file.closed) {
    if (!spec.inside) return;
    throw SceneError(scene.file, wall.line,
                     "wall.inside belongs to a closed mesh, but \"" + spec.mesh.string() +
                         "\" has open edges, so bodies touch both its sides; leave it out or close the mesh");
  }
  if (!spec.inside.value_or(file.faced_inward)) return;
  make_container(file);
  if (!spec.inside)
    file.notes.emplace_back(
        "the closed surface faces inward: a container, with room inside; inside = false makes it a solid");
}

/// Translates and rotates the mesh about the file's origin.
void place(Mesh& mesh, const MeshWallSpec& spec) {
  if (spec.position.isZero(0.0) && spec.rotation.isZero(0.0)) return;
  const Mat3 turn = Rotation::from_rotation_vector(spec.rotation).matrix();
  for (Vec3& vertex : mesh.vertices) vertex = spec.position + turn * vertex;
}

Shape read_wall_mesh(const Scene& scene, const WallSpec& wall, const MeshWallSpec& spec,
                     const std::string& name) {
  MeshFile file = read_mesh(scene, wall.line, "wall.mesh", spec.mesh, spec.unit, spec.scale, MeshRole::wall);
  Shape shape;
  shape.name = name;
  choose_side(scene, wall, spec, file);
  shape.container = file.closed && spec.inside.value_or(file.faced_inward);
  shape.mesh = std::move(file.mesh);
  place(shape.mesh, spec);
  shape.closed = file.closed;
  if (shape.closed) shape.mass = mass_properties(shape.mesh);
  shape.features = find_features(shape.mesh);
  shape.bounding_radius = farthest(shape.mesh.vertices);
  shape.notes = std::move(file.notes);
  return shape;
}

/// A wall without facets, with a mesh for drawing and searching.
Shape round_shape(const PlacedRound& round, const std::string& name) {
  Shape shape;
  shape.name = name;
  shape.closed = false;
  shape.round = round;
  shape.mesh = mesh_of(round);
  shape.features = find_features(shape.mesh);
  shape.features.sharp_edges = rim_lines(shape.mesh);
  shape.bounding_radius = farthest(shape.mesh.vertices);
  return shape;
}

PlacedRound placed(const CylinderSpec& spec) {
  return {{0.0, spec.length, spec.radius, spec.radius, spec.side == RoundSide::inside},
          spec.point,
          axes_along(spec.axis)};
}

PlacedRound placed(const ConeSpec& spec) {
  const double slope = std::tan(spec.half_angle);
  return {{spec.from, spec.to, slope * spec.from, slope * spec.to, spec.side == RoundSide::inside},
          spec.apex,
          axes_along(spec.axis)};
}

FreeWall free_wall(const Scene& scene, const FreeSpec& spec, int line) {
  FreeWall wall;
  wall.mass = spec.mass;
  for (int axis = 0; axis < 3; ++axis)
    wall.axes[axis] = spec.axes[static_cast<std::size_t>(axis)] ? 1.0 : 0.0;
  wall.force = force_formulas(scene, spec, line);
  wall.damping = spec.damping;
  return wall;
}

}  // namespace

void set_motion(const Scene& scene, const WallSpec& spec, WallModel& wall) {
  wall.motion = spec.motion;
  wall.surface_velocity = spec.surface_velocity;
  const auto* formulas = std::get_if<FormulaMotion>(&spec.motion);
  wall.path = formulas == nullptr
                  ? nullptr
                  : std::make_shared<const FormulaPath>(formula_path(scene, *formulas, spec.line));
  wall.free = spec.free ? std::make_shared<const FreeWall>(free_wall(scene, *spec.free, spec.line)) : nullptr;
}

WallModel read_wall(const Scene& scene, const WallSpec& spec, std::size_t number) {
  WallModel wall;
  wall.line = spec.line;
  wall.name = spec.name.empty() ? "wall" + std::to_string(number) : spec.name;
  wall.material = index_of(scene.materials, spec.material);
  wall.about = spec.about;
  set_motion(scene, spec, wall);
  if (const auto* mesh = std::get_if<MeshWallSpec>(&spec.shape)) {
    wall.shape = read_wall_mesh(scene, spec, *mesh, wall.name);
  } else if (const auto* box = std::get_if<BoxSpec>(&spec.shape)) {
    wall.shape = *box;
  } else if (const auto* cylinder = std::get_if<CylinderSpec>(&spec.shape)) {
    wall.shape = round_shape(placed(*cylinder), wall.name);
  } else if (const auto* cone = std::get_if<ConeSpec>(&spec.shape)) {
    wall.shape = round_shape(placed(*cone), wall.name);
  } else {
    wall.shape = std::get<PlaneSpec>(spec.shape);
  }
  return wall;
}

}  // namespace scree
