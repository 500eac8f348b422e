#pragma once

#include <array>

#include "core/frame/frame.hpp"
#include "core/model/model.hpp"

namespace scree {

// Where the nodes and cells of a lattice lie in a frame.

/// Place of a node, in the plane z = 0 [m].
Vec3 place_of_node(const Frame& frame, int node);

/// A node of the cell that contains a point; −1: none contains it.
/// @param opening  a cell with a side that a crack has opened by this lets the point in [m]
int node_of_cell_around(const Frame& frame, const Vec3& point, double opening);

/// The four corners of the cell whose lower left node is given, counterclockwise.
std::array<int, 4> corners_of_cell(const Lattice& lattice, int node);

}  // namespace scree
