#pragma once

#include <string>
#include <vector>

#include "core/model/model.hpp"

namespace scree {

/// What the distributions of the fills of a scene have become, in lines of text: shares of the mass of the
/// shapes of a mixture; mean and deviation of the sizes of a law; wanted and achieved share of the mass that
/// passes each diameter of a sieve curve. Fills without distributions have no line.
std::vector<std::string> size_summary(const Model& model);

/// Share of the mass of some bodies that passes a diameter, from 0 to 1. Half of the mass of a body on the
/// diameter counts.
double mass_passing(const Model& model, const BodyRange& bodies, double diameter);

}  // namespace scree
