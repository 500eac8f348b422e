#include "core/scene/keys/key_tables.hpp"
#include "core/scene/keys/read_parts.hpp"
#include "core/scene/keys/write_parts.hpp"

namespace scree {
namespace {

template <std::vector<Vec3> LoadSpec::*member>
constexpr Key<LoadSpec> rows_key(std::string_view name, std::string_view unit, std::string_view meaning) {
  auto made = key<member>(name, unit, meaning, {.type = "list of vectors, one per time", .otherwise = "–"});
  made.read = [](const Key<LoadSpec>& self, const TomlTable& table, LoadSpec& load) {
    if (!table.has(self.name)) return;
    load.*member = table.vectors(self.name);
    if ((load.*member).size() == load.time.size()) return;
    table.fail(self.name, "has " + std::to_string((load.*member).size()) + " rows for " +
                              std::to_string(load.time.size()) + " times; it must have one each");
  };
  return made;
}

constexpr std::array keys = {
    reference_key<&LoadSpec::body>("body", "that it acts on",
                                   {.required = true, .common = true, .input = {.names = NamesOf::bodies}}),
    key<&LoadSpec::point>("point", "m",
                          "where the force acts: in the frame of the body, measured from the centre of mass"),
    key<&LoadSpec::time>("time", "s", "of the rows of `force` and `moment`, linear between them",
                         required_key),
    rows_key<&LoadSpec::force>("force", "N", "give `force`, `moment` or both"),
    rows_key<&LoadSpec::moment>("moment", "N·m", "one per time, in global axes"),
};

}  // namespace

LoadSpec read_load(const TomlTable& table) {
  LoadSpec load;
  read_keys(table, keys, load);
  if (!table.has("force") && !table.has("moment"))
    table.fail_here("load has neither force nor moment; give at least one of them");
  load.line = table.line();
  return load;
}

void write_load(TomlWriter& out, const LoadSpec& load) {
  out.header("[[load]]");
  write_keys(out, keys, load);
}

std::vector<KeyTable> load_tables() {
  return {{"load", "in [[load]]", lines_of_keys(keys), true}};
}

}  // namespace scree
