#pragma once

#include <vector>

#include "core/base/vector.hpp"

namespace scree {

/// Two normals are of one smooth face, or of one dent, if they are as near as this cosine: 45°.
inline constexpr double alike_normals = 0.7071;

/// The largest overlap of a sphere and a surface where this had about one normal.
struct SurfaceDent {
  Vec3 normal;           ///< in the frame of the surface, of the first touch
  double largest = 0.0;  ///< overlap [m]
};

/// What a sphere remembers of a surface: a dent for each face, and on a curved surface for all normals within
/// 45° of one. So sides of a box of triangles are to it what planes are.
using SurfaceDents = std::vector<SurfaceDent>;

/// The overlap that a touch with a normal finds, which is that of the dent with the nearest normal; 0: there
/// is none [m].
double largest_at(const SurfaceDents& dents, const Vec3& normal);
/// Makes the same at least as large as an overlap.
void enlarge(SurfaceDents& dents, const Vec3& normal, double overlap);

/// The dents of pairs that are listed no more.
class KeptSurfaceDents {
 public:
  /// Numbers of a partner and a body.
  struct Kept {
    int partner, body;
    SurfaceDent dent;
  };

  /// Takes down dents, those of a pair one after another, in place of what is known of their pairs.
  void put(std::vector<Kept> dents);
  SurfaceDents of(int partner, int body) const;
  const std::vector<Kept>& all() const { return kept_; }

  template <typename Archive>
  void serialize(Archive& archive) {
    archive(kept_);
  }

 private:
  std::vector<Kept> kept_;  ///< by pairs, ascending
};

}  // namespace scree
