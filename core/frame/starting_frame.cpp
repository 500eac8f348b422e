#include "core/frame/starting_frame.hpp"

#include <algorithm>
#include <utility>

#include "core/bodies/wall_surfaces.hpp"

namespace scree {

FrameBody starting_body(const Model& model, int body) {
  const BodyStart& start = model.start[static_cast<size_t>(body)];
  return {start.position, Rotation::from_rotation_vector(start.rotation), start.velocity,
          start.spin,     !model.bodies[static_cast<size_t>(body)].held,  false};
}

FrameWall starting_wall(const WallModel& wall) {
  // The motion of one that joins begins then.
  const WallPose pose = wall.joined ? WallPose() : wall_pose(wall, 0.0);
  return {pose.displacement, pose.rotation, Vec3::Zero(), Vec3::Zero(), !wall.joined};
}

Frame starting_frame(std::shared_ptr<const Model> model) {
  Frame frame;
  for (size_t i = 0; i < model->bodies.size(); ++i)
    frame.bodies.push_back(starting_body(*model, static_cast<int>(i)));
  for (const WallModel& wall : model->walls) frame.walls.push_back(starting_wall(wall));
  frame.streams.resize(model->streams.size());
  for (const ProbeSpec& probe : model->scene.probes) {
    if (probe.kind == ProbeKind::flow) frame.flows.emplace_back();
  }
  frame.model = std::move(model);
  return frame;
}

namespace {

/// Removes contacts with, and pulls of, what the frame does not have.
void forget_partners(Frame& frame) {
  const int bodies = static_cast<int>(frame.bodies.size());
  const int walls = static_cast<int>(frame.walls.size());
  const auto gone = [&](const FrameContact& contact) {
    return std::max(contact.a, contact.b) >= bodies || contact.wall >= walls;
  };
  std::erase_if(frame.contacts, gone);
  std::erase_if(frame.peaks, gone);
  std::erase_if(frame.pulls, [&](const FramePull& pull) { return pull.body >= bodies; });
}

}  // namespace

std::shared_ptr<const Frame> in_roster(std::shared_ptr<const Frame> frame,
                                       const std::shared_ptr<const Model>& model) {
  if (frame == nullptr || model == nullptr || frame->model == model) return frame;
  Frame other = *frame;
  const std::size_t before = other.bodies.size();
  other.model = model;
  other.bodies.resize(model->bodies.size());
  for (std::size_t i = 0; i < other.bodies.size(); ++i) {
    // One that has not joined yet may be another one now. One that was removed at its start stays removed.
    const bool awaited = i < before && frame->model->bodies[i].held && !other.bodies[i].present &&
                         other.bodies[i].position == frame->model->start[i].position;
    if (i >= before || awaited) other.bodies[i] = starting_body(*model, static_cast<int>(i));
  }
  const std::size_t walls = std::min(other.walls.size(), model->walls.size());
  other.walls.resize(walls);
  for (std::size_t k = walls; k < model->walls.size(); ++k)
    other.walls.push_back(starting_wall(model->walls[k]));
  forget_partners(other);
  if (!other.residual_overlaps.empty()) other.residual_overlaps.resize(other.bodies.size(), 0.0F);
  return std::make_shared<const Frame>(std::move(other));
}

}  // namespace scree
