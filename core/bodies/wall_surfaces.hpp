#pragma once

#include <vector>

#include "core/bodies/rigid_state.hpp"
#include "core/geometry/rotation.hpp"
#include "core/model/model.hpp"

namespace scree {

/// Pose of a wall at one time, relative to its rest position.
struct WallPose {
  Vec3 displacement = Vec3::Zero();  ///< of the wall's `about` point [m]
  Rotation rotation;                 ///< about that point
  Vec3 velocity = Vec3::Zero();      ///< [m/s]
  Vec3 spin = Vec3::Zero();          ///< [rad/s]
};

WallPose wall_pose(const WallModel& wall, double time);

/// Returns whether the wall moves at any time between the two.
bool wall_moves(const WallModel& wall, double from, double to);

/// A surface of a wall: a plane (each closed side of a box is one), a round surface or a mesh. The frame of a
/// plane has its z axis along the normal, that of a round surface along its axis; a mesh keeps its own frame.
struct WallSurface {
  int wall = 0;
  Vec3 origin = Vec3::Zero();          ///< origin of the frame, wall at rest [m]
  Mat3 axes = Mat3::Identity();        ///< axes of the frame, wall at rest
  const Features* features = nullptr;  ///< of a mesh
  const RoundSurface* round = nullptr;
  double radius = 0.0;        ///< largest distance of a point from the origin of the frame; 0: a plane [m]
  Vec3 lower = Vec3::Zero();  ///< bounding box of a mesh at rest [m]
  Vec3 upper = Vec3::Zero();
};

inline bool is_plane(const WallSurface& surface) {
  return surface.features == nullptr && surface.round == nullptr;
}

std::vector<WallSurface> make_wall_surfaces(const Model& model);

/// State of the surface at the end of a step that takes its wall from the pose `before` to the pose `after`.
RigidState wall_surface_state(const WallSurface& wall_surface, const WallModel& wall, const WallPose& before,
                              const WallPose& after);

}  // namespace scree
