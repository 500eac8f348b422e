#include "core/simulation/parts/walls.hpp"

namespace scree {

Walls::Walls(const Model& model)
    : model_(model),
      parts_(make_wall_surfaces(model)),
      poses_(poses_at(0.0)),
      present_(model.walls.size(), 1) {}

const std::string& Walls::name(int wall) const {
  return model_.walls[wall].name;
}

bool Walls::can_move(int part) const {
  return !std::holds_alternative<std::monostate>(model_.walls[wall_of(part)].motion);
}

bool Walls::moves(int part, double from, double to) const {
  return wall_moves(model_.walls[wall_of(part)], from, to);
}

bool Walls::any_moves(double from, double to) const {
  for (int k = 0; k < count(); ++k) {
    if (present_[k] && wall_moves(model_.walls[k], from, to)) return true;
  }
  return false;
}

std::vector<WallPose> Walls::poses_at(double time) const {
  std::vector<WallPose> poses;
  for (const WallModel& wall : model_.walls) poses.push_back(wall_pose(wall, time));
  return poses;
}

RigidState Walls::part_at(int part, const std::vector<WallPose>& after) const {
  const int wall = wall_of(part);
  return wall_surface_state(parts_[part], model_.walls[wall], poses_[wall], after[wall]);
}

RigidState Walls::part_at(int part, double from, double to) const {
  const WallModel& wall = model_.walls[wall_of(part)];
  return wall_surface_state(parts_[part], wall, wall_pose(wall, from), wall_pose(wall, to));
}

}  // namespace scree
