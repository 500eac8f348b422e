#include "core/scene/file/read_parts.hpp"

namespace scree {
namespace {

PowerLawSpec read_power_law(const TomlTable& table) {
  table.allow({"strength", "exponent"});
  PowerLawSpec law;
  law.strength = table.number("strength", not_negative);
  law.exponent = table.number_or("exponent", law.exponent);
  return law;
}

}  // namespace

FluidSpec read_fluid(const TomlTable& table) {
  table.allow({"drag", "velocity", "magnus"});
  FluidSpec fluid;
  fluid.line = table.line();
  fluid.drag = table.number_or("drag", fluid.drag, not_negative);
  fluid.velocity = table.vector_or("velocity", fluid.velocity);
  fluid.magnus = table.number_or("magnus", fluid.magnus);
  return fluid;
}

NearFieldSpec read_near_field(const TomlTable& table) {
  table.allow({"attraction", "repulsion", "cutoff"});
  NearFieldSpec field;
  field.line = table.line();
  if (table.has("attraction")) field.attraction = read_power_law(table.table("attraction"));
  if (table.has("repulsion")) field.repulsion = read_power_law(table.table("repulsion"));
  field.cutoff = table.number_or("cutoff", field.cutoff, not_negative);
  if (field.cutoff == 0.0 && (field.attraction.strength > 0.0 || field.repulsion.strength > 0.0)) {
    table.fail("cutoff",
               "is 0, but a strength is not; it must be the distance between centres beyond which the forces "
               "vanish");
  }
  return field;
}

}  // namespace scree
