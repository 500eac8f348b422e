#include "core/scene/keys/key_tables.hpp"
#include "core/scene/keys/read_parts.hpp"
#include "core/scene/keys/write_parts.hpp"

namespace scree {
namespace {

const char* if_file(const TomlTable& table, const FillSpec&) {
  return table.has("file") ? "is given by the rows of \"file\"; leave out one of the two" : nullptr;
}

constexpr std::array region_keys = {
    key<&Box::min>("min", "m", "lowest corner", required_key),
    key<&Box::max>("max", "m", "highest corner; greater than `min` along each axis", required_key),
};

/// Reads the number of bodies, which is required without a file.
void read_count(const Key<FillSpec>& self, const TomlTable& table, FillSpec& fill) {
  constexpr long long most_bodies = 1'000'000;
  if (!table.has("file")) fill.count = static_cast<int>(table.whole_number(self.name, 1, most_bodies));
}

std::string count_text(const Key<FillSpec>&, const FillSpec& fill, const FillSpec&, const TomlWriter&) {
  return fill.file.empty() ? std::to_string(fill.count) : std::string();
}

void read_region(const Key<FillSpec>& self, const TomlTable& table, FillSpec& fill) {
  if (table.has("file")) return;
  const TomlTable region = table.table(self.name);
  read_keys(region, region_keys, fill.region);
  if ((fill.region.max - fill.region.min).minCoeff() <= 0.0)
    region.fail("max", "must be greater than min along each axis");
}

std::string region_text(const Key<FillSpec>&, const FillSpec& fill, const FillSpec&, const TomlWriter& out) {
  return fill.file.empty() ? inline_text(region_keys, fill.region, Box(), out) : std::string();
}

void read_size_key(const Key<FillSpec>& self, const TomlTable& table, FillSpec& fill) {
  if (table.has(self.name)) fill.size = read_size(table.table(self.name));
}

std::string size_key_text(const Key<FillSpec>&, const FillSpec& fill, const FillSpec&, const TomlWriter&) {
  return size_text(fill.size);
}

/// Reads the shape, which is required without a mixture.
void read_shape_name(const Key<FillSpec>& self, const TomlTable& table, FillSpec& fill) {
  if (!table.has("mixture")) fill.shape = table.text(self.name);
}

std::string shape_name_text(const Key<FillSpec>&, const FillSpec& fill, const FillSpec&, const TomlWriter&) {
  return fill.mixture.empty() ? toml_value(fill.shape) : std::string();
}

void read_mixture(const Key<FillSpec>& self, const TomlTable& table, FillSpec& fill) {
  if (!table.has(self.name)) return;
  const TomlTable mixture = table.table(self.name);
  double sum = 0.0;
  for (const SceneValue& one : mixture.values()) {
    fill.mixture.push_back({one.path, mixture.number(one.path, positive)});
    sum += fill.mixture.back().share;
  }
  if (fill.mixture.empty()) table.fail(self.name, "is empty; give shares such as { ball = 0.7, cube = 0.3 }");
  if (std::abs(sum - 1.0) > 1e-9) {
    table.fail(self.name, "has shares that add up to " + number_text(sum) + "; they must add up to 1");
  }
}

std::string mixture_text(const Key<FillSpec>&, const FillSpec& fill, const FillSpec&, const TomlWriter&) {
  InlineTable table;
  for (const ShapeShare& one : fill.mixture) table.raw(toml_value(one.shape), toml_value(one.share));
  return table.empty() ? std::string() : table.text();
}

const char* if_mixture(const TomlTable& table, const FillSpec&) {
  return table.has("mixture") ? "is given together with \"mixture\"; leave out one of the two" : nullptr;
}

/// A key of fills that are placed in a region: always written for these, never together with a file.
template <auto member>
constexpr Key<FillSpec> placed_key(std::string_view name, std::string_view unit, std::string_view meaning,
                                   const KeyOptions& options = {}) {
  auto made = key<member>(name, unit, meaning, options);
  made.text = [](const Key<FillSpec>&, const FillSpec& fill, const FillSpec&, const TomlWriter& out) {
    return fill.file.empty() ? KeyValue<ValueOf<member>>::text(fill.*member, out) : std::string();
  };
  return made.refused_if(if_file);
}

constexpr Key<FillSpec> velocity_key(std::string_view meaning) {
  auto made = key<&FillSpec::velocity>("velocity", "m/s", meaning);
  made.text = [](const Key<FillSpec>&, const FillSpec& fill, const FillSpec& left_out, const TomlWriter&) {
    const bool written = fill.file.empty() && fill.velocity != left_out.velocity;
    return written ? toml_value(fill.velocity) : std::string();
  };
  return made.refused_if(if_file);
}

constexpr Key<FillSpec> shape_key =
    own_key<FillSpec>("shape", "", "of all its bodies",
                      {.required = true,
                       .type = "name",
                       .otherwise = "required without `mixture`",
                       .input = {.kind = KeyKind::text, .names = NamesOf::shapes}},
                      read_shape_name, shape_name_text)
        .refused_if(if_mixture);
constexpr Key<FillSpec> mixture_key =
    own_key<FillSpec>("mixture", "", "instead of `shape`: several shapes with their shares of the mass",
                      {.type = "`{ ball = 0.7, cube = 0.3 }`", .otherwise = "–", .input = {KeyKind::values}},
                      read_mixture, mixture_text)
        .refused_if(if_file);
constexpr auto material_key =
    key<&FillSpec::material>("material", "", "of all its bodies",
                             {.required = true, .type = "name", .input = {.names = NamesOf::materials}});
constexpr auto rotations_key = key<&FillSpec::rotations>("rotations", "", "false: the bodies do not turn");
constexpr Key<FillSpec> region_key =
    own_key<FillSpec>("region", "m", "box that wholly holds the bodies",
                      {.type = "`{ min, max }`", .otherwise = "required", .input = {KeyKind::table}},
                      read_region, region_text)
        .refused_if(if_file);
constexpr auto orientation_key = placed_key<&FillSpec::orientation>("orientation", "", "of polyhedra");
constexpr Key<FillSpec> size_key =
    own_key<FillSpec>("size", "", "factor on the shape, see below",
                      {.type = "table", .otherwise = "`1.0`", .input = {KeyKind::table}}, read_size_key,
                      size_key_text)
        .refused_if(if_file);
constexpr auto seed_key =
    placed_key<&FillSpec::seed>("seed", "", "of the random numbers", {.range = not_negative});

constexpr std::array keys = {
    name_key<&FillSpec::name>("name", "needed with `hold`", {.common = true, .otherwise = "–"}),
    key<&FillSpec::hold>("hold", "", "true: it waits for an [event](#event) that adds it"),
    shape_key,
    mixture_key,
    material_key,
    rotations_key,
    key<&FillSpec::file>("file", "",
                         "instead of all keys below: CSV with a header and one body per row, see below",
                         {.otherwise = "–"}),
    own_key<FillSpec>("count", "", "number of bodies",
                      {.range = {.from = 1.0, .up_to = 1e6},
                       .type = "whole number from 1 to 10⁶",
                       .otherwise = "required",
                       .input = {KeyKind::whole_number}},
                      read_count, count_text)
        .refused_if(if_file),
    region_key,
    placed_key<&FillSpec::arrangement>(
        "arrangement", "", "without overlaps; if the region is full, an error says how many bodies fit"),
    orientation_key,
    size_key,
    velocity_key("of all its bodies at the start"),
    seed_key,
};

/// Bodies of an inlet, the first of its keys.
constexpr std::array inlet_body_keys = {
    name_key<&FillSpec::name>("name", "what notes, plots and results call it",
                              {.common = true, .otherwise = "`inlet0`, `inlet1` …"}),
    shape_key,
    mixture_key,
    material_key,
    rotations_key,
    region_key,
    orientation_key,
    size_key,
    velocity_key("with which its bodies enter"),
    seed_key,
};

constexpr std::array rate_keys = {
    key<&InletSpec::mass_rate>("mass", "kg/s", "mass per time", {.range = positive, .otherwise = "–"}),
    key<&InletSpec::number_rate>("number", "1/s", "instead of `mass`: bodies per time",
                                 {.range = positive, .otherwise = "–"}),
};

void read_rate(const Key<InletSpec>& self, const TomlTable& table, InletSpec& inlet) {
  const TomlTable rate = table.table(self.name);
  read_keys(rate, rate_keys, inlet);
  if (rate.has("mass") == rate.has("number"))
    rate.fail_here(rate.own_name() +
                   (rate.has("mass") ? " has both mass and number" : " has neither mass nor number") +
                   "; give exactly one of them");
}

std::string rate_text(const Key<InletSpec>&, const InletSpec& inlet, const InletSpec& left_out,
                      const TomlWriter& out) {
  return inline_text(rate_keys, inlet, left_out, out);
}

constexpr std::array inlet_keys = {
    own_key<InletSpec>("rate", "", "of the stream",
                       {.required = true,
                        .type = "`{ mass = 2.0 }` or `{ number = 100 }`",
                        .otherwise = "required",
                        .input = {KeyKind::table}},
                       read_rate, rate_text),
    key<&InletSpec::from>("from", "s", "beginning of the stream", {.range = not_negative}),
    key<&InletSpec::until>("until", "s", "its end", {.range = positive, .otherwise = "`duration`"}),
    own_key<InletSpec>(
        "total", "", "number of bodies after which it ends",
        {.range = {.from = 1.0, .up_to = 1e6},
         .type = "whole number from 1 to 10⁶",
         .otherwise = "without limit",
         .input = {KeyKind::whole_number}},
        [](const Key<InletSpec>& self, const TomlTable& table, InletSpec& inlet) {
          if (table.has(self.name))
            inlet.total = static_cast<int>(table.whole_number(self.name, 1, 1'000'000));
        },
        [](const Key<InletSpec>&, const InletSpec& inlet, const InletSpec&, const TomlWriter&) {
          return inlet.total ? std::to_string(*inlet.total) : std::string();
        }),
};

void read_outlet_region(const Key<OutletSpec>& self, const TomlTable& table, OutletSpec& outlet) {
  if (!table.has(self.name)) return;
  const TomlTable region = table.table(self.name);
  Box box;
  read_keys(region, region_keys, box);
  if ((box.max - box.min).minCoeff() <= 0.0) region.fail("max", "must be greater than min along each axis");
  outlet.where = box;
}

std::string outlet_region_text(const Key<OutletSpec>&, const OutletSpec& outlet, const OutletSpec&,
                               const TomlWriter& out) {
  const auto* box = std::get_if<Box>(&outlet.where);
  return box == nullptr ? std::string() : inline_text(region_keys, *box, Box(), out);
}

template <int axis>
constexpr Key<Below> bound_key(std::string_view name) {
  return own_key<Below>(
      name, "m", "along this axis", {.type = "number", .otherwise = "–", .input = {KeyKind::number}},
      [](const Key<Below>& self, const TomlTable& table, Below& bound) {
        if (table.has(self.name)) bound = {axis, table.number(self.name)};
      },
      [](const Key<Below>&, const Below& bound, const Below&, const TomlWriter&) {
        return bound.axis == axis ? toml_value(bound.value) : std::string();
      });
}

constexpr std::array below_keys = {bound_key<0>("x"), bound_key<1>("y"), bound_key<2>("z")};

void read_below(const Key<OutletSpec>& self, const TomlTable& table, OutletSpec& outlet) {
  if (!table.has(self.name)) return;
  const TomlTable below = table.table(self.name);
  Below bound;
  read_keys(below, below_keys, bound);
  if (below.has("x") + below.has("y") + below.has("z") != 1)
    below.fail_here(below.own_name() + " must have exactly one of x, y and z, such as { z = -1.0 }");
  outlet.where = bound;
}

std::string below_text(const Key<OutletSpec>&, const OutletSpec& outlet, const OutletSpec&,
                       const TomlWriter& out) {
  const auto* bound = std::get_if<Below>(&outlet.where);
  return bound == nullptr ? std::string() : inline_text(below_keys, *bound, Below{-1, 0.0}, out);
}

constexpr std::array outlet_keys = {
    name_key<&OutletSpec::name>("name", "what plots and results call it",
                                {.common = true, .otherwise = "`outlet0`, `outlet1` …"}),
    own_key<OutletSpec>("region", "m", "box: bodies wholly in it leave",
                        {.type = "`{ min, max }`", .otherwise = "–", .input = {KeyKind::table}},
                        read_outlet_region, outlet_region_text),
    own_key<OutletSpec>("below", "m", "instead of `region`: bodies wholly below a coordinate leave",
                        {.type = "`{ z = -1.0 }`", .otherwise = "–", .input = {KeyKind::table}}, read_below,
                        below_text),
};

}  // namespace

FillSpec read_fill(const TomlTable& table) {
  FillSpec fill;
  read_keys(table, keys, fill);
  if (fill.hold && fill.name.empty())
    table.fail("hold", "is true, but without a name no event can add the fill; name it");
  fill.line = table.line();
  return fill;
}

void write_fill(TomlWriter& out, const FillSpec& fill) {
  out.header("[[fill]]");
  write_keys(out, keys, fill);
}

std::string fill_text(const FillSpec& fill, const TomlWriter& out) {
  return inline_text(keys, fill, FillSpec(), out);
}

std::vector<KeyTable> fill_tables() {
  return {{"fill", "in [[fill]]", lines_of_keys(keys), true},
          {"fill.region", "", lines_of_keys(region_keys)},
          {"fill.size", "in size = { … } of a [[fill]]", size_lines()}};
}

InletSpec read_inlet(const TomlTable& table) {
  InletSpec inlet;
  const AllowedKeys allowed =
      AllowedKeys().add(table, inlet_body_keys, inlet.bodies).add(table, inlet_keys, inlet);
  table.allow(allowed.known, allowed.refused);
  for (const auto& one : inlet_body_keys) one.read(one, table, inlet.bodies);
  for (const auto& one : inlet_keys) one.read(one, table, inlet);
  if (inlet.until && *inlet.until <= inlet.from) table.fail("until", "must be greater than from");
  inlet.line = inlet.bodies.line = table.line();
  return inlet;
}

void write_inlet(TomlWriter& out, const InletSpec& inlet) {
  out.header("[[inlet]]");
  write_keys(out, inlet_body_keys, inlet.bodies);
  write_keys(out, inlet_keys, inlet);
}

OutletSpec read_outlet(const TomlTable& table) {
  OutletSpec outlet;
  read_keys(table, outlet_keys, outlet);
  if (table.has("region") == table.has("below"))
    table.fail_here(std::string("outlet has ") +
                    (table.has("region") ? "both region and below" : "neither region nor below") +
                    "; give exactly one of them");
  outlet.line = table.line();
  return outlet;
}

void write_outlet(TomlWriter& out, const OutletSpec& outlet) {
  out.header("[[outlet]]");
  write_keys(out, outlet_keys, outlet);
}

std::vector<KeyTable> stream_tables() {
  KeyTable inlet{"inlet", "in [[inlet]]", lines_of_keys(inlet_body_keys), true};
  for (KeyLine& line : lines_of_keys(inlet_keys)) inlet.keys.push_back(std::move(line));
  return {std::move(inlet),
          {"inlet.rate", "in rate = { … } of an [[inlet]]", lines_of_keys(rate_keys)},
          {"inlet.region", "", lines_of_keys(region_keys)},
          {"inlet.size", "", size_lines()},
          {"outlet", "in [[outlet]]", lines_of_keys(outlet_keys), true},
          {"outlet.region", "", lines_of_keys(region_keys)},
          {"outlet.below", "", lines_of_keys(below_keys)}};
}

}  // namespace scree
