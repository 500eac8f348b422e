#pragma once

#include "core/base/simd/simd_pack.hpp"

namespace scree {

// Code of spheres calls packs by their short names.
using namespace simd;

}  // namespace scree
