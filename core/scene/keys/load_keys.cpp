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

constexpr std::array load_keys = {
    reference_key<&LoadSpec::body>("body", "that it acts on",
                                   {.required = true, .common = true, .input = {.names = NamesOf::bodies}}),
    key<&LoadSpec::point>("point", "m",
                          "where the force acts: in the frame of the body, measured from the centre of mass"),
    key<&LoadSpec::time>("time", "s", "of the rows of `force` and `moment`, linear between them",
                         required_key),
    rows_key<&LoadSpec::force>("force", "N", "give `force`, `moment` or both"),
    rows_key<&LoadSpec::moment>("moment", "N·m", "one per time, in global axes"),
};

void read_times(const Key<PullSpec>& self, const TomlTable& table, PullSpec& pull) {
  pull.time = table.times(self.name, true);
  if (pull.time.front() < 0.0) table.fail(self.name, "begins before 0; a pull begins at the start or later");
  if (pull.time.size() < 2) table.fail(self.name, "has one time; a pull has at least a first and a last one");
}

void read_targets(const Key<PullSpec>& self, const TomlTable& table, PullSpec& pull) {
  pull.target = table.vectors(self.name);
  if (pull.target.size() == pull.time.size()) return;
  table.fail(self.name, "has " + std::to_string(pull.target.size()) + " rows for " +
                            std::to_string(pull.time.size()) + " times; it must have one each");
}

std::string times_text(const Key<PullSpec>&, const PullSpec& pull, const PullSpec&, const TomlWriter&) {
  return toml_value(pull.time);
}

std::string targets_text(const Key<PullSpec>&, const PullSpec& pull, const PullSpec&, const TomlWriter&) {
  return toml_value(pull.target);
}

void read_node(const Key<PullSpec>& self, const TomlTable& table, PullSpec& pull) {
  constexpr int most = 2'000'000'000;
  if (table.has(self.name)) pull.node = static_cast<int>(table.whole_number(self.name, 0, most));
}

std::string node_text(const Key<PullSpec>&, const PullSpec& pull, const PullSpec&, const TomlWriter&) {
  return pull.node ? std::to_string(*pull.node) : std::string();
}

constexpr std::array pull_keys = {
    reference_key<&PullSpec::body>("body", "give `body` or `node`",
                                   {.common = true, .otherwise = "–", .input = {.names = NamesOf::bodies}}),
    own_key<PullSpec>("node", "", "number of a lattice node, row by row from below",
                      {.range = not_negative,
                       .type = "whole number ≥ 0",
                       .otherwise = "–",
                       .input = {KeyKind::whole_number}},
                      read_node, node_text),
    key<&PullSpec::point>("point", "m",
                          "the pulled point: in the frame of the body, measured from the centre of mass"),
    own_key<PullSpec>(
        "time", "s", "the pull acts after the first and up to the last; equal ones: a jump",
        {.required = true, .common = true, .type = "list of numbers", .input = {KeyKind::numbers}},
        read_times, times_text),
    own_key<PullSpec>("target", "m", "one per time, linear between them; global axes",
                      {.required = true, .type = "list of vectors", .input = {KeyKind::vectors}},
                      read_targets, targets_text),
    key<&PullSpec::frequency>("frequency", "Hz", "of the body's mass on the spring", {.range = positive}),
    key<&PullSpec::damping_ratio>("damping_ratio", "", "share of the critical damping",
                                  {.range = not_negative}),
    key<&PullSpec::acceleration_limit>("acceleration_limit", "m/s²",
                                       "the force is at most this times the mass", {.range = positive}),
};

}  // namespace

LoadSpec read_load(const TomlTable& table) {
  LoadSpec load;
  read_keys(table, load_keys, load);
  if (!table.has("force") && !table.has("moment"))
    table.fail_here("load has neither force nor moment; give at least one of them");
  load.line = table.line();
  return load;
}

void write_load(TomlWriter& out, const LoadSpec& load) {
  out.header("[[load]]");
  write_keys(out, load_keys, load);
}

std::vector<KeyTable> load_tables() {
  return {{"load", "in [[load]]", lines_of_keys(load_keys), true}};
}

EventSpec read_pull(const TomlTable& table) {
  PullSpec pull;
  read_keys(table, pull_keys, pull);
  if (pull.body.empty() != pull.node.has_value())
    table.fail_here(std::string("pull has ") + (pull.node ? "both body and node" : "neither body nor node") +
                    "; give exactly one of them");
  EventSpec event{pull.time.front(), {}, true, table.line()};
  event.action = std::move(pull);
  return event;
}

void write_pull(TomlWriter& out, const PullSpec& pull) {
  out.header("[[pull]]");
  write_keys(out, pull_keys, pull);
}

std::vector<KeyTable> pull_tables() {
  return {{"pull", "in [[pull]]", lines_of_keys(pull_keys), true}};
}

}  // namespace scree
