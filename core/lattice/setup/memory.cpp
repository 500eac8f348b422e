#include "core/lattice/setup/memory.hpp"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <string>

#include "core/lattice/solve/modes.hpp"

namespace scree {
namespace {

/// Per node: displacements, velocities, forces, loads, and stored frames.
constexpr double bytes_of_node = 256.0;
/// Per cell with large rotations: forces, energy, bonds.
constexpr double bytes_of_turning_cell = 96.0;
/// Per node that may touch: its disc, even where it is surrounded by cells.
constexpr double bytes_of_disc = 224.0;
/// Per entry of a sparse matrix or its factor: a number and its row.
constexpr double bytes_of_entry = 12.0;
/// Entries per column of the stiffness, and of its factor per halving of the plate; upper bound from plates
/// of 64 × 16 to 1024 × 1024 cells.
constexpr double entries_of_column = 10.0;
constexpr double factor_entries_of_halving = 8.0;

double nodes_of(const LatticeSpec& lattice) {
  return (lattice.cells[0] + 1.0) * (lattice.cells[1] + 1.0);
}

}  // namespace

double factor_entries(const LatticeSpec& lattice) {
  const double halvings = 2.0 * std::log2(std::min(lattice.cells[0], lattice.cells[1]) + 1.0);
  return 2.0 * nodes_of(lattice) * factor_entries_of_halving * halvings;
}

bool is_factorized(const LatticeSpec& lattice) {
  return lattice.analysis != LatticeAnalysis::dynamics || lattice.bond == BondModel::born;
}

double memory_needed(const LatticeSpec& lattice, bool touches) {
  const double nodes = nodes_of(lattice);
  double bytes = bytes_of_node * nodes;
  if (lattice.rotations == LatticeRotations::large) bytes += bytes_of_turning_cell * nodes;
  if (touches) bytes += bytes_of_disc * nodes;
  if (is_factorized(lattice)) {
    bytes += bytes_of_entry * (2.0 * entries_of_column * nodes + factor_entries(lattice));
  }
  if (lattice.analysis == LatticeAnalysis::modes)
    bytes += 2.0 * nodes * sizeof(double) * vectors_of_modes(lattice);
  return bytes;
}

double memory_available() {
  std::ifstream file("/proc/meminfo");
  for (std::string name, line; file >> name; std::getline(file, line)) {
    double kilobytes = 0.0;
    if (name == "MemAvailable:" && file >> kilobytes) return 1024.0 * kilobytes;
  }
  return static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGE_SIZE));
}

}  // namespace scree
