#pragma once

#include <optional>

#include "core/model/model.hpp"
#include "core/scene/parts/scene_parts.hpp"

namespace scree {

/// Where a part of a scene stands at the start of the run, and what can be done with it there.
struct Placement {
  ScenePart part;
  /// Of a body and of the body of a load: its number in the model
  int body = -1;
  Vec3 anchor = Vec3::Zero();         ///< middle, or the point that places it, global axes [m]
  std::optional<Vec3> rotation = {};  ///< of a body or a mesh, axis × angle [rad]
  std::optional<Vec3> normal = {};    ///< of a plane, unit
  std::optional<Vec3> axis = {};      ///< of a cylinder or a cone, unit
  std::optional<double> size = {};    ///< factor on a body, a mesh or what is round of a probe
  std::optional<Box> box = {};        ///< of a fill or a wall, whose sides can be moved one by one

  /// Of a body in a scene that moves in a plane only: the axis across it; −1: none
  int across = -1;

  bool turns() const { return rotation || normal || axis; }
};

/// The body or the fill of the scene that a body of its model belongs to; none: an event has added it.
std::optional<ScenePart> part_of_body(const Model& model, int body);
/// The same for a body or a wall that may be selected or picked.
std::optional<ScenePart> part_of(const Model& model, std::optional<int> body, std::optional<int> wall);

/// None: the part has no place that can be changed, such as a material or a fill from a file.
std::optional<Placement> placement_of(const Model& model, const ScenePart& part);

/// A part is turned and resized about its anchor, then moved.
struct PlaceChange {
  Vec3 way = Vec3::Zero();      ///< [m]
  Vec3 turn = Vec3::Zero();     ///< axis × angle, global axes [rad]
  double factor = 1.0;          ///< on its size
  std::optional<Box> box = {};  ///< instead of all of these, the new box
  bool operator==(const PlaceChange&) const = default;
};

/// Where a change brings a point of a part.
Vec3 carried(const Vec3& point, const Placement& placement, const PlaceChange& change);

/// The scene with the part in its new place.
/// @param model  of the scene, in which the part has its old place
Scene with_change(const Scene& scene, const Model& model, const Placement& placement,
                  const PlaceChange& change);

/// The change that brings a part where a number says.
PlaceChange change_to_anchor(const Placement& placement, const Vec3& anchor);
PlaceChange change_to_rotation(const Placement& placement, const Vec3& rotation);
/// @param direction  of the normal or the axis, of any length but zero
PlaceChange change_to_direction(const Placement& placement, const Vec3& direction);
PlaceChange change_to_size(const Placement& placement, double size);
/// About the middle of the box.
PlaceChange change_to_extent(const Placement& placement, const Vec3& extent);

}  // namespace scree
