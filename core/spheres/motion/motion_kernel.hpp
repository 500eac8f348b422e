#pragma once

#include <limits>

#include "core/spheres/motion/kick.hpp"

namespace scree {

/// A box around displacements or velocities. It begins as the origin, around what does not move.
struct alignas(32) MotionBox {
  Triple<Pack> lower;
  Triple<Pack> upper;
  Pack test{};  ///< sum of zeros; no number where one that was included is none, or where a turn is refused

  [[gnu::always_inline]] void include(const Triple<Pack>& four) {
    lower = {smaller(four.x, lower.x), smaller(four.y, lower.y), smaller(four.z, lower.z)};
    upper = {larger(four.x, upper.x), larger(four.y, upper.y), larger(four.z, upper.z)};
    test = test + (four.x - four.x) + (four.y - four.y) + (four.z - four.z);
  }
  /// Refuses turns by a right angle or more: half their Rodrigues vector is no shorter than 1.
  [[gnu::always_inline]] void refuse_right_angles(const Pack& squared_half) {
    constexpr double no_number = std::numeric_limits<double>::quiet_NaN();
    test = test + choose(squared_half < all<Pack>(1.0), Pack{}, all<Pack>(no_number));
  }
  void include(double x, double y, double z) { include({all<Pack>(x), all<Pack>(y), all<Pack>(z)}); }
  void operator+=(const MotionBox& other);
  /// Its diagonal; no number where one that was included is none or a turn is refused.
  double diagonal() const;
};

/// A range of spheres to be moved in a vacuum.
struct MotionLoop {
  Spheres* spheres;
  const RecordIndex* index;
  const ContactRecord* records;
  const Pack* other_force;  ///< on each sphere besides its contacts, or null [N]
  /// Sums already known, instead of records; or null [N].
  const Pack* known_force;
  const Pack* known_twist;
  const Environment* environment;
  double kick;   ///< time for which the forces act on the velocities [s]
  double drift;  ///< time for which these move the spheres [s]
};

/// Kicks and moves spheres begin … end − 1; begin is a multiple of four. All instructions give the same bits.
/// @return box around their velocities
MotionBox move_spheres(const MotionLoop& loop, int begin, int end);

}  // namespace scree
