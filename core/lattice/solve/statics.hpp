#pragma once

#include <optional>
#include <string>

#include "core/lattice/solve/modes.hpp"

namespace scree {

/// A structure that gives way by itself: its stiffness is not positive definite.
struct Instability {
  int negative_pivots = 0;     ///< as many independent ways there are
  std::optional<Mode> lowest;  ///< the worst of them; none: it takes too long to find
};

struct StaticSolution {
  std::optional<Eigen::VectorXd> displacement;  ///< of all unknowns [m]; none: the stiffness is singular
  std::optional<Instability> instability;       ///< none: the equilibrium is stable
  /// Of the displacement, by round-off, in units of itself; not finite where loads or moduli cannot be
  /// computed with.
  double uncertainty = 0.0;
};

/// K u = f by a sparse factorisation, whose pivots tell whether the equilibrium is stable.
/// @throws ModesStopped: in the search for the mode by which it is not
StaticSolution solve_statics(const Lattice& lattice, const StopRequest& stop = {});

/// How a lattice gives way without any load, its rigid motions apart; none: it does not.
/// @throws ModesStopped
std::optional<Instability> instability_of(const Lattice& lattice, const StopRequest& stop = {});

/// "the structure is unstable: …"
std::string in_words(const Instability& instability, const Lattice& lattice);

}  // namespace scree
