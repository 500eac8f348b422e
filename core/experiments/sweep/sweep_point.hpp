#pragma once

#include <vector>

#include "core/base/scatter.hpp"
#include "core/scene/scene.hpp"

namespace scree {

/// Results of all seeds of a point.
struct SweepPoint {
  std::vector<SceneValue> values;
  int runs = 0;                   ///< that came to their end
  std::vector<Scatter> measures;  ///< over the runs with a value; NaN: none
  int number = 0;                 ///< of the point in its design, from 0
};

}  // namespace scree
