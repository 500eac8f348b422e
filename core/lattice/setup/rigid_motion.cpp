#include "core/lattice/setup/rigid_motion.hpp"

#include <set>

#include "core/base/text/quantity.hpp"

namespace scree {

// Uses the integer rows and columns of the nodes, which is exact for plates of any slenderness.
std::string rigid_motion_left(const Lattice& lattice) {
  std::set<int> rows_of_x;     // rows of nodes fixed along x
  std::set<int> columns_of_y;  // columns of nodes fixed along y
  for (int node = 0; node < lattice.nodes(); ++node) {
    if (lattice.fixed[2 * node]) rows_of_x.insert(node / lattice.columns());
    if (lattice.fixed[2 * node + 1]) columns_of_y.insert(node % lattice.columns());
  }
  if (rows_of_x.empty()) return "move along x";
  if (columns_of_y.empty()) return "move along y";
  if (rows_of_x.size() > 1 || columns_of_y.size() > 1) return {};
  const Vec2 about = lattice.side * Vec2(*columns_of_y.begin(), *rows_of_x.begin());
  return "turn about (" + format_quantity(about.x(), "m") + ", " + format_quantity(about.y(), "m") + ")";
}

}  // namespace scree
