#include "render/layers/wall_sight.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "core/scene/material_look.hpp"

namespace scree {
namespace {

/// Distance to a mesh in a direction; infinity: no intersection.
double distance_to(const Mesh& mesh, const Vec3& origin, const Vec3& direction) {
  double nearest = std::numeric_limits<double>::infinity();
  for (const auto& triangle : mesh.triangles) {
    const Vec3 a = mesh.vertices[static_cast<std::size_t>(triangle[0])];
    const Vec3 u = mesh.vertices[static_cast<std::size_t>(triangle[1])] - a;
    const Vec3 v = mesh.vertices[static_cast<std::size_t>(triangle[2])] - a;
    const Vec3 across = direction.cross(v);
    const double determinant = u.dot(across);
    if (determinant == 0.0) continue;
    const Vec3 from = origin - a;
    const double first = from.dot(across) / determinant;
    const Vec3 normal = from.cross(u);
    const double second = direction.dot(normal) / determinant;
    const double distance = v.dot(normal) / determinant;
    if (first >= 0.0 && second >= 0.0 && first + second <= 1.0 && distance > 0.0)
      nearest = std::min(nearest, distance);
  }
  return nearest;
}

/// Nearest walls to a point on six sides; a wall that is nearest on several sides is repeated.
std::vector<std::size_t> walls_beside(const Model& model, const Vec3& point) {
  static const std::array<Vec3, 6> sides = {Vec3::UnitX(),  -Vec3::UnitX(), Vec3::UnitY(),
                                            -Vec3::UnitY(), Vec3::UnitZ(),  -Vec3::UnitZ()};
  // Not along an axis, where rays would run along edges.
  static const Vec3 askew(0.013, 0.029, 0.017);
  std::vector<std::size_t> found;
  for (const Vec3& side : sides) {
    double nearest = std::numeric_limits<double>::infinity();
    std::size_t next = 0;
    for (std::size_t wall = 0; wall < model.walls.size(); ++wall) {
      const auto* shape = std::get_if<Shape>(&model.walls[wall].shape);
      if (shape == nullptr) continue;
      const double distance = distance_to(shape->mesh, point, (side + askew).normalized());
      if (distance >= nearest) continue;
      nearest = distance;
      next = wall;
    }
    if (nearest < std::numeric_limits<double>::infinity()) found.push_back(next);
  }
  return found;
}

/// Test points: positions of some bodies, and centres of open meshes, since bodies may start above them and
/// fall in.
std::vector<Vec3> places_inside(const Model& model) {
  std::vector<Vec3> places;
  constexpr std::size_t most_bodies = 16;
  const std::size_t step = std::max<std::size_t>(1, model.start.size() / most_bodies);
  for (std::size_t i = 0; i < model.start.size(); i += step) places.push_back(model.start[i].position);
  for (const WallModel& wall : model.walls) {
    const auto* shape = std::get_if<Shape>(&wall.shape);
    if (shape == nullptr || shape->closed) continue;
    Vec3 lower = Vec3::Constant(std::numeric_limits<double>::infinity());
    Vec3 upper = -lower;
    for (const Vec3& vertex : shape->mesh.vertices) {
      lower = lower.cwiseMin(vertex);
      upper = upper.cwiseMax(vertex);
    }
    places.emplace_back(0.5 * (lower + upper));
  }
  return places;
}

/// Returns whether a scene gives the appearance of a wall: it is opaque, unless it is of glass.
bool painted(const Model& model, std::size_t wall) {
  const auto index = static_cast<std::size_t>(model.walls[wall].material);
  if (index >= model.scene.materials.size()) return false;
  const MaterialSpec& material = model.scene.materials[index];
  const MaterialLook look = look_of(material);
  const bool has_look = material.look && look != MaterialLook::plain;
  return (material.color || has_look) && look != MaterialLook::glass;
}

}  // namespace

std::vector<WallSight> wall_sights(const Model& model) {
  std::vector<WallSight> sights(model.walls.size(), WallSight::whole);
  constexpr std::size_t fewest = 4;  // sides with a wall of a surrounded point
  for (const Vec3& place : places_inside(model)) {
    const std::vector<std::size_t> beside = walls_beside(model, place);
    if (beside.size() < fewest) continue;
    for (const std::size_t wall : beside) {
      if (!painted(model, wall)) sights[wall] = WallSight::around;
    }
  }
  for (std::size_t wall = 0; wall < sights.size(); ++wall) {
    const auto* shape = std::get_if<Shape>(&model.walls[wall].shape);
    if (shape != nullptr && shape->container) sights[wall] = WallSight::room;
    // Bodies are around it, although it has walls on all its sides.
    if (shape != nullptr && shape->round && !shape->round->surface.inside) sights[wall] = WallSight::whole;
  }
  return sights;
}

}  // namespace scree
