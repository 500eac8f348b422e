#pragma once

#include <string>

#include "core/lattice/lattice.hpp"

namespace scree {

/// A motion of the whole plate that the supports do not hinder, in words that follow "free to"; empty if
/// there is none.
std::string rigid_motion_left(const Lattice& lattice);

}  // namespace scree
