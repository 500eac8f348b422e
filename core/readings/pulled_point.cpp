#include "core/readings/pulled_point.hpp"

#include "core/lattice/lattice.hpp"

namespace scree {

Vec3 pulled_point(const Frame& frame, const FramePull& pull) {
  if (pull.body >= 0) {
    const FrameBody& body = frame.bodies[static_cast<std::size_t>(pull.body)];
    return body.position + body.rotation.matrix() * pull.point;
  }
  const Vec2 at =
      frame.model->lattice->position(pull.node) + frame.nodes[static_cast<std::size_t>(pull.node)];
  return {at.x(), at.y(), 0.0};
}

}  // namespace scree
