#pragma once

#include <vector>

#include "core/base/simd/short_names.hpp"
#include "core/base/vector.hpp"
#include "core/spheres/contact/surface_features.hpp"

namespace scree {

// Largest normal forces of sphere contacts since the last output.

/// Peaks of four contacts, in single precision to save memory traffic [N].
using PeakPack = float __attribute__((vector_size(lanes * sizeof(float))));
using PeakRows = std::vector<PeakPack, LargePages<PeakPack>>;

/// @param before  largest so far
/// @param after   including the forces of a step; may be the same place
[[gnu::always_inline]] inline void note_peaks(const PeakPack& before, PeakPack& after, const Pack& forces) {
  const PeakPack now = __builtin_convertvector(forces, PeakPack);
  const PeakPack known = before;
  after = now > known ? now : known;
}

/// Peak of a sphere at a polyhedron or a mesh wall, with its place.
struct SurfacePeak {
  double force = 0.0;  ///< 0: no contact [N]
  SurfaceFeature kind = SurfaceFeature::face;
  int feature = 0;
  Vec3 point = Vec3::Zero();
  Vec3 normal = Vec3::Zero();  ///< to the sphere
};

/// Peak of one sphere and one partner.
struct SpherePeak {
  int body = 0;        ///< number of the sphere's body
  int other = -1;      ///< number of the other sphere's body; −1: the partner is no sphere
  int partner = -1;    ///< index among the partners; −1: a sphere
  double force = 0.0;  ///< > 0 [N]
  SurfacePeak at;      ///< force 0: the partner is a sphere or a plane

  /// Renumbers the bodies from a number on.
  void raise_bodies(int number, int by) {
    for (int* one : {&body, &other}) *one += *one >= number ? by : 0;
  }
};

}  // namespace scree
