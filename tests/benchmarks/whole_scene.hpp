#pragma once

#include <benchmark/benchmark.h>

#include <filesystem>
#include <string>

#include "core/energy/energy_error.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "core/simulation/simulation.hpp"

/// CPU seconds per simulated second of whole scenes.
namespace scree::bench {

/// Runs a scene of `scenes/` or of the gallery unchanged, except for the method.
inline void whole_scene(benchmark::State& state, const std::string& name, SolverMethod method, bool sleep) {
  const std::filesystem::path source(SCREE_SOURCE_DIR);
  const auto own = source / "tests/benchmarks/scenes" / (name + ".toml");
  Scene scene = read_scene(exists(own) ? own : source / "resources/scenes" / (name + ".toml"));
  scene.solver.method = method;
  scene.solver.sleep = sleep;
  const auto model = build_model(scene);
  EnergyError energy_error;
  for (auto _ : state) {
    Simulation simulation(model, static_cast<int>(state.range(0)));
    while (!simulation.finished()) {
      if (const auto failure = simulation.step()) {
        state.SkipWithError(failure->message.c_str());
        return;
      }
      if (simulation.at_output()) energy_error.add(simulation.frame().energy);
    }
    const SolverStatus last = simulation.frame().solver;
    state.counters["cpu_per_simulated_second"] = last.cpu_seconds / simulation.time();
    state.counters["steps"] = static_cast<double>(last.steps);
    state.counters["steps_per_second"] =
        benchmark::Counter(static_cast<double>(last.steps), benchmark::Counter::kIsRate);
    state.counters["share_of_real_time"] = benchmark::Counter(simulation.time(), benchmark::Counter::kIsRate);
    state.counters["iterations"] = static_cast<double>(last.iterations);
    state.counters["smallest_gap_mm"] = 1e3 * last.smallest_gap;
  }
  state.counters["energy_error_percent"] = 1e2 * energy_error.value();
}

/// Registers a scene with one and two threads.
inline void add_whole_scene(const std::string& name, SolverMethod method, bool sleep) {
  benchmark::RegisterBenchmark(("whole_scene/" + name).c_str(),
                               [=](benchmark::State& state) { whole_scene(state, name, method, sleep); })
      ->Arg(1)
      ->Arg(2)
      ->Iterations(1)
      ->Unit(benchmark::kSecond)
      ->UseRealTime();
}

}  // namespace scree::bench
