#include "app/inspector/reading_noise.hpp"

#include <algorithm>
#include <cmath>

namespace scree {

Noise noise_of(const Frame& frame) {
  constexpr double share = 1e-12;
  const Model& model = *frame.model;
  const double size = (model.upper - model.lower).norm();
  double speed = std::sqrt(model.scene.gravity.norm() * size);
  for (const FrameBody& body : frame.bodies) speed = std::max(speed, body.velocity.norm());
  double force = 0.0;
  for (const FrameContact& contact : frame.contacts) force = std::max(force, contact.force().norm());
  return {share * size, share * speed, share * force};
}

}  // namespace scree
