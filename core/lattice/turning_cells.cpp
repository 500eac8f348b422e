#include "core/lattice/turning_cells.hpp"

#include <algorithm>
#include <cmath>

namespace scree {
namespace {

constexpr int nodes_at_once = 1024;

/// So many rows of cells are worth handing to another thread.
int rows_at_once(const Lattice& lattice) {
  return std::max(1, nodes_at_once / lattice.columns());
}

/// The corners of a cell, in units of its side.
constexpr std::array<std::array<int, 2>, 4> corner_places{{{0, 0}, {1, 0}, {1, 1}, {0, 1}}};
/// Between which corners the bonds of a cell are, in the order of `Bonds::of_cell`.
constexpr std::array<std::array<int, 2>, 6> bond_ends{{{0, 1}, {1, 2}, {3, 2}, {0, 3}, {0, 2}, {1, 3}}};

}  // namespace

TurningCells::TurningCells(std::shared_ptr<const Lattice> lattice)
    : lattice_(std::move(lattice)), bonds_(*lattice_) {
  const size_t cells = static_cast<size_t>(lattice_->cells[0]) * lattice_->cells[1];
  state_.assign(cells, CellState::absent);
  forces_.assign(cells, CellVector::Zero());
  energy_.assign(cells, 0.0);
  for (int row = 0; row < lattice_->cells[1]; ++row) {
    for (int column = 0; column < lattice_->cells[0]; ++column) {
      if (lattice_->has_cell(column, row)) state_[cell(column, row)] = CellState::whole;
    }
  }
}

void TurningCells::find_forces(const std::vector<double>& displacement, std::vector<double>& force,
                               Workers& workers) {
  workers.for_each(lattice_->cells[1], rows_at_once(*lattice_), [&](int row) {
    for (int column = 0; column < lattice_->cells[0]; ++column) {
      const int k = cell(column, row);
      if (state_[k] == CellState::absent) continue;
      const CellAnswer found = answer(of_corners(displacement, column, row), column, row);
      forces_[k] = found.force;
      energy_[k] = found.energy;
    }
  });
  workers.for_each(lattice_->nodes(), nodes_at_once, [&](int node) { gather(node, force); });
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
  if (state_[cell(column, row)] == CellState::torn) return torn_cell(displacement, column, row);
  return corotated_cell(lattice_->stiffness, lattice_->side, displacement);
}

/// The springs that are left; their lengths need no axes of the cell.
CellAnswer TurningCells::torn_cell(const CellVector& displacement, int column, int row) const {
  CellAnswer sum{CellVector::Zero(), 0.0};
  const std::array<int, 6> places = bonds_.of_cell(column, row);
  for (int k = 0; k < 6; ++k) {
    if (!bonds_.holds(places[k])) continue;
    const auto [first, second] = bond_ends[k];
    const Bond bond = bonds_.at(places[k]);
    const double length = bonds_.length(bond);
    // Two cells share a side.
    const double stiffness =
        bond.diagonal() ? lattice_->bonds.normal_second : 0.5 * lattice_->bonds.normal_first;
    Vec2 apart = displacement.segment<2>(2 * second) - displacement.segment<2>(2 * first);
    for (int axis = 0; axis < 2; ++axis) {
      apart[axis] += lattice_->side * (corner_places[second][axis] - corner_places[first][axis]);
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

/// What the cells around a node do to it.
void TurningCells::gather(int node, std::vector<double>& force) const {
  const int column = node % lattice_->columns();
  const int row = node / lattice_->columns();
  Vec2 sum = Vec2::Zero();
  for (int corner = 0; corner < 4; ++corner) {
    const int of_column = column - corner_places[corner][0];
    const int of_row = row - corner_places[corner][1];
    if (of_column < 0 || of_row < 0 || of_column >= lattice_->cells[0] || of_row >= lattice_->cells[1])
      continue;
    sum += forces_[cell(of_column, of_row)].segment<2>(2 * corner);
  }
  force[2 * node] = sum.x();
  force[2 * node + 1] = sum.y();
}

double TurningCells::energy(Workers& workers) const {
  return workers.sum<double>(static_cast<int>(energy_.size()), nodes_at_once,
                             [&](double& sum, int k) { sum += energy_[k]; });
}

double TurningCells::break_bonds(const std::vector<double>& displacement, double time, Workers& workers) {
  if (!lattice_->strength) return 0.0;
  const auto breaking = workers.list<int>(bonds_.places(), 4 * nodes_at_once, [&](auto& list, int place) {
    if (!bonds_.holds(place)) return;
    const Bond bond = bonds_.at(place);
    const Eigen::Map<const Vec2> from(&displacement[2 * bond.first]);
    const Eigen::Map<const Vec2> to(&displacement[2 * bond.second]);
    const Vec2 apart = lattice_->position(bond.second) - lattice_->position(bond.first) + to - from;
    if (apart.norm() > bonds_.length_at_break(bond)) list.push_back(place);
  });
  std::vector<int> torn;
  for (const int place : breaking) {
    const Bond bond = bonds_.at(place);
    bonds_.break_bond(place);
    broken_.push_back({bond.first, bond.second, time});
    for (const int k : cells_of(bond)) torn.push_back(k);
  }
  std::sort(torn.begin(), torn.end());
  torn.erase(std::unique(torn.begin(), torn.end()), torn.end());
  double lost = 0.0;
  for (const int k : torn) {
    state_[k] = CellState::torn;
    const int column = k % lattice_->cells[0];
    const int row = k / lattice_->cells[0];
    const double before = energy_[k];
    energy_[k] = torn_cell(of_corners(displacement, column, row), column, row).energy;
    lost += before - energy_[k];
  }
  return lost;
}

/// Those that are there.
std::vector<int> TurningCells::cells_of(const Bond& bond) const {
  const int column = bond.first % lattice_->columns();
  const int row = bond.first / lattice_->columns();
  std::vector<std::array<int, 2>> places;
  switch (bond.direction) {
    case BondDirection::right:
      places = {{column, row - 1}, {column, row}};
      break;
    case BondDirection::up:
      places = {{column - 1, row}, {column, row}};
      break;
    case BondDirection::right_up:
      places = {{column, row}};
      break;
    case BondDirection::left_up:
      places = {{column - 1, row}};
      break;
  }
  std::vector<int> cells;
  for (const auto& [of_column, of_row] : places) {
    if (lattice_->has_cell(of_column, of_row)) cells.push_back(cell(of_column, of_row));
  }
  return cells;
}

}  // namespace scree
