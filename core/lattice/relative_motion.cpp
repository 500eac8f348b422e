#include "core/lattice/relative_motion.hpp"

#include <cmath>

namespace scree {
namespace {

using CornerVector = Eigen::Matrix<double, 8, 1>;

/// First unknowns of the corners, counter-clockwise from the lower left.
std::array<int, 4> corner_unknowns(const Lattice& lattice, int column, int row) {
  std::array<int, 4> unknowns{};
  for (std::size_t k = 0; k < 4; ++k)
    unknowns[k] = 2 * lattice.node(column + cell_corners[k][0], row + cell_corners[k][1]);
  return unknowns;
}

/// Removes the motion that a cell does not resist: translation of its first corner and, for modified bonds,
/// rotation of its diagonals. Born's bonds resist rotation.
void take_off_rigid_motion(BondModel bond, CornerVector& motion) {
  if (bond == BondModel::born) return;
  // Mean rotation of the two diagonals, as a displacement over a side.
  const double turn = 0.25 * ((motion[5] - motion[4]) - ((motion[6] - motion[2]) + (motion[7] - motion[3])));
  for (std::size_t k = 1; k < 4; ++k) {
    if (cell_corners[k][1] == 1) motion[static_cast<Eigen::Index>(2 * k)] += turn;
    if (cell_corners[k][0] == 1) motion[static_cast<Eigen::Index>(2 * k + 1)] -= turn;
  }
}

template <typename Visit>
void for_each_cell(const Lattice& lattice, Visit&& visit) {
  for (int row = 0; row < lattice.cells[1]; ++row) {
    for (int column = 0; column < lattice.cells[0]; ++column) {
      if (lattice.has_cell(column, row)) visit(corner_unknowns(lattice, column, row));
    }
  }
}

}  // namespace

void PreciseDisplacement::add(const Eigen::VectorXd& correction) {
  for (Eigen::Index i = 0; i < high.size(); ++i) {
    // Knuth's exact sum.
    const double sum = high[i] + correction[i];
    const double part = sum - high[i];
    const double error = (high[i] - (sum - part)) + (correction[i] - part);
    const double rest = low[i] + error;
    high[i] = sum + rest;
    low[i] = rest - (high[i] - sum);
  }
}

Eigen::VectorXd cell_forces(const Lattice& lattice, const PreciseDisplacement& displacement) {
  const Eigen::VectorXd& high = displacement.high;
  const Eigen::VectorXd& low = displacement.low;
  Eigen::VectorXd force = Eigen::VectorXd::Zero(lattice.unknowns());
  for_each_cell(lattice, [&](const std::array<int, 4>& corners) {
    CornerVector motion;
    for (int k = 0; k < 4; ++k) {
      motion.segment<2>(2 * k) = (high.segment<2>(corners[k]) - high.segment<2>(corners[0])) +
                                 (low.segment<2>(corners[k]) - low.segment<2>(corners[0]));
    }
    take_off_rigid_motion(lattice.bond, motion);
    const CornerVector of_cell = lattice.stiffness * motion;
    for (int k = 0; k < 4; ++k) force.segment<2>(corners[k]) += of_cell.segment<2>(2 * k);
  });
  return force;
}

double strain_energy(const Lattice& lattice, const double* displacement) {
  double energy = 0.0;
  for_each_cell(lattice, [&](const std::array<int, 4>& corners) {
    CornerVector motion;
    for (int k = 0; k < 4; ++k) {
      motion[2 * k] = displacement[corners[k]] - displacement[corners[0]];
      motion[2 * k + 1] = displacement[corners[k] + 1] - displacement[corners[0] + 1];
    }
    take_off_rigid_motion(lattice.bond, motion);
    energy += 0.5 * motion.dot(lattice.stiffness * motion);
  });
  return energy;
}

}  // namespace scree
