#include "core/lattice/solve/lowest_pairs.hpp"

#include <Spectra/SymEigsSolver.h>

#include <algorithm>

namespace scree {
namespace {

constexpr int most_restarts = 300;
constexpr double tolerance = 1e-12;

/// The inverse in the interface of Spectra, restricted to the orthogonal complement of the known vectors.
class Inverse {
 public:
  using Scalar = double;

  Inverse(const ShiftedFactor& factor, const std::vector<EigenPair>& known, const StopRequest& stop)
      : factor_(&factor), known_(&known), stop_(&stop) {}
  Eigen::Index rows() const { return factor_->count(); }
  Eigen::Index cols() const { return factor_->count(); }
  void perform_op(const double* in, double* out) const {
    if (*stop_ && (*stop_)()) throw ModesStopped();
    Eigen::VectorXd values = Eigen::Map<const Eigen::VectorXd>(in, rows());
    leave_out_known(values);
    values = factor_->solve(values);
    leave_out_known(values);
    Eigen::Map<Eigen::VectorXd>(out, rows()) = values;
  }

 private:
  void leave_out_known(Eigen::VectorXd& values) const {
    for (const EigenPair& pair : *known_) values -= pair.vector.dot(values) * pair.vector;
  }

  const ShiftedFactor* factor_;
  const std::vector<EigenPair>* known_;
  const StopRequest* stop_;
};

}  // namespace

Mode mode_of(const UnknownOrder& order, double eigenvalue, const Eigen::VectorXd& values) {
  Eigen::Index largest = 0;
  values.cwiseAbs().maxCoeff(&largest);
  const double sign = values[largest] < 0.0 ? -1.0 : 1.0;
  return {eigenvalue, of_all_unknowns(order, sign / values.norm() * values)};
}

int basis_of_search(int count) {
  return 2 * count + 10;
}

void add_lowest_pairs(std::vector<EigenPair>& pairs, const ShiftedFactor& factor, double shift, int count,
                      const StopRequest& stop) {
  const int there = factor.count() - static_cast<int>(pairs.size());
  const int wanted = std::min(count, there - 1);
  Inverse inverse(factor, pairs, stop);
  Spectra::SymEigsSolver<Inverse> solver(inverse, wanted, std::min(basis_of_search(wanted), there));
  solver.init();
  solver.compute(Spectra::SortRule::LargestAlge, most_restarts, tolerance);
  if (solver.info() != Spectra::CompInfo::Successful) {
    throw ModesError("the search for the lowest " + std::to_string(wanted) +
                     " modes does not converge; fewer cells or a less slender plate help");
  }
  const Eigen::VectorXd values = solver.eigenvalues();
  const Eigen::MatrixXd vectors = solver.eigenvectors();
  for (Eigen::Index k = 0; k < values.size(); ++k) {
    pairs.push_back({shift + 1.0 / values[k], vectors.col(k)});
  }
  std::sort(pairs.begin(), pairs.end(),
            [](const EigenPair& a, const EigenPair& b) { return a.value < b.value; });
}

}  // namespace scree
