#pragma once

#include <string>

#include "core/lattice/lattice.hpp"

namespace scree {

/// Rigid motion of the plate that the supports leave free, in words that follow "free to"; empty: none.
std::string rigid_motion_left(const Lattice& lattice);

}  // namespace scree
