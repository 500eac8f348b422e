#include "core/scene/keys/key_tables.hpp"
#include "core/scene/keys/read_parts.hpp"
#include "core/scene/keys/write_parts.hpp"

namespace scree {
namespace {

constexpr std::array fluid_keys = {
    key<&FluidSpec::drag>("drag", "N·s/m", "c of f = −c (v − v_fluid)", {.range = not_negative}),
    key<&FluidSpec::velocity>("velocity", "m/s", "v_fluid, of the fluid"),
    key<&FluidSpec::magnus>("magnus", "kg", "S of f = S ω × (v − v_fluid)"),
};

constexpr std::array power_law_keys = {
    key<&PowerLawSpec::strength>("strength", "N·m^β", "κ of κ/L^β",
                                 {.range = not_negative, .required = true}),
    key<&PowerLawSpec::exponent>("exponent", "", "β of κ/L^β", {.written = true}),
};

constexpr std::array near_field_keys = {
    table_key<&NearFieldSpec::attraction, power_law_keys>(
        "attraction", "force κ/L^β that pulls two centres a distance L apart together",
        {.type = "`{ strength, exponent }`", .otherwise = "none"}),
    table_key<&NearFieldSpec::repulsion, power_law_keys>("repulsion", "the same that pushes them apart",
                                                         {.type = "`{ strength, exponent }`",
                                                          .otherwise = "none",
                                                          .input = {.table = "near_field.attraction"}}),
    key<&NearFieldSpec::cutoff>("cutoff", "m",
                                "distance between centres beyond which nothing acts; needed with a strength",
                                {.range = not_negative, .written = true}),
};

}  // namespace

FluidSpec read_fluid(const TomlTable& table) {
  FluidSpec fluid;
  read_keys(table, fluid_keys, fluid);
  fluid.line = table.line();
  return fluid;
}

NearFieldSpec read_near_field(const TomlTable& table) {
  NearFieldSpec field;
  read_keys(table, near_field_keys, field);
  field.line = table.line();
  if (field.cutoff == 0.0 && (field.attraction.strength > 0.0 || field.repulsion.strength > 0.0)) {
    table.fail("cutoff",
               "is 0, but a strength is not; it must be the distance between centres beyond which the forces "
               "vanish");
  }
  return field;
}

void write_fluid(TomlWriter& out, const FluidSpec& fluid) {
  FluidSpec none;
  none.line = fluid.line;
  if (fluid == none) return;
  out.header("[fluid]");
  write_keys(out, fluid_keys, fluid);
}

void write_near_field(TomlWriter& out, const NearFieldSpec& field) {
  NearFieldSpec none;
  none.line = field.line;
  if (field == none) return;
  out.header("[near_field]");
  write_keys(out, near_field_keys, field);
}

std::vector<KeyTable> surroundings_tables() {
  return {{"fluid", "in [fluid]", lines_of_keys(fluid_keys)},
          {"near_field", "in [near_field]", lines_of_keys(near_field_keys)},
          {"near_field.attraction", "", lines_of_keys(power_law_keys)}};
}

}  // namespace scree
