#pragma once

#include <cstddef>

#include "core/simulation/frame.hpp"

namespace scree {

/// What a frame on the heap takes with all that it owns; its model, which many frames share, is not counted.
std::size_t bytes_of(const Frame& frame);

Frame without_contacts(const Frame& frame);
/// False for a frame whose contacts were left out.
bool has_its_contacts(const Frame& frame);

}  // namespace scree
