#pragma once

#include <memory>
#include <vector>

#include "core/bodies/rigid_state.hpp"
#include "core/geometry/rotation.hpp"
#include "core/model/model.hpp"

namespace scree {

/// What moves: one entry a body, global axes, SI units.
struct BodyMotion {
  std::vector<Vec3> position;      ///< centre of mass
  std::vector<Rotation> rotation;  ///< from the body's frame to global axes
  std::vector<Vec3> velocity;
  std::vector<Vec3> angular_momentum;  ///< about the centre of mass
  std::vector<Vec3> spin;              ///< follows from rotation and angular momentum
};

/// What does not change of a body's dynamics.
struct BodyInertia {
  double mass = 0.0;
  double inverse_mass = 0.0;            ///< 0: fixed
  bool isotropic = false;               ///< inertia is a multiple of the identity
  Mat3 inverse_inertia = Mat3::Zero();  ///< body frame; zero: does not turn
  Mat3 inertia = Mat3::Zero();
};

/// All polyhedra as structure of arrays. Spheres have arrays of their own.
struct Bodies {
  BodyMotion motion;
  std::vector<BodyInertia> inertia;
  std::vector<Vec3> force;    ///< at the last evaluated time, weight included [N]
  std::vector<Vec3> moment;   ///< about the centre of mass [N·m]
  std::vector<char> present;  ///< not held back, not removed
  std::vector<char> asleep;
  std::vector<char> restless;                             ///< carries a load: never sleeps
  std::vector<std::shared_ptr<const Features>> features;  ///< scaled to the body's size
  std::vector<double> radius;                             ///< bounding radius [m]
  std::vector<int> number;                                ///< of the body in the scene; ascending
  std::vector<int> material;

  int count() const { return static_cast<int>(inertia.size()); }
  bool moves(int body) const { return present[body] && !asleep[body] && inertia[body].inverse_mass > 0.0; }
};

Bodies make_bodies(const Model& model);

/// Spin that belongs to an angular momentum in a given orientation.
inline Vec3 spin_of(const BodyInertia& inertia, const Mat3& axes, const Vec3& angular_momentum) {
  if (inertia.isotropic) return inertia.inverse_inertia(0, 0) * angular_momentum;
  return axes * (inertia.inverse_inertia * (axes.transpose() * angular_momentum));
}

/// The angular momentum of a spin; the inverse of `spin_of`.
Vec3 angular_momentum_of(const BodyInertia& inertia, const Mat3& axes, const Vec3& spin);

/// Bound of the speed of any point of a body [m/s].
inline double fastest_point(const Bodies& bodies, int body) {
  return bodies.motion.velocity[body].norm() + bodies.radius[body] * bodies.motion.spin[body].norm();
}

/// ½ m v² and ½ ω·L [J].
double translational_energy(const Bodies& bodies, int body);
double rotational_energy(const Bodies& bodies, int body);

}  // namespace scree
