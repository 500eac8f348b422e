// Bonded lattices on one thread: static solution of a bent plate of 512 × 128 cells including assembly, and
// cell-steps of a moving plate: with small rotations, with large ones and breakable bonds, and also in
// contact with itself and a ball.

#include <benchmark/benchmark.h>

#include "core/lattice/motion/lattice_system.hpp"
#include "core/lattice/setup/make_lattice.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "core/simulation/simulation.hpp"

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

void count_cell_steps(benchmark::State& state, const Scene& scene) {
  const auto [along, up] = scene.lattice->cells;
  state.counters["cell_steps"] = benchmark::Counter(
      static_cast<double>(along) * up * static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}

Scene moving_plate(LatticeRotations rotations) {
  Scene scene = bent_plate();
  scene.lattice->analysis = LatticeAnalysis::dynamics;
  scene.lattice->rotations = rotations;
  if (rotations == LatticeRotations::large)
    scene.lattice->strength = BondStrength{BondStrength::Measure::stretch, 1.0};
  return scene;
}

void cell_steps(benchmark::State& state, LatticeRotations rotations) {
  const Scene scene = moving_plate(rotations);
  const auto lattice = std::make_shared<const Lattice>(make_lattice(scene));
  LatticeSystem system(lattice);
  Workers workers(1);
  system.begin(workers);
  Ledger ledger;
  const double step = 0.5 * stable_step(*lattice);
  double time = 0.0;
  for (auto _ : state) system.step(step, time += step, ledger, workers);
  count_cell_steps(state, scene);
}
BENCHMARK_CAPTURE(cell_steps, small_rotations, LatticeRotations::small)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(cell_steps, large_rotations, LatticeRotations::large)->Unit(benchmark::kMillisecond);

/// A ball rests on the upper edge of the plate.
void touching_cell_steps(benchmark::State& state) {
  Scene scene = moving_plate(LatticeRotations::large);
  ShapeSpec ball;
  ball.name = "ball";
  ball.radius = 0.02;
  scene.shapes.push_back(ball);
  BodySpec body;
  body.shape = ball.name;
  body.material = scene.lattice->material;
  const double node_radius = 0.5 * scene.lattice->size.y() / scene.lattice->cells[1];
  const Vec2& size = scene.lattice->size;
  body.position = Vec3(0.5 * size.x(), size.y() + *ball.radius + 0.999 * node_radius, 0.0);
  scene.bodies.push_back(body);
  ContactRule rule;
  rule.normal = LinearLawSpec{1e7};
  scene.contacts.push_back(rule);
  scene.plane = "xy";
  scene.duration = 1e3;
  scene.output.interval = 1e3;
  Simulation simulation(build_model(scene), 1);
  for (auto _ : state) {
    if (simulation.step()) return state.SkipWithError("a step failed");
  }
  count_cell_steps(state, scene);
}
BENCHMARK(touching_cell_steps)->Unit(benchmark::kMillisecond);

}  // namespace
