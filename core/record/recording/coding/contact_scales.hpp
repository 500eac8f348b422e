#pragma once

#include <cstdint>
#include <vector>

#include "core/frame/frame_contact.hpp"

namespace scree {

/// What the writer chooses for the contacts of a frame; stored with them.
struct ContactScales {
  float force_floor = 1e-30F;   ///< forces below have an absolute error [N]
  float length_floor = 1e-30F;  ///< the same for lengths [m]
  std::uint8_t power = 0;       ///< exponent of the overlap in the elastic force: 0, 1 or, coded as 2, 1.5
};

ContactScales scales_for(const std::vector<FrameContact>& contacts);

/// The overlap raised to the power in the elastic force.
double overlap_power(const ContactScales& scales, double gap);

}  // namespace scree
