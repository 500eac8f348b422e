#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/probes/measuring_mark.hpp"

namespace scree {

/// A ruler or a protractor in a picture: lines through points, dots at its ends, and what it reads.
struct DrawnMark {
  using Place = Eigen::Vector2d;          ///< device pixels from the lower left corner
  std::vector<std::vector<Place>> lines;  ///< straight, or an arc in pieces
  std::vector<Place> dots;
  std::vector<bool> in_space;  ///< as `dots`: it is pinned to nothing
  std::string text;            ///< empty: it is not finished
  Place text_at = Place::Zero();
};

/// "12.3 mm · 25.4°": length and slope, or the angle.
std::string mark_text(const MeasuringMark& mark, const MarkReading& reading);

/// @param project  place of a point in the picture; none: it is behind the eye
/// @return none: something of it is not there, or behind the eye
std::optional<DrawnMark> draw_mark(
    const Frame& frame, const MeasuringMark& mark,
    const std::function<std::optional<DrawnMark::Place>(const Vec3& point)>& project);

}  // namespace scree
