#include "core/scene/file/lattice_text.hpp"

#include "core/scene/names.hpp"

namespace scree {
namespace {

void write_support(TomlWriter& out, const LatticeSupport& support) {
  out.header("[[lattice.support]]");
  if (const auto* edge = std::get_if<PlateEdge>(&support.place)) {
    out.key("edge", std::string(name_of(*edge)));
  } else {
    out.key("point", std::get<Vec2>(support.place));
  }
  std::vector<std::string> axes;
  if (support.fixed[0]) axes.emplace_back("x");
  if (support.fixed[1]) axes.emplace_back("y");
  out.key("fix", axes);
}

void write_load(TomlWriter& out, const LatticeLoad& load) {
  out.header("[[lattice.load]]");
  if (const auto* traction = std::get_if<EdgeTraction>(&load.action)) {
    out.key("edge", std::string(name_of(traction->edge)));
    out.key("traction", std::vector<Vec2>{traction->first, traction->last});
  } else {
    const auto& force = std::get<PointForce>(load.action);
    out.key("point", force.point);
    out.key("force", force.force);
  }
}

}  // namespace

void write_lattice(TomlWriter& out, const LatticeSpec& lattice) {
  const LatticeSpec left_out;
  out.header("[lattice]");
  out.key("size", lattice.size);
  std::string cells = "[";
  cells.append(std::to_string(lattice.cells[0])).append(", ").append(std::to_string(lattice.cells[1]));
  out.raw("cells", cells.append("]"));
  out.key("thickness", lattice.thickness);
  out.key("material", lattice.material);
  out.key("bond", std::string(name_of(lattice.bond)));
  out.key("elasticity", std::string(name_of(lattice.elasticity)));
  out.key("analysis", std::string(name_of(lattice.analysis)));
  if (std::holds_alternative<AllModes>(lattice.modes)) out.key("modes", std::string("all"));
  if (const int* count = std::get_if<int>(&lattice.modes)) out.raw("modes", std::to_string(*count));
  out.key_unless("velocity", lattice.velocity, left_out.velocity);
  out.key_unless("damping", lattice.damping, left_out.damping);
  out.key_unless("rotations", std::string(name_of(lattice.rotations)),
                 std::string(name_of(left_out.rotations)));
  out.key_unless("spin", lattice.spin, left_out.spin);
  if (lattice.strength) {
    const bool stretch = lattice.strength->measure == BondStrength::Measure::stretch;
    out.key(stretch ? "break_stretch" : "break_energy", lattice.strength->value);
  }
  out.key_unless("outline", std::string(name_of(lattice.outline)), std::string(name_of(left_out.outline)));
  for (const LatticeSupport& support : lattice.supports) write_support(out, support);
  for (const LatticeLoad& load : lattice.loads) write_load(out, load);
}

}  // namespace scree
