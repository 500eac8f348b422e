#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/scene/scene.hpp"

namespace scree {

/// A value of a scene that takes several values.
struct SweptValue {
  std::string path;                 ///< as in `--set`
  std::vector<std::string> values;  ///< as in a scene file
};

/// Reads "PATH=a:b:n", n evenly spaced numbers from a to b, or "PATH=v1,v2,…".
/// @throws std::invalid_argument with what would be right
SweptValue swept_value(const std::string& argument);

enum class SweepDesign {
  grid,   ///< all combinations
  latin,  ///< Latin hypercube: each value of each list once, combined at random
};

/// Runs of one scene with varied values.
struct SweepPlan {
  std::vector<SweptValue> varied;
  SweepDesign design = SweepDesign::grid;
  int seeds = 1;                      ///< runs of each point, with other random numbers
  std::vector<std::string> measures;  ///< series
  std::optional<double>
      from;  ///< their means over the outputs with a value from this time on; none: at the end [s]
};

/// One run.
struct SweepCase {
  int point = 0;                   ///< of the design
  int seed = 0;                    ///< 0: those of the scene
  std::vector<SceneValue> values;  ///< as SweepPlan::varied
};

/// Number of runs of a plan, quickly. @throws as `cases_of`
std::size_t count_of_runs(const SweepPlan& plan);

/// All runs in their order: point by point, the last value fastest, seed by seed. The same plan has the same
/// Latin hypercube.
/// @throws std::invalid_argument: a Latin hypercube of lists of different lengths, a value that varies twice,
///   more than a million runs
std::vector<SweepCase> cases_of(const SweepPlan& plan);

}  // namespace scree
