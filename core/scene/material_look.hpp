#pragma once

#include "core/scene/scene.hpp"

namespace scree {

/// Appearance of a material: as given, otherwise by the first word of its name that names a substance
/// ("steel", "wet sand", "oak boards"); plain without one.
MaterialLook look_of(const MaterialSpec& material);

}  // namespace scree
