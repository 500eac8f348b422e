#pragma once

#include <optional>
#include <string>

#include "core/frame/frame.hpp"

namespace scree {

/// A sphere that has no gap to something under a barrier law, which needs one.
struct LostGap {
  int body = 0;
  std::string message;
};

/// The first one in a frame, of pairs of which one can move.
std::optional<LostGap> lost_gap(const Frame& frame);

}  // namespace scree
