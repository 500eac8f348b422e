#include "core/readings/containers.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

namespace scree {

Containers::Containers(const Frame& frame) : frame_(frame) {
  for (int wall = 0; wall < static_cast<int>(frame.walls.size()); ++wall) {
    const auto* shape = std::get_if<Shape>(&frame.model->walls[wall].shape);
    if (shape != nullptr && shape->container && frame.walls[wall].present)
      rooms_.push_back({wall, SurfaceQuery(shape->mesh)});
  }
}

bool Containers::hold(const Vec3& point) const {
  return std::any_of(rooms_.begin(), rooms_.end(), [&](const Room& room) {
    return room.surface.has_room(at_rest(frame_, room.wall, point));
  });
}

bool Containers::is_one(int wall) const {
  return std::any_of(rooms_.begin(), rooms_.end(), [&](const Room& room) { return room.wall == wall; });
}

Vec3 at_rest(const Frame& frame, int wall, const Vec3& point) {
  const FrameWall& state = frame.walls[wall];
  const Vec3& about = frame.model->walls[wall].about;
  return about + state.rotation.matrix().transpose() * (point - about - state.displacement);
}

Vec3 point_within(const Mesh& mesh) {
  constexpr double depth = 1e-6;  // over the size of the triangle
  const auto& [i, j, k] = mesh.triangles.front();
  const Vec3& a = mesh.vertices[i];
  const Vec3& b = mesh.vertices[j];
  const Vec3& c = mesh.vertices[k];
  const Vec3 twice_area = (b - a).cross(c - a);
  return (a + b + c) / 3.0 - depth * twice_area / std::sqrt(twice_area.norm());
}

}  // namespace scree
