#pragma once

#include <string>
#include <vector>

#include "core/experiments/standard/experiment.hpp"

namespace scree {

/// All standard experiments, in the order in which they are listed.
const std::vector<Experiment>& experiments();

/// An experiment by its name; blanks and hyphens count as underscores. Null: none.
const Experiment* find_experiment(std::string name);

}  // namespace scree
