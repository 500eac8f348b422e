#include "core/lattice/solve/modes.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>

#include "core/lattice/solve/factor.hpp"
#include "core/lattice/solve/lowest_pairs.hpp"

namespace scree {
namespace {

constexpr int most_for_all = 700;   ///< number of unknowns up to which all modes are computed
constexpr int modes_of_plate = 20;  ///< number of modes reported for larger lattices
constexpr int modes_beyond = 10;    ///< additional modes, so that there is a gap to count below
constexpr int most_searches = 8;
/// Shift below 0, so that rigid motions can be found, as a share of a cell's stiffness …
constexpr double first_shift = 1e-6;
/// … for plates of this many cells along; the lowest modes of longer ones are softer.
constexpr double usual_cells = 64.0;
/// Eigenvalues closer than this share of their distance from the shift count as one.
constexpr double least_gap = 1e-8;

/// The search for this many modes would span nearly the whole space.
bool needs_all(double free_unknowns, double count) {
  return free_unknowns <= 3.0 * (count + modes_beyond);
}

int free_unknowns(const Lattice& lattice) {
  return static_cast<int>(std::count(lattice.fixed.begin(), lattice.fixed.end(), 0));
}

/// A shift below all eigenvalues, as close to 0 as powers of 4 allow.
double shift_below_all(const Lattice& lattice, ShiftedFactor& factor) {
  const double longest = std::max(lattice.cells[0], lattice.cells[1]);
  const double stiffness = lattice.stiffness.trace();
  double shift = -first_shift * stiffness * std::min(1.0, std::pow(usual_cells / longest, 2));
  while (!factor.factorize(shift) || factor.eigenvalues_below() > 0) {
    shift *= 4.0;
    // At most four cells share a node, which bounds the eigenvalues.
    if (!(std::abs(shift) < 64.0 * stiffness))
      throw ModesError("the stiffness is out of the range of the computation");
  }
  return shift;
}

/// Index, at least `first`, after which the gap to the next eigenvalue is largest; −1: all are equal.
int widest_gap(const std::vector<EigenPair>& pairs, int first, double shift) {
  int widest = -1;
  double width = 0.0;
  for (int k = first; k + 1 < static_cast<int>(pairs.size()); ++k) {
    const double gap = pairs[k + 1].value - pairs[k].value;
    if (gap > least_gap * (pairs[k + 1].value - shift) && gap > width) {
      widest = k;
      width = gap;
    }
  }
  return widest;
}

/// Number of lowest eigenvalues that were missed, from a count below a gap in the list.
/// @param count  of requested modes
int missing_pairs(const std::vector<EigenPair>& pairs, int count, double shift, ShiftedFactor& factor) {
  const int gap = widest_gap(pairs, count - 1, shift);
  if (gap < 0) return modes_beyond;
  factor.factorize(0.5 * (pairs[gap].value + pairs[gap + 1].value));
  return factor.eigenvalues_below() - (gap + 1);
}

}  // namespace

std::vector<Mode> all_modes(const Lattice& lattice) {
  const UnknownOrder order = numbered_order(lattice);
  if (order.unknowns.empty()) return {};
  const Eigen::MatrixXd upper = upper_stiffness(lattice, order);
  const Eigen::MatrixXd stiffness = upper.selfadjointView<Eigen::Upper>();
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(stiffness);
  std::vector<Mode> modes;
  for (Eigen::Index k = 0; k < stiffness.rows(); ++k) {
    modes.push_back(mode_of(order, eigen.eigenvalues()[k], eigen.eigenvectors().col(k)));
  }
  return modes;
}

std::vector<Mode> lowest_modes(const Lattice& lattice, int count, const StopRequest& stop) {
  if (needs_all(free_unknowns(lattice), count)) {
    std::vector<Mode> modes = all_modes(lattice);
    if (static_cast<int>(modes.size()) > count) modes.resize(count);
    return modes;
  }
  ShiftedFactor factor(lattice);
  const double shift = shift_below_all(lattice, factor);
  std::vector<EigenPair> pairs;
  int missing = count + modes_beyond;
  for (int search = 0; search < most_searches && missing > 0; ++search) {
    if (search > 0) factor.factorize(shift);
    add_lowest_pairs(pairs, factor, shift, missing, stop);
    missing = missing_pairs(pairs, count, shift, factor);
  }
  if (missing != 0) {
    throw ModesError("more than " + std::to_string(pairs.size()) +
                     " modes are equal and cannot be distinguished; fewer cells or other supports help");
  }
  std::vector<Mode> modes;
  for (int k = 0; k < count; ++k) modes.push_back(mode_of(factor.order(), pairs[k].value, pairs[k].vector));
  return modes;
}

int mode_count(const Lattice& lattice) {
  if (const int* count = std::get_if<int>(&lattice.modes)) return *count;
  const int all = free_unknowns(lattice);
  const bool few = std::holds_alternative<AllModes>(lattice.modes) || lattice.unknowns() <= most_for_all;
  return few ? all : std::min(all, modes_of_plate);
}

std::vector<Mode> modes_of(const Lattice& lattice, const StopRequest& stop) {
  return lowest_modes(lattice, mode_count(lattice), stop);
}

double vectors_of_modes(const LatticeSpec& lattice) {
  const double unknowns = 2.0 * (lattice.cells[0] + 1.0) * (lattice.cells[1] + 1.0);
  const double on_edges = 4.0 * (lattice.cells[0] + lattice.cells[1]);  // that supports may fix
  double count = unknowns <= most_for_all ? unknowns : modes_of_plate;
  if (std::holds_alternative<AllModes>(lattice.modes)) count = unknowns;
  if (const int* wanted = std::get_if<int>(&lattice.modes)) count = *wanted;
  // Two full stiffness matrices, eigenvectors and modes.
  if (needs_all(unknowns - on_edges, count)) return 4.0 * unknowns;
  // Modes during search and report, and the search basis.
  return basis_of_search(static_cast<int>(count) + modes_beyond) + 3.0 * (count + modes_beyond);
}

}  // namespace scree
