#pragma once

#include <optional>
#include <string>

#include "core/lattice/solve/modes.hpp"

namespace scree {

/// An unstable structure: its stiffness is not positive definite.
struct Instability {
  int negative_pivots = 0;     ///< number of independent unstable modes
  std::optional<Mode> lowest;  ///< lowest of them; none: too expensive to find
};

struct StaticSolution {
  std::optional<Eigen::VectorXd> displacement;  ///< over all unknowns [m]; none: singular stiffness
  std::optional<Instability> instability;       ///< none: stable equilibrium
  /// Relative round-off error of the displacement; not finite if loads or moduli overflow.
  double uncertainty = 0.0;
};

/// Solves K u = f by a sparse factorisation, whose pivots show whether the equilibrium is stable.
/// @throws ModesStopped: cancelled during the search for an unstable mode
StaticSolution solve_statics(const Lattice& lattice, const StopRequest& stop = {});

/// Instability of the unloaded lattice, apart from rigid motions; none: stable.
/// @throws ModesStopped
std::optional<Instability> instability_of(const Lattice& lattice, const StopRequest& stop = {});

/// "the structure is unstable: …"
std::string in_words(const Instability& instability, const Lattice& lattice);

}  // namespace scree
