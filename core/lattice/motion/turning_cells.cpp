#include "core/lattice/motion/turning_cells.hpp"

#include <algorithm>
#include <cmath>

namespace scree {

TurningCells::TurningCells(std::shared_ptr<const Lattice> lattice)
    : lattice_(std::move(lattice)), bonds_(*lattice_) {
  const size_t cells = static_cast<size_t>(lattice_->cells[0]) * lattice_->cells[1];
  condition_.assign(cells, CellCondition::absent);
  forces_.assign(cells, CellVector::Zero());
  energy_.assign(cells, 0.0);
  for (int row = 0; row < lattice_->cells[1]; ++row) {
    for (int column = 0; column < lattice_->cells[0]; ++column) {
      if (lattice_->has_cell(column, row)) condition_[cell(column, row)] = CellCondition::whole;
    }
  }
}

void TurningCells::find_forces(const std::vector<double>& displacement, std::vector<double>& force,
                               Workers& workers) {
  workers.for_each(lattice_->cells[1], row_grain(*lattice_), [&](int row) {
    for (int column = 0; column < lattice_->cells[0]; ++column) {
      const int k = cell(column, row);
      if (condition_[k] == CellCondition::absent) continue;
      const CellAnswer found = answer(of_corners(displacement, column, row), column, row);
      forces_[k] = found.force;
      energy_[k] = found.energy;
    }
  });
  workers.for_each(lattice_->nodes(), node_grain, [&](int node) { gather(node, force); });
}

CellVector TurningCells::of_corners(const std::vector<double>& displacement, int column, int row) const {
  const int lower = 2 * lattice_->node(column, row);
  const int upper = 2 * lattice_->node(column, row + 1);
  const auto at = [&](int unknown) { return Eigen::Map<const Eigen::Vector4d>(&displacement[unknown]); };
  CellVector corners;
  corners << at(lower), at(upper).tail<2>(), at(upper).head<2>();
  return corners;
}

CellAnswer TurningCells::answer(const CellVector& displacement, int column, int row) const {
  if (condition_[cell(column, row)] == CellCondition::torn) return torn_cell(displacement, column, row);
  return corotated_cell(lattice_->stiffness, lattice_->side, displacement);
}

/// Forces of the remaining springs, which depend on lengths only.
CellAnswer TurningCells::torn_cell(const CellVector& displacement, int column, int row) const {
  CellAnswer sum{CellVector::Zero(), 0.0};
  const std::array<int, 6> places = bonds_.of_cell(column, row);
  for (int k = 0; k < 6; ++k) {
    if (!bonds_.holds(places[k])) continue;
    const auto [first, second] = cell_bonds[k];
    const Bond bond = bonds_.at(places[k]);
    const double length = bonds_.length(bond);
    // Each side is shared by two cells.
    const double stiffness =
        bond.diagonal() ? lattice_->bonds.normal_second : 0.5 * lattice_->bonds.normal_first;
    Vec2 apart = displacement.segment<2>(2 * second) - displacement.segment<2>(2 * first);
    for (int axis = 0; axis < 2; ++axis) {
      apart[axis] += lattice_->side * (cell_corners[second][axis] - cell_corners[first][axis]);
    }
    const double distance = apart.norm();
    const double extension = distance - length;
    const Vec2 pull = stiffness * extension / distance * apart;
    sum.force.segment<2>(2 * first) += pull;
    sum.force.segment<2>(2 * second) -= pull;
    sum.energy += 0.5 * stiffness * extension * extension;
  }
  return sum;
}

/// Sums the forces of the cells around a node.
void TurningCells::gather(int node, std::vector<double>& force) const {
  const int column = node % lattice_->columns();
  const int row = node / lattice_->columns();
  Vec2 sum = Vec2::Zero();
  for (int corner = 0; corner < 4; ++corner) {
    const int of_column = column - cell_corners[corner][0];
    const int of_row = row - cell_corners[corner][1];
    if (of_column < 0 || of_row < 0 || of_column >= lattice_->cells[0] || of_row >= lattice_->cells[1])
      continue;
    sum += forces_[cell(of_column, of_row)].segment<2>(2 * corner);
  }
  force[2 * node] = sum.x();
  force[2 * node + 1] = sum.y();
}

double TurningCells::energy(Workers& workers) const {
  return workers.sum<double>(static_cast<int>(energy_.size()), node_grain,
                             [&](double& sum, int k) { sum += energy_[k]; });
}

int TurningCells::turned_too_far(const std::vector<double>& displacement, const std::vector<double>& velocity,
                                 double duration) const {
  for (int row = 0; row < lattice_->cells[1]; ++row) {
    for (int column = 0; column < lattice_->cells[0]; ++column) {
      if (condition_[cell(column, row)] != CellCondition::whole) continue;
      const CellVector u = of_corners(displacement, column, row);
      const CellVector v = of_corners(velocity, column, row);
      // Mean spin of the cell's diagonals at the start of the step.
      double spin = 0.0;
      for (int first = 0; first < 2; ++first) {
        const int second = first + 2;
        const Vec2 rest = lattice_->side * Vec2(cell_corners[second][0] - cell_corners[first][0],
                                                cell_corners[second][1] - cell_corners[first][1]);
        const Vec2 apart = v.segment<2>(2 * second) - v.segment<2>(2 * first);
        const Vec2 diagonal = rest + u.segment<2>(2 * second) - u.segment<2>(2 * first) - duration * apart;
        spin += 0.5 * (diagonal.x() * apart.y() - diagonal.y() * apart.x()) / diagonal.squaredNorm();
      }
      if (std::abs(spin) * duration >= right_angle) return lattice_->node(column, row);
    }
  }
  return -1;
}

/// Overstretched bonds by their places.
std::vector<int> TurningCells::overstretched(const std::vector<double>& displacement,
                                             Workers& workers) const {
  struct Reach {
    int ahead;       ///< second node number minus the first
    Vec2 apart;      ///< at rest [m]
    double longest;  ///< square of the length at which the bond breaks [m²]
  };
  std::array<Reach, 4> reaches;
  for (int k = 0; k < 4; ++k) {
    const auto [right, up] = bond_steps[k];
    const double longest = bonds_.length_at_break(bonds_.at(k));
    reaches[k] = {right + up * lattice_->columns(), lattice_->side * Vec2(right, up), longest * longest};
  }
  return workers.list<int>(lattice_->nodes(), node_grain, [&](auto& list, int node) {
    const Eigen::Map<const Vec2> from(&displacement[2 * node]);
    for (int k = 0; k < 4; ++k) {
      const int place = 4 * node + k;
      if (!bonds_.holds(place)) continue;
      const auto& [ahead, apart, longest] = reaches[k];
      const Eigen::Map<const Vec2> to(&displacement[2 * (node + ahead)]);
      if ((apart + to - from).squaredNorm() > longest) list.push_back(place);
    }
  });
}

double TurningCells::break_bonds(const std::vector<double>& displacement, double time, Workers& workers) {
  if (!lattice_->strength) return 0.0;
  std::vector<int> torn;
  for (const int place : overstretched(displacement, workers)) {
    const Bond bond = bonds_.at(place);
    bonds_.break_bond(place);
    broken_.push_back({bond.first, bond.second, time});
    for (const int k : cells_of(bond)) torn.push_back(k);
  }
  std::sort(torn.begin(), torn.end());
  torn.erase(std::unique(torn.begin(), torn.end()), torn.end());
  double lost = 0.0;
  for (const int k : torn) {
    condition_[k] = CellCondition::torn;
    const int column = k % lattice_->cells[0];
    const int row = k / lattice_->cells[0];
    const double before = energy_[k];
    energy_[k] = torn_cell(of_corners(displacement, column, row), column, row).energy;
    lost += before - energy_[k];
  }
  return lost;
}

/// Existing cells of a bond.
std::vector<int> TurningCells::cells_of(const Bond& bond) const {
  const int column = bond.first % lattice_->columns();
  const int row = bond.first / lattice_->columns();
  const auto [right, up] = bond_steps[static_cast<int>(bond.direction)];
  std::vector<int> cells;
  const auto add = [&](int of_column, int of_row) {
    if (lattice_->has_cell(of_column, of_row)) cells.push_back(cell(of_column, of_row));
  };
  // To the right or left of the first node and above it; a side has a second cell on its other side.
  add(right < 0 ? column - 1 : column, row);
  if (up == 0) add(column, row - 1);
  if (right == 0) add(column - 1, row);
  return cells;
}

bool TurningCells::walled_in(int node) const {
  const int column = node % lattice_->columns();
  const int row = node / lattice_->columns();
  if (column == 0 || row == 0 || column == lattice_->cells[0] || row == lattice_->cells[1]) return false;
  return std::all_of(cell_corners.begin(), cell_corners.end(), [&](const std::array<int, 2>& corner) {
    return condition_[cell(column - corner[0], row - corner[1])] == CellCondition::whole;
  });
}

}  // namespace scree
