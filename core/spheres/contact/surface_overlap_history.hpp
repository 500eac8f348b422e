#pragma once

#include <cstdint>
#include <vector>

#include "core/base/vector.hpp"

namespace scree {

/// Cosine of 45°. Normals within this angle belong to one smooth face and share one overlap history.
inline constexpr double alike_normals = 0.7071;

/// Largest overlap of a sphere and a surface near one normal.
struct SurfaceOverlap {
  Vec3 normal;                ///< in the frame of the surface, of the first contact
  double largest = 0.0;       ///< overlap [m]
  std::int64_t strength = 0;  ///< with which the last contact there began
};

/// Overlap history of a sphere and a surface: one entry per face, on a curved surface one for all normals
/// within 45°. The sides of a mesh box thus behave like planes.
using SurfaceOverlaps = std::vector<SurfaceOverlap>;

/// Largest overlap of the entry nearest to a normal; 0: none [m].
double largest_at(const SurfaceOverlaps& overlaps, const Vec3& normal);
/// Raises the largest overlap of the entry nearest to a normal, for a contact that began with a strength.
void enlarge(SurfaceOverlaps& overlaps, const Vec3& normal, double overlap, int strength);

/// Overlap history of pairs that are no longer listed.
class SurfaceOverlapHistory {
 public:
  /// Entry of a partner and a body.
  struct Kept {
    int partner, body;
    SurfaceOverlap previous;
  };

  /// Stores entries, replacing older ones of the same pairs; the entries of a pair are contiguous.
  void put(std::vector<Kept> overlaps);
  SurfaceOverlaps of(int partner, int body) const;
  const std::vector<Kept>& all() const { return kept_; }
  /// Raises the partners from a number on by one.
  void insert_partner(int number) {
    for (Kept& one : kept_) one.partner += one.partner >= number ? 1 : 0;
  }

  /// Raises the bodies from a number on.
  void raise_bodies(int number, int by) {
    for (Kept& one : kept_) one.body += one.body >= number ? by : 0;
  }

  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [kept] = *this;
    archive(kept);
  }

 private:
  std::vector<Kept> kept_;  ///< by pairs, ascending
};

}  // namespace scree
