#pragma once

#include <string>

#include "core/base/text/quantity.hpp"

namespace scree {

/// How the times of a scene are written: all in one unit and with as many decimals, so that digits stay where
/// they are.
struct TimeStyle {
  UnitScale unit;
  int decimals = 3;
};

/// By how long a scene lasts: "1.240 s", "10.21 ms", "786.0 µs".
/// @param duration  [s]
TimeStyle time_style(double duration);

std::string time_text(double seconds, const TimeStyle& style);

}  // namespace scree
