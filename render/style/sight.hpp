#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/frame/frame.hpp"

namespace scree {

/// A plane perpendicular to a global axis. What lies beyond it is neither drawn nor picked.
struct ClipPlane {
  bool on = false;
  double position = 0.0;    ///< along the axis [m]
  bool keep_above = false;  ///< the larger coordinates are kept
};

enum class Visibility : std::uint8_t { shown, translucent, hidden };

/// Visibility of the parts of a scene. Missing entries are shown; a body is as visible as the least visible
/// of its shape, its material and itself.
struct Sight {
  std::array<ClipPlane, 3> clip;  ///< across x, y and z
  std::vector<Visibility> shapes;
  std::vector<Visibility> materials;
  std::vector<Visibility> bodies;
  std::vector<Visibility> walls;
};

/// Half space that is kept: normal · x ≥ offset.
struct HalfSpace {
  Vec3 normal;
  double offset;

  bool contains(const Vec3& point) const { return normal.dot(point) >= offset; }
  friend bool operator==(const HalfSpace&, const HalfSpace&) = default;
};

/// One per active plane.
std::vector<HalfSpace> kept_half_spaces(const Sight& sight);
bool kept(const std::vector<HalfSpace>& half_spaces, const Vec3& point);

/// Visibility of an item in a list of `Sight`.
Visibility visibility_in(const std::vector<Visibility>& list, int item);
void set_visibility(std::vector<Visibility>& list, int item, Visibility visibility);
/// Hides all items but one.
void show_only(std::vector<Visibility>& list, int count, int item);
/// Returns whether everything is shown.
bool shows_all(const Sight& sight);

/// The same sight of an edited model: parts are found by their names.
Sight carried_over(const Sight& sight, const Model& before, const Model& after);

/// Visibility of each body of a model.
std::vector<Visibility> body_visibility(const Model& model, const Sight& sight);

}  // namespace scree
