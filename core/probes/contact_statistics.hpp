#pragma once

#include <vector>

#include "core/frame/frame.hpp"
#include "core/probes/region_reading.hpp"

namespace scree {

/// Distribution of the normal forces of the contacts that push, in units of their mean.
struct ForceDistribution {
  long contacts = 0;
  double mean = 0.0;            ///< [N]
  double largest = 0.0;         ///< [N]
  double width = 0.0;           ///< of a bin, in mean forces; the first begins at 0
  std::vector<double> density;  ///< P(f/⟨f⟩); its sum times `width` is 1. Empty: no contact pushes
};
ForceDistribution force_distribution(const Frame& frame, double width = 0.2);

/// Directions of the contacts between bodies as seen in a plane. Each contact counts in both directions of
/// its normal; those across the plane do not count.
struct ContactRose {
  std::vector<double> share;  ///< of all, in equal sectors, the first about the first axis; their sum is 1
  std::vector<double> force;  ///< mean normal force in a sector over that of all; NaN: no contact there
};
/// @param first, second  axes of the plane: 0 x, 1 y, 2 z
/// @param sectors  multiple of 4, so that axes are in the middle of sectors
ContactRose contact_rose(const Frame& frame, int first, int second, int sectors = 36);

/// A layer of the box around all bodies that can move.
struct LayerReading {
  double height = 0.0;  ///< of its middle: coordinate along the axis most along gravity [m]
  RegionReading reading;
};
/// By ascending coordinate. Empty: nothing can move.
/// @param frame  with its contacts
std::vector<LayerReading> height_profile(const Frame& frame, int layers = 20);
/// The axis most along the gravity of a moment: 0 x, 1 y, 2 z; without gravity z.
int axis_of_height(const Frame& frame);

}  // namespace scree
