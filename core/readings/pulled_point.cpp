#include "core/readings/pulled_point.hpp"

#include "core/frame/placed_lattice.hpp"

namespace scree {

Vec3 pulled_point(const Frame& frame, const FramePull& pull) {
  if (pull.body >= 0) {
    const FrameBody& body = frame.bodies[static_cast<std::size_t>(pull.body)];
    return body.position + body.rotation.matrix() * pull.point;
  }
  return place_of_node(frame, pull.node);
}

}  // namespace scree
