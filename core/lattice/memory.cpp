#include "core/lattice/memory.hpp"

#include <unistd.h>

#include <algorithm>
#include <cmath>

namespace scree {
namespace {

/// Of each node: displacements, velocities, forces, loads, and frames that are kept.
constexpr double bytes_of_node = 256.0;
/// An entry of a sparse matrix or of its factor: a number and its row.
constexpr double bytes_of_entry = 12.0;
/// Entries of a column of the stiffness, and of its factor for each halving of the plate; the latter as
/// factors of plates from 64 × 16 to 1024 × 1024 cells have them, from above.
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

double memory_needed(const LatticeSpec& lattice) {
  const double nodes = nodes_of(lattice);
  if (lattice.analysis == LatticeAnalysis::dynamics) return bytes_of_node * nodes;
  return nodes * (bytes_of_node + 2.0 * bytes_of_entry * entries_of_column) +
         bytes_of_entry * factor_entries(lattice);
}

double memory_of_machine() {
  return static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGE_SIZE));
}

}  // namespace scree
