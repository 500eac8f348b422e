#pragma once

#include "core/scene/lattice_spec.hpp"

namespace scree {

/// Entries of the factor that a plate at rest is solved by, at most, about.
double factor_entries(const LatticeSpec& lattice);

/// What the analysis of a plate takes at most, about [bytes].
double memory_needed(const LatticeSpec& lattice);

/// Of the machine in all [bytes].
double memory_of_machine();

}  // namespace scree
