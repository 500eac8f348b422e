#include "core/lattice/solve/stiffness_matrix.hpp"

#include <algorithm>

#include "core/lattice/stencil.hpp"

namespace scree {
namespace {

/// Nodes from `first` up to, not including, `end`.
struct NodeBlock {
  std::array<int, 2> first;
  std::array<int, 2> end;

  int length(int axis) const { return end[axis] - first[axis]; }
};

/// Blocks with at most this many nodes along each side are not divided.
constexpr int smallest_side = 3;

void append_nodes(const Lattice& lattice, const NodeBlock& block, std::vector<int>& nodes) {
  for (int row = block.first[1]; row < block.end[1]; ++row) {
    for (int column = block.first[0]; column < block.end[0]; ++column) {
      nodes.push_back(lattice.node(column, row));
    }
  }
}

void dissect(const Lattice& lattice, const NodeBlock& block, std::vector<int>& nodes) {
  const int axis = block.length(0) >= block.length(1) ? 0 : 1;
  if (block.length(axis) <= smallest_side) {
    append_nodes(lattice, block, nodes);
    return;
  }
  const int middle = block.first[axis] + block.length(axis) / 2;
  NodeBlock before = block;
  NodeBlock between = block;
  NodeBlock after = block;
  before.end[axis] = between.first[axis] = middle;
  between.end[axis] = after.first[axis] = middle + 1;
  dissect(lattice, before, nodes);
  dissect(lattice, after, nodes);
  append_nodes(lattice, between, nodes);
}

UnknownOrder free_unknowns(const Lattice& lattice, const std::vector<int>& nodes) {
  UnknownOrder order;
  order.place.assign(lattice.unknowns(), -1);
  for (const int node : nodes) {
    for (const int unknown : {2 * node, 2 * node + 1}) {
      if (lattice.fixed[unknown]) continue;
      order.place[unknown] = static_cast<int>(order.unknowns.size());
      order.unknowns.push_back(unknown);
    }
  }
  return order;
}

struct Entry {
  int place;
  double value;
};

/// The upper part of a column of the matrix.
void find_column(const Lattice& lattice, const Stencils& stencils, const UnknownOrder& order, int k,
                 std::vector<Entry>& entries) {
  entries.clear();
  const int node = order.unknowns[k] / 2;
  const int axis = order.unknowns[k] % 2;
  const int column = node % lattice.columns();
  const int row = node / lattice.columns();
  const NodeStencil& stencil = stencils.at(column, row);
  for (int up = row > 0 ? -1 : 0; up <= (row < lattice.cells[1] ? 1 : 0); ++up) {
    for (int right = column > 0 ? -1 : 0; right <= (column < lattice.cells[0] ? 1 : 0); ++right) {
      const int other = lattice.node(column + right, row + up);
      for (int other_axis = 0; other_axis < 2; ++other_axis) {
        const int place = order.place[2 * other + other_axis];
        if (place < 0 || place > k) continue;
        entries.push_back({place, stencil[1 + up](axis, 2 * (1 + right) + other_axis)});
      }
    }
  }
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.place < b.place; });
}

}  // namespace

UnknownOrder numbered_order(const Lattice& lattice) {
  std::vector<int> nodes;
  append_nodes(lattice, {{0, 0}, {lattice.columns(), lattice.rows()}}, nodes);
  return free_unknowns(lattice, nodes);
}

UnknownOrder nested_dissection(const Lattice& lattice) {
  std::vector<int> nodes;
  nodes.reserve(lattice.nodes());
  dissect(lattice, {{0, 0}, {lattice.columns(), lattice.rows()}}, nodes);
  return free_unknowns(lattice, nodes);
}

SparseMatrix upper_stiffness(const Lattice& lattice, const UnknownOrder& order) {
  constexpr int usual_in_column = 10;
  const int count = static_cast<int>(order.unknowns.size());
  SparseMatrix matrix(count, count);
  matrix.reserve(static_cast<Eigen::Index>(count) * usual_in_column);
  const Stencils stencils(lattice);
  std::vector<Entry> entries;
  for (int k = 0; k < count; ++k) {
    find_column(lattice, stencils, order, k, entries);
    matrix.startVec(k);
    for (const auto& [place, value] : entries) matrix.insertBack(place, k) = value;
  }
  matrix.finalize();
  return matrix;
}

}  // namespace scree
