#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/frame/frame.hpp"

namespace scree {

/// A plane across one of the global axes. What lies beyond it is neither drawn nor picked.
struct ClipPlane {
  bool on = false;
  double position = 0.0;    ///< along the axis [m]
  bool keep_above = false;  ///< what stays has the larger coordinates
};

enum class Visibility : std::uint8_t { shown, translucent, hidden };

/// Which parts of a scene are to be seen. A number that a list does not have is shown; a body is seen as the
/// least visible of its shape, its material and itself.
struct Sight {
  std::array<ClipPlane, 3> clip;  ///< across x, y and z
  std::vector<Visibility> shapes;
  std::vector<Visibility> materials;
  std::vector<Visibility> bodies;
  std::vector<Visibility> walls;
};

/// What is kept of the global space: normal · x ≥ offset.
struct HalfSpace {
  Vec3 normal;
  double offset;

  bool contains(const Vec3& point) const { return normal.dot(point) >= offset; }
  friend bool operator==(const HalfSpace&, const HalfSpace&) = default;
};

/// One for each plane that is on.
std::vector<HalfSpace> kept_half_spaces(const Sight& sight);
bool kept(const std::vector<HalfSpace>& half_spaces, const Vec3& point);

/// Of an item of a list of `Sight`.
Visibility visibility_in(const std::vector<Visibility>& list, int item);
void set_visibility(std::vector<Visibility>& list, int item, Visibility visibility);
/// Hides all of so many items but one.
void show_only(std::vector<Visibility>& list, int count, int item);
/// Whether everything is shown whole.
bool shows_all(const Sight& sight);

/// How each body of a model is seen.
std::vector<Visibility> body_visibility(const Model& model, const Sight& sight);

}  // namespace scree
