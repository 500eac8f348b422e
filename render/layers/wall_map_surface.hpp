#pragma once

#include <vtkSmartPointer.h>

#include <vector>

#include "core/probes/wall_map.hpp"
#include "render/style/legend.hpp"

class vtkPolyData;

namespace scree {

/// The common scale of some maps: from zero, or with a sign if a wall is pulled.
Legend wall_map_legend(const std::vector<WallMap>& maps, WallQuantity quantity);

/// The triangles of a wall that carry a force, at rest, in the colours of a scale. Those of round walls are
/// drawn round.
vtkSmartPointer<vtkPolyData> wall_map_surface(const WallModel& wall, const WallMap& map,
                                              WallQuantity quantity, const Legend& legend);

}  // namespace scree
