#pragma once

#include <array>
#include <optional>
#include <vector>

#include "core/lattice/cell/cell.hpp"

namespace scree {

/// A plate of square bonded cells, ready to be solved or moved. Nodes are numbered along x first, from the
/// lower left corner. Node n has the unknowns 2 n (displacement along x) and 2 n + 1 (along y).
struct Lattice {
  std::array<int, 2> cells{};  ///< along x and y
  double side = 0.0;           ///< of a cell [m]
  double cell_mass = 0.0;      ///< [kg]
  int material = 0;            ///< index of its material in the scene
  BondModel bond = BondModel::modified;
  BondStiffness bonds;
  CellMatrix stiffness;     ///< of a cell, see `cell_stiffness`
  std::vector<char> fixed;  ///< per unknown: fixed
  Eigen::VectorXd load;     ///< per unknown [N]
  Vec2 gravity = Vec2::Zero();
  LatticeAnalysis analysis = LatticeAnalysis::statics;
  ModeCount modes;               ///< modal analysis only
  Vec2 velocity = Vec2::Zero();  ///< dynamics: initial velocity of all nodes [m/s]
  double damping = 0.0;          ///< dynamics: mass-proportional damping [1/s]
  LatticeRotations rotations = LatticeRotations::small;
  double spin = 0.0;                     ///< initial, about the centre [rad/s]
  std::optional<BondStrength> strength;  ///< none: bonds never break
  double thickness = 0.0;                ///< [m]
  /// Its nodes are discs with a radius of half a side that can touch other objects
  bool touches = false;
  std::vector<char> absent;  ///< per cell, along x first: cut away; empty: none

  int columns() const { return cells[0] + 1; }  ///< of nodes
  int rows() const { return cells[1] + 1; }
  int nodes() const { return columns() * rows(); }
  int unknowns() const { return 2 * nodes(); }
  int node(int column, int row) const { return row * columns() + column; }
  bool has_node(int node) const { return absent.empty() || mass(node) > 0.0; }
  Vec2 position(int node) const { return side * Vec2(node % columns(), node / columns()); }
  double mass(int node) const;  ///< a quarter of each adjacent cell [kg]
  bool has_cell(int column, int row) const {
    if (column < 0 || row < 0 || column >= cells[0] || row >= cells[1]) return false;
    return absent.empty() || !absent[static_cast<size_t>(row) * cells[0] + column];
  }
};

/// Grain size: nodes per parallel task.
inline constexpr int node_grain = 1024;
/// Grain size: rows of nodes or cells per parallel task.
int row_grain(const Lattice& lattice);

/// Largest stable step of explicit motion: 2/ω, bounded by the stiffest cell [s].
double stable_step(const Lattice& lattice);

/// Nodes of an edge from its lower or left end, including those cut away by the outline.
std::vector<int> edge_nodes(const Lattice& lattice, PlateEdge edge);
/// Nearest existing node (nodes cut away by the outline are skipped).
int nearest_node(const Lattice& lattice, const Vec2& point);

/// Load plus weight, 0 for fixed unknowns [N].
Eigen::VectorXd free_load(const Lattice& lattice);

}  // namespace scree
