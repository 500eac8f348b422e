#include "core/record/rest.hpp"

#include <algorithm>
#include <cmath>

namespace scree {
namespace {

constexpr double resting_share = 1e-3;   ///< share of √(g R)
constexpr double resting_energy = 1e-6;  ///< kinetic energy of a lattice over the energy in its bonds

/// Kinetic energy of a lattice and the energy that damping would dissipate during the time so far. A strongly
/// damped lattice creeps with almost no kinetic energy for a long time.
double unrest_of_lattice(const Frame& frame) {
  const double moving =
      frame.energy.kinetic() * (1.0 + 2.0 * frame.model->scene.lattice->damping * frame.time);
  return moving > 0.0 ? moving / (resting_energy * frame.energy.elastic_normal) : 0.0;
}

}  // namespace

double unrest(const Frame& frame) {
  const Model& model = model_now(frame);
  double most = model.lattice ? unrest_of_lattice(frame) : 0.0;
  for (size_t i = 0; i < frame.bodies.size(); ++i) {
    const FrameBody& body = frame.bodies[i];
    if (!body.present || body.asleep || model.bodies[i].fixed) continue;
    const double radius = model.bodies[i].size * model.shapes[model.bodies[i].shape].bounding_radius;
    const double speed = body.velocity.norm() + radius * body.spin.norm();
    if (speed > 0.0)
      most = std::max(most, speed / (resting_share * std::sqrt(model.scene.gravity.norm() * radius)));
  }
  return most;
}

bool rests(const Frame& frame) {
  return unrest(frame) <= 1.0;
}

}  // namespace scree
