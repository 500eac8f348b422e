#include "core/lattice/solve/factor.hpp"

namespace scree {
namespace {

/// Share of the largest pivot below which a pivot may be round-off.
constexpr double doubtful_pivot = 1e-14;

}  // namespace

ShiftedFactor::ShiftedFactor(const Lattice& lattice)
    : order_(nested_dissection(lattice)), stiffness_(upper_stiffness(lattice, order_)) {
  factor_.analyzePattern(stiffness_);
}

bool ShiftedFactor::factorize(double shift) {
  factor_.setShift(-shift);
  factor_.factorize(stiffness_);
  return factor_.info() == Eigen::Success && factor_.vectorD().allFinite();
}

bool ShiftedFactor::doubtful() const {
  if (count() == 0) return false;
  const Eigen::VectorXd pivots = factor_.vectorD().cwiseAbs();
  return pivots.minCoeff() <= doubtful_pivot * pivots.maxCoeff();
}

int ShiftedFactor::eigenvalues_below() const {
  return static_cast<int>((factor_.vectorD().array() < 0.0).count());
}

Eigen::VectorXd of_all_unknowns(const UnknownOrder& order, const Eigen::VectorXd& values) {
  Eigen::VectorXd all = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(order.place.size()));
  for (size_t k = 0; k < order.unknowns.size(); ++k)
    all[order.unknowns[k]] = values[static_cast<Eigen::Index>(k)];
  return all;
}

Eigen::VectorXd of_order(const UnknownOrder& order, const Eigen::VectorXd& all) {
  Eigen::VectorXd values(static_cast<Eigen::Index>(order.unknowns.size()));
  for (size_t k = 0; k < order.unknowns.size(); ++k)
    values[static_cast<Eigen::Index>(k)] = all[order.unknowns[k]];
  return values;
}

}  // namespace scree
