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

/// Bodies that move and may touch one another in the coming step, directly or by way of others.
struct Island {
  std::vector<int> bodies;  ///< ascending
  std::vector<int>
      close;       ///< its pairs as indices of `PairList::close`, ascending; also those with what rests
  int fixed = -1;  ///< no body moves, but walls do that may touch this one, which is fixed
};

/// The islands of all moving bodies, ascending by their first bodies, then those of fixed ones.
std::vector<Island> find_islands(const Bodies& bodies, const std::vector<ClosePair>& close);

/// What a run of islands has come to.
struct IslandOutcome {
  ContactEnergy booked;  ///< what its contacts and loads have done
  long iterations = 0;
  RejectedSteps rejected{};
  double smallest_gap = std::numeric_limits<double>::infinity();   ///< [m]
  double shortest_step = std::numeric_limits<double>::infinity();  ///< [s]
  std::optional<StepFailure> failure;

  void operator+=(const IslandOutcome& other);
};

}  // namespace scree
