#include "core/frame/placed_mesh.hpp"

namespace scree {

Mesh placed_mesh(const Frame& frame, int body) {
  const BodyModel& model = frame.model->bodies[body];
  const Mat3 transform = model.size * frame.bodies[body].rotation.matrix();
  Mesh placed = frame.model->shapes[model.shape].mesh;
  for (Vec3& vertex : placed.vertices) vertex = frame.bodies[body].position + transform * vertex;
  return placed;
}

Mesh placed_wall_mesh(const Frame& frame, int wall, const Mesh& mesh) {
  Mesh placed = mesh;
  for (Vec3& vertex : placed.vertices)
    vertex = frame.walls[wall].moved(vertex, frame.model->walls[wall].about);
  return placed;
}

PlacedRound placed_round(const WallModel& wall, const FrameWall& now) {
  PlacedRound round = *std::get<Shape>(wall.shape).round;
  round.origin = now.moved(round.origin, wall.about);
  round.axes = now.rotation.matrix() * round.axes;
  return round;
}

}  // namespace scree
