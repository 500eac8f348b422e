#pragma once

#include <memory>
#include <vector>

#include "core/bodies/rigid_state.hpp"
#include "core/geometry/rotation.hpp"
#include "core/model/model.hpp"

namespace scree {

/// Motion of the bodies: one entry per body, global axes, SI units.
struct BodyMotion {
  std::vector<Vec3> position;      ///< centre of mass
  std::vector<Rotation> rotation;  ///< from the body's frame to global axes
  std::vector<Vec3> velocity;
  std::vector<Vec3> angular_momentum;  ///< about the centre of mass
  std::vector<Vec3> spin;              ///< follows from rotation and angular momentum
};

/// Constants of a body's dynamics.
struct BodyInertia {
  double mass = 0.0;
  double inverse_mass = 0.0;            ///< 0: fixed body [1/kg]
  bool isotropic = false;               ///< inertia is a multiple of the identity
  Mat3 inverse_inertia = Mat3::Zero();  ///< body frame; zero: the body does not rotate [1/(kg·m²)]
  Mat3 inertia = Mat3::Zero();
};

/// All polyhedra as a structure of arrays, in an order of their own. Spheres are stored separately.
struct Bodies {
  BodyMotion motion;
  std::vector<BodyInertia> inertia;
  std::vector<Vec3> force;    ///< at the last evaluated time, including the weight [N]
  std::vector<Vec3> moment;   ///< about the centre of mass [N·m]
  std::vector<char> present;  ///< neither held back nor removed
  std::vector<char> asleep;
  std::vector<char> restless;                             ///< carries a load: never sleeps
  std::vector<std::shared_ptr<const Features>> features;  ///< scaled to the body's size
  std::vector<double> radius;                             ///< bounding radius [m]
  std::vector<int> number;                                ///< number of the body in the scene
  std::vector<int> material;

  int count() const { return static_cast<int>(inertia.size()); }
  bool moves(int body) const { return present[body] && !asleep[body] && inertia[body].inverse_mass > 0.0; }
};

/// @param gravity  at the start of the run: the order of the bodies must not follow changes [m/s²]
Bodies make_bodies(const Model& model, const Vec3& gravity);

/// Appends the first body of a larger set that is not among these. Precondition: the others are the same.
void append_next(Bodies& bodies, const Bodies& larger);

/// Spin for an angular momentum in a given orientation.
inline Vec3 spin_of(const BodyInertia& inertia, const Mat3& axes, const Vec3& angular_momentum) {
  if (inertia.isotropic) return inertia.inverse_inertia(0, 0) * angular_momentum;
  return axes * (inertia.inverse_inertia * (axes.transpose() * angular_momentum));
}

/// Angular momentum for a spin; inverse of `spin_of`.
Vec3 angular_momentum_of(const BodyInertia& inertia, const Mat3& axes, const Vec3& spin);

/// Upper bound of the speed of any point of a body [m/s].
inline double fastest_point(const Bodies& bodies, int body) {
  return bodies.motion.velocity[body].norm() + bodies.radius[body] * bodies.motion.spin[body].norm();
}

/// Kinetic energies ½ m v² and ½ ω·L [J].
double translational_energy(const Bodies& bodies, int body);
double rotational_energy(const Bodies& bodies, int body);

}  // namespace scree
