#pragma once

#include "core/base/text/column.hpp"
#include "core/frame/frame.hpp"
#include "core/lattice/lattice.hpp"
#include "core/lattice/solve/modes.hpp"

namespace scree {

struct NodeRow {
  const Frame& frame;
  int node = 0;

  Vec2 place() const { return frame.model->lattice->position(node); }
  const Vec2& displacement() const { return frame.nodes[static_cast<std::size_t>(node)]; }
};

/// Columns of lattice.csv after the time.
inline constexpr std::array<Column<NodeRow>, 6> node_columns = {{
    {"node",
     "",
     "number of the node, row by row from the lower left corner",
     [](const NodeRow& row) { return static_cast<long>(row.node); },
     {.plots = false, .array = "node"}},
    {"x", "m", "place of the node in the undeformed plate",
     [](const NodeRow& row) { return row.place().x(); }, table_only},
    {"y", "m", "the same along y", [](const NodeRow& row) { return row.place().y(); }, table_only},
    {"u", "m", "displacement along x", [](const NodeRow& row) { return row.displacement().x(); }, table_only},
    {"v", "m", "displacement along y", [](const NodeRow& row) { return row.displacement().y(); }, table_only},
    {"displacement",
     "m",
     "displacement",
     [](const NodeRow& row) -> Vec3 {
       return {row.displacement().x(), row.displacement().y(), 0.0};
     },
     {.table = false, .plots = false, .array = "displacement"}},
}};

/// Columns of broken_bonds.csv.
inline constexpr std::array<Column<BrokenBond>, 3> broken_bond_columns = {{
    {"time", "s", "time at which the bond broke", &BrokenBond::time, table_only},
    {"first", "", "number of one of the two nodes that it held together", &BrokenBond::first, table_only},
    {"second", "", "number of the other", &BrokenBond::second, table_only},
}};

struct ModeRow {
  int mode = 0;
  const Mode& shape;
  int node = 0;
};

/// Columns of modes.csv.
inline constexpr std::array<Column<ModeRow>, 2> mode_columns = {{
    {"mode", "", "number of the mode, from 0, lowest first",
     [](const ModeRow& row) { return static_cast<long>(row.mode); }, table_only},
    {"eigenvalue", "N/m", "λ of K u = λ u, K being the stiffness",
     [](const ModeRow& row) { return row.shape.eigenvalue; }, table_only},
}};

/// Columns of mode_shapes.csv.
inline constexpr std::array<Column<ModeRow>, 4> mode_shape_columns = {{
    {"mode", "", "number of the mode", [](const ModeRow& row) { return static_cast<long>(row.mode); },
     table_only},
    {"node", "", "number of the node", [](const ModeRow& row) { return static_cast<long>(row.node); },
     table_only},
    {"u", "", "shape along x; only the ratios of a shape have a meaning",
     [](const ModeRow& row) -> double { return row.shape.shape[2L * row.node]; }, table_only},
    {"v", "", "shape along y",
     [](const ModeRow& row) -> double { return row.shape.shape[2L * row.node + 1]; }, table_only},
}};

}  // namespace scree
