#pragma once

#include <functional>
#include <stdexcept>
#include <vector>

#include "core/lattice/lattice.hpp"

namespace scree {

/// Eigenpair of the stiffness: K u = λ u over the free unknowns.
struct Mode {
  double eigenvalue = 0.0;  ///< λ [N/m]
  Eigen::VectorXd shape;    ///< over all unknowns, unit length, its largest component positive
};

/// The modes cannot be computed.
class ModesError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The search was cancelled.
class ModesStopped : public std::exception {
 public:
  const char* what() const noexcept override { return "the search for modes was stopped"; }
};

/// Cancellation callback, polled during long searches; return true to cancel. May be empty.
using StopRequest = std::function<bool()>;

/// All modes, ascending; for small lattices.
std::vector<Mode> all_modes(const Lattice& lattice);

/// Lowest modes, ascending; fewer if there are fewer. Sylvester's law of inertia verifies that none below the
/// last is missing, also among equal ones.
/// @throws ModesError, ModesStopped
std::vector<Mode> lowest_modes(const Lattice& lattice, int count, const StopRequest& stop = {});

/// Number of modes reported by a scene's analysis, at most the number that exist.
int mode_count(const Lattice& lattice);

/// Modes reported by a scene's modal analysis.
/// @throws ModesError, ModesStopped
std::vector<Mode> modes_of(const Lattice& lattice, const StopRequest& stop = {});

/// Estimated number of vectors (over all unknowns) held by the search for a scene's modes.
double vectors_of_modes(const LatticeSpec& lattice);

}  // namespace scree
