#include "core/readings/body_reading.hpp"

#include <Eigen/Eigenvalues>

namespace scree {

Vec3 force_on(const FrameContact& contact, int body) {
  return contact.a == body ? contact.force() : Vec3(-contact.force());
}

Vec3 moment_on(const Frame& frame, const FrameContact& contact, int body) {
  Vec3 lever = contact.point - frame.bodies[body].position;
  if (is_sphere(*frame.model, body)) {
    lever = (contact.a == body ? -1.0 : 1.0) * bounding_radius(*frame.model, body) * contact.normal;
  }
  return lever.cross(force_on(contact, body));
}

double translational_energy(const Frame& frame, int body) {
  return 0.5 * frame.model->bodies[body].mass * frame.bodies[body].velocity.squaredNorm();
}

double rotational_energy(const Frame& frame, int body) {
  const FrameBody& state = frame.bodies[body];
  const Vec3 spin = state.rotation.matrix().transpose() * state.spin;
  return 0.5 * spin.dot(inertia_of(*frame.model, frame.model->bodies[body]) * spin);
}

BodyReading read_body(const Frame& frame, int body) {
  const BodyModel& constants = frame.model->bodies[body];
  const FrameBody& state = frame.bodies[body];
  const Mat3 inertia = inertia_of(*frame.model, constants);
  BodyReading reading;
  reading.inertia = Eigen::SelfAdjointEigenSolver<Mat3>(inertia, Eigen::EigenvaluesOnly).eigenvalues();
  reading.translational_energy = translational_energy(frame, body);
  reading.rotational_energy = rotational_energy(frame, body);
  reading.gravitational_energy = -constants.mass * model_now(frame).scene.gravity.dot(state.position);
  for (int i = 0; i < static_cast<int>(frame.contacts.size()); ++i) {
    const FrameContact& contact = frame.contacts[i];
    if (contact.a != body && contact.b != body) continue;
    reading.contacts.push_back(i);
    reading.force += force_on(contact, body);
    reading.moment += moment_on(frame, contact, body);
  }
  return reading;
}

}  // namespace scree
