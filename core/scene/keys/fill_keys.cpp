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

constexpr std::array size_keys = {
    key<&FillSpec::size_min>("min", "", "smallest factor", {.range = positive, .required = true}),
    key<&FillSpec::size_max>("max", "", "largest factor; at least `min`",
                             {.range = positive, .required = true}),
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

void read_size(const Key<FillSpec>& self, const TomlTable& table, FillSpec& fill) {
  if (!table.has(self.name)) return;
  const TomlTable size = table.table(self.name);
  read_keys(size, size_keys, fill);
  if (fill.size_max < fill.size_min) size.fail("max", "is less than min; it must be at least min");
}

std::string size_text(const Key<FillSpec>&, const FillSpec& fill, const FillSpec& left_out,
                      const TomlWriter& out) {
  if (fill.size_min == 1.0 && fill.size_max == 1.0) return {};
  return inline_text(size_keys, fill, left_out, out);
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

constexpr Key<FillSpec> velocity_key() {
  auto made = key<&FillSpec::velocity>("velocity", "m/s", "of all its bodies at the start");
  made.text = [](const Key<FillSpec>&, const FillSpec& fill, const FillSpec& left_out, const TomlWriter&) {
    const bool written = fill.file.empty() && fill.velocity != left_out.velocity;
    return written ? toml_value(fill.velocity) : std::string();
  };
  return made.refused_if(if_file);
}

constexpr std::array keys = {
    name_key<&FillSpec::name>("name", "needed with `hold`", {.common = true, .otherwise = "–"}),
    key<&FillSpec::hold>("hold", "", "true: it waits for an [event](#event) that adds it"),
    key<&FillSpec::shape>("shape", "", "of all its bodies",
                          {.required = true, .type = "name", .input = {.names = NamesOf::shapes}}),
    key<&FillSpec::material>("material", "", "of all its bodies",
                             {.required = true, .type = "name", .input = {.names = NamesOf::materials}}),
    key<&FillSpec::rotations>("rotations", "", "false: the bodies do not turn"),
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
    own_key<FillSpec>("region", "m", "box that wholly holds the bodies",
                      {.type = "`{ min, max }`", .otherwise = "required", .input = {KeyKind::table}},
                      read_region, region_text)
        .refused_if(if_file),
    placed_key<&FillSpec::arrangement>(
        "arrangement", "", "without overlaps; if the region is full, an error says how many bodies fit"),
    placed_key<&FillSpec::orientation>("orientation", "", "of polyhedra"),
    own_key<FillSpec>("size", "", "factor on the shape, uniformly distributed between them",
                      {.type = "`{ min, max }`", .otherwise = "`1.0`", .input = {KeyKind::table}}, read_size,
                      size_text)
        .refused_if(if_file),
    velocity_key(),
    placed_key<&FillSpec::seed>("seed", "", "of the random numbers", {.range = not_negative}),
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
          {"fill.size", "", lines_of_keys(size_keys)}};
}

}  // namespace scree
