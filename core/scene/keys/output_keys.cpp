#include "core/scene/keys/key_tables.hpp"
#include "core/scene/keys/read_parts.hpp"
#include "core/scene/keys/write_parts.hpp"

namespace scree {
namespace {

constexpr std::array keys = {
    key<&OutputSpec::interval>("interval", "s", "time between outputs; at most 10⁷ outputs",
                               {.range = positive, .written = true}),
    key<&OutputSpec::contacts>("contacts", "", "write `contacts.csv`, which can be large"),
    key<&OutputSpec::paraview>("paraview", "", "write `frames.pvd`"),
};

}  // namespace

OutputSpec read_output(const TomlTable& table) {
  OutputSpec output;
  read_keys(table, keys, output);
  output.line = table.line("interval");
  return output;
}

void write_output(TomlWriter& out, const OutputSpec& output) {
  out.header("[output]");
  write_keys(out, keys, output);
}

std::vector<KeyTable> output_tables() {
  return {{"output", "in [output]", lines_of_keys(keys)}};
}

}  // namespace scree
