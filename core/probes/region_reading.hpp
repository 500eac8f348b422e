#pragma once

#include <limits>

#include "core/frame/frame.hpp"

namespace scree {

/// Means over a region. What no body or contact determines is NaN.
struct RegionReading {
  static constexpr double none = std::numeric_limits<double>::quiet_NaN();

  /// Volume of the solids within the region over its own, exact for bodies that its border cuts; what
  /// overlaps counts twice
  double solid_fraction = 0.0;
  long bodies = 0;             ///< that move and have their centres in the region
  double coordination = none;  ///< mean number of bodies and walls that these touch
  /// Stress from the contacts, its symmetric part; pressure is positive. Each force acts along the lines from
  /// the contact, or the surface of a wall, to the centres of the bodies; their lengths within the region
  /// count, so that layers add up. (1/V) Σ f ⊗ l, xx yy zz [Pa]
  Vec3 stress_normal = Vec3::Zero();
  Vec3 stress_shear = Vec3::Zero();           ///< xy xz yz [Pa]
  Vec3 fabric_normal = Vec3::Constant(none);  ///< mean of n ⊗ n of the contacts there, xx yy zz
  Vec3 fabric_shear = Vec3::Constant(none);   ///< xy xz yz
  double temperature = none;                  ///< granular: ⟨|v − ⟨v⟩|²⟩ / 3, by mass [m²/s²]
  Vec3 velocity = Vec3::Constant(none);       ///< mean by mass [m/s]
};

/// @param frame  with its contacts; without them what depends on them is NaN
RegionReading read_region(const Frame& frame, const ProbeRegion& region);

/// The contacts of a frame were left out: it has some, but not their list.
bool lacks_contacts(const Frame& frame);

/// One of the equal layers of a probe of kind region, from the bottom; the region itself if it has one.
ProbeRegion layer_of(const ProbeSpec& probe, int layer);

double volume_of(const ProbeRegion& region);  ///< [m³]
bool is_within(const ProbeRegion& region, const Vec3& point);

}  // namespace scree
