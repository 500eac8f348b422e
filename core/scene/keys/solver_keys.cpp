#include "core/scene/keys/key_tables.hpp"
#include "core/scene/keys/read_parts.hpp"
#include "core/scene/keys/write_parts.hpp"
#include "core/scene/names.hpp"
#include "core/scene/solver_choice.hpp"

namespace scree {
namespace {

using Refused = const char*;

Refused unless_implicit(const TomlTable&, const SolverSpec& solver) {
  return solver.method == SolverMethod::velocity_verlet
             ? "tunes implicit methods; the explicit one does not use it"
             : nullptr;
}

Refused unless_of_polyhedra(const TomlTable&, const SolverSpec& solver) {
  const bool used = solver.method == SolverMethod::newmark || solver.method == SolverMethod::midpoint;
  return used ? nullptr : "tunes \"newmark\" and \"midpoint\"; other methods do not use it";
}

Refused unless_newmark(const TomlTable&, const SolverSpec& solver) {
  return solver.method == SolverMethod::newmark ? nullptr : "tunes \"newmark\"; other methods do not use it";
}

Refused unless_trapezoidal(const TomlTable&, const SolverSpec& solver) {
  return solver.method == SolverMethod::trapezoidal ? nullptr
                                                    : "tunes \"trapezoidal\"; other methods do not use it";
}

constexpr Key<SolverSpec> max_iterations_key() {
  auto made = key<&SolverSpec::max_iterations>(
      "max_iterations", "", "midpoint, newmark, trapezoidal: iterations in a step",
      {.range = {.from = 1.0, .up_to = 1e6}, .type = "whole number from 1 (trapezoidal: 2) to 10⁶"});
  made.read = [](const Key<SolverSpec>& self, const TomlTable& table, SolverSpec& solver) {
    if (!table.has(self.name)) return;
    // Convergence of a fixed-point iteration shows in the next iteration only.
    const int fewest = solver.method == SolverMethod::trapezoidal ? 2 : 1;
    solver.max_iterations = static_cast<int>(table.whole_number(self.name, fewest, 1'000'000));
  };
  return made;
}

constexpr std::array keys = {
    key<&SolverSpec::method>(
        "method", "", "of time stepping, see [motion](motion.md)",
        {.otherwise = "`\"explicit\"` with spheres, a lattice, free walls, cylinders or cones, otherwise "
                      "`\"midpoint\"`"}),
    key<&SolverSpec::time_step>("time_step", "s", "largest step",
                                {.range = positive, .otherwise = "[chosen](choosing.md#time-step)"}),
    key<&SolverSpec::min_time_step>(
        "min_time_step", "s", "smallest step; at most `time_step`",
        {.range = positive,
         .otherwise = "share of the longest step: 10⁻⁴ (midpoint, trapezoidal), 10⁻¹⁰ (newmark), 10⁻¹² "
                      "(explicit)"}),
    key<&SolverSpec::tolerance>(
        "tolerance", "",
        "midpoint, newmark: residual in weights of the body, and 10⁻⁷ of the largest contact force; "
        "trapezoidal: errors of its iteration",
        {.range = positive, .otherwise = "`0.001`, trapezoidal `0.0001`"})
        .refused_if(unless_implicit),
    max_iterations_key().refused_if(unless_implicit),
    key<&SolverSpec::adaptive>("adaptive", "", "midpoint, newmark: shorter steps where one does not converge")
        .refused_if(unless_of_polyhedra),
    key<&SolverSpec::impact_ratio>("impact_ratio", "",
                                   "midpoint, newmark: how much of the activation gap a closing contact may "
                                   "use up in one step",
                                   {.range = positive})
        .refused_if(unless_of_polyhedra),
    key<&SolverSpec::energy_alarm>("energy_alarm", "",
                                   "limit of the energy error, as a share of the [energy "
                                   "throughput](motion.md#the-energy-account); beyond it the run stops",
                                   {.range = {.above = 0.0, .up_to = 1.0}}),
    key<&SolverSpec::sleep>("sleep", "", "resting polyhedra are skipped until something wakes them"),
    key<&SolverSpec::beta>("beta", "", "newmark: Newmark's β", {.range = positive})
        .refused_if(unless_newmark),
    key<&SolverSpec::gamma>("gamma", "", "newmark: Newmark's γ, unstable below 0.5", {.range = {.from = 0.5}})
        .refused_if(unless_newmark),
    key<&SolverSpec::phi>("phi", "", "trapezoidal: 0 forward Euler, 1 backward Euler",
                          {.range = {.from = 0.0, .up_to = 1.0}})
        .refused_if(unless_trapezoidal),
};

void check_solver(const TomlTable& table, const SolverSpec& solver) {
  if (solver.time_step && solver.min_time_step && *solver.min_time_step > *solver.time_step) {
    table.fail("min_time_step", "is " + number_text(*solver.min_time_step) + ", more than time_step = " +
                                    number_text(*solver.time_step) + "; it must be at most that");
  }
}

}  // namespace

SolverSpec read_solver(const TomlTable& table, SolverMethod otherwise) {
  SolverSpec solver;
  solver.method = otherwise;
  // The allowed keys depend on the method.
  keys.front().read(keys.front(), table, solver);
  solver.tolerance = default_tolerance(solver.method);
  read_keys(table, keys, solver);
  check_solver(table, solver);
  solver.line = table.line("method");
  return solver;
}

void write_solver(TomlWriter& out, const SolverSpec& solver, SolverMethod when_left_out) {
  SolverSpec left_out;
  left_out.line = solver.line;
  left_out.method = when_left_out;
  left_out.tolerance = default_tolerance(solver.method);
  if (solver == left_out) return;
  out.header("[solver]");
  write_keys(out, keys, solver, left_out);
}

std::vector<KeyTable> solver_tables() {
  return {{"solver", "in [solver]", lines_of_keys(keys)}};
}

}  // namespace scree
