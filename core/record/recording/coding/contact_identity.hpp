#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/frame/frame_contact.hpp"

namespace scree {

/// What a contact is recognised by in the next frame: a, partner (−1 − wall), kind, features and their
/// indices.
using ContactIdentity = std::array<std::int32_t, 7>;

ContactIdentity identity_of(const FrameContact& contact);

/// Index of each contact in the previous frame; −1: new.
std::vector<std::int32_t> places_in(const std::vector<ContactIdentity>& previous,
                                    const std::vector<FrameContact>& contacts);

}  // namespace scree
