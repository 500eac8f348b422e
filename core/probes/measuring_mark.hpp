#pragma once

#include <optional>
#include <vector>

#include "core/frame/frame.hpp"

namespace scree {

/// A point that a mark is pinned to: it moves with a body or a wall, or stays in space.
struct PinnedPoint {
  int body = -1;              ///< −1: none
  int wall = -1;              ///< −1: none
  Vec3 place = Vec3::Zero();  ///< in the body's axes from its centre, of the wall at rest, or global [m]

  bool operator==(const PinnedPoint&) const = default;
};

PinnedPoint pin_to_body(const Frame& frame, int body, const Vec3& point);
PinnedPoint pin_to_wall(const Frame& frame, int wall, const Vec3& point);
/// Where it is in a frame [m]; none: its body or wall is not there.
std::optional<Vec3> place_of(const Frame& frame, const PinnedPoint& point);

/// A ruler between two points, or a protractor with its corner in the middle of three.
struct MeasuringMark {
  enum class Kind { ruler, protractor };
  Kind kind = Kind::ruler;
  int number = 0;                   ///< among those of its kind, from 1; 0: it is being placed
  std::vector<PinnedPoint> points;  ///< fewer than `points_of`: not finished

  bool operator==(const MeasuringMark&) const = default;
};

/// 2 of a ruler, 3 of a protractor.
std::size_t points_of(MeasuringMark::Kind kind);

/// What a finished mark reads in a frame.
struct MarkReading {
  std::vector<Vec3> points;  ///< [m]
  Vec3 way = Vec3::Zero();   ///< of a ruler: from its first point to its second [m]
  double length = 0.0;       ///< of a ruler [m]
  /// Of a ruler against the horizontal, 0 to π/2; NaN: its points coincide, or there is no gravity [rad]
  double slope = 0.0;
  double angle = 0.0;  ///< of a protractor, 0 to π; NaN: an arm has no length [rad]
};

/// None: it is not finished, or something that it is pinned to is not there.
std::optional<MarkReading> read_mark(const Frame& frame, const MeasuringMark& mark);

}  // namespace scree
