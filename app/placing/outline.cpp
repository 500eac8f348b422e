#include "app/placing/outline.hpp"

#include <algorithm>
#include <cmath>

#include "core/geometry/rotation.hpp"
#include "render/camera/scene_extent.hpp"

namespace scree {
namespace {

constexpr double plane_share = 0.3;  ///< side of the square of a plane, relative to the scene
constexpr double level = 0.999;      ///< cosine between the normal of a floor and the vertical

/// A square with its normal.
std::vector<Line> square(const Vec3& middle, const Vec3& normal, double side) {
  std::vector<Line> lines = square_lines(middle, normal, side);
  lines.push_back({middle, middle + 0.3 * side * normal});
  return lines;
}

/// A mesh in its place: its vertices in global axes.
std::vector<Vec3> vertices_of(const Shape& shape, const Vec3& position, const Mat3& axes, double size) {
  std::vector<Vec3> vertices;
  vertices.reserve(shape.features.points.size());
  for (const Vec3& point : shape.features.points) vertices.push_back(position + size * (axes * point));
  return vertices;
}

/// Empty: it has none, such as a ball, a plane or a load.
std::vector<Vec3> vertices_of(const Model& model, const Placement& placement) {
  if (placement.part.table == "wall") {
    const auto* shape = std::get_if<Shape>(&model.walls[placement.part.index].shape);
    if (shape == nullptr) return {};
    return vertices_of(*shape, Vec3::Zero(), Mat3::Identity(), 1.0);
  }
  if (placement.part.table != "body" || !placement.rotation) return {};
  return vertices_of(model.shapes[model.bodies[placement.body].shape], placement.anchor,
                     Rotation::from_rotation_vector(*placement.rotation).matrix(), *placement.size);
}

/// Sharp edges of a mesh; of a rounded one without any, a ball around it.
std::vector<Line> edges_of(const Shape& shape, const std::vector<Vec3>& vertices, const Vec3& middle) {
  std::vector<Line> lines;
  for (const auto& [from, to] : shape.features.sharp_edges)
    lines.push_back({vertices[static_cast<std::size_t>(from)], vertices[static_cast<std::size_t>(to)]});
  if (!lines.empty()) return lines;
  double radius = 0.0;
  for (const Vec3& vertex : vertices) radius = std::max(radius, (vertex - middle).norm());
  return ball_lines(middle, radius);
}

std::vector<Line> outline_of_wall(const Model& model, const Placement& placement) {
  const WallModel& wall = model.walls[placement.part.index];
  if (const auto* shape = std::get_if<Shape>(&wall.shape))
    return edges_of(*shape, vertices_of(model, placement), placement.anchor);
  return square(placement.anchor, *placement.normal, plane_share * scene_extent(model).diagonal());
}

/// Of a probe other than a box.
std::vector<Line> outline_of_probe(const Model& model, const Placement& placement) {
  const ProbeSpec& probe = model.scene.probes[placement.part.index];
  if (!probe.plane) return ball_lines(placement.anchor, std::get<SphereRegion>(*probe.region).radius);
  const double side =
      probe.plane->radius ? 2.0 * *probe.plane->radius : plane_share * scene_extent(model).diagonal();
  return square(placement.anchor, *placement.normal, side);
}

/// Height of a floor that a wall provides below or above a point.
std::optional<double> floor_of(const WallSpec& wall, const Vec3& up, const Vec3& point) {
  if (const auto* plane = std::get_if<PlaneSpec>(&wall.shape))
    return plane->normal.dot(up) > level ? std::optional(plane->point.dot(up)) : std::nullopt;
  const auto* box = std::get_if<BoxSpec>(&wall.shape);
  const bool upright = up.z() > level;
  if (box == nullptr || !upright || box->open[static_cast<std::size_t>(BoxSide::bottom)]) return std::nullopt;
  const auto within = [&](int axis) {
    return point[axis] >= box->box.min[axis] && point[axis] <= box->box.max[axis];
  };
  if (!within(0) || !within(1)) return std::nullopt;
  return box->box.min.z();
}

}  // namespace

std::vector<Line> outline_of(const Model& model, const Placement& placement) {
  if (placement.box) return edges_of(*placement.box);
  if (placement.part.table == "wall") return outline_of_wall(model, placement);
  if (placement.part.table == "probe") return outline_of_probe(model, placement);
  if (placement.part.table != "body") return {};
  const int body = placement.body;
  if (is_sphere(model, body)) return ball_lines(placement.anchor, bounding_radius(model, body));
  const Shape& shape = model.shapes[model.bodies[body].shape];
  return edges_of(shape, vertices_of(model, placement), placement.anchor);
}

double lowest(const Model& model, const Placement& placement, const Vec3& up) {
  if (placement.part.table == "body" && is_sphere(model, placement.body))
    return placement.anchor.dot(up) - bounding_radius(model, placement.body);
  std::vector<Vec3> points = vertices_of(model, placement);
  if (placement.box) {
    for (const Line& edge : edges_of(*placement.box)) points.insert(points.end(), edge.begin(), edge.end());
  }
  double height = placement.anchor.dot(up);
  for (const Vec3& point : points) height = std::min(height, point.dot(up));
  return height;
}

std::optional<double> floor_below(const Scene& scene, const Placement& placement, const Vec3& up) {
  std::optional<double> floor;
  for (std::size_t i = 0; i < scene.walls.size(); ++i) {
    if (placement.part == ScenePart{"wall", i}) continue;
    const std::optional<double> height = floor_of(scene.walls[i], up, placement.anchor);
    if (height && *height <= placement.anchor.dot(up) && *height >= floor.value_or(*height)) floor = height;
  }
  return floor;
}

}  // namespace scree
