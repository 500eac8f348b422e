#include "core/base/text/number.hpp"
#include "core/scene/file/read_parts.hpp"
#include "core/scene/names.hpp"

namespace scree {
namespace {

BarrierLawSpec read_barrier(const TomlTable& table) {
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

HertzLawSpec read_hertz(const TomlTable& table) {
  table.allow({"law"}, {{"stiffness",
                         "follows from the moduli of the materials; leave it out, or make the law "
                         "\"linear\""}});
  return {};
}

LinearLawSpec read_linear(const TomlTable& table) {
  table.allow({"law", "stiffness"});
  return {table.number("stiffness", positive)};
}

NormalLawSpec read_normal(const TomlTable& table) {
  const std::string law = table.text("law");
  if (law == "barrier") return read_barrier(table);
  if (law == "hertz") return read_hertz(table);
  if (law == "linear") return read_linear(table);
  if (law == "walton_braun") return read_walton_braun(table);
  if (law == "storakers") return read_storakers(table);
  table.fail("law", "is \"" + law +
                        "\"; it must be \"hertz\", \"linear\", \"walton_braun\", \"storakers\" or "
                        "\"barrier\"");
}

DampingSpec read_damping(const TomlTable& table, const NormalLawSpec& normal) {
  table.allow({"ratio", "restitution", "tension"});
  if (table.has("ratio") == table.has("restitution")) {
    table.fail_here(std::string("contact.damping has ") +
                    (table.has("ratio") ? "both ratio and restitution" : "neither ratio nor restitution") +
                    "; give exactly one of them");
  }
  DampingSpec damping;
  damping.ratio = table.number_or("ratio", 0.0, not_negative);
  damping.restitution = table.optional_number("restitution", {.above = 0.0, .up_to = 1.0});
  const bool known =
      std::holds_alternative<HertzLawSpec>(normal) || std::holds_alternative<LinearLawSpec>(normal);
  if (damping.restitution && !known) {
    table.fail("restitution", "cannot be reached by any damping ratio under the law \"" +
                                  std::string(name_of(normal)) + "\"; give \"ratio\" instead");
  }
  if (table.has("tension"))
    damping.tension = table.choice<bool>("tension", {{"clamp", false}, {"allow", true}});
  return damping;
}

/// A number, or how the stiffness follows from the normal one of a Hertz contact.
void read_tangential_stiffness(const TomlTable& table, const NormalLawSpec& normal, FrictionSpec& friction) {
  if (!table.has_text("stiffness")) {
    friction.stiffness = table.optional_number("stiffness", positive);
    return;
  }
  friction.form = table.choice<TangentialStiffness>(
      "stiffness", {{"printed", TangentialStiffness::printed}, {"mindlin", TangentialStiffness::mindlin}});
  if (!std::holds_alternative<HertzLawSpec>(normal)) {
    table.fail("stiffness",
               "is \"" + table.text("stiffness") +
                   "\", which follows from the law \"hertz\" alone; give a number or leave it out");
  }
}

FrictionSpec read_friction(const TomlTable& table, const NormalLawSpec& normal) {
  table.allow({"static", "dynamic", "stiffness", "damping", "lever"});
  const auto [static_coefficient, dynamic_coefficient] = read_coefficients(table);
  FrictionSpec friction;
  friction.static_coefficient = static_coefficient;
  friction.dynamic_coefficient = dynamic_coefficient;
  read_tangential_stiffness(table, normal, friction);
  friction.damping = table.number_or("damping", 0.0, not_negative);
  if (table.has("lever")) {
    friction.lever =
        table.choice<LeverArm>("lever", {{"printed", LeverArm::printed}, {"contact", LeverArm::contact}});
  }
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
  const TomlTable normal = table.table("normal");
  rule.normal = read_normal(normal);
  rule.law_line = normal.line("unloading");
  if (table.has("damping")) rule.damping = read_damping(table.table("damping"), rule.normal);
  if (table.has("friction")) rule.friction = read_friction(table.table("friction"), rule.normal);
  return rule;
}

}  // namespace scree
