#pragma once

#include <Eigen/Geometry>
#include <array>
#include <string>
#include <vector>

#include "core/probes/wall_map.hpp"
#include "render/style/legend.hpp"

namespace scree {

/// A way to draw a wall on a flat sheet.
struct SheetView {
  enum class Kind {
    plane,   ///< face to face
    side,    ///< a side of a box, from inside
    along,   ///< along an axis
    rolled,  ///< a cylinder or a cone, rolled out: angle about the axis, way along it
  };
  Kind kind = Kind::plane;
  int number = 0;     ///< of a side, as BoxSide; of an axis: 0 x, 1 y, 2 z
  bool back = false;  ///< seen along the axis backwards
  std::string name;   ///< "from above"

  bool operator==(const SheetView&) const = default;
};

/// The views of a wall; at least one, except of a box whose sides are all open.
std::vector<SheetView> sheet_views(const WallModel& wall);

/// The map of a wall, flat, in the coordinates of the wall at rest.
struct WallSheet {
  struct Triangle {
    std::array<Eigen::Vector2d, 3> corners;  ///< [m], of a rolled wall across [°]
    double value = 0.0;
    bool loaded = false;  ///< it carries a force
  };
  std::string across;  ///< "x [m]"
  std::string upward;
  double across_sign = 1.0;  ///< −1: the coordinate grows to the left, as in a view from the back
  bool equal_scales = true;
  std::vector<Triangle> triangles;  ///< the hindmost first
  Eigen::AlignedBox2d bounds;       ///< empty: nothing to see
  Legend legend;
};

/// @param wall  of the model
WallSheet wall_sheet(const Model& model, int wall, const WallMap& map, const SheetView& view,
                     WallQuantity quantity);

}  // namespace scree
