#pragma once

#include <memory>
#include <vector>

#include "core/frame/frame.hpp"

namespace scree {

/// Path of a body.
struct Trail {
  int body = 0;
  std::vector<Vec3> points;  ///< of its centre, the oldest first [m]
};

/// Paths of bodies through frames, oldest first.
std::vector<Trail> trails_through(const std::vector<std::shared_ptr<const Frame>>& frames,
                                  const std::vector<int>& bodies);

}  // namespace scree
