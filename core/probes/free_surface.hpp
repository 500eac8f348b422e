#pragma once

#include <limits>
#include <vector>

#include "core/frame/frame.hpp"

namespace scree {

/// A line fitted to the free surface.
struct SurfaceLine {
  Vec3 upper = Vec3::Zero();  ///< [m]
  Vec3 lower = Vec3::Zero();  ///< [m]
  double angle = 0.0;         ///< below the horizontal [°]
};

/// Slope of a free surface. What the bodies do not determine is NaN.
struct SurfaceReading {
  static constexpr double none = std::numeric_limits<double>::quiet_NaN();

  double angle = none;    ///< of a heap: mean over its sectors; of a slope: of the plane through it [°]
  double scatter = none;  ///< standard deviation over the sectors of a heap or the strips of a slope [°]
  double height = none;   ///< of the highest point over the lowest one [m]
  std::vector<SurfaceLine> lines;  ///< of the sectors or strips
};

/// Measures the surface that the bodies show to the sky, which is against gravity. It is scanned in columns
/// one mean diameter wide: the highest point in each is one of the surface, unless another body covers it.
/// In a region that is a box, points from which a line upwards leaves it by another side than its lid do not
/// count: bodies beside the box may cover them.
///
/// A heap is measured in sectors of 30° about its middle, the median of the bodies, over 20 to 80 % of the
/// radius where it is still 1.5 diameters high; in a scene with motion in a plane on its two sides. A slope
/// is measured in six strips that run downhill. Lines and planes are fitted by least squares of the heights.
/// @param probe  of kind repose
SurfaceReading read_surface(const Frame& frame, const ProbeSpec& probe);

}  // namespace scree
