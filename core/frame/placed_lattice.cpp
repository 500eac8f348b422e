#include "core/frame/placed_lattice.hpp"

#include "core/lattice/lattice.hpp"

namespace scree {

Vec3 place_of_node(const Frame& frame, int node) {
  const Vec2 place = frame.model->lattice->position(node) + frame.nodes[static_cast<std::size_t>(node)];
  return {place.x(), place.y(), 0.0};
}

std::array<int, 4> corners_of_cell(const Lattice& lattice, int node) {
  const int above = node + lattice.columns();
  return {node, node + 1, above + 1, above};
}

int node_of_cell_around(const Frame& frame, const Vec3& point, double opening) {
  const Lattice& lattice = *frame.model->lattice;
  for (int row = 0; row < lattice.cells[1]; ++row) {
    for (int column = 0; column < lattice.cells[0]; ++column) {
      if (!lattice.has_cell(column, row)) continue;
      const int node = lattice.node(column, row);
      const std::array<int, 4> corners = corners_of_cell(lattice, node);
      bool within = true;
      for (std::size_t k = 0; k < corners.size() && within; ++k) {
        const Vec3 from = place_of_node(frame, corners[k]);
        const Vec3 way = place_of_node(frame, corners[(k + 1) % corners.size()]) - from;
        within = way.norm() < lattice.side + opening && way.cross(point - from).z() > 0.0;
      }
      if (within) return node;
    }
  }
  return -1;
}

}  // namespace scree
