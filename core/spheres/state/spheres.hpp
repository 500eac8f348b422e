#pragma once

#include <limits>
#include <vector>

#include "core/base/simd/short_names.hpp"
#include "core/bodies/motion_limits.hpp"
#include "core/geometry/rotation.hpp"
#include "core/model/model.hpp"

namespace scree {

class Bonds;

// Meaning of the fourth component of the rows below.

/// 1/mass of the sphere with this velocity row; 0: fixed [1/kg].
inline double inverse_mass_of(const Pack& velocity) {
  return velocity[3];
}
/// Radius over moment of inertia of the sphere with this spin row; 0: cannot rotate [1/(kg·m)].
inline double radius_per_inertia_of(const Pack& spin) {
  return spin[3];
}

/// All spheres of a scene as rows of four numbers, SI units, global axes. Stored in slots; reordered from
/// time to time so that spatial neighbours are close in memory.
struct Spheres {
  // Padded by four more rows of spheres that nothing can touch or move, for incomplete batches.
  Rows position;  ///< x, y, z, radius
  Rows velocity;  ///< vx, vy, vz, 1/mass (0: fixed); half a step behind in explicit motion
  Rows spin;      ///< ωx, ωy, ωz, radius/moment of inertia (0: cannot rotate)

  Rows rotation;          ///< w, u: Rotation
  std::vector<int> body;  ///< number of the body in the scene
  std::vector<int> material;
  std::vector<char> present;  ///< neither held back nor removed
  std::vector<int> slot;      ///< per body of the scene; −1: not a sphere
  /// Per body of the scene, mass of fixed ones; empty: no fixed spheres [kg]
  std::vector<double> fixed_mass;

  // Nodes of a lattice that touches other objects are spheres as well, numbered after all bodies. Nodes
  // surrounded by intact cells are absent. The lattice moves the nodes; two nodes with a bond do not touch.
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
/// A row with its fourth component set to 0.
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

/// Adds the bodies that a larger set has in addition: spheres, which are absent, or the numbers of polyhedra.
/// Nodes of a lattice get higher numbers.
void append_from(Spheres& spheres, const Spheres& larger);

/// Radius of the smallest sphere; 0: no spheres [m].
double smallest_radius(const Spheres& spheres);

/// Moves the sphere of slot order[k] to slot k.
void reorder(Spheres& spheres, const std::vector<int>& order);

/// Energies ½ m v², ½ j ω² and −m g·x of one sphere [J].
double translational_energy(const Spheres& spheres, int i, const Vec3& velocity);
double rotational_energy(const Spheres& spheres, int i, const Vec3& spin);

/// Mass of a sphere that is not fixed [kg].
inline double mass_of(const Spheres& spheres, int i) {
  return 1.0 / spheres.inverse_mass(i);
}

/// Effective mass in contacts with immovable partners; also for a fixed sphere [kg].
inline double mass_at_wall(const Spheres& spheres, int i) {
  return spheres.inverse_mass(i) > 0.0 ? mass_of(spheres, i) : spheres.fixed_mass[spheres.body[i]];
}

}  // namespace scree
