#include "core/simulation/parts/walls.hpp"

namespace scree {

Walls::Walls(const Model& model)
    : model_(model),
      parts_(make_wall_surfaces(model)),
      present_(model.walls.size(), 1),
      begun_(model.walls.size()),
      free_(model) {
  poses_ = poses_at(0.0);
}

const std::string& Walls::name(int wall) const {
  return model_.walls[wall].name;
}

void Walls::append_from(const Walls& larger, double time) {
  const std::size_t before = poses_.size();
  for (std::size_t k = poses_.size(); k < larger.poses_.size(); ++k) {
    poses_.emplace_back();
    present_.push_back(1);
    begun_.push_back({WallPose(), time});
  }
  free_.append(larger.poses_.size() - before, time);
}

void Walls::begin_motion(int wall, double time) {
  begun_[wall] = {poses_[wall], time};
  if (free_.is_free(wall)) begun_[wall].pose.displacement -= free_.displacement(wall, time);
}

bool Walls::can_move(int part) const {
  return can_work(model_.walls[wall_of(part)]);
}

bool Walls::moves(int part, double from, double to) const {
  const WallModel& wall = model_.walls[wall_of(part)];
  return wall_moves(wall, from, to) || surface_runs(wall) || wall.free != nullptr;
}

bool Walls::any_moves(double from, double to) const {
  for (int k = 0; k < count(); ++k) {
    const WallModel& wall = model_.walls[k];
    if (present_[k] && (wall_moves(wall, from, to) || surface_runs(wall) || wall.free != nullptr))
      return true;
  }
  return false;
}

std::vector<WallPose> Walls::poses_at(double time) const {
  std::vector<WallPose> poses;
  for (std::size_t k = 0; k < model_.walls.size(); ++k) poses.push_back(pose_at(static_cast<int>(k), time));
  return poses;
}

WallPose Walls::pose_at(int wall, double time) const {
  WallPose pose = driven_pose_at(wall, time);
  if (!free_.is_free(wall)) return pose;
  pose.displacement += free_.displacement(wall, time);
  pose.velocity += free_.velocity(wall);
  return pose;
}

WallPose Walls::driven_pose_at(int wall, double time) const {
  WallPose pose = wall_pose(model_.walls[wall], time);
  const MotionBeginning& begun = begun_[wall];
  if (begun.time < 0.0) return pose;
  const WallPose since = wall_pose(model_.walls[wall], begun.time);
  pose.displacement += begun.pose.displacement - since.displacement;
  pose.rotation = begun.pose.rotation.then(since.rotation.inverse()).then(pose.rotation);
  return pose;
}

RigidState Walls::part_at(int part, const std::vector<WallPose>& after) const {
  const int wall = wall_of(part);
  return wall_surface_state(parts_[part], model_.walls[wall], poses_[wall], after[wall]);
}

RigidState Walls::part_at(int part, double from, double to) const {
  const int wall = wall_of(part);
  return wall_surface_state(parts_[part], model_.walls[wall], pose_at(wall, from), pose_at(wall, to));
}

}  // namespace scree
