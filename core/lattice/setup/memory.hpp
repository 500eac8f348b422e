#pragma once

#include "core/scene/lattice_spec.hpp"

namespace scree {

/// The stiffness is taken apart into factors: for equilibria and modes, and to see whether bonds that may
/// push themselves apart are stable.
bool is_factorized(const LatticeSpec& lattice);

/// Entries of the factor of the stiffness, at most, about.
double factor_entries(const LatticeSpec& lattice);

/// What the analysis of a plate takes at most, about [bytes].
/// @param touches  its nodes are discs
double memory_needed(const LatticeSpec& lattice, bool touches);

/// What programs may still take of the machine's [bytes].
double memory_available();

}  // namespace scree
