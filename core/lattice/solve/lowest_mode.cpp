#include "core/lattice/solve/lowest_mode.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <random>

#include "core/lattice/solve/lowest_pairs.hpp"

namespace scree {
namespace {

constexpr int most_factorizations = 12;
/// Solutions per factorisation.
constexpr int iterations = 12;
/// Relative accuracy of an eigenpair, and of the search for lower ones …
constexpr double precise = 1e-6;
constexpr double search_tolerance = 1e-4;
/// … and relative to the stiffness of a cell, for eigenvalues that are 0.
constexpr double round_off = 1e-10;

Eigen::VectorXd some_vector(int size) {
  std::mt19937 random(1);
  Eigen::VectorXd vector(size);
  for (double& value : vector) value = static_cast<double>(random()) / std::mt19937::max() - 0.5;
  return vector.normalized();
}

/// Lower bound of the eigenvalues: at most four cells share a node.
double bound_below(const Lattice& lattice) {
  const Eigen::SelfAdjointEigenSolver<CellMatrix> cell(lattice.stiffness, Eigen::EigenvaluesOnly);
  constexpr double clear = 1e-6;  // share of the trace, so that a singular stiffness has a factor as well
  return 4.0 * std::min(cell.eigenvalues().minCoeff(), 0.0) - clear * lattice.stiffness.trace();
}

/// Raises the shift towards an eigenvalue as far as no other eigenvalue lies below.
/// @param distance  initial distance
/// @param left  remaining factorisations
double raised_shift(ShiftedFactor& factor, double shift, double eigenvalue, double distance, int& left) {
  for (; left > 0 && eigenvalue - distance > shift; distance *= 8.0) {
    --left;
    if (factor.factorize(eigenvalue - distance) && factor.eigenvalues_below() == 0)
      return eigenvalue - distance;
  }
  if (left == 0) return shift;
  --left;
  factor.factorize(shift);
  return shift;
}

}  // namespace

std::optional<Mode> lowest_mode(const Lattice& lattice, ShiftedFactor& factor, const StopRequest& stop) {
  double shift = bound_below(lattice);
  factor.factorize(shift);
  Eigen::VectorXd shape = some_vector(factor.count());
  for (int left = most_factorizations - 1; left > 0;) {
    for (int i = 0; i < iterations; ++i) {
      if (stop && stop()) throw ModesStopped();
      shape = factor.solve(shape).normalized();
    }
    const Eigen::VectorXd force = factor.times_stiffness(shape);
    const double value = shape.dot(force);
    const double rest = (force - value * shape).norm();
    const double zero = round_off * lattice.stiffness.trace();
    const bool found = rest <= precise * std::abs(value) + zero;
    // An eigenvalue is as close as the residual, but others may be lower.
    const double distance = found ? 0.5 * (search_tolerance * std::abs(value) + zero) : 2.0 * rest;
    shift = raised_shift(factor, shift, value, distance, left);
    if (found && value - shift <= 2.0 * distance) return mode_of(factor.order(), value, shape);
  }
  return std::nullopt;
}

}  // namespace scree
