#pragma once

#include <limits>

#include "core/spheres/sphere_contacts.hpp"

namespace scree {

/// Step limit of contacts under barrier laws. Reduction: the minimum.
struct BarrierBound {
  double step = std::numeric_limits<double>::infinity();  ///< 0: the gap is lost [s]
  BarrierApproach at;                                     ///< the limiting contact
  Vec3 normal = Vec3::Zero();                             ///< unit, to its first partner
  int law = -1;
  int body = -1;     ///< body numbers
  int other = -1;    ///< −1: a partner
  int partner = -1;  ///< −1: a sphere

  void operator+=(const BarrierBound& next) {
    if (next.step < step) *this = next;
  }
};

/// Step limit of contacts under barrier laws at the positions of the last evaluation; velocities may be those
/// of mid-step.
BarrierBound barrier_bound(const SphereContacts& contacts, const Spheres& spheres, const Surroundings& around,
                           Workers& workers);

}  // namespace scree
