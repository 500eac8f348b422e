#pragma once

#include <string>
#include <vector>

#include "core/frame/frame.hpp"

namespace scree {

/// Describes why something that joins a run does not fit beside its lattice, as that lies now; empty: it
/// fits, or nothing touches a lattice.
/// @param bodies  numbers of what joins
std::string misplaced_beside_lattice(const Frame& frame, const std::vector<int>& bodies,
                                     const std::vector<int>& walls);

}  // namespace scree
