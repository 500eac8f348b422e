#pragma once

#include <limits>

#include "core/spheres/motion/kick.hpp"

namespace scree {

/// Bounding box of displacements or velocities. Initially the origin, for objects at rest.
struct alignas(32) MotionBox {
  Triple<Pack> lower;
  Triple<Pack> upper;
  Pack test{};  ///< sum of zeros; NaN after a value that is not finite or a rejected rotation

  [[gnu::always_inline]] void include(const Triple<Pack>& four) {
    lower = {smaller(four.x, lower.x), smaller(four.y, lower.y), smaller(four.z, lower.z)};
    upper = {larger(four.x, upper.x), larger(four.y, upper.y), larger(four.z, upper.z)};
    test = test + (four.x - four.x) + (four.y - four.y) + (four.z - four.z);
  }
  /// Rejects rotations by a right angle or more: half their Rodrigues vector is at least 1 long.
  [[gnu::always_inline]] void refuse_right_angles(const Pack& squared_half) {
    constexpr double no_number = std::numeric_limits<double>::quiet_NaN();
    test = test + choose(squared_half < all<Pack>(1.0), Pack{}, all<Pack>(no_number));
  }
  void include(double x, double y, double z) { include({all<Pack>(x), all<Pack>(y), all<Pack>(z)}); }
  void operator+=(const MotionBox& other);
  /// Diagonal of the box; NaN after a value that is not finite or a rejected rotation.
  double diagonal() const;
};

/// A range of spheres to be moved without a fluid.
struct MotionLoop {
  Spheres* spheres;
  const RecordIndex* index;
  const ContactRecord* records;
  const Pack* couples;      ///< of the resistance to rolling, by records, or null [N·m]
  const Pack* other_force;  ///< on each sphere in addition to its contacts, or null [N]
  /// Known sums, used instead of the contact records; or null [N].
  const Pack* known_force;
  const Pack* known_torque_per_radius;
  const Environment* environment;
  double kick;   ///< time during which the forces act on the velocities [s]
  double drift;  ///< time during which the velocities move the spheres [s]
};

/// Kicks and moves the spheres begin … end − 1; begin is a multiple of four. All instruction sets give the
/// same bits.
/// @return bounding box of their velocities
MotionBox move_spheres(const MotionLoop& loop, int begin, int end);

}  // namespace scree
