#include "core/spheres/motion_bound.hpp"

#include <algorithm>
#include <cmath>

namespace scree {
namespace {

constexpr int spheres_at_once = 1024;

/// A box that begins as the origin, around what does not move.
struct MotionBox {
  Pack lower{};
  Pack upper{};
  bool finite = true;

  void include(const Pack& row) {
    // Comparisons with what is no number are false.
    finite = finite && row[0] - row[0] == 0.0 && row[1] - row[1] == 0.0 && row[2] - row[2] == 0.0;
    lower = choose(row < lower, row, lower);
    upper = choose(row > upper, row, upper);
  }
  void operator+=(const MotionBox& other) {
    include(other.lower);
    include(other.upper);
    finite = finite && other.finite;
  }
};

/// Farthest that a sphere reaches from a point [m].
double farthest(const Spheres& spheres, const Vec3& point) {
  double distance = 0.0;
  for (int i = 0; i < spheres.count(); ++i) {
    if (!spheres.present[i]) continue;
    distance = std::max(distance, (vector_of(spheres.position[i]) - point).norm() + spheres.radius(i));
  }
  return distance;
}

/// Bound of what any point of a partner that a sphere can meet has moved [m].
double motion_of(const RigidState& partner, const Spheres& spheres) {
  const double turn = partner.turn.norm();
  if (turn == 0.0) return partner.displacement.norm();
  const double radius = partner.features != nullptr ? partner.radius : farthest(spheres, partner.position);
  return partner.displacement.norm() + radius * turn;
}

}  // namespace

double largest_relative_motion(const Spheres& spheres, const Pack* rows, double factor,
                               const Surroundings& around, Workers& workers) {
  MotionBox box = workers.sum<MotionBox>(spheres.count(), spheres_at_once, [&](MotionBox& part, int i) {
    if (spheres.moves(i)) part.include(rows[i]);
  });
  box.lower *= factor;
  box.upper *= factor;
  for (size_t k = 0; k < around.partners.size(); ++k) {
    const double motion = around.present[k] ? motion_of(around.partners[k], spheres) : 0.0;
    box.include(Pack{motion, motion, motion, 0.0});
    box.include(Pack{-motion, -motion, -motion, 0.0});
  }
  return box.finite ? vector_of(Pack(box.upper - box.lower)).norm() : std::nan("");
}

}  // namespace scree
