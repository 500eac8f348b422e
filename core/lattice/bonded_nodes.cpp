#include "core/lattice/bonded_nodes.hpp"

namespace scree {

BondedNodes::BondedNodes(const Lattice& lattice, const Bonds& bonds, int node,
                         const std::vector<double>& displacement, const std::vector<double>& velocity,
                         double lag) {
  const auto add = [&](int other) {
    node_[count_] = other;
    arm_[count_] = lattice.position(other) + Vec2(displacement[2 * other], displacement[2 * other + 1]) -
                   lag * Vec2(velocity[2 * other], velocity[2 * other + 1]);
    ++count_;
  };
  add(node);
  const int column = node % lattice.columns();
  const int row = node / lattice.columns();
  for (int up = -1; up <= 1; ++up) {
    for (int right = -1; right <= 1; ++right) {
      const bool inside = column + right >= 0 && column + right < lattice.columns() && row + up >= 0 &&
                          row + up < lattice.rows();
      if (!inside || (right == 0 && up == 0)) continue;
      const int other = lattice.node(column + right, row + up);
      if (bonds.bonded(node, other)) add(other);
    }
  }
  Vec2 middle = Vec2::Zero();
  for (int k = 0; k < count_; ++k) middle += arm_[k] / count_;
  for (int k = 0; k < count_; ++k) {
    arm_[k] -= middle;
    squared_arms_ += arm_[k].squaredNorm();
  }
}

double BondedNodes::turn_rate(const std::vector<double>& velocity) const {
  double sum = 0.0;
  for (int k = 0; k < count_; ++k) {
    sum += arm_[k].x() * velocity[2 * node_[k] + 1] - arm_[k].y() * velocity[2 * node_[k]];
  }
  return sum / squared_arms_;
}

void BondedNodes::add_couple(double couple, std::vector<double>& force) const {
  for (int k = 0; k < count_; ++k) {
    force[2 * node_[k]] -= couple / squared_arms_ * arm_[k].y();
    force[2 * node_[k] + 1] += couple / squared_arms_ * arm_[k].x();
  }
}

}  // namespace scree
