#pragma once

#include <string>
#include <vector>

#include "core/base/serialization/archive.hpp"
#include "core/bodies/obstacles.hpp"

namespace scree {

/// The walls of a scene in motion: the parts that can be touched, where the walls are, which of them are
/// there.
class Walls {
 public:
  /// @param model  kept by reference
  explicit Walls(const Model& model);

  int count() const { return static_cast<int>(poses_.size()); }
  const std::vector<WallPose>& poses() const { return poses_; }  ///< at the present time
  const std::vector<char>& present() const { return present_; }
  bool present(int wall) const { return present_[wall] != 0; }
  const std::string& name(int wall) const;

  const std::vector<Obstacle>& parts() const { return parts_; }
  int wall_of(int part) const { return parts_[part].wall; }
  /// Whether the wall of a part moves at all.
  bool can_move(int part) const;
  /// Whether it does at some time between the two.
  bool moves(int part, double from, double to) const;
  /// Whether any wall that is there does.
  bool any_moves(double from, double to) const;

  /// Where the walls are at a time.
  std::vector<WallPose> poses_at(double time) const;
  /// A part at the end of a step from the present poses to others.
  RigidState part_at(int part, const std::vector<WallPose>& after) const;
  /// A part at the end of a step between two times.
  RigidState part_at(int part, double from, double to) const;

  /// A step has ended at a time.
  void move_to(double time) { poses_ = poses_at(time); }
  /// From now on the wall is no more.
  void remove(int wall) { present_[wall] = 0; }

  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [model, parts, poses, present] = *this;
    serialize_as_long(archive, poses);
    serialize_as_long(archive, present);
  }

 private:
  const Model& model_;
  std::vector<Obstacle> parts_;
  std::vector<WallPose> poses_;
  std::vector<char> present_;
};

}  // namespace scree
