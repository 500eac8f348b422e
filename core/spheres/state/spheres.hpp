#pragma once

#include <limits>
#include <vector>

#include "core/base/simd/pack.hpp"
#include "core/bodies/motion_limits.hpp"
#include "core/geometry/rotation.hpp"
#include "core/model/model.hpp"

namespace scree {

class Bonds;

// What the fourth numbers of the rows below say.

/// 1/mass of a sphere with this row of its velocity; 0: it is fixed [1/kg].
inline double inverse_mass_of(const Pack& velocity) {
  return velocity[3];
}
/// Radius over moment of inertia of a sphere with this row of its spin; 0: it does not turn [1/(kg·m)].
inline double radius_per_inertia_of(const Pack& spin) {
  return spin[3];
}

/// All spheres of a scene, as rows of four numbers, SI units, global axes. They are kept in an order that
/// puts neighbours in space side by side, and put in order anew now and then: a place in it is a slot.
struct Spheres {
  // After the last sphere these have four more rows, of spheres that nothing can touch or move, so that lists
  // and loops can be filled up.
  Rows position;  ///< x, y, z, radius
  Rows velocity;  ///< vx, vy, vz, 1/mass (0: fixed); half a step behind in explicit motion
  Rows spin;      ///< ωx, ωy, ωz, radius/moment of inertia (0: does not turn)

  Rows rotation;          ///< w, u: Rotation
  std::vector<int> body;  ///< number of the body in the scene
  std::vector<int> material;
  std::vector<char> present;       ///< not held back, not removed
  std::vector<int> slot;           ///< of each body of the scene; −1: not a sphere
  std::vector<double> fixed_mass;  ///< of each body of the scene that is fixed; empty: none is [kg]

  // The nodes of a lattice that touches are spheres as well, with the numbers behind those of all bodies;
  // those among whole cells, which nothing can touch, are not present. The lattice moves them; two of them
  // that a bond holds together do not touch.
  int first_node = std::numeric_limits<int>::max();
  const Bonds* bonds = nullptr;

  int count() const { return static_cast<int>(body.size()); }
  bool is_node(int i) const { return body[i] >= first_node; }
  bool bonded(int i, int j) const;
  bool fixed(int i) const { return inverse_mass(i) == 0.0; }
  bool moves(int i) const { return present[i] && inverse_mass(i) > 0.0; }
  double radius(int i) const { return position[i][3]; }
  double inverse_mass(int i) const { return inverse_mass_of(velocity[i]); }
  double radius_per_inertia(int i) const { return radius_per_inertia_of(spin[i]); }
};

inline Vec3 vector_of(const Pack& row) {
  return {row[0], row[1], row[2]};
}
inline Pack row_of(const Vec3& v, double fourth) {
  return Pack{v.x(), v.y(), v.z(), fourth};
}
/// A row whose fourth number is 0.
inline Pack without_fourth(const Pack& row) {
  return Pack{row[0], row[1], row[2], 0.0};
}
inline Triple<double> triple_of(const Vec3& v) {
  return {v.x(), v.y(), v.z()};
}
inline Vec3 vector_of(const Triple<double>& v) {
  return {v.x, v.y, v.z};
}
inline Rotation rotation_of(const Pack& row) {
  return {row[0], Vec3(row[1], row[2], row[3])};
}

Spheres make_spheres(const Model& model);

/// Radius of the smallest one; 0 where there are none [m].
double smallest_radius(const Spheres& spheres);

/// Puts what is in slot order[k] into slot k.
void reorder(Spheres& spheres, const std::vector<int>& order);

/// ½ m v², ½ j ω² and −m g·x of one sphere [J].
double translational_energy(const Spheres& spheres, int i, const Vec3& velocity);
double rotational_energy(const Spheres& spheres, int i, const Vec3& spin);

/// Mass of a sphere that is not fixed [kg].
inline double mass_of(const Spheres& spheres, int i) {
  return 1.0 / spheres.inverse_mass(i);
}

/// Mass with which a sphere meets what cannot be moved; that of a fixed one is its own as well [kg].
inline double mass_at_wall(const Spheres& spheres, int i) {
  return spheres.inverse_mass(i) > 0.0 ? mass_of(spheres, i) : spheres.fixed_mass[spheres.body[i]];
}

}  // namespace scree
