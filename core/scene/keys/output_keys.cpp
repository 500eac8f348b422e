#include "core/base/text/formula.hpp"
#include "core/scene/keys/key_tables.hpp"
#include "core/scene/keys/read_parts.hpp"
#include "core/scene/keys/write_parts.hpp"

namespace scree {
namespace {

constexpr std::array output_keys = {
    key<&OutputSpec::interval>("interval", "s", "time between outputs; at most 10⁷ outputs",
                               {.range = positive, .written = true}),
    key<&OutputSpec::contacts>("contacts", "", "write `contacts.csv`, which can be large"),
    key<&OutputSpec::paraview>("paraview", "", "write `frames.pvd`"),
};

/// Written only with a formula.
template <auto member>
constexpr Key<PlotReference> range_key(std::string_view name, const char* otherwise) {
  auto made = key<member>(name, "", "range of a formula; required where the plot is against something",
                          {.otherwise = otherwise});
  made.text = [](const Key<PlotReference>&, const PlotReference& reference, const PlotReference&,
                 const TomlWriter& out) {
    if (reference.formula.empty()) return std::string();
    return KeyValue<ValueOf<member>>::text(reference.*member, out);
  };
  return made;
}

constexpr std::array reference_keys = {
    key<&PlotReference::file>(
        "file", "", "CSV; its two columns, time (or what the plot is against) and value", {.otherwise = "–"}),
    key<&PlotReference::formula>("formula", "",
                                 "instead of `file`: of `t`, or of `x` where the plot is against something",
                                 {.otherwise = "–"}),
    range_key<&PlotReference::from>("from", "`0.0`"),
    range_key<&PlotReference::to>("to", "the duration"),
    key<&PlotReference::label>("label", "", "name in the legend", {.written = true}),
};

void check_formula(const TomlTable& table, const PlotReference& reference, bool over_time) {
  try {
    formula_values(reference.formula, over_time ? "t" : "x", {1.0});
  } catch (const FormulaError& error) {
    table.fail("formula", std::string("cannot be read: ") + error.what() + "; it must be a formula of " +
                              (over_time ? "t, as in \"0.5 * 9.81 * t^2\"" : "x, as in \"2.5 * x^1.5\""));
  }
  if (!over_time && !(table.has("from") && table.has("to")))
    table.fail_here("plot.reference must give the range of x, as in from = 0, to = 1e-3");
  if (reference.to && *reference.to <= reference.from) table.fail("to", "must be larger than from");
}

/// Read after the key `against`.
void read_reference(const Key<PlotSpec>& self, const TomlTable& table, PlotSpec& plot) {
  if (!table.has(self.name)) return;
  const TomlTable given = table.table(self.name);
  PlotReference reference;
  read_keys(given, reference_keys, reference);
  if (given.has("file") == given.has("formula"))
    given.fail_here("plot.reference must have a file or a formula, and not both");
  if (given.has("formula")) {
    check_formula(given, reference, plot.against.empty());
  } else {
    for (const char* key : {"from", "to"}) {
      if (given.has(key)) given.fail(key, "belongs to a formula; a file has points of its own");
    }
  }
  plot.reference = std::move(reference);
}

std::string reference_text(const Key<PlotSpec>&, const PlotSpec& plot, const PlotSpec&,
                           const TomlWriter& out) {
  return plot.reference ? inline_text(reference_keys, *plot.reference, PlotReference(), out) : std::string();
}

void read_series(const Key<PlotSpec>& self, const TomlTable& table, PlotSpec& plot) {
  plot.series = table.texts(self.name);
  if (plot.series.empty())
    table.fail(self.name, "is empty; name at least one column, such as \"energy.gravitational\"");
}

std::string series_text(const Key<PlotSpec>&, const PlotSpec& plot, const PlotSpec&, const TomlWriter&) {
  return toml_value(plot.series);
}

constexpr std::array plot_keys = {
    key<&PlotSpec::title>("title", "", "above the plot, and on its tab", {.common = true}),
    own_key<PlotSpec>("series", "", "names or formulas, see below; at most two units",
                      {.required = true,
                       .type = "list of texts",
                       .input = {.kind = KeyKind::texts, .names = NamesOf::columns}},
                      read_series, series_text),
    name_key<&PlotSpec::against>("against", "column of the horizontal axis",
                                 {.type = "name", .otherwise = "time", .input = {.names = NamesOf::columns}}),
    own_key<PlotSpec>("reference", "", "markers: a file or a formula, see below",
                      {.type = "table", .input = {KeyKind::table}}, read_reference, reference_text),
};

}  // namespace

OutputSpec read_output(const TomlTable& table) {
  OutputSpec output;
  read_keys(table, output_keys, output);
  output.line = table.line("interval");
  return output;
}

void write_output(TomlWriter& out, const OutputSpec& output) {
  out.header("[output]");
  write_keys(out, output_keys, output);
}

std::vector<KeyTable> output_tables() {
  return {{"output", "in [output]", lines_of_keys(output_keys)}};
}

PlotSpec read_plot(const TomlTable& table) {
  PlotSpec plot;
  read_keys(table, plot_keys, plot);
  plot.line = table.line();
  return plot;
}

void write_plot(TomlWriter& out, const PlotSpec& plot) {
  out.header("[[plot]]");
  write_keys(out, plot_keys, plot);
}

std::vector<KeyTable> plot_tables() {
  return {{"plot", "in [[plot]]", lines_of_keys(plot_keys), true},
          {"plot.reference", "", lines_of_keys(reference_keys)}};
}

}  // namespace scree
