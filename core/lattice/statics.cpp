#include "core/lattice/statics.hpp"

#include "core/lattice/factor.hpp"
#include "core/text/quantity.hpp"

namespace scree {
namespace {

/// Round-off grows with the fourth power of a strip's slenderness: what is left over is solved for again.
constexpr int refinements = 4;

void solve(const ShiftedFactor& factor, const Eigen::VectorXd& load, StaticSolution& solution) {
  Eigen::VectorXd displacement = factor.solve(load);
  Eigen::VectorXd correction = Eigen::VectorXd::Zero(load.size());
  for (int i = 0; i < refinements; ++i) {
    correction = factor.solve(load - factor.times_stiffness(displacement));
    displacement += correction;
  }
  const double size = displacement.norm();
  solution.uncertainty = size == 0.0 ? 0.0 : correction.norm() / size;
  solution.displacement = of_all_unknowns(factor.order(), displacement);
}

}  // namespace

StaticSolution solve_statics(const Lattice& lattice) {
  ShiftedFactor factor(lattice);
  StaticSolution solution;
  const bool regular = factor.factorize(0.0);
  const int negative = regular ? factor.eigenvalues_below() : 0;
  if (regular) solve(factor, of_order(factor.order(), free_load(lattice)), solution);
  if (!regular || negative > 0) solution.instability = {negative, lowest_modes(lattice, 1).front()};
  return solution;
}

std::string in_words(const Instability& instability, const Lattice& lattice) {
  const Mode& mode = instability.lowest;
  Eigen::Index largest = 0;
  mode.shape.cwiseAbs().maxCoeff(&largest);
  const Vec2 place = lattice.position(static_cast<int>(largest) / 2);
  const std::string pivots = std::to_string(instability.negative_pivots);
  return "the structure is unstable: its stiffness has " +
         (instability.negative_pivots == 0
              ? "a zero pivot"
              : pivots + (instability.negative_pivots == 1 ? " negative pivot" : " negative pivots")) +
         " and the lowest eigenvalue " + format_quantity(mode.eigenvalue, "N/m") +
         ", whose mode moves most along " + (largest % 2 == 0 ? "x" : "y") + " at (" +
         format_quantity(place.x(), "m") + ", " + format_quantity(place.y(), "m") +
         "); bond = \"modified\" or more supports usually help";
}

}  // namespace scree
