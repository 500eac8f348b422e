#include "core/record/rest.hpp"

#include <algorithm>
#include <cmath>

namespace scree {
namespace {

constexpr double resting_share = 1e-3;   ///< of √(g R)
constexpr double resting_energy = 1e-6;  ///< of a lattice in motion, of what its bonds store

/// Of a lattice: what moves in it, and what its damping would take away in as long as the run has lasted. A
/// strongly damped one creeps with hardly any kinetic energy, and takes the longer for it.
double unrest_of_lattice(const Frame& frame) {
  const double moving =
      frame.energy.kinetic() * (1.0 + 2.0 * frame.model->scene.lattice->damping * frame.time);
  return moving > 0.0 ? moving / (resting_energy * frame.energy.elastic_normal) : 0.0;
}

}  // namespace

double unrest(const Frame& frame) {
  const Model& model = *frame.model;
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
