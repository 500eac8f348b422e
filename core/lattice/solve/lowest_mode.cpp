#include "core/lattice/solve/lowest_mode.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <random>

#include "core/lattice/solve/lowest_pairs.hpp"

namespace scree {
namespace {

constexpr int most_factorizations = 12;
/// Solutions with one factor.
constexpr int iterations = 12;
/// Of what is left over of an eigenpair, and of how near below it others may lie, in units of the eigenvalue
/// …
constexpr double precise = 1e-6;
constexpr double alike = 1e-4;
/// … and of the stiffness of a cell, for eigenvalues that are 0.
constexpr double round_off = 1e-10;

Eigen::VectorXd some_vector(int size) {
  std::mt19937 random(1);
  Eigen::VectorXd vector(size);
  for (double& value : vector) value = static_cast<double>(random()) / std::mt19937::max() - 0.5;
  return vector.normalized();
}

/// No eigenvalue is lower: four cells at most share a node.
double bound_below(const Lattice& lattice) {
  const Eigen::SelfAdjointEigenSolver<CellMatrix> cell(lattice.stiffness, Eigen::EigenvaluesOnly);
  constexpr double clear = 1e-6;  // of it, so that what is 0 has a factor as well
  return 4.0 * std::min(cell.eigenvalues().minCoeff(), 0.0) - clear * lattice.stiffness.trace();
}

/// Moves the shift up to below an eigenvalue, as near as none lies lower.
/// @param distance  to begin with
/// @param left  factorisations
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
    // An eigenvalue is as near as what is left over, but others may lie lower.
    const double distance = found ? 0.5 * (alike * std::abs(value) + zero) : 2.0 * rest;
    shift = raised_shift(factor, shift, value, distance, left);
    if (found && value - shift <= 2.0 * distance) return mode_of(factor.order(), value, shape);
  }
  return std::nullopt;
}

}  // namespace scree
