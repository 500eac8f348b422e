#pragma once

#include "core/scene/scene.hpp"

namespace scree {

/// What does not belong to edits of a scene: its file, and plots, view and duration unless the edit has
/// changed them. They stay as they are now.
/// @param base  the scene before the edit
Scene with_present(Scene edited, const Scene& base, const Scene& now);

/// Acts that have come to the scene while it was being edited, with their shapes, come to the edited one.
/// @param base  the scene before the edit
Scene with_new_acts(Scene edited, const Scene& base, const Scene& now);

}  // namespace scree
