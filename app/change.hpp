#pragma once

#include <variant>
#include <vector>

#include "core/simulation/simulation.hpp"

namespace scree {

/// What was changed by hand between two steps of a run.
struct Change {
  double time = 0.0;                      ///< of the step before [s]
  std::variant<FrictionEvent, int> what;  ///< int: the wall that was removed
};

void apply(const Change& change, Simulation& simulation);

/// The friction set last by hand; null if there is none.
const FrictionEvent* last_friction(const std::vector<Change>& changes);

}  // namespace scree
