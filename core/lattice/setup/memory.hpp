#pragma once

#include "core/scene/lattice_spec.hpp"

namespace scree {

/// Returns whether the stiffness is factorised: for statics, modes, and the stability of bonds with negative
/// stiffness.
bool is_factorized(const LatticeSpec& lattice);

/// Estimated maximum number of entries of the stiffness factor.
double factor_entries(const LatticeSpec& lattice);

/// Estimated peak memory of the analysis of a plate [bytes].
/// @param touches  its nodes are discs
double memory_needed(const LatticeSpec& lattice, bool touches);

/// Memory that is still available on the machine [bytes].
double memory_available();

}  // namespace scree
