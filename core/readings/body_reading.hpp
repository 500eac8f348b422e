#pragma once

#include <vector>

#include "core/frame/frame.hpp"

namespace scree {

/// Derived quantities of one body in a frame.
struct BodyReading {
  Vec3 inertia = Vec3::Zero();        ///< principal moments about the centre of mass, ascending [kg·m²]
  double translational_energy = 0.0;  ///< [J]
  double rotational_energy = 0.0;     ///< [J]
  double gravitational_energy = 0.0;  ///< −m g·x [J]
  Vec3 force = Vec3::Zero();          ///< total contact force [N]
  Vec3 moment = Vec3::Zero();         ///< of its contacts, about its centre of mass [N·m]
  std::vector<int> contacts;          ///< indices in Frame::contacts, ascending
};

BodyReading read_body(const Frame& frame, int body);

/// Kinetic energies of a body [J].
double translational_energy(const Frame& frame, int body);
double rotational_energy(const Frame& frame, int body);

/// Force of a contact on one of its bodies, a or b [N].
Vec3 force_on(const FrameContact& contact, int body);

/// Moment of that force about the body's centre of mass; the lever arm of spheres is their radius, as in
/// their law ([S] Eq. 39) [N·m].
Vec3 moment_on(const Frame& frame, const FrameContact& contact, int body);

}  // namespace scree
