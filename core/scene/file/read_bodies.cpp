#include <algorithm>

#include "core/scene/file/read_parts.hpp"

namespace scree {
namespace {

constexpr long long most_bodies = 1'000'000;
constexpr long long largest_seed = std::numeric_limits<long long>::max();

/// Bodies are known by number as well, so a number as name would be ambiguous.
std::string read_body_name(const TomlTable& table) {
  if (!table.has("name")) return {};
  const std::string name = table.name("name");
  if (std::all_of(name.begin(), name.end(), [](char c) { return c >= '0' && c <= '9'; })) {
    table.fail("name", "is \"" + name + "\", which would be taken for a body's number; add a letter");
  }
  return name;
}

Box read_region(const TomlTable& table) {
  table.allow({"min", "max"});
  const Box box{table.vector("min"), table.vector("max")};
  if ((box.max - box.min).minCoeff() <= 0.0) {
    table.fail("max", "must be greater than min along each axis");
  }
  return box;
}

void read_sizes(const TomlTable& table, FillSpec& fill) {
  table.allow({"min", "max"});
  fill.size_min = table.number("min", positive);
  fill.size_max = table.number("max", positive);
  if (fill.size_max < fill.size_min) table.fail("max", "is less than min; it must be at least min");
}

void read_arranged_fill(const TomlTable& table, FillSpec& fill) {
  fill.count = static_cast<int>(table.whole_number("count", 1, most_bodies));
  fill.region = read_region(table.table("region"));
  if (table.has("arrangement")) {
    fill.arrangement = table.choice<Arrangement>(
        "arrangement", {{"random", Arrangement::random}, {"grid", Arrangement::grid}});
  }
  if (table.has("orientation")) {
    fill.orientation = table.choice<Orientation>(
        "orientation", {{"random", Orientation::random}, {"aligned", Orientation::aligned}});
  }
  if (table.has("size")) read_sizes(table.table("size"), fill);
  fill.velocity = table.vector_or("velocity", fill.velocity);
  if (table.has("seed")) fill.seed = static_cast<std::uint64_t>(table.whole_number("seed", 0, largest_seed));
}

}  // namespace

LengthUnit read_unit(const TomlTable& table) {
  if (!table.has("unit")) return LengthUnit::metre;
  return table.choice<LengthUnit>("unit", {{"m", LengthUnit::metre},
                                           {"cm", LengthUnit::centimetre},
                                           {"mm", LengthUnit::millimetre},
                                           {"in", LengthUnit::inch}});
}

MaterialSpec read_material(const TomlTable& table) {
  table.allow({"name", "density", "young_modulus", "poisson_ratio", "yield_stress", "hardening", "look"});
  MaterialSpec material;
  material.line = table.line();
  material.name = table.name("name");
  material.density = table.number("density", positive);
  material.young_modulus = table.optional_number("young_modulus", positive);
  material.poisson_ratio = table.optional_number("poisson_ratio", {.above = -1.0, .below = 0.5});
  material.yield_stress = table.optional_number("yield_stress", positive);
  if (table.has("hardening")) {
    const TomlTable hardening = table.table("hardening");
    hardening.allow({"stress", "exponent"});
    material.hardening = HardeningSpec{hardening.number("stress", positive),
                                       hardening.number("exponent", {.from = 0.0, .up_to = 1.0})};
  }
  if (table.has("look"))
    material.look = table.choice<MaterialLook>("look", {{"plain", MaterialLook::plain},
                                                        {"steel", MaterialLook::steel},
                                                        {"brass", MaterialLook::brass},
                                                        {"copper", MaterialLook::copper},
                                                        {"concrete", MaterialLook::concrete},
                                                        {"stone", MaterialLook::stone},
                                                        {"glass", MaterialLook::glass},
                                                        {"wood", MaterialLook::wood},
                                                        {"rubber", MaterialLook::rubber}});
  return material;
}

ShapeSpec read_shape(const TomlTable& table) {
  ShapeSpec shape;
  shape.line = table.line();
  if (table.has("radius")) {
    constexpr std::string_view of_mesh =
        "belongs to a mesh, but the shape has a radius; leave out one of the two";
    table.allow({"name", "radius"}, {{"mesh", of_mesh}, {"unit", of_mesh}, {"scale", of_mesh}});
    shape.name = table.name("name");
    shape.radius = table.number("radius", positive);
    return shape;
  }
  table.allow({"name", "mesh", "unit", "scale", "radius"});
  shape.name = table.name("name");
  if (!table.has("mesh"))
    table.fail_here("shape \"" + shape.name + "\" has neither radius nor mesh; give one of them");
  shape.mesh = table.path("mesh");
  shape.unit = read_unit(table);
  shape.scale = table.number_or("scale", 1.0, positive);
  return shape;
}

BodySpec read_body(const TomlTable& table) {
  table.allow({"name", "shape", "material", "mass", "position", "rotation", "velocity", "spin", "size",
               "fixed", "rotations", "hold"});
  BodySpec body;
  body.line = table.line();
  body.name = read_body_name(table);
  body.shape = table.text("shape");
  body.material = table.text("material");
  body.mass = table.optional_number("mass", positive);
  body.position = table.vector("position");
  body.rotation = table.vector_or("rotation", body.rotation);
  body.velocity = table.vector_or("velocity", body.velocity);
  body.spin = table.vector_or("spin", body.spin);
  body.size = table.number_or("size", 1.0, positive);
  body.fixed = table.flag_or("fixed", false);
  body.rotations = table.flag_or("rotations", true);
  body.hold = table.flag_or("hold", false);
  if (body.hold && body.name.empty())
    table.fail("hold", "is true, but without a name no event can add the body; name it");
  if (body.fixed && !body.velocity.isZero(0.0))
    table.fail("velocity", "is not zero, but the body is fixed; leave out one");
  if (body.fixed && !body.spin.isZero(0.0))
    table.fail("spin", "is not zero, but the body is fixed; leave out one");
  if (!body.rotations && !body.spin.isZero(0.0))
    table.fail("spin", "is not zero, but rotations = false; leave out one");
  return body;
}

FillSpec read_fill(const TomlTable& table) {
  FillSpec fill;
  if (table.has("file")) {
    constexpr std::string_view in_file = "is given by the rows of \"file\"; leave out one of the two";
    table.allow({"name", "hold", "shape", "material", "rotations", "file"}, {{"count", in_file},
                                                                             {"region", in_file},
                                                                             {"arrangement", in_file},
                                                                             {"orientation", in_file},
                                                                             {"size", in_file},
                                                                             {"velocity", in_file},
                                                                             {"seed", in_file}});
    fill.file = table.path("file");
  } else {
    table.allow({"name", "hold", "shape", "material", "rotations", "count", "region", "arrangement",
                 "orientation", "size", "velocity", "seed", "file"});
    read_arranged_fill(table, fill);
  }
  fill.line = table.line();
  if (table.has("name")) fill.name = table.name("name");
  fill.shape = table.text("shape");
  fill.material = table.text("material");
  fill.rotations = table.flag_or("rotations", true);
  fill.hold = table.flag_or("hold", false);
  if (fill.hold && fill.name.empty())
    table.fail("hold", "is true, but without a name no event can add the fill; name it");
  return fill;
}

}  // namespace scree
