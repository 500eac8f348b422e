#include <cmath>
#include <limits>

#include "core/base/text/quantity.hpp"
#include "core/scene/keys/key_tables.hpp"
#include "core/scene/keys/read_parts.hpp"
#include "core/scene/keys/write_parts.hpp"

namespace scree {
namespace {

constexpr std::array<std::string_view, 2> directions = {"x", "y"};
constexpr std::array<std::string_view, 1> all_modes = {"all"};
constexpr KeyInput edge_input{KeyKind::choice, bare_words<words_of<PlateEdge>>};

constexpr std::string_view edge_words = "`\"left\"`, `\"right\"`, `\"bottom\"`, `\"top\"`";

void check_one_place(const TomlTable& table, const std::string& part) {
  if (table.has("edge") != table.has("point")) return;
  table.fail_here(part + (table.has("edge") ? " has both edge and point; leave out one of the two"
                                            : " has neither edge nor point; give one of them"));
}

/// A support or a load while it is read: points must lie on the plate.
template <class Part>
struct OnPlate {
  Part part;
  Vec2 size = Vec2::Zero();  ///< of the plate [m]
};

/// @throws SceneError: beyond the plate
Vec2 read_point(const TomlTable& table, const Vec2& size) {
  const Vec2 point = table.pair("point");
  const double slack = 1e-9 * size.maxCoeff();
  if ((point.array() < -slack).any() || (point.array() > size.array() + slack).any()) {
    table.fail("point", "lies outside the plate, which reaches from [0, 0] to [" + number_text(size.x()) +
                            ", " + number_text(size.y()) + "]; it must lie on it");
  }
  return point;
}

using Support = OnPlate<LatticeSupport>;

void read_support_edge(const Key<Support>& self, const TomlTable& table, Support& support) {
  check_one_place(table, "lattice.support");
  if (table.has(self.name)) support.part.place = KeyValue<PlateEdge>::read(table, self.name, any_number);
}

std::string support_edge_text(const Key<Support>&, const Support& support, const Support&,
                              const TomlWriter& out) {
  const auto* edge = std::get_if<PlateEdge>(&support.part.place);
  return edge == nullptr ? std::string() : KeyValue<PlateEdge>::text(*edge, out);
}

void read_support_point(const Key<Support>& self, const TomlTable& table, Support& support) {
  if (table.has(self.name)) support.part.place = read_point(table, support.size);
}

std::string support_point_text(const Key<Support>&, const Support& support, const Support&,
                               const TomlWriter&) {
  const auto* point = std::get_if<Vec2>(&support.part.place);
  return point == nullptr ? std::string() : toml_value(*point);
}

void read_fix(const Key<Support>& self, const TomlTable& table, Support& support) {
  std::array<bool, 2>& fixed = support.part.fixed;
  for (const std::string& axis : table.texts(self.name)) {
    if (axis != "x" && axis != "y")
      table.fail(self.name, "holds \"" + axis + "\"; it must be a list of \"x\" and \"y\"");
    fixed[axis == "y"] = true;
  }
  if (!fixed[0] && !fixed[1]) table.fail(self.name, "is empty; name \"x\", \"y\" or both");
}

std::string fix_text(const Key<Support>&, const Support& support, const Support&, const TomlWriter&) {
  std::vector<std::string> axes;
  if (support.part.fixed[0]) axes.emplace_back("x");
  if (support.part.fixed[1]) axes.emplace_back("y");
  return toml_value(axes);
}

constexpr std::array support_keys = {
    own_key<Support>("edge", "", "all nodes of an edge", {.type = edge_words, .input = edge_input},
                     read_support_edge, support_edge_text),
    own_key<Support>("point", "m", "instead of `edge`: the node nearest to it",
                     {.common = true, .type = "`[x, y]`", .input = {KeyKind::pair}}, read_support_point,
                     support_point_text),
    own_key<Support>(
        "fix", "", "directions that are held",
        {.required = true, .type = "list of `\"x\"`, `\"y\"`", .input = {KeyKind::texts, directions}},
        read_fix, fix_text),
};

LatticeSupport read_support(const TomlTable& table, const LatticeSpec& lattice) {
  Support support{{}, lattice.size};
  read_keys(table, support_keys, support);
  support.part.line = table.line();
  return support.part;
}

using Load = OnPlate<LatticeLoad>;

const char* if_point(const TomlTable& table, const Load&) {
  return table.has("point") ? "acts on an edge; a point takes a force" : nullptr;
}

const char* if_edge(const TomlTable& table, const Load&) {
  return table.has("edge") ? "acts on a point; an edge takes a traction" : nullptr;
}

/// Edge and traction are read together.
void read_traction(const Key<Load>& self, const TomlTable& table, Load& load) {
  if (!table.has("edge")) return;
  const std::vector<Vec2> ends = table.pairs(self.name);
  if (ends.size() != 2) {
    table.fail(self.name, "has " + std::to_string(ends.size()) + (ends.size() == 1 ? " row" : " rows") +
                              "; it must have two, for the lower or left end of the edge and the other");
  }
  load.part.action = EdgeTraction{KeyValue<PlateEdge>::read(table, "edge", any_number), ends[0], ends[1]};
}

void read_point_force(const Key<Load>& self, const TomlTable& table, Load& load) {
  if (table.has("point")) load.part.action = PointForce{read_point(table, load.size), table.pair(self.name)};
}

/// Read together with the traction or the force.
void read_nothing(const Key<Load>&, const TomlTable&, Load&) {}

template <class Action, auto member>
std::string action_text(const Key<Load>&, const Load& load, const Load&, const TomlWriter& out) {
  const auto* action = std::get_if<Action>(&load.part.action);
  return action == nullptr ? std::string() : KeyValue<ValueOf<member>>::text(action->*member, out);
}

std::string traction_text(const Key<Load>&, const Load& load, const Load&, const TomlWriter&) {
  const auto* traction = std::get_if<EdgeTraction>(&load.part.action);
  if (traction == nullptr) return {};
  return toml_value(std::vector<Vec2>{traction->first, traction->last});
}

constexpr std::array load_keys = {
    own_key<Load>("edge", "", "with `traction`", {.type = edge_words, .input = edge_input}, read_nothing,
                  action_text<EdgeTraction, &EdgeTraction::edge>),
    own_key<Load>("traction", "Pa",
                  "at the edge's lower or left end and at the other, linear between, in global axes",
                  {.type = "two vectors `[[x, y], [x, y]]`",
                   .otherwise = "required with `edge`",
                   .input = {KeyKind::pairs}},
                  read_traction, traction_text)
        .refused_if(if_point),
    own_key<Load>("point", "m", "instead of `edge`: the node nearest to it",
                  {.common = true, .type = "`[x, y]`", .input = {KeyKind::pair}}, read_nothing,
                  action_text<PointForce, &PointForce::point>),
    own_key<Load>("force", "N", "on the node, in global axes",
                  {.type = "`[x, y]`", .otherwise = "required with `point`", .input = {KeyKind::pair}},
                  read_point_force, action_text<PointForce, &PointForce::force>)
        .refused_if(if_edge),
};

LatticeLoad read_lattice_load(const TomlTable& table, const LatticeSpec& lattice) {
  check_one_place(table, "lattice.load");
  Load load{{}, lattice.size};
  read_keys(table, load_keys, load);
  load.part.line = table.line();
  return load.part;
}

void read_cells(const Key<LatticeSpec>& self, const TomlTable& table, LatticeSpec& lattice) {
  constexpr double most_cells_along = 1e6;
  if (lattice.size.minCoeff() <= 0.0) table.fail("size", "must be greater than 0 along both axes");
  const Vec2 cells = table.pair(self.name);
  for (int axis = 0; axis < 2; ++axis) {
    if (cells[axis] != std::floor(cells[axis]) || cells[axis] < 1.0 || cells[axis] > most_cells_along)
      table.fail(self.name, "must be two whole numbers from 1 to 1000000");
    lattice.cells[axis] = static_cast<int>(cells[axis]);
  }
  const Vec2 sides = lattice.size.cwiseQuotient(cells);
  if (std::abs(sides.x() - sides.y()) > 1e-9 * sides.maxCoeff()) {
    // Enough digits to show the difference.
    const int digits = std::abs(sides.x() / sides.y() - 1.0) > 1e-2 ? 3 : 12;
    table.fail(self.name, "gives cells of " + format_quantity(sides.x(), "m", digits) + " by " +
                              format_quantity(sides.y(), "m", digits) + "; they must be square");
  }
}

std::string cells_text(const Key<LatticeSpec>&, const LatticeSpec& lattice, const LatticeSpec&,
                       const TomlWriter&) {
  return "[" + std::to_string(lattice.cells[0]) + ", " + std::to_string(lattice.cells[1]) + "]";
}

void read_modes(const Key<LatticeSpec>& self, const TomlTable& table, LatticeSpec& lattice) {
  if (!table.has(self.name)) return;
  if (lattice.analysis != LatticeAnalysis::modes)
    table.fail(self.name, "belongs to analysis = \"modes\"; leave it out");
  if (!table.has_text(self.name)) {
    lattice.modes = static_cast<int>(table.whole_number(self.name, 1, std::numeric_limits<int>::max()));
  } else if (table.text(self.name) == "all") {
    lattice.modes = AllModes();
  } else {
    table.fail(self.name, "is \"" + table.text(self.name) + "\"; it must be a number of modes or \"all\"");
  }
}

std::string modes_text(const Key<LatticeSpec>&, const LatticeSpec& lattice, const LatticeSpec&,
                       const TomlWriter&) {
  if (std::holds_alternative<AllModes>(lattice.modes)) return toml_value(std::string("all"));
  const int* count = std::get_if<int>(&lattice.modes);
  return count == nullptr ? std::string() : std::to_string(*count);
}

template <BondStrength::Measure measure>
constexpr Key<LatticeSpec> strength_key(std::string_view name, std::string_view unit,
                                        std::string_view meaning) {
  return own_key<LatticeSpec>(
      name, unit, meaning,
      {.range = positive, .type = "number > 0", .otherwise = "never", .input = {KeyKind::number}},
      [](const Key<LatticeSpec>& self, const TomlTable& table, LatticeSpec& lattice) {
        if (table.has(self.name))
          lattice.strength = BondStrength{measure, table.number(self.name, self.options.range)};
      },
      [](const Key<LatticeSpec>&, const LatticeSpec& lattice, const LatticeSpec&, const TomlWriter&) {
        const bool is_this = lattice.strength && lattice.strength->measure == measure;
        return is_this ? toml_value(lattice.strength->value) : std::string();
      });
}

constexpr std::array keys = {
    key<&LatticeSpec::size>("size", "m", "width along x and height along y",
                            {.required = true, .common = true, .type = "`[x, y]`, > 0"})
        .of_numbers(positive),
    own_key<LatticeSpec>("cells", "", "number along x and y; they must be square",
                         {.range = {.from = 1.0, .up_to = 1e6},
                          .required = true,
                          .type = "`[nx, ny]`, 1 to 10⁶",
                          .input = {KeyKind::pair}},
                         read_cells, cells_text),
    key<&LatticeSpec::thickness>("thickness", "m", "across its plane", {.range = positive, .required = true}),
    key<&LatticeSpec::material>(
        "material", "", "with `young_modulus` and a `poisson_ratio` from 0 to below 0.5",
        {.required = true, .common = true, .type = "name", .input = {.names = NamesOf::materials}}),
    key<&LatticeSpec::bond>("bond", "", "L- and X-bonds, or Born's", {.written = true}),
    key<&LatticeSpec::elasticity>("elasticity", "",
                                  "free to become thinner (stress), or of fixed thickness (strain)",
                                  {.written = true}),
    key<&LatticeSpec::analysis>(
        "analysis", "", "at rest, modes of vibration or motion, see [lattices](lattices.md)", required_key),
    own_key<LatticeSpec>("modes", "", "`\"modes\"` only",
                         {.range = {.from = 1.0},
                          .type = "whole number or `\"all\"`",
                          .otherwise = "all of up to 700 unknowns, otherwise the lowest 20",
                          .input = {KeyKind::whole_number, all_modes}},
                         read_modes, modes_text),
    key<&LatticeSpec::velocity>("velocity", "m/s", "`\"dynamic\"` only: of all nodes at the start",
                                {.common = true}),
    key<&LatticeSpec::damping>(
        "damping", "1/s", "`\"dynamic\"` only: force against the motion, as a multiple of mass × velocity",
        {.range = not_negative, .common = true}),
    key<&LatticeSpec::rotations>(
        "rotations", "",
        "`\"dynamic\"` only: how far cells may turn; `\"large\"` needs `bond = \"modified\"`",
        {.common = true}),
    key<&LatticeSpec::spin>("spin", "rad/s", "`\"large\"` only: about the plate's centre at the start",
                            {.common = true}),
    strength_key<BondStrength::Measure::stretch>(
        "break_stretch", "", "`\"large\"` only: extension over length at which a bond breaks"),
    strength_key<BondStrength::Measure::energy>(
        "break_energy", "J/m²",
        "`\"large\"` only, instead of `break_stretch`: energy of its extension over the area of a cell's "
        "side"),
    key<&LatticeSpec::outline>("outline", "", "`\"large\"` only; a disc needs four cells in both directions"),
    tables_key<&LatticeSpec::supports, read_support>("support", "[supports](#supports-of-a-lattice)",
                                                     {.common = true, .type = "tables"}),
    tables_key<&LatticeSpec::loads, read_lattice_load>("load", "[loads](#loads-of-a-lattice)",
                                                       {.common = true, .type = "tables"}),
};

/// Rejects keys that do not apply to this lattice.
void check_lattice(const TomlTable& table, const LatticeSpec& lattice) {
  const auto refuse = [&](std::initializer_list<std::string_view> refused, const char* reason) {
    for (const std::string_view one : refused) {
      if (table.has(one)) table.fail(one, reason);
    }
  };
  if (lattice.analysis != LatticeAnalysis::dynamics) {
    refuse({"velocity", "damping", "rotations", "spin", "break_stretch", "break_energy", "outline"},
           "belongs to analysis = \"dynamic\"; leave it out");
  } else if (lattice.rotations == LatticeRotations::small) {
    refuse({"spin", "break_stretch", "break_energy", "outline"},
           "needs cells that turn; add rotations = \"large\" or leave it out");
  } else if (lattice.bond == BondModel::born) {
    table.fail("rotations", "is \"large\", but Born's bonds resist every turn; it needs bond = \"modified\"");
  }
  if (table.has("break_stretch") && table.has("break_energy"))
    table.fail("break_energy", "is given together with break_stretch; leave out one of the two");
  if (lattice.analysis == LatticeAnalysis::modes && !lattice.loads.empty())
    table.fail("load", "has no effect on the modes; leave it out or choose analysis = \"static\"");
}

}  // namespace

LatticeSpec read_lattice(const TomlTable& table) {
  LatticeSpec lattice;
  read_keys(table, keys, lattice);
  check_lattice(table, lattice);
  lattice.line = table.line();
  return lattice;
}

void write_lattice(TomlWriter& out, const LatticeSpec& lattice) {
  out.header("[lattice]");
  write_keys(out, keys, lattice);
  for (const LatticeSupport& support : lattice.supports) {
    out.header("[[lattice.support]]");
    write_keys(out, support_keys, Support{support, {}});
  }
  for (const LatticeLoad& load : lattice.loads) {
    out.header("[[lattice.load]]");
    write_keys(out, load_keys, Load{load, {}});
  }
}

std::vector<KeyTable> lattice_tables() {
  return {{"lattice", "in [lattice]", lines_of_keys(keys)},
          {"lattice.support", "in [[lattice.support]]", lines_of_keys(support_keys)},
          {"lattice.load", "in [[lattice.load]]", lines_of_keys(load_keys)}};
}

}  // namespace scree
