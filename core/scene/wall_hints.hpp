#pragma once

namespace scree {

// Hints for messages about a body on the wrong side of a closed mesh wall.

inline constexpr const char* solid_hint =
    "a closed mesh taken for a solid; inside = true makes the wall a container, or leave a side open or give "
    "the vessel a thickness";
inline constexpr const char* container_hint =
    "a container, whose mesh faces inward; it must lie inside, or inside = false makes the wall a solid";

}  // namespace scree
