#pragma once

#include <vector>

#include "core/scene/fill/packing.hpp"
#include "core/scene/scene.hpp"

namespace scree {

/// Expands a fill into bodies and adds them to the packing. The arrangements random and grid place bodies
/// inside the region without overlaps, neither with each other nor with anything packed before; the same seed
/// gives the same bodies on every machine. The rows of a CSV file are used unchanged.
/// @param shapes  of the fill, as `shapes_of`
/// @throws SceneError at the fill's line with the number that fitted, or at the CSV row at fault
std::vector<BodySpec> expand_fill(const Scene& scene, const FillSpec& fill,
                                  const std::vector<const PackedShape*>& shapes, Packing& packing);

/// Reads the bodies of a fill's CSV file: columns x, y, z and any of rx, ry, rz, vx, vy, vz, wx, wy, wz and
/// size, in any order.
/// @throws SceneError at the fill's line if the file is missing, otherwise at the file's row
std::vector<BodySpec> read_fill_file(const Scene& scene, const FillSpec& fill);

}  // namespace scree
