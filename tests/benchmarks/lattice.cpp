// Bonded lattices in one thread: the static solution of a bent plate of 512 × 128 cells, assembly included,
// and cell-steps of a moving one.

#include <benchmark/benchmark.h>

#include "core/lattice/lattice_system.hpp"
#include "core/scene/scene_file.hpp"

namespace {

using namespace scree;

Scene bent_plate() {
  const std::filesystem::path file =
      std::filesystem::path(SCREE_SOURCE_DIR) / "resources/scenes/lattice/plate_in_bending.toml";
  Scene scene = read_scene(file);
  scene.lattice->cells = {512, 128};
  return scene;
}

void static_bending(benchmark::State& state) {
  const Scene scene = bent_plate();
  double deflection = 0.0;
  for (auto _ : state) {
    const Lattice lattice = make_lattice(scene);
    const StaticSolution solution = solve_statics(lattice);
    deflection = (*solution.displacement)[2 * lattice.node(256, 64) + 1];
  }
  state.counters["deflection"] = deflection;
}
BENCHMARK(static_bending)->Unit(benchmark::kMillisecond);

void cell_steps(benchmark::State& state) {
  Scene scene = bent_plate();
  scene.lattice->analysis = LatticeAnalysis::dynamics;
  const auto lattice = std::make_shared<const Lattice>(make_lattice(scene));
  LatticeSystem system(lattice);
  Workers workers(1);
  system.begin(workers);
  EnergyTerms sums;
  const double step = 0.5 * stable_step(*lattice);
  for (auto _ : state) system.step(step, sums, workers);
  const double cells = static_cast<double>(lattice->cells[0]) * lattice->cells[1];
  state.counters["cell_steps"] =
      benchmark::Counter(cells * static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(cell_steps)->Unit(benchmark::kMillisecond);

}  // namespace
