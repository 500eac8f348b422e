#pragma once

#include <cstdint>

#include "core/model/model.hpp"

namespace scree {

/// A number that two scenes share only if one can go on from what was saved of the other: of all that bodies,
/// walls, laws and steps follow from, meshes included. Left out is what may be changed on the way: the
/// duration, texts and plots.
std::uint32_t fingerprint(const Model& model);

}  // namespace scree
