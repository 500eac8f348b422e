#include <cmath>
#include <limits>

#include "core/base/text/number.hpp"
#include "core/base/text/quantity.hpp"
#include "core/scene/file/read_parts.hpp"

namespace scree {
namespace {

constexpr double most_cells_along = 1e6;

PlateEdge read_edge(const TomlTable& table) {
  return table.choice<PlateEdge>("edge", {{"left", PlateEdge::left},
                                          {"right", PlateEdge::right},
                                          {"bottom", PlateEdge::bottom},
                                          {"top", PlateEdge::top}});
}

void check_one_place(const TomlTable& table, const std::string& part) {
  if (table.has("edge") != table.has("point")) return;
  table.fail_here(part + (table.has("edge") ? " has both edge and point; leave out one of the two"
                                            : " has neither edge nor point; give one of them"));
}

/// @throws SceneError: beyond the plate
Vec2 read_point(const TomlTable& table, const LatticeSpec& lattice) {
  const Vec2 point = table.pair("point");
  const double slack = 1e-9 * lattice.size.maxCoeff();
  if ((point.array() < -slack).any() || (point.array() > lattice.size.array() + slack).any()) {
    table.fail("point", "lies outside the plate, which reaches from [0, 0] to [" +
                            number_text(lattice.size.x()) + ", " + number_text(lattice.size.y()) +
                            "]; it must lie on it");
  }
  return point;
}

LatticeSupport read_support(const TomlTable& table, const LatticeSpec& lattice) {
  table.allow({"edge", "point", "fix"});
  check_one_place(table, "lattice.support");
  LatticeSupport support;
  support.line = table.line();
  if (table.has("edge")) {
    support.place = read_edge(table);
  } else {
    support.place = read_point(table, lattice);
  }
  for (const std::string& axis : table.texts("fix")) {
    if (axis != "x" && axis != "y") {
      table.fail("fix", "holds \"" + axis + "\"; it must be a list of \"x\" and \"y\"");
    }
    support.fixed[axis == "y"] = true;
  }
  if (!support.fixed[0] && !support.fixed[1]) table.fail("fix", "is empty; name \"x\", \"y\" or both");
  return support;
}

LatticeLoad read_lattice_load(const TomlTable& table, const LatticeSpec& lattice) {
  check_one_place(table, "lattice.load");
  LatticeLoad load;
  load.line = table.line();
  if (table.has("point")) {
    table.allow({"point", "force"}, {{"traction", "acts on an edge; a point takes a force"}});
    load.action = PointForce{read_point(table, lattice), table.pair("force")};
    return load;
  }
  table.allow({"edge", "traction"}, {{"force", "acts on a point; an edge takes a traction"}});
  const std::vector<Vec2> ends = table.pairs("traction");
  if (ends.size() != 2) {
    table.fail("traction", "has " + std::to_string(ends.size()) + (ends.size() == 1 ? " row" : " rows") +
                               "; it must have two, for the lower or left end of the edge and the other");
  }
  load.action = EdgeTraction{read_edge(table), ends[0], ends[1]};
  return load;
}

void read_cells(const TomlTable& table, LatticeSpec& lattice) {
  lattice.size = table.pair("size");
  if (lattice.size.minCoeff() <= 0.0) table.fail("size", "must be greater than 0 along both axes");
  const Vec2 cells = table.pair("cells");
  for (int axis = 0; axis < 2; ++axis) {
    if (cells[axis] != std::floor(cells[axis]) || cells[axis] < 1.0 || cells[axis] > most_cells_along) {
      table.fail("cells", "must be two whole numbers from 1 to 1000000");
    }
    lattice.cells[axis] = static_cast<int>(cells[axis]);
  }
  const Vec2 sides = lattice.size.cwiseQuotient(cells);
  if (std::abs(sides.x() - sides.y()) > 1e-9 * sides.maxCoeff()) {
    // So many digits that they differ.
    const int digits = std::abs(sides.x() / sides.y() - 1.0) > 1e-2 ? 3 : 12;
    table.fail("cells", "gives cells of " + format_quantity(sides.x(), "m", digits) + " by " +
                            format_quantity(sides.y(), "m", digits) + "; they must be square");
  }
}

/// What only lattices have whose cells may turn as far as they like.
void read_large_rotations(const TomlTable& table, LatticeSpec& lattice) {
  if (lattice.bond == BondModel::born) {
    table.fail("rotations", "is \"large\", but Born's bonds resist every turn; it needs bond = \"modified\"");
  }
  lattice.spin = table.number_or("spin", lattice.spin);
  if (table.has("outline")) {
    lattice.outline = table.choice<PlateOutline>(
        "outline", {{"rectangle", PlateOutline::rectangle}, {"disc", PlateOutline::disc}});
  }
  using Measure = BondStrength::Measure;
  if (table.has("break_stretch") && table.has("break_energy")) {
    table.fail("break_energy", "is given together with break_stretch; leave out one of the two");
  }
  if (table.has("break_stretch")) {
    lattice.strength = BondStrength{Measure::stretch, table.number("break_stretch", positive)};
  } else if (table.has("break_energy")) {
    lattice.strength = BondStrength{Measure::energy, table.number("break_energy", positive)};
  }
}

ModeCount read_modes(const TomlTable& table) {
  if (!table.has_text("modes"))
    return static_cast<int>(table.whole_number("modes", 1, std::numeric_limits<int>::max()));
  if (table.text("modes") == "all") return AllModes();
  table.fail("modes", "is \"" + table.text("modes") + "\"; it must be a number of modes or \"all\"");
}

/// What only moving lattices have.
void read_start(const TomlTable& table, LatticeSpec& lattice) {
  if (lattice.analysis != LatticeAnalysis::dynamics) {
    for (const std::string_view key :
         {"velocity", "damping", "rotations", "spin", "break_stretch", "break_energy", "outline"}) {
      if (table.has(key)) table.fail(key, "belongs to analysis = \"dynamic\"; leave it out");
    }
    return;
  }
  lattice.velocity = table.pair_or("velocity", lattice.velocity);
  lattice.damping = table.number_or("damping", lattice.damping, not_negative);
  if (table.has("rotations")) {
    lattice.rotations = table.choice<LatticeRotations>(
        "rotations", {{"small", LatticeRotations::small}, {"large", LatticeRotations::large}});
  }
  if (lattice.rotations == LatticeRotations::large) return read_large_rotations(table, lattice);
  for (const std::string_view key : {"spin", "break_stretch", "break_energy", "outline"}) {
    if (table.has(key)) table.fail(key, "needs cells that turn; add rotations = \"large\" or leave it out");
  }
}

}  // namespace

LatticeSpec read_lattice(const TomlTable& table) {
  table.allow({"size", "cells", "thickness", "material", "bond", "elasticity", "analysis", "modes",
               "velocity", "damping", "rotations", "spin", "break_stretch", "break_energy", "outline",
               "support", "load"});
  LatticeSpec lattice;
  lattice.line = table.line();
  read_cells(table, lattice);
  lattice.thickness = table.number("thickness", positive);
  lattice.material = table.text("material");
  if (table.has("bond")) {
    lattice.bond =
        table.choice<BondModel>("bond", {{"modified", BondModel::modified}, {"born", BondModel::born}});
  }
  if (table.has("elasticity")) {
    lattice.elasticity = table.choice<PlaneElasticity>(
        "elasticity", {{"plane_stress", PlaneElasticity::stress}, {"plane_strain", PlaneElasticity::strain}});
  }
  lattice.analysis = table.choice<LatticeAnalysis>("analysis", {{"static", LatticeAnalysis::statics},
                                                                {"modes", LatticeAnalysis::modes},
                                                                {"dynamic", LatticeAnalysis::dynamics}});
  if (table.has("modes")) {
    if (lattice.analysis != LatticeAnalysis::modes)
      table.fail("modes", "belongs to analysis = \"modes\"; leave it out");
    lattice.modes = read_modes(table);
  }
  read_start(table, lattice);
  for (const TomlTable& one : table.tables("support")) lattice.supports.push_back(read_support(one, lattice));
  for (const TomlTable& one : table.tables("load")) lattice.loads.push_back(read_lattice_load(one, lattice));
  if (lattice.analysis == LatticeAnalysis::modes && !lattice.loads.empty()) {
    table.fail("load", "has no effect on the modes; leave it out or choose analysis = \"static\"");
  }
  return lattice;
}

}  // namespace scree
