#pragma once

#include <unordered_map>
#include <vector>

#include "core/polyhedra/implicit/pair_step.hpp"

namespace scree {

/// Working memory of an island run. Large islands reuse it, since allocating it in each step would cost a
/// tenth of the step.
struct IslandLists {
  std::vector<int> partners;           ///< partners of `step`
  std::vector<RigidState> starts;      ///< current states
  std::vector<RigidState> ends;        ///< states at the end of the attempt
  std::unordered_map<int, int> index;  ///< index of a partner in the three lists
  std::vector<PairStep> pairs;
  IslandStep step;
};

}  // namespace scree
