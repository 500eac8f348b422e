#include "core/spheres/motion/motion_bound.hpp"

#include <algorithm>
#include <cmath>

namespace scree {
namespace {

constexpr int sphere_grain = 1024;

/// Largest distance of a sphere's point from a place [m].
double farthest(const Spheres& spheres, const Vec3& point) {
  double distance = 0.0;
  for (int i = 0; i < spheres.count(); ++i) {
    if (!spheres.present[i]) continue;
    distance = std::max(distance, (vector_of(spheres.position[i]) - point).norm() + spheres.radius(i));
  }
  return distance;
}

/// Upper bound of the motion of a partner's points that a sphere can meet [m].
double motion_of(const RigidState& partner, const Spheres& spheres) {
  const double turn = partner.turn.norm();
  if (turn == 0.0) return partner.displacement.norm();
  const double radius = !is_plane(partner) ? partner.radius : farthest(spheres, partner.position);
  return partner.displacement.norm() + radius * turn;
}

}  // namespace

MotionBox box_around(const Spheres& spheres, const Rows& rows, Workers& workers) {
  return workers.sum<MotionBox>(spheres.count(), sphere_grain, [&](MotionBox& box, int i) {
    if (spheres.moves(i)) box.include(rows[i][0], rows[i][1], rows[i][2]);
  });
}

double largest_relative_motion(const Spheres& spheres, const MotionBox& box, double factor,
                               const Surroundings& around) {
  MotionBox all_motion = box;
  for (size_t k = 0; k < around.partners.size(); ++k) {
    const double motion = around.present[k] ? motion_of(around.partners[k], spheres) / factor : 0.0;
    if (motion == 0.0) continue;
    all_motion.include(motion, motion, motion);
    all_motion.include(-motion, -motion, -motion);
  }
  return factor * all_motion.diagonal();
}

}  // namespace scree
