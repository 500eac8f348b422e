#pragma once

#include <string>
#include <vector>

#include "core/base/serialization/archive.hpp"
#include "core/bodies/wall_surfaces.hpp"
#include "core/simulation/parts/free_walls.hpp"

namespace scree {

/// Where and when a changed motion of a wall began.
struct MotionBeginning {
  WallPose pose;
  double time = -1.0;  ///< before 0: the motion is that of the start [s]
};

/// Walls of a scene during a run: surfaces, current poses and presence.
class Walls {
 public:
  /// @param model  kept by reference
  explicit Walls(const Model& model);

  int count() const { return static_cast<int>(poses_.size()); }
  const std::vector<WallPose>& poses() const { return poses_; }  ///< at the current time
  const std::vector<char>& present() const { return present_; }
  bool present(int wall) const { return present_[wall] != 0; }
  const FreeWalls& free() const { return free_; }
  FreeWalls& free() { return free_; }
  bool is_free(int part) const { return free_.is_free(wall_of(part)); }
  const std::string& name(int wall) const;

  const std::vector<WallSurface>& parts() const { return parts_; }
  int wall_of(int part) const { return parts_[part].wall; }
  // Surfaces that run, like belts, and those of free walls count as moving: they do work.

  /// Returns whether the wall of a surface ever moves.
  bool can_move(int part) const;
  /// Returns whether the wall of a surface moves at some time between the two.
  bool moves(int part, double from, double to) const;
  /// Returns whether any present wall moves at some time between the two.
  bool any_moves(double from, double to) const;

  /// Poses of the walls at a time.
  std::vector<WallPose> poses_at(double time) const;
  /// A wall's motion restarts at a time, from its current pose; its table still counts from the start of
  /// the run [s].
  void begin_motion(int wall, double time);
  /// State of a surface at the end of a step from the current poses to others.
  RigidState part_at(int part, const std::vector<WallPose>& after) const;
  /// State of a surface at the end of a step between two times.
  RigidState part_at(int part, double from, double to) const;

  /// Moves the walls to the end of a step.
  void move_to(double time) { poses_ = poses_at(time); }
  /// Takes over the further walls of a larger set, whose motions begin now [s].
  void append_from(const Walls& larger, double time);
  /// Removes a wall from the scene.
  void remove(int wall) { present_[wall] = 0; }

  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [model, parts, poses, present, begun, free] = *this;
    serialize_as_long(archive, poses);
    serialize_as_long(archive, present);
    serialize_as_long(archive, begun);
    archive(free);
  }

 private:
  WallPose pose_at(int wall, double time) const;
  WallPose driven_pose_at(int wall, double time) const;  ///< by its motion alone

  const Model& model_;
  std::vector<WallSurface> parts_;
  std::vector<WallPose> poses_;
  std::vector<char> present_;
  std::vector<MotionBeginning> begun_;  ///< of the motions that were changed
  FreeWalls free_;
};

}  // namespace scree
