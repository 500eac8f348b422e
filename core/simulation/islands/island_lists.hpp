#pragma once

#include <unordered_map>
#include <vector>

#include "core/polyhedra/implicit/pair_step.hpp"

namespace scree {

/// What a run of an island works on. Large islands take it over from one another: asking the system for so
/// much memory in each step would cost a tenth of the step.
struct IslandLists {
  std::vector<int> partners;           ///< those of `step`
  std::vector<RigidState> starts;      ///< where they are now
  std::vector<RigidState> ends;        ///< where they are at the end of the attempt
  std::unordered_map<int, int> index;  ///< of a partner in the three
  std::vector<PairStep> pairs;
  IslandStep step;
};

}  // namespace scree
