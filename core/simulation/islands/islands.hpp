#pragma once

#include <array>
#include <limits>
#include <optional>
#include <vector>

#include "core/bodies/bodies.hpp"
#include "core/frame/frame.hpp"
#include "core/polyhedra/search/pair_list.hpp"
#include "core/simulation/parts/step_failure.hpp"

namespace scree {

/// Moving bodies that may be in contact during the coming step, directly or through other bodies.
struct Island {
  std::vector<int> bodies;  ///< ascending
  /// Its pairs as indices of `PairList::close`, ascending; includes pairs with resting partners
  std::vector<int> close;
  int fixed = -1;  ///< no body moves, but moving walls may touch this fixed body
};

/// Islands of moving bodies, ascending by their first bodies, then islands of fixed bodies.
std::vector<Island> find_islands(const Bodies& bodies, const std::vector<ClosePair>& close);

/// Result of an island run.
struct IslandOutcome {
  ContactEnergy booked;  ///< energies of its contacts and loads
  long iterations = 0;
  RejectedSteps rejected{};
  double smallest_gap = std::numeric_limits<double>::infinity();   ///< [m]
  double shortest_step = std::numeric_limits<double>::infinity();  ///< [s]
  std::optional<StepFailure> failure;

  void operator+=(const IslandOutcome& other);
};

}  // namespace scree
