#pragma once

#include <vector>

#include "core/base/simd/pack.hpp"
#include "core/base/vector.hpp"
#include "core/spheres/contact/surface_features.hpp"

namespace scree {

// The largest normal forces of spheres' contacts since the last output.

/// Those of four contacts, in single precision: little to read beside what the contacts remember [N].
using PeakPack = float __attribute__((vector_size(lanes * sizeof(float))));
using PeakRows = std::vector<PeakPack, LargePages<PeakPack>>;

/// @param before  the largest so far
/// @param after   with the forces of a step; may be the same place
[[gnu::always_inline]] inline void note_peaks(const PeakPack& before, PeakPack& after, const Pack& forces) {
  const PeakPack now = __builtin_convertvector(forces, PeakPack);
  const PeakPack known = before;
  after = now > known ? now : known;
}

/// Of a sphere at a polyhedron or a wall of triangles, where it was.
struct SurfacePeak {
  double force = 0.0;  ///< 0: has not touched [N]
  SurfaceFeature kind = SurfaceFeature::face;
  int feature = 0;
  Vec3 point = Vec3::Zero();
  Vec3 normal = Vec3::Zero();  ///< to the sphere
};

/// Of one sphere and what it has met.
struct SpherePeak {
  int body = 0;        ///< number of the sphere's body
  int other = -1;      ///< that of the other sphere; −1: it has met a partner
  int partner = -1;    ///< number among the partners; −1: it has met a sphere
  double force = 0.0;  ///< > 0 [N]
  SurfacePeak at;      ///< force 0: the partner is a sphere or a plane
};

}  // namespace scree
