#include "core/scene/keys/key_tables.hpp"
#include "core/scene/keys/read_parts.hpp"
#include "core/scene/keys/write_parts.hpp"
#include "core/scene/sizes/sizes.hpp"

namespace scree {
namespace {

const char* if_file(const TomlTable& table, const FillSpec&) {
  return table.has("file") ? "is given by the rows of \"file\"; leave out one of the two" : nullptr;
}

constexpr std::array region_keys = {
    key<&Box::min>("min", "m", "lowest corner", required_key),
    key<&Box::max>("max", "m", "highest corner; greater than `min` along each axis", required_key),
};

constexpr std::array uniform_keys = {
    key<&UniformSizes::min>("min", "", "smallest factor",
                            {.range = positive, .required = true, .otherwise = "see below"}),
    key<&UniformSizes::max>("max", "", "largest factor; at least `min`",
                            {.range = positive, .required = true, .otherwise = "see below"}),
};

constexpr std::array sieve_keys = {
    key<&SieveSizes::curve>(
        "sieve", "m, –",
        "`[diameter, share of the mass that passes]`, both ascending, shares from 0 to 1; "
        "linear between them",
        {.required = true, .otherwise = "–"}),
};

/// Bounds of a law, which are read after its mean and deviation.
template <auto member, int side>
constexpr Key<LawSizes> bound_key(std::string_view name, std::string_view meaning) {
  auto made = key<member>(name, "", meaning, {.range = positive, .written = true});
  made.read = [](const Key<LawSizes>& self, const TomlTable& table, LawSizes& sizes) {
    sizes.*member = table.number_or(self.name, usual_bound(sizes, side), self.options.range);
  };
  return made;
}

constexpr std::array law_keys = {
    key<&LawSizes::law>("law", "", "distribution of the number of bodies over the factor",
                        {.required = true, .otherwise = "–"}),
    key<&LawSizes::mean>("mean", "", "of the whole distribution", {.range = positive, .written = true}),
    key<&LawSizes::deviation>("deviation", "", "standard deviation of the whole distribution",
                              {.range = positive, .required = true, .otherwise = "required with `law`"}),
    bound_key<&LawSizes::min, -1>("min", "smaller ones are left out"),
    bound_key<&LawSizes::max, 1>("max", "larger ones are left out"),
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

UniformSizes read_uniform(const TomlTable& size) {
  UniformSizes sizes;
  read_keys(size, uniform_keys, sizes);
  if (sizes.max < sizes.min) size.fail("max", "is less than min; it must be at least min");
  return sizes;
}

SieveSizes read_sieve(const TomlTable& size) {
  SieveSizes sizes;
  read_keys(size, sieve_keys, sizes);
  if (const std::string fault = fault_of(sizes); !fault.empty()) size.fail("sieve", fault);
  return sizes;
}

LawSizes read_law_sizes(const TomlTable& size) {
  LawSizes sizes;
  read_keys(size, law_keys, sizes);
  if (!(sizes.min > 0.0)) {
    size.fail_here(
        "fill.size reaches sizes of 0 and less: three deviations below the mean; give min > 0, or a "
        "smaller deviation");
  }
  if (!(sizes.max > sizes.min)) size.fail("max", "must be greater than min");
  return sizes;
}

void read_size(const Key<FillSpec>& self, const TomlTable& table, FillSpec& fill) {
  if (!table.has(self.name)) return;
  const TomlTable size = table.table(self.name);
  if (size.has("sieve")) {
    fill.size = read_sieve(size);
  } else if (size.has("law") || size.has("mean") || size.has("deviation")) {
    fill.size = read_law_sizes(size);
  } else {
    fill.size = read_uniform(size);
  }
}

std::string size_text(const Key<FillSpec>&, const FillSpec& fill, const FillSpec&, const TomlWriter& out) {
  if (fill.size == SizeSpec()) return {};
  if (const auto* sieve = std::get_if<SieveSizes>(&fill.size))
    return inline_text(sieve_keys, *sieve, SieveSizes(), out);
  if (const auto* law = std::get_if<LawSizes>(&fill.size))
    return inline_text(law_keys, *law, LawSizes(), out);
  return inline_text(uniform_keys, std::get<UniformSizes>(fill.size), UniformSizes(), out);
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
    own_key<FillSpec>("shape", "", "of all its bodies",
                      {.required = true,
                       .type = "name",
                       .otherwise = "required without `mixture`",
                       .input = {.kind = KeyKind::text, .names = NamesOf::shapes}},
                      read_shape_name, shape_name_text)
        .refused_if(if_mixture),
    own_key<FillSpec>("mixture", "", "instead of `shape`: several shapes with their shares of the mass",
                      {.type = "`{ ball = 0.7, cube = 0.3 }`", .otherwise = "–", .input = {KeyKind::values}},
                      read_mixture, mixture_text)
        .refused_if(if_file),
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
    own_key<FillSpec>("size", "", "factor on the shape, see below",
                      {.type = "table", .otherwise = "`1.0`", .input = {KeyKind::table}}, read_size,
                      size_text)
        .refused_if(if_file),
    velocity_key(),
    placed_key<&FillSpec::seed>("seed", "", "of the random numbers", {.range = not_negative}),
};

/// Keys of all kinds of sizes; two kinds have bounds of the same names.
std::vector<KeyLine> size_lines() {
  std::vector<KeyLine> lines = lines_of_keys(uniform_keys);
  for (KeyLine& line : lines) line.required = false;
  for (const auto& more : {lines_of_keys(sieve_keys), lines_of_keys(law_keys)}) {
    for (KeyLine line : more) {
      line.required = false;
      if (line.name != "min" && line.name != "max") lines.push_back(std::move(line));
    }
  }
  return lines;
}

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

}  // namespace scree
