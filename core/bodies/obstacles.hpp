#pragma once

#include <vector>

#include "core/bodies/rigid_state.hpp"
#include "core/geometry/rotation.hpp"
#include "core/model/model.hpp"

namespace scree {

/// Where a wall is at a time, relative to its rest position.
struct WallPose {
  Vec3 displacement = Vec3::Zero();  ///< of the wall's `about` point [m]
  Rotation rotation;                 ///< about that point
  Vec3 velocity = Vec3::Zero();      ///< [m/s]
  Vec3 spin = Vec3::Zero();          ///< [rad/s]
};

WallPose wall_pose(const WallModel& wall, double time);

/// Whether the wall moves at some time between the two.
bool wall_moves(const WallModel& wall, double from, double to);

/// A part of a wall that bodies touch: a plane (each closed side of a box is one) or a mesh. Its frame is
/// that of a plane with the z axis along the normal, or the mesh's own.
struct Obstacle {
  int wall = 0;
  Vec3 origin = Vec3::Zero();          ///< of its frame, wall at rest [m]
  Mat3 axes = Mat3::Identity();        ///< of its frame, wall at rest
  const Features* features = nullptr;  ///< null: a plane
  double radius = 0.0;                 ///< of a mesh: farthest point from the origin of its frame [m]
  Vec3 lower = Vec3::Zero();           ///< bounding box of a mesh at rest [m]
  Vec3 upper = Vec3::Zero();
};

std::vector<Obstacle> make_obstacles(const Model& model);

/// The obstacle at the end of a step from the pose `before` to the pose `after`.
RigidState obstacle_state(const Obstacle& obstacle, const WallModel& wall, const WallPose& before,
                          const WallPose& after);

}  // namespace scree
