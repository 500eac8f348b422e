#include "core/scene/keys/key_tables.hpp"
#include "core/scene/keys/read_parts.hpp"
#include "core/scene/keys/write_parts.hpp"
#include "core/scene/sizes/sizes.hpp"

namespace scree {
namespace {

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
    size.fail_here(size.own_name() +
                   " reaches sizes of 0 and less: three deviations below the mean; give min > 0, or a "
                   "smaller deviation");
  }
  if (!(sizes.max > sizes.min)) size.fail("max", "must be greater than min");
  return sizes;
}

}  // namespace

SizeSpec read_size(const TomlTable& table) {
  if (table.has("sieve")) return read_sieve(table);
  if (table.has("law") || table.has("mean") || table.has("deviation")) return read_law_sizes(table);
  return read_uniform(table);
}

std::string size_text(const SizeSpec& size) {
  if (size == SizeSpec()) return {};
  const TomlWriter out(".");
  if (const auto* sieve = std::get_if<SieveSizes>(&size))
    return inline_text(sieve_keys, *sieve, SieveSizes(), out);
  if (const auto* law = std::get_if<LawSizes>(&size)) return inline_text(law_keys, *law, LawSizes(), out);
  return inline_text(uniform_keys, std::get<UniformSizes>(size), UniformSizes(), out);
}

/// Two kinds have bounds of the same names.
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

}  // namespace scree
