#pragma once

#include <cstdint>

#include "core/model/model.hpp"

namespace scree {

/// Checksum of everything that determines bodies, walls, laws and steps, including meshes. A saved run can be
/// resumed only with a scene of the same fingerprint. Duration, texts and plots may change.
std::uint32_t fingerprint(const Model& model);

}  // namespace scree
