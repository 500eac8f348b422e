#pragma once

#include <optional>
#include <string>

#include "core/frame/frame.hpp"

namespace scree {

/// A sphere without a gap under a barrier law, which requires one.
struct LostGap {
  int body = 0;
  std::string message;
};

/// First such sphere in a frame, among pairs of which one can move.
std::optional<LostGap> lost_gap(const Frame& frame);

}  // namespace scree
