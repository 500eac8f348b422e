#include "core/record/rest.hpp"

#include <cmath>

namespace scree {
namespace {

constexpr double resting_share = 1e-3;  ///< of √(g R)

}  // namespace

bool rests(const Frame& frame) {
  const Model& model = *frame.model;
  for (size_t i = 0; i < frame.bodies.size(); ++i) {
    const FrameBody& body = frame.bodies[i];
    if (!body.present || body.asleep || model.bodies[i].fixed) continue;
    const double radius = model.bodies[i].size * model.shapes[model.bodies[i].shape].bounding_radius;
    const double speed = body.velocity.norm() + radius * body.spin.norm();
    if (speed > resting_share * std::sqrt(model.scene.gravity.norm() * radius)) return false;
  }
  return true;
}

}  // namespace scree
