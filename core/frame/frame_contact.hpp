#pragma once

#include <vector>

#include "core/bodies/bodies.hpp"
#include "core/bodies/wall_surfaces.hpp"
#include "core/frame/contact_order.hpp"
#include "core/frame/frame.hpp"
#include "core/laws/polyhedron_interaction.hpp"
#include "core/polyhedra/contact/contact_pair.hpp"

namespace scree {

/// Converts a contact of two polyhedra, or of one with a wall surface, to a frame contact.
/// @param a,b  the partners
FrameContact frame_contact(int a, int b, const Contact& contact, const FrictionLaw& friction,
                           const Bodies& bodies, const std::vector<WallSurface>& wall_surfaces);

/// Exchanges the partners of a contact of two bodies if the second one has the lower number.
void put_lower_body_first(FrameContact& contact);

/// Sort key of a frame contact.
ContactKey key_of(const FrameContact& contact);

}  // namespace scree
