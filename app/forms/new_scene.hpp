#pragma once

#include "core/scene/scene.hpp"

namespace scree {

/// A floor, its material and a contact rule for whatever is added; nothing else.
Scene new_scene();

}  // namespace scree
