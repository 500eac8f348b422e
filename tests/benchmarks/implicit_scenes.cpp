// Whole scenes with the midpoint rule without sleep, and a sleeping pile.

#include "core/setup/build_model.hpp"
#include "tests/benchmarks/whole_scene.hpp"

namespace {

using scree::SolverMethod;

/// Cost of a simulated second of 564 sleeping cubes.
void cubes_asleep(benchmark::State& state) {
  const std::filesystem::path source(SCREE_SOURCE_DIR);
  scree::Scene scene = scree::read_scene(source / "tests/benchmarks/scenes/cubes564.toml");
  scene.events.clear();
  scene.solver.method = SolverMethod::velocity_verlet;
  scene.duration = 20.0;
  const auto model = scree::build_model(scene);
  scree::Simulation simulation(model, 1);
  while (simulation.frame().solver.asleep < 564 && !simulation.step()) {
    if (simulation.finished()) return state.SkipWithError("some cube stays awake");
  }
  const double from = simulation.time();
  const double cpu = simulation.frame().solver.cpu_seconds;
  for (auto _ : state) {
    while (simulation.time() < from + 1.0) {
      if (simulation.step()) return state.SkipWithError("the run stopped");
      benchmark::DoNotOptimize(simulation.frame());
    }
  }
  state.counters["cpu_per_simulated_second"] =
      (simulation.frame().solver.cpu_seconds - cpu) / (simulation.time() - from);
}

BENCHMARK(cubes_asleep)->Iterations(1)->Unit(benchmark::kSecond);

[[maybe_unused]] const bool added = [] {
  for (const char* scene : {"cubes10", "tet64", "tet512", "tetrapods200", "cubes564", "tetrapod_collapse"}) {
    scree::bench::add_whole_scene(scene, SolverMethod::midpoint, false);
  }
  return true;
}();

}  // namespace
