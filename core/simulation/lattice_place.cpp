#include "core/simulation/lattice_place.hpp"

#include <algorithm>
#include <cmath>

#include "core/geometry/surface_query.hpp"
#include "core/lattice/lattice.hpp"
#include "core/simulation/body_label.hpp"
#include "core/simulation/flat_sides.hpp"
#include "core/text/number.hpp"

namespace scree {
namespace {

/// Deepest overlap, as share of the smaller radius.
constexpr double deepest = 0.1;

Vec3 place_of(const Lattice& lattice, int node) {
  const Vec2 place = lattice.position(node);
  return {place.x(), place.y(), 0.0};
}

/// The first node that is there, within a box around what might overlap it, of which something holds; −1 if
/// it holds of none.
template <typename Holds>
int first_node(const Lattice& lattice, const Aabb& box, const Holds& holds) {
  const double radius = 0.5 * lattice.side;
  if (box.lower.z() > radius || box.upper.z() < -radius) return -1;
  const auto within = [&](double place, int axis) {
    return static_cast<int>(std::clamp(place / lattice.side, 0.0, static_cast<double>(lattice.cells[axis])));
  };
  for (int row = within(box.lower.y() - radius, 1); row <= within(box.upper.y() + radius, 1); ++row) {
    for (int column = within(box.lower.x() - radius, 0); column <= within(box.upper.x() + radius, 0);
         ++column) {
      const int node = lattice.node(column, row);
      if (lattice.has_node(node) && holds(place_of(lattice, node))) return node;
    }
  }
  return -1;
}

int node_in_sphere(const Frame& frame, int body) {
  const Lattice& lattice = *frame.model->lattice;
  const double radius = bounding_radius(*frame.model, body);
  const double disc = 0.5 * lattice.side;
  const double nearest = radius + disc - deepest * std::min(radius, disc);
  const Vec3 centre = frame.bodies[body].position;
  Aabb box;
  box.include(centre);
  box.inflate(radius);
  return first_node(lattice, box, [&](const Vec3& node) { return (node - centre).norm() < nearest; });
}

/// @param closed  it has an inside
int node_in_mesh(const Lattice& lattice, const Mesh& mesh, bool closed) {
  Aabb box;
  for (const Vec3& vertex : mesh.vertices) box.include(vertex);
  const SurfaceQuery surface(mesh);
  const double nearest = (1.0 - deepest) * 0.5 * lattice.side;
  return first_node(lattice, box, [&](const Vec3& node) {
    return surface.meets_ball(node, nearest) || (closed && surface.holds(node));
  });
}

Mesh placed_wall(const Frame& frame, int wall, const Shape& shape) {
  Mesh mesh = shape.mesh;
  for (Vec3& vertex : mesh.vertices) vertex = frame.walls[wall].moved(vertex, frame.model->walls[wall].about);
  return mesh;
}

std::string starts_within(const Lattice& lattice, int node, const std::string& what, const char* radius) {
  const Vec2 place = lattice.position(node);
  return what + " and node " + std::to_string(node) + " of the lattice, at (" + number_text(place.x()) +
         ", " + number_text(place.y()) + ") m, overlap at the start by more than a tenth of " + radius +
         "; move " + what + " away";
}

/// All bodies beside a lattice are spheres.
void check_bodies(const Frame& frame, const std::vector<int>& lines) {
  const Model& model = *frame.model;
  for (int body = 0; body < static_cast<int>(model.bodies.size()); ++body) {
    if (!frame.bodies[body].present) continue;
    const int node = node_in_sphere(frame, body);
    if (node < 0) continue;
    throw SceneError(model.scene.file, lines[body],
                     starts_within(*model.lattice, node, body_label(model, body), "the smaller radius"));
  }
}

void check_mesh_walls(const Frame& frame) {
  const Model& model = *frame.model;
  for (int wall = 0; wall < static_cast<int>(model.walls.size()); ++wall) {
    const auto* shape = std::get_if<Shape>(&model.walls[wall].shape);
    if (!shape || !frame.walls[wall].present) continue;
    const int node = node_in_mesh(*model.lattice, placed_wall(frame, wall, *shape), shape->closed);
    if (node < 0) continue;
    throw SceneError(
        model.scene.file, model.scene.walls[wall].line,
        starts_within(*model.lattice, node, "wall \"" + model.walls[wall].name + "\"", "the node's radius"));
  }
}

/// A plane pushes what is beyond it back, however far that is.
void check_flat_walls(const Model& model) {
  const Lattice& lattice = *model.lattice;
  for (const WallModel& wall : model.walls) {
    for (const WallSide& side : flat_sides(wall)) {
      for (int n = 0; n < lattice.nodes(); ++n) {
        if (!lattice.has_node(n)) continue;
        const double height = side.normal.dot(place_of(lattice, n) - side.point);
        if (height > 0.0) continue;
        throw SceneError(model.scene.file, model.scene.lattice->line,
                         "node " + std::to_string(n) + " of the lattice starts " + number_text(-height) +
                             " m beyond wall \"" + wall.name + "\"; it must lie above it");
      }
    }
  }
}

}  // namespace

void check_lattice_place(const Frame& frame, const std::vector<int>& lines) {
  const Model& model = *frame.model;
  if (!model.lattice || !model.lattice->touches) return;
  check_flat_walls(model);
  check_mesh_walls(frame);
  check_bodies(frame, lines);
}

}  // namespace scree
