#pragma once

#include <vector>

#include "core/bodies/bodies.hpp"
#include "core/bodies/obstacles.hpp"
#include "core/frame/contact_order.hpp"
#include "core/frame/frame.hpp"
#include "core/laws/polyhedron_interaction.hpp"
#include "core/polyhedra/contact/contact_pair.hpp"

namespace scree {

/// A contact of two polyhedra, or of one with an obstacle, as frames tell it.
/// @param a,b  the partners
FrameContact frame_contact(int a, int b, const Contact& contact, const FrictionLaw& friction,
                           const Bodies& bodies, const std::vector<Obstacle>& obstacles);

/// What it stands in order by.
ContactKey key_of(const FrameContact& contact);

}  // namespace scree
