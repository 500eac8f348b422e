#include "core/frame/starting_frame.hpp"

#include <utility>

#include "core/bodies/wall_surfaces.hpp"

namespace scree {

Frame starting_frame(std::shared_ptr<const Model> model) {
  Frame frame;
  for (size_t i = 0; i < model->bodies.size(); ++i) {
    const BodyStart& start = model->start[i];
    frame.bodies.push_back({start.position, Rotation::from_rotation_vector(start.rotation), start.velocity,
                            start.spin, !model->bodies[i].held, false});
  }
  for (const WallModel& wall : model->walls) {
    const WallPose pose = wall_pose(wall, 0.0);
    frame.walls.push_back({pose.displacement, pose.rotation, Vec3::Zero(), Vec3::Zero(), true});
  }
  frame.model = std::move(model);
  return frame;
}

}  // namespace scree
