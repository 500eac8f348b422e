#pragma once

#include <functional>
#include <stdexcept>
#include <vector>

#include "core/lattice/lattice.hpp"

namespace scree {

/// An eigenpair of the stiffness: K u = λ u, nodes that are held left out.
struct Mode {
  double eigenvalue = 0.0;  ///< λ [N/m]
  Eigen::VectorXd shape;    ///< of all unknowns, of length 1, its largest component positive
};

/// Modes that cannot be found.
class ModesError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The search was asked to stop.
class ModesStopped : public std::exception {
 public:
  const char* what() const noexcept override { return "the search for modes was stopped"; }
};

/// Asked again and again in a long search: whether it shall stop. Empty: never.
using StopRequest = std::function<bool()>;

/// All of them, ascending; for small lattices.
std::vector<Mode> all_modes(const Lattice& lattice);

/// The lowest ones, ascending; fewer where there are fewer. Sylvester's law of inertia has counted them:
/// none below the last is missing, however many are equal.
/// @throws ModesError, ModesStopped
std::vector<Mode> lowest_modes(const Lattice& lattice, int count, const StopRequest& stop = {});

/// How many modes a scene's analysis tells; as many as it asks for, were it more than there are.
int mode_count(const Lattice& lattice);

/// What a scene's analysis of modes tells.
/// @throws ModesError, ModesStopped
std::vector<Mode> modes_of(const Lattice& lattice, const StopRequest& stop = {});

/// Vectors, each of all unknowns, that the search for a scene's modes holds at most, about.
double vectors_of_modes(const LatticeSpec& lattice);

}  // namespace scree
