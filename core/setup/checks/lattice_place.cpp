#include "core/setup/checks/lattice_place.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "core/base/text/quantity.hpp"
#include "core/bodies/sine_motion.hpp"
#include "core/bodies/wall_surfaces.hpp"
#include "core/geometry/exact/surface_query.hpp"
#include "core/lattice/lattice.hpp"
#include "core/model/body_label.hpp"
#include "core/model/flat_sides.hpp"
#include "core/readings/containers.hpp"
#include "core/scene/wall_hints.hpp"

namespace scree {
namespace {

/// Largest initial overlap, as a share of the smaller radius.
constexpr double deepest = 0.1;
/// Largest tilt of a wall's normal out of the plate: inner nodes cannot touch before edge nodes do.
constexpr double upright = 0.5;

Vec3 place_of(const Lattice& lattice, int node) {
  const Vec2 place = lattice.position(node);
  return {place.x(), place.y(), 0.0};
}

/// Range of columns and rows of nodes.
struct NodeRange {
  std::array<int, 2> first{};
  std::array<int, 2> last{-1, -1};
};

/// Nodes in and around a box, and the cells that it meets by their lower left nodes.
NodeRange nodes_near(const Lattice& lattice, const Aabb& box) {
  const double radius = 0.5 * lattice.side;
  NodeRange range;
  if (box.lower.z() > radius || box.upper.z() < -radius) return range;
  for (int axis = 0; axis < 2; ++axis) {
    const auto within = [&](double place) {
      return static_cast<int>(
          std::clamp(place / lattice.side, 0.0, static_cast<double>(lattice.cells[axis])));
    };
    range.first[axis] = within(box.lower[axis] - radius);
    range.last[axis] = within(box.upper[axis] + radius);
  }
  return range;
}

/// First existing node near a box that satisfies a predicate; −1: none.
template <typename Holds>
int first_node(const Lattice& lattice, const Aabb& box, const Holds& holds) {
  const NodeRange range = nodes_near(lattice, box);
  for (int row = range.first[1]; row <= range.last[1]; ++row) {
    for (int column = range.first[0]; column <= range.last[0]; ++column) {
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

/// @param solid  the mesh bounds a solid
int node_in_mesh(const Lattice& lattice, const Mesh& mesh, bool solid) {
  Aabb box;
  for (const Vec3& vertex : mesh.vertices) box.include(vertex);
  const SurfaceQuery surface(mesh);
  const double nearest = (1.0 - deepest) * 0.5 * lattice.side;
  return first_node(lattice, box, [&](const Vec3& node) {
    return surface.meets_ball(node, nearest) || (solid && surface.holds(node));
  });
}

/// Returns whether a point lies in a cell, even with no node nearby.
bool in_a_cell(const Lattice& lattice, const Vec3& point) {
  const Vec2 place = point.head<2>() / lattice.side;
  if ((place.array() < 0.0).any() || place.x() >= lattice.cells[0] || place.y() >= lattice.cells[1])
    return false;
  return lattice.has_cell(static_cast<int>(place.x()), static_cast<int>(place.y()));
}

/// Returns whether a surface crosses a cell, since it may pass between nodes without touching: checks its
/// distance from cell centres, because the gaps between discs are narrow.
bool crosses_a_cell(const Lattice& lattice, const Mesh& mesh) {
  constexpr double farthest = 0.3;
  Aabb box;
  for (const Vec3& vertex : mesh.vertices) box.include(vertex);
  const NodeRange range = nodes_near(lattice, box);
  const SurfaceQuery surface(mesh);
  for (int row = range.first[1]; row <= range.last[1]; ++row) {
    for (int column = range.first[0]; column <= range.last[0]; ++column) {
      const Vec3 middle = lattice.side * Vec3(column + 0.5, row + 0.5, 0.0);
      if (lattice.has_cell(column, row) && surface.meets_ball(middle, farthest * lattice.side)) return true;
    }
  }
  return false;
}

Mesh placed_wall(const Frame& frame, int wall, const Shape& shape) {
  Mesh mesh = shape.mesh;
  for (Vec3& vertex : mesh.vertices) vertex = frame.walls[wall].moved(vertex, frame.model->walls[wall].about);
  return mesh;
}

std::string starts_within(const Lattice& lattice, int node, const std::string& what, const char* radius) {
  const Vec2 place = lattice.position(node);
  return what + " and node " + std::to_string(node) + " of the lattice, at (" +
         format_quantity(place.x(), "m") + ", " + format_quantity(place.y(), "m") +
         "), overlap at the start by more than a tenth of " + radius + "; move " + what + " away";
}

/// Checks the bodies beside a lattice, all of which are spheres.
void check_spheres(const Frame& frame, const std::vector<int>& lines) {
  const Model& model = *frame.model;
  for (int body = 0; body < static_cast<int>(model.bodies.size()); ++body) {
    if (!frame.bodies[body].present) continue;
    const auto refuse = [&](const std::string& what) {
      throw SceneError(model.scene.file, lines[body], what);
    };
    const std::string label = body_label(model, body);
    const Vec3 centre = frame.bodies[body].position;
    if (std::abs(centre.z()) >= bounding_radius(model, body)) {
      refuse(label + " starts " + format_quantity(std::abs(centre.z()), "m") +
             " beside the plane of the lattice, which it does not reach; the third number of its position "
             "must be 0");
    }
    const int node = node_in_sphere(frame, body);
    if (node >= 0) refuse(starts_within(*model.lattice, node, label, "the smaller radius"));
    if (in_a_cell(*model.lattice, centre))
      refuse(label + " starts within a cell of the lattice; move " + label + " away");
  }
}

void check_mesh_walls(const Frame& frame) {
  const Model& model = *frame.model;
  for (int wall = 0; wall < static_cast<int>(model.walls.size()); ++wall) {
    const auto* shape = std::get_if<Shape>(&model.walls[wall].shape);
    if (!shape || !frame.walls[wall].present) continue;
    const auto refuse = [&](const std::string& what) {
      throw SceneError(model.scene.file, model.walls[wall].line, what);
    };
    const std::string label = "wall \"" + model.walls[wall].name + "\"";
    const Mesh mesh = placed_wall(frame, wall, *shape);
    const int node = node_in_mesh(*model.lattice, mesh, bounds_solid(*shape));
    if (node >= 0) refuse(starts_within(*model.lattice, node, label, "the node's radius"));
    if (crosses_a_cell(*model.lattice, mesh))
      refuse(label + " starts within a cell of the lattice; move " + label + " away");
  }
}

/// A lattice that crosses no wall is inside a container if one of its nodes is.
void check_containers(const Frame& frame) {
  const Model& model = *frame.model;
  const Containers containers(frame);
  if (containers.empty()) return;
  int node = 0;
  while (!model.lattice->has_node(node)) ++node;
  if (containers.hold(place_of(*model.lattice, node))) return;
  const int wall = containers.first();
  throw SceneError(
      model.scene.file, model.walls[wall].line,
      "the lattice starts outside of wall \"" + model.walls[wall].name + "\", " + container_hint);
}

/// Checks that the lattice lies above a plane, which acts on anything beyond it at any distance.
void check_side(const Model& model, int wall, const WallSide& side) {
  const Lattice& lattice = *model.lattice;
  const std::string label = "wall \"" + model.walls[wall].name + "\"";
  const bool along_the_plate = std::abs(side.normal.z()) > upright;
  for (int n = 0; n < lattice.nodes(); ++n) {
    if (!lattice.has_node(n)) continue;
    const double height = side.normal.dot(place_of(lattice, n) - side.point);
    if (height <= 0.0) {
      throw SceneError(model.scene.file, model.scene.lattice->line,
                       "node " + std::to_string(n) + " of the lattice starts " +
                           format_quantity(-height, "m") + " beyond " + label + "; it must lie above it");
    }
    if (along_the_plate && height < 0.5 * lattice.side) {
      throw SceneError(model.scene.file, model.walls[wall].line,
                       label +
                           " lies along the lattice and touches its face, but a lattice has contacts "
                           "only at its edges and cracks; move the wall away, or make it upright");
    }
  }
}

/// Closest approach between the lattice's plane and a wall that moves towards it before the end of the run:
/// at a point of its table, at a peak of its sine, along its formulas or at the end.
/// @param begins  time from which the wall moves, at first from its rest position [s]
/// @return displacement of the wall up to then, and that time [s]
std::pair<Vec3, double> nearest_move(const WallModel& wall, const Vec3& normal, double begins,
                                     double duration) {
  std::vector<double> times = {begins, duration};
  if (const auto* table = std::get_if<TableMotion>(&wall.motion))
    times.insert(times.end(), table->time.begin(), table->time.end());
  if (const auto* sine = std::get_if<SineMotion>(&wall.motion)) {
    // Its first two full swings.
    for (const double quarter : {3.0, 5.0})
      times.push_back(start_of(*sine) + 0.25 * quarter / sine->frequency);
  }
  if (wall.path) {
    constexpr int looks = 4096;
    for (int k = 1; k < looks; ++k) times.push_back(duration * k / looks);
  }
  std::erase_if(times, [&](double time) { return time < begins || time > duration; });
  const Vec3 at_first = wall_pose(wall, begins).displacement;
  const auto displacement = [&](double time) -> Vec3 {
    return wall_pose(wall, time).displacement - at_first;
  };
  const double nearest = *std::max_element(times.begin(), times.end(), [&](double a, double b) {
    return normal.dot(displacement(a)) < normal.dot(displacement(b));
  });
  return {displacement(nearest), nearest};
}

/// Checks that a moving wall parallel to the plate stays off its face, since nothing moves the plate away.
void check_way(const Model& model, int wall, const WallSide& side, double begins) {
  const Lattice& lattice = *model.lattice;
  if (std::abs(side.normal.z()) <= upright) return;
  const auto [move, time] = nearest_move(model.walls[wall], side.normal, begins, model.scene.duration);
  double height = std::numeric_limits<double>::infinity();
  for (int n = 0; n < lattice.nodes(); ++n) {
    if (lattice.has_node(n))
      height = std::min(height, side.normal.dot(place_of(lattice, n) - side.point - move));
  }
  if (height >= 0.5 * lattice.side) return;
  throw SceneError(
      model.scene.file, model.walls[wall].line,
      "wall \"" + model.walls[wall].name + "\" moves onto the face of the lattice until " +
          format_quantity(time, "s") +
          ", but a lattice has contacts only at its edges and cracks; stop it before, or make it "
          "upright");
}

}  // namespace

void check_lattice_place(const Frame& frame, const std::vector<int>& lines) {
  const Model& model = *frame.model;
  if (!model.lattice || !model.lattice->touches) return;
  for (int wall = 0; wall < static_cast<int>(model.walls.size()); ++wall) {
    if (model.walls[wall].joined) continue;  // its place is that of the plate when it joins
    for (const WallSide& side : flat_sides(model.walls[wall])) {
      check_side(model, wall, side);
      check_way(model, wall, side, 0.0);
    }
  }
  check_mesh_walls(frame);
  check_containers(frame);
  check_spheres(frame, lines);
}

void check_way_beside_lattice(const Model& model, int wall, double begins) {
  if (!model.lattice || !model.lattice->touches) return;
  for (const WallSide& side : flat_sides(model.walls[wall])) check_way(model, wall, side, begins);
}

}  // namespace scree
