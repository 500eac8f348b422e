#include "core/base/text/formula.hpp"
#include "core/base/text/number.hpp"
#include "core/scene/file/read_parts.hpp"
#include "core/scene/solver_choice.hpp"

namespace scree {
namespace {

/// A body or a wall by its name, or a body by its number.
std::string read_reference(const TomlTable& table, std::string_view key) {
  if (const std::string text = table.text(key); !text.empty()) return text;
  table.fail(key, "is empty; it must be a name or a body's number");
}

constexpr int most_iterations = 1'000'000;

/// Keys of one method are errors in the others, each with the reason.
void check_keys(const TomlTable& table, SolverMethod method) {
  constexpr std::string_view implicit = "tunes implicit methods; the explicit one does not use it";
  constexpr std::string_view polyhedra = "tunes \"newmark\" and \"midpoint\"; other methods do not use it";
  constexpr std::string_view newmark = "tunes \"newmark\"; other methods do not use it";
  constexpr std::string_view trapezoidal = "tunes \"trapezoidal\"; other methods do not use it";
  switch (method) {
    case SolverMethod::velocity_verlet:
      table.allow({"method", "time_step", "min_time_step", "energy_alarm", "sleep"},
                  {{"tolerance", implicit},
                   {"max_iterations", implicit},
                   {"adaptive", polyhedra},
                   {"impact_ratio", polyhedra},
                   {"beta", newmark},
                   {"gamma", newmark},
                   {"phi", trapezoidal}});
      return;
    case SolverMethod::newmark:
      table.allow({"method", "time_step", "min_time_step", "tolerance", "max_iterations", "adaptive",
                   "impact_ratio", "energy_alarm", "sleep", "beta", "gamma"},
                  {{"phi", trapezoidal}});
      return;
    case SolverMethod::midpoint:
      table.allow({"method", "time_step", "min_time_step", "tolerance", "max_iterations", "adaptive",
                   "impact_ratio", "energy_alarm", "sleep"},
                  {{"beta", newmark}, {"gamma", newmark}, {"phi", trapezoidal}});
      return;
    case SolverMethod::trapezoidal:
      table.allow(
          {"method", "time_step", "min_time_step", "tolerance", "max_iterations", "energy_alarm", "sleep",
           "phi"},
          {{"adaptive", polyhedra}, {"impact_ratio", polyhedra}, {"beta", newmark}, {"gamma", newmark}});
      return;
  }
}

void read_steps(const TomlTable& table, SolverSpec& solver) {
  solver.time_step = table.optional_number("time_step", positive);
  solver.min_time_step = table.optional_number("min_time_step", positive);
  if (solver.time_step && solver.min_time_step && *solver.min_time_step > *solver.time_step) {
    table.fail("min_time_step", "is " + number_text(*solver.min_time_step) + ", more than time_step = " +
                                    number_text(*solver.time_step) + "; it must be at most that");
  }
}

/// What implicit methods may be told.
void read_implicit(const TomlTable& table, SolverSpec& solver) {
  solver.tolerance = table.number_or("tolerance", default_tolerance(solver.method), positive);
  if (table.has("max_iterations")) {
    // A fixed-point iteration is known to have ended by the next one only.
    const int fewest = solver.method == SolverMethod::trapezoidal ? 2 : 1;
    solver.max_iterations = static_cast<int>(table.whole_number("max_iterations", fewest, most_iterations));
  }
  solver.adaptive = table.flag_or("adaptive", solver.adaptive);
  solver.impact_ratio = table.number_or("impact_ratio", solver.impact_ratio, positive);
  solver.beta = table.number_or("beta", solver.beta, positive);
  solver.gamma = table.number_or("gamma", solver.gamma, positive);
  if (solver.gamma < 0.5) {
    table.fail("gamma", "is " + number_text(solver.gamma) +
                            "; it must be at least 0.5, below which Newmark's rule "
                            "is unstable");
  }
  solver.phi = table.number_or("phi", solver.phi, {.from = 0.0, .up_to = 1.0});
}

}  // namespace

SolverSpec read_solver(const TomlTable& table, SolverMethod otherwise) {
  SolverSpec solver;
  solver.line = table.line("method");
  solver.method = otherwise;
  if (table.has("method")) {
    solver.method = table.choice<SolverMethod>("method", {{"explicit", SolverMethod::velocity_verlet},
                                                          {"midpoint", SolverMethod::midpoint},
                                                          {"newmark", SolverMethod::newmark},
                                                          {"trapezoidal", SolverMethod::trapezoidal}});
  }
  check_keys(table, solver.method);
  read_steps(table, solver);
  read_implicit(table, solver);
  solver.energy_alarm = table.number_or("energy_alarm", solver.energy_alarm, {.above = 0.0, .up_to = 1.0});
  solver.sleep = table.flag_or("sleep", true);
  return solver;
}

OutputSpec read_output(const TomlTable& table) {
  table.allow({"interval", "contacts", "paraview"});
  OutputSpec output;
  output.line = table.line("interval");
  output.interval = table.number_or("interval", output.interval, positive);
  output.contacts = table.flag_or("contacts", output.contacts);
  output.paraview = table.flag_or("paraview", output.paraview);
  return output;
}

PlotReference read_plot_reference(const TomlTable& table, bool over_time) {
  table.allow({"file", "formula", "from", "to", "label"});
  if (table.has("file") == table.has("formula"))
    table.fail_here("plot.reference must have a file or a formula, and not both");
  PlotReference reference;
  reference.label = table.text_or("label", "");
  if (table.has("file")) {
    for (const char* key : {"from", "to"}) {
      if (table.has(key)) table.fail(key, "belongs to a formula; a file has points of its own");
    }
    reference.file = table.path("file");
    return reference;
  }
  reference.formula = table.text("formula");
  try {
    formula_values(reference.formula, over_time ? "t" : "x", {1.0});
  } catch (const FormulaError& error) {
    table.fail("formula", std::string("cannot be read: ") + error.what() + "; it must be a formula of " +
                              (over_time ? "t, as in \"0.5 * 9.81 * t^2\"" : "x, as in \"2.5 * x^1.5\""));
  }
  if (!over_time && !(table.has("from") && table.has("to")))
    table.fail_here("plot.reference must give the range of x, as in from = 0, to = 1e-3");
  reference.from = table.number_or("from", 0.0);
  reference.to = table.optional_number("to");
  if (reference.to && *reference.to <= reference.from) table.fail("to", "must be larger than from");
  return reference;
}

PlotSpec read_plot(const TomlTable& table) {
  table.allow({"title", "series", "against", "reference"});
  PlotSpec plot;
  plot.line = table.line();
  plot.title = table.text_or("title", "");
  plot.series = table.texts("series");
  if (plot.series.empty())
    table.fail("series", "is empty; name at least one column, such as \"energy.gravitational\"");
  if (table.has("against")) plot.against = table.name("against");
  if (table.has("reference")) {
    plot.reference = read_plot_reference(table.table("reference"), plot.against.empty());
  }
  return plot;
}

LoadSpec read_load(const TomlTable& table) {
  table.allow({"body", "point", "time", "force", "moment"});
  LoadSpec load;
  load.line = table.line();
  load.body = read_reference(table, "body");
  load.point = table.vector_or("point", load.point);
  load.time = table.times("time");
  if (!table.has("force") && !table.has("moment")) {
    table.fail_here("load has neither force nor moment; give at least one of them");
  }
  const auto rows = [&](std::string_view key) {
    std::vector<Vec3> values;
    if (!table.has(key)) return values;
    values = table.vectors(key);
    if (values.size() != load.time.size()) {
      table.fail(key, "has " + std::to_string(values.size()) + " rows for " +
                          std::to_string(load.time.size()) + " times; it must have one each");
    }
    return values;
  };
  load.force = rows("force");
  load.moment = rows("moment");
  return load;
}

EventSpec read_event(const TomlTable& table) {
  table.allow({"time", "remove", "friction", "add", "between_steps"});
  EventSpec event;
  event.line = table.line();
  event.time = table.number("time", not_negative);
  std::vector<std::string_view> actions;
  for (const std::string_view action : {"remove", "add", "friction"}) {
    if (table.has(action)) actions.push_back(action);
  }
  if (actions.size() != 1) {
    table.fail_here(std::string("event has ") + (actions.empty() ? "no action" : "several actions") +
                    "; give exactly one of remove, add and friction");
  }
  if (actions[0] == "remove") {
    event.action = RemoveEvent{read_reference(table, "remove")};
  } else if (actions[0] == "add") {
    event.action = AddEvent{read_reference(table, "add")};
  } else {
    const TomlTable friction = table.table("friction");
    friction.allow({"static", "dynamic"});
    const auto [static_coefficient, dynamic_coefficient] = read_coefficients(friction);
    event.action = FrictionEvent{static_coefficient, dynamic_coefficient};
  }
  event.between_steps = table.flag_or("between_steps", false);
  if (event.between_steps && std::holds_alternative<AddEvent>(event.action))
    table.fail("between_steps", "is true, but additions happen exactly at their time; leave it out");
  return event;
}

}  // namespace scree
