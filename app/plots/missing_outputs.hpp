#pragma once

#include <string>
#include <vector>

namespace scree {

/// Note on outputs without a point in a plot: "at 412 of 1,000 outputs"; empty: complete.
/// @param times     of its points, ascending [s]
/// @param until     time of the newest output [s]
/// @param interval  of outputs [s]
std::string missing_outputs(const std::vector<double>& times, double until, double interval);

}  // namespace scree
