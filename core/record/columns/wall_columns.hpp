#pragma once

#include "core/base/text/column.hpp"
#include "core/frame/frame.hpp"

namespace scree {

struct WallRow {
  const Frame& frame;
  int wall = 0;
};

/// Identification of the rows of walls.
inline constexpr std::array<Column<WallRow>, 2> wall_key_columns = {{
    {"wall", "", "name of the wall",
     [](const WallRow& row) { return row.frame.model->walls[static_cast<std::size_t>(row.wall)].name; },
     table_only},
    {"wall",
     "",
     "number of the wall in the scene, from 0",
     [](const WallRow& row) { return static_cast<long>(row.wall); },
     {.table = false, .plots = false, .array = "wall"}},
}};

inline constexpr std::array<Column<FrameWall>, 3> wall_columns = {{
    {"fx fy fz",
     "N",
     "total force of the bodies on the wall; a weight on a floor has a negative `fz`",
     &FrameWall::force,
     {.array = "force", .legend = "force on"}},
    {"mx my mz",
     "N·m",
     "moment of these forces about the wall's `about` point, where it is now",
     &FrameWall::moment,
     {.legend = "moment on"}},
    {"dx dy dz",
     "m",
     "displacement of the `about` point",
     &FrameWall::displacement,
     {.legend = "displacement"}},
}};

}  // namespace scree
