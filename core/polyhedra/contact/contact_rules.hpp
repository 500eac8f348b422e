#pragma once

#include <vector>

#include "core/polyhedra/contact/feature_contact.hpp"

namespace scree {

/// Rules 8–10 for the contacts of one pair of bodies, in B's frame: each place of contact counts once, and
/// its force stays continuous when it changes features. Removes contacts that duplicate a better one and sets
/// the weights.
/// @param size  bounding radius of the smaller body, the scale of "the same point" [m]
/// @return relative motion during which these rules leave steady contacts unchanged [m]
double share_contacts(std::vector<FeatureContact>& contacts, const Features& a, const Features& b,
                      const RelativePose& pose, double activation_gap, double size);

}  // namespace scree
