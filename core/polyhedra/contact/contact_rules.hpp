#pragma once

#include <vector>

#include "core/polyhedra/contact/feature_contact.hpp"

namespace scree {

/// Rules 8–10 on the contacts of one pair of bodies, given in B's frame: each place of touch counts once, and
/// its force passes on smoothly when it changes features. Contacts that are ties of a better one are removed;
/// weights are changed.
/// @param size  bounding radius of the smaller body, the scale of "the same point" [m]
/// @return the relative motion during which these rules certainly leave steady contacts as they are [m]
double share_contacts(std::vector<FeatureContact>& contacts, const Features& a, const Features& b,
                      const RelativePose& pose, double activation_gap, double size);

}  // namespace scree
