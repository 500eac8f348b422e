#pragma once

#include "core/scene/scene.hpp"

namespace scree {

/// What a material looks like: as it says, otherwise by the first word of its name that is that of a
/// substance ("steel", "wet sand", "oak boards"); plain where there is none.
MaterialLook look_of(const MaterialSpec& material);

}  // namespace scree
