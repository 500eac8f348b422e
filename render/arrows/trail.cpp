#include "render/arrows/trail.hpp"

namespace scree {

std::vector<Trail> trails_through(const std::vector<std::shared_ptr<const Frame>>& frames,
                                  const std::vector<int>& bodies) {
  std::vector<Trail> trails;
  for (const int body : bodies) {
    Trail& trail = trails.emplace_back(Trail{body, {}});
    for (const std::shared_ptr<const Frame>& frame : frames) {
      const FrameBody& at = frame->bodies[static_cast<std::size_t>(body)];
      if (at.present) trail.points.push_back(at.position);
    }
  }
  return trails;
}

}  // namespace scree
