#pragma once

#include <string>
#include <vector>

namespace scree {

/// That a plot has no points at some of a run's outputs: "at 412 of 1,000 outputs"; empty where it has all.
/// @param times     of its points, ascending [s]
/// @param until     time of the newest output [s]
/// @param interval  of outputs [s]
std::string missing_outputs(const std::vector<double>& times, double until, double interval);

}  // namespace scree
