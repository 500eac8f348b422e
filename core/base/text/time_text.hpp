#pragma once

#include <string>

#include "core/base/text/quantity.hpp"

namespace scree {

/// Format of a scene's times: one unit and a fixed number of decimals, so that digits keep their places.
struct TimeStyle {
  UnitScale unit;
  int decimals = 3;
};

/// Format by the duration of a scene: "1.240 s", "10.21 ms", "786.0 µs".
/// @param duration  [s]
TimeStyle time_style(double duration);

std::string time_text(double seconds, const TimeStyle& style);

}  // namespace scree
