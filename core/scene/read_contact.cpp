#include "core/scene/read_parts.hpp"
#include "core/text/number.hpp"

namespace scree {
namespace {

constexpr std::string_view no_spheres =
    "belongs to contacts of spheres, which this version has not; leave it out";

BarrierLawSpec read_normal(const TomlTable& table) {
  const std::string law = table.text("law");
  for (const std::string_view other : {"hertz", "linear", "walton_braun", "storakers"}) {
    if (law == other) table.fail("law", "\"" + law + "\" is not available in this version; \"barrier\" is");
  }
  if (law != "barrier") table.fail("law", "is \"" + law + "\"; it must be \"barrier\"");
  table.allow({"law", "activation_gap", "stiffness", "exponent", "barrier_fraction", "barrier_exponent"});
  BarrierLawSpec normal;
  normal.activation_gap = table.number("activation_gap", positive);
  normal.stiffness = table.number("stiffness", positive);
  normal.exponent = table.number_or("exponent", normal.exponent, {.from = 1.0});
  normal.barrier_fraction =
      table.number_or("barrier_fraction", normal.barrier_fraction, {.above = 0.0, .below = 1.0});
  normal.barrier_exponent = table.number_or("barrier_exponent", normal.barrier_exponent, {.up_to = -1.0});
  return normal;
}

DampingSpec read_damping(const TomlTable& table) {
  table.allow(
      {"ratio"},
      {{"restitution", "is not available in this version; give the ratio of critical damping as \"ratio\""},
       {"tension", no_spheres}});
  DampingSpec damping;
  damping.ratio = table.number("ratio", not_negative);
  return damping;
}

FrictionSpec read_friction(const TomlTable& table) {
  table.allow({"static", "dynamic", "stiffness", "damping"});
  const auto [static_coefficient, dynamic_coefficient] = read_coefficients(table);
  FrictionSpec friction;
  friction.static_coefficient = static_coefficient;
  friction.dynamic_coefficient = dynamic_coefficient;
  friction.stiffness = table.optional_number("stiffness", positive);
  friction.damping = table.number_or("damping", 0.0, not_negative);
  return friction;
}

}  // namespace

FrictionCoefficients read_coefficients(const TomlTable& table) {
  const double static_coefficient = table.number("static", not_negative);
  const double dynamic_coefficient = table.number_or("dynamic", static_coefficient, not_negative);
  if (dynamic_coefficient > static_coefficient) {
    table.fail("dynamic", "is " + number_text(dynamic_coefficient) + ", more than static = " +
                              number_text(static_coefficient) + "; it must be at most that");
  }
  return {static_coefficient, dynamic_coefficient};
}

ContactRule read_contact(const TomlTable& table) {
  table.allow({"materials", "normal", "damping", "friction"});
  ContactRule rule;
  rule.line = table.line();
  if (table.has("materials")) {
    const std::vector<std::string> names = table.texts("materials");
    if (names.size() != 2) {
      table.fail("materials", "names " + std::to_string(names.size()) +
                                  " materials; it must name two, or be left out for every pair");
    }
    rule.materials = {names[0], names[1]};
  }
  rule.normal = read_normal(table.table("normal"));
  if (table.has("damping")) rule.damping = read_damping(table.table("damping"));
  if (table.has("friction")) rule.friction = read_friction(table.table("friction"));
  return rule;
}

}  // namespace scree
