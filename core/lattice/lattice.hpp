#pragma once

#include <array>
#include <optional>
#include <vector>

#include "core/lattice/cell/cell.hpp"

namespace scree {

/// A plate of square bonded cells, ready to be solved or moved. Nodes are numbered along x first, from the
/// lower left corner on; node n has the unknowns 2 n (its displacement along x) and 2 n + 1 (along y).
struct Lattice {
  std::array<int, 2> cells{};  ///< along x and y
  double side = 0.0;           ///< of a cell [m]
  double cell_mass = 0.0;      ///< [kg]
  int material = 0;            ///< number of its material in the scene
  BondModel bond = BondModel::modified;
  BondStiffness bonds;
  CellMatrix stiffness;     ///< of a cell, see `cell_stiffness`
  std::vector<char> fixed;  ///< of each unknown: held where it is
  Eigen::VectorXd load;     ///< on each unknown [N]
  Vec2 gravity = Vec2::Zero();
  LatticeAnalysis analysis = LatticeAnalysis::statics;
  ModeCount modes;               ///< analysis of modes
  Vec2 velocity = Vec2::Zero();  ///< dynamics: of all nodes at the start [m/s]
  double damping = 0.0;          ///< dynamics: force against the motion, in masses and velocities [1/s]
  LatticeRotations rotations = LatticeRotations::small;
  double spin = 0.0;                     ///< about the middle, at the start [rad/s]
  std::optional<BondStrength> strength;  ///< none: bonds never break
  double thickness = 0.0;                ///< [m]
  bool touches = false;                  ///< its nodes are discs of half a side that touch what is about
  std::vector<char> absent;              ///< of each cell, along x first: there is none; empty: all are there

  int columns() const { return cells[0] + 1; }  ///< of nodes
  int rows() const { return cells[1] + 1; }
  int nodes() const { return columns() * rows(); }
  int unknowns() const { return 2 * nodes(); }
  int node(int column, int row) const { return row * columns() + column; }
  bool has_node(int node) const { return absent.empty() || mass(node) > 0.0; }
  Vec2 position(int node) const { return side * Vec2(node % columns(), node / columns()); }
  double mass(int node) const;  ///< a quarter of each cell around it [kg]
  bool has_cell(int column, int row) const {
    if (column < 0 || row < 0 || column >= cells[0] || row >= cells[1]) return false;
    return absent.empty() || !absent[static_cast<size_t>(row) * cells[0] + column];
  }
};

/// So many nodes are worth handing to another thread …
inline constexpr int nodes_at_once = 1024;
/// … and so many rows of nodes or cells.
int rows_at_once(const Lattice& lattice);

/// The longest step of explicit motion that is stable: 2/ω of the stiffest mode, which no cell by itself is
/// softer than [s].
double stable_step(const Lattice& lattice);

/// The nodes of an edge, from its lower or left end on, those left out by the outline among them.
std::vector<int> edge_nodes(const Lattice& lattice, PlateEdge edge);
/// Of the nodes that are there.
int nearest_node(const Lattice& lattice, const Vec2& point);

/// Load and weight together, 0 where a node is held [N].
Eigen::VectorXd free_load(const Lattice& lattice);

}  // namespace scree
