// CPU seconds per simulated second of whole scenes with the explicit method: dense cubes, concave tetrapods.

#include <benchmark/benchmark.h>

#include <filesystem>

#include "core/energy/energy_error.hpp"
#include "core/scene/scene_file.hpp"
#include "core/simulation/simulation.hpp"

namespace {

std::shared_ptr<const scree::Model> model_of(const char* scene) {
  const auto folder = std::filesystem::path(SCREE_SOURCE_DIR) / "tests/benchmarks/scenes";
  return scree::build_model(scree::read_scene(folder / scene));
}

void whole_scene(benchmark::State& state, const char* scene) {
  const auto model = model_of(scene);
  double smallest_gap = 1e9;
  scree::EnergyError energy_error;
  for (auto _ : state) {
    scree::Simulation simulation(model, static_cast<int>(state.range(0)));
    while (!simulation.finished()) {
      if (const auto failure = simulation.step()) {
        state.SkipWithError(failure->message.c_str());
        return;
      }
      if (!simulation.at_output()) continue;
      const scree::Frame frame = simulation.frame();
      for (const scree::FrameContact& contact : frame.contacts)
        smallest_gap = std::min(smallest_gap, contact.gap);
      energy_error.add(frame.energy);
    }
    const scree::Frame last = simulation.frame();
    state.counters["cpu_per_simulated_second"] = last.solver.cpu_seconds / last.time;
    state.counters["steps"] = static_cast<double>(last.solver.steps);
  }
  state.counters["smallest_gap_mm"] = 1e3 * smallest_gap;
  state.counters["energy_error_percent"] = 1e2 * energy_error.value();
}

BENCHMARK_CAPTURE(whole_scene, cubes564, "cubes564.toml")
    ->Arg(1)
    ->Arg(2)
    ->Iterations(1)
    ->Unit(benchmark::kSecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(whole_scene, tetrapods200, "tetrapods200.toml")
    ->Arg(1)
    ->Arg(2)
    ->Iterations(1)
    ->Unit(benchmark::kSecond)
    ->UseRealTime();

}  // namespace
