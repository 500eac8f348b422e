#include "core/lattice/modes.hpp"

#include <Spectra/SymEigsShiftSolver.h>

#include <Eigen/Eigenvalues>
#include <algorithm>

#include "core/lattice/factor.hpp"

namespace scree {
namespace {

constexpr int most_for_all = 700;   ///< unknowns of a lattice of which all modes are found
constexpr int modes_of_plate = 20;  ///< that are told of larger ones
constexpr int modes_beyond = 10;    ///< found as well, lest one of several equal ones be missed
constexpr int most_iterations = 1000;
constexpr double tolerance = 1e-12;
/// Below 0, so that motions of the plate as a whole can be found; share of a cell's stiffness.
constexpr double first_shift = 1e-6;

Mode make_mode(const UnknownOrder& order, double eigenvalue, const Eigen::VectorXd& values) {
  Eigen::Index largest = 0;
  values.cwiseAbs().maxCoeff(&largest);
  const double sign = values[largest] < 0.0 ? -1.0 : 1.0;
  return {eigenvalue, of_all_unknowns(order, sign / values.norm() * values)};
}

/// The inverse as Spectra asks for it.
class Inverse {
 public:
  using Scalar = double;

  explicit Inverse(ShiftedFactor& factor) : factor_(&factor) {}
  Eigen::Index rows() const { return factor_->count(); }
  Eigen::Index cols() const { return factor_->count(); }
  void set_shift(double shift) { factor_->factorize(shift); }
  void perform_op(const double* in, double* out) const {
    const Eigen::Map<const Eigen::VectorXd> right(in, rows());
    Eigen::Map<Eigen::VectorXd>(out, rows()) = factor_->solve(right);
  }

 private:
  ShiftedFactor* factor_;
};

/// A shift that no eigenvalue is below, as near to 0 as powers of 4 come.
double shift_below_all(const Lattice& lattice, ShiftedFactor& factor) {
  double shift = -first_shift * lattice.stiffness.trace();
  while (!factor.factorize(shift) || factor.eigenvalues_below() > 0) shift *= 4.0;
  return shift;
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
    modes.push_back(make_mode(order, eigen.eigenvalues()[k], eigen.eigenvectors().col(k)));
  }
  return modes;
}

std::vector<Mode> lowest_modes(const Lattice& lattice, int count) {
  ShiftedFactor factor(lattice);
  const int found = count + modes_beyond;
  if (factor.count() <= 3 * found) {
    std::vector<Mode> modes = all_modes(lattice);
    if (static_cast<int>(modes.size()) > count) modes.resize(count);
    return modes;
  }
  const double shift = shift_below_all(lattice, factor);
  Inverse inverse(factor);
  // A basis as large as the matrix is exact; hardly ever is one larger than the first needed.
  for (int basis = 2 * found + 10;; basis = std::min(2 * basis, factor.count())) {
    Spectra::SymEigsShiftSolver<Inverse> solver(inverse, found, basis, shift);
    solver.init();
    solver.compute(Spectra::SortRule::LargestMagn, most_iterations, tolerance,
                   Spectra::SortRule::SmallestAlge);
    if (solver.info() != Spectra::CompInfo::Successful && basis < factor.count()) continue;
    const Eigen::VectorXd eigenvalues = solver.eigenvalues();
    const Eigen::MatrixXd vectors = solver.eigenvectors();
    std::vector<Mode> modes;
    for (Eigen::Index k = 0; k < std::min<Eigen::Index>(count, eigenvalues.size()); ++k) {
      modes.push_back(make_mode(factor.order(), eigenvalues[k], vectors.col(k)));
    }
    return modes;
  }
}

std::vector<Mode> modes_of(const Lattice& lattice) {
  return lattice.unknowns() <= most_for_all ? all_modes(lattice) : lowest_modes(lattice, modes_of_plate);
}

}  // namespace scree
