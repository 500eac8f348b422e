#pragma once

#include "core/spheres/sphere_contacts.hpp"

namespace scree {

/// A contact outside the range of its law. Reduction: the worst contact, ties by lower numbers.
struct DeepContact {
  bool passed = false;   ///< the centres, or a centre and a surface, have passed through each other
  double excess = 0.0;   ///< overlap over the largest valid one of the law; 0: none
  double overlap = 0.0;  ///< [m]
  int body = -1;         ///< body numbers, followed by lattice nodes
  int other = -1;        ///< −1: a partner
  int partner = -1;      ///< −1: a sphere

  void operator+=(const DeepContact& next) {
    if (next.passed != passed ? next.passed : next.excess > excess) *this = next;
  }
};

/// Contact outside the range of its law, or that passed through something, at the end of the evaluated step;
/// call before accepting it. Costs almost nothing if there is none.
/// @param moved  upper bound of the relative motion of any two spheres and partners in the step [m]
DeepContact deepest_contact(const SphereContacts& contacts, const Spheres& spheres,
                            const Surroundings& around, const SphereStep& step, double moved,
                            Workers& workers);

}  // namespace scree
