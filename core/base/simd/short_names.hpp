#pragma once

#include "core/base/simd/pack.hpp"

namespace scree {

// Short names of packs, for the code of spheres.
using namespace simd;

}  // namespace scree
