#include "core/lattice/solve/statics.hpp"

#include <algorithm>
#include <limits>

#include "core/base/text/quantity.hpp"
#include "core/lattice/relative_motion.hpp"
#include "core/lattice/solve/factor.hpp"
#include "core/lattice/solve/lowest_mode.hpp"

namespace scree {
namespace {

// Round-off of the factor grows with the fourth power of a strip's slenderness. Iterative refinement with the
// residual from the cells' own strains, until it vanishes or stops decreasing.
constexpr int most_refinements = 60;
/// Relative size below which corrections vanish.
constexpr double nothing = 1e-15;
/// Ratio of corrections above which refinement does not converge.
constexpr double shrinking = 0.75;
/// Acceptable relative round-off error of a solution.
constexpr double certain = 1e-6;
/// Share of a cell's stiffness below which eigenvalues cannot be distinguished from 0.
constexpr double round_off = 1e-12;

void solve(const Lattice& lattice, const ShiftedFactor& factor, StaticSolution& solution) {
  const Eigen::VectorXd load = free_load(lattice);
  const auto solved = [&](const Eigen::VectorXd& right) {
    return of_all_unknowns(factor.order(), factor.solve(of_order(factor.order(), right)));
  };
  PreciseDisplacement displacement{solved(load), Eigen::VectorXd::Zero(load.size())};
  double before = std::numeric_limits<double>::infinity();
  for (int i = 0; i < most_refinements; ++i) {
    const Eigen::VectorXd correction = solved(load - cell_forces(lattice, displacement));
    displacement.add(correction);
    const double size = displacement.high.norm();
    solution.uncertainty = size == 0.0 ? 0.0 : correction.norm() / size;
    // Comparisons that fail for NaN.
    if (!(solution.uncertainty > nothing) || !(solution.uncertainty <= shrinking * before)) break;
    before = solution.uncertainty;
  }
  // If corrections do not decrease, the last one is no error estimate.
  if (solution.uncertainty > certain) solution.uncertainty = std::max(solution.uncertainty, 1.0);
  solution.displacement = displacement.high;
}

/// Numbers of eigenvalues by sign; those within round-off of 0 count as 0.
struct Inertia {
  int negative = 0;
  int zero = 0;
};

Inertia inertia_near_zero(const Lattice& lattice, ShiftedFactor& factor) {
  const double span = round_off * lattice.stiffness.trace();
  factor.factorize(-span);
  const int negative = factor.eigenvalues_below();
  factor.factorize(span);
  return {negative, factor.eigenvalues_below() - negative};
}

}  // namespace

StaticSolution solve_statics(const Lattice& lattice, const StopRequest& stop) {
  ShiftedFactor factor(lattice);
  StaticSolution solution;
  const bool factorized = factor.factorize(0.0);
  if (factorized) solve(lattice, factor, solution);
  if (factorized && !factor.doubtful()) {
    const int negative = factor.eigenvalues_below();
    if (negative > 0) solution.instability = {negative, lowest_mode(lattice, factor, stop)};
    return solution;
  }
  const Inertia inertia = inertia_near_zero(lattice, factor);
  // A slender strip has eigenvalues as small as that, but its solution can be refined.
  const bool stable = inertia.negative == 0 && factorized && solution.uncertainty < certain;
  if (stable || (inertia.negative == 0 && inertia.zero == 0)) return solution;
  if (inertia.zero > 0) solution.displacement.reset();
  solution.instability = {inertia.negative, lowest_mode(lattice, factor, stop)};
  return solution;
}

std::optional<Instability> instability_of(const Lattice& lattice, const StopRequest& stop) {
  // A lattice is stable if all its bonds resist strain.
  if (lattice.bonds.shear >= 0.0 || lattice.bond == BondModel::modified) return std::nullopt;
  ShiftedFactor factor(lattice);
  const int negative = inertia_near_zero(lattice, factor).negative;
  if (negative == 0) return std::nullopt;
  return Instability{negative, lowest_mode(lattice, factor, stop)};
}

std::string in_words(const Instability& instability, const Lattice& lattice) {
  const int pivots = instability.negative_pivots;
  const std::string text = "the structure is unstable: its stiffness has " +
                           (pivots == 0   ? "an eigenvalue of 0"
                            : pivots == 1 ? "1 negative pivot"
                                          : std::to_string(pivots) + " negative pivots");
  const std::string help = "; bond = \"modified\" or more supports usually help";
  if (!instability.lowest) return text + "; the softest mode could not be found" + help;
  const Mode& mode = *instability.lowest;
  Eigen::Index largest = 0;
  mode.shape.cwiseAbs().maxCoeff(&largest);
  const Vec2 place = lattice.position(static_cast<int>(largest) / 2);
  return text + " and the lowest eigenvalue " + format_quantity(mode.eigenvalue, "N/m") +
         ", whose mode moves most along " + (largest % 2 == 0 ? "x" : "y") + " at (" +
         format_quantity(place.x(), "m") + ", " + format_quantity(place.y(), "m") + ")" + help;
}

}  // namespace scree
