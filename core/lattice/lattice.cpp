#include "core/lattice/lattice.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <limits>

namespace scree {

double Lattice::mass(int node) const {
  const int column = node % columns();
  const int row = node / columns();
  const int around = has_cell(column - 1, row - 1) + has_cell(column, row - 1) + has_cell(column - 1, row) +
                     has_cell(column, row);
  return 0.25 * around * cell_mass;
}

int row_grain(const Lattice& lattice) {
  return std::max(1, node_grain / lattice.columns());
}

/// The stiffest mode of the lattice is at most as stiff as the stiffest mode of a cell with its share of the
/// masses.
double stable_step(const Lattice& lattice) {
  const Eigen::SelfAdjointEigenSolver<CellMatrix> eigen(lattice.stiffness, Eigen::EigenvaluesOnly);
  const double corner_mass = 0.25 * lattice.cell_mass;
  return 2.0 * std::sqrt(corner_mass / eigen.eigenvalues().maxCoeff());
}

std::vector<int> edge_nodes(const Lattice& lattice, PlateEdge edge) {
  const bool upright = edge == PlateEdge::left || edge == PlateEdge::right;
  std::vector<int> nodes(upright ? lattice.rows() : lattice.columns());
  for (int n = 0; n < static_cast<int>(nodes.size()); ++n) {
    nodes[n] = upright ? lattice.node(edge == PlateEdge::left ? 0 : lattice.cells[0], n)
                       : lattice.node(n, edge == PlateEdge::bottom ? 0 : lattice.cells[1]);
  }
  return nodes;
}

int nearest_node(const Lattice& lattice, const Vec2& point) {
  const auto along = [&](int axis) {
    return std::clamp(static_cast<int>(std::lround(point[axis] / lattice.side)), 0, lattice.cells[axis]);
  };
  const int node = lattice.node(along(0), along(1));
  if (lattice.has_node(node)) return node;
  int nearest = -1;
  double least = std::numeric_limits<double>::infinity();
  for (int n = 0; n < lattice.nodes(); ++n) {
    const double away = (lattice.position(n) - point).norm();
    if (away >= least || !lattice.has_node(n)) continue;
    nearest = n;
    least = away;
  }
  return nearest;
}

Eigen::VectorXd free_load(const Lattice& lattice) {
  Eigen::VectorXd force = lattice.load;
  for (int n = 0; n < lattice.nodes(); ++n) {
    force.segment<2>(2 * n) += lattice.mass(n) * lattice.gravity;
  }
  for (int k = 0; k < lattice.unknowns(); ++k) {
    if (lattice.fixed[k]) force[k] = 0.0;
  }
  return force;
}

}  // namespace scree
