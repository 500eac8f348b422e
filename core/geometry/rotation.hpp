#pragma once

#include "core/base/vector.hpp"

namespace scree {

/// A × b = skew(a) b.
Mat3 skew(const Vec3& a);

/// Rotation matrix of a Rodrigues vector α = 2 tan(θ/2) e.  [P] Eq. 6, [S] Eq. 10 with its factor corrected
/// to 4/(4 + α²).
Mat3 rodrigues_matrix(const Vec3& alpha);

/// Composition of two Rodrigues vectors: the rotation by `first`, then by `second`.  [S] Eq. 11, [P] Eq. 7.
/// Singular where the total angle is π; `Rotation` is not.
Vec3 compose_rodrigues(const Vec3& first, const Vec3& second);

/// Ξ(α) with ω = Ξ dα/dt, ω in global axes and α the incremental Rodrigues vector.  [P] Eq. 9.
Mat3 rodrigues_spin_map(const Vec3& alpha);

/// Rodrigues vector of the smallest rotation that carries the unit vector `from` into `to` (not opposite to
/// it).
Vec3 minimal_rotation(const Vec3& from, const Vec3& to);

/// Total rotation, stored as the numerator u and the denominator w of the composition formula: α = 2 u/w.
/// Never singular, since w may be zero. Always normalised to w² + u·u = 1.
struct Rotation {
  double w = 1.0;
  Vec3 u = Vec3::Zero();

  static Rotation from_rodrigues(const Vec3& alpha);
  /// Rotation from axis × angle of any length.
  static Rotation from_rotation_vector(const Vec3& vector);

  /// This rotation followed by an increment with the Rodrigues vector α (global axes).
  Rotation then(const Vec3& alpha) const;
  /// This rotation followed by `next`, which need not be normalised.
  Rotation then(const Rotation& next) const;
  Rotation inverse() const { return {w, -u}; }

  Mat3 matrix() const;
  /// Axis × angle, at most π.
  Vec3 rotation_vector() const;
};

}  // namespace scree
