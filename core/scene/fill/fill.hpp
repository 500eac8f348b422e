#pragma once

#include <vector>

#include "core/scene/fill/packing.hpp"
#include "core/scene/scene.hpp"

namespace scree {

/// Expands a fill into bodies and adds them to what is packed. `arrangement` random and grid place bodies
/// inside the region so that they overlap neither each other nor anything packed before; the same seed gives
/// the same bodies on every machine. The rows of a CSV file are taken as they are.
/// @throws SceneError at the fill's line: how many fitted; the CSV row at fault
std::vector<BodySpec> expand_fill(const Scene& scene, const FillSpec& fill, const PackedShape& shape,
                                  Packing& packing);

/// The bodies of a fill's CSV file: columns x, y, z and any of rx, ry, rz, vx, vy, vz, wx, wy, wz and size,
/// in any order.
/// @throws SceneError at the fill's line if there is no such file, otherwise at the file's row
std::vector<BodySpec> read_fill_file(const Scene& scene, const FillSpec& fill);

}  // namespace scree
