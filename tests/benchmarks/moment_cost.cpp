// Simulation time used by the window: a frame, and the saved state of a checkpoint, compared with a step; one
// thread each.

#include <benchmark/benchmark.h>

#include <cmath>
#include <string>

#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "core/simulation/simulation.hpp"

using namespace scree;

namespace {

/// Balls of 1 cm packed like cannonballs on a floor, with overlaps of a thousandth of their size.
std::string packed_balls(int count) {
  std::string text = R"(title = "Packed balls"
duration = 100.0
[[material]]
name = "glass"
density = 2500
young_modulus = 1e7
poisson_ratio = 0.25
[[contact]]
normal = { law = "hertz" }
damping = { ratio = 0.3 }
friction = { static = 0.5, dynamic = 0.4 }
[[shape]]
name = "ball"
radius = 0.005
[[wall]]
name = "floor"
material = "glass"
plane = { point = [0, 0, 0], normal = [0, 0, 1] }
)";
  constexpr double spacing = 0.00999;
  const int side = static_cast<int>(std::lround(std::cbrt(1.2 * count)));
  for (int i = 0; i < count; ++i) {
    const int layer = i / (side * side);
    const double shift = 0.5 * (layer % 2);
    const double x = spacing * (i % side + shift);
    const double y = spacing * (i / side % side + shift);
    const double z = spacing * (layer * std::sqrt(0.5) + 0.5);
    text += "[[body]]\nshape = \"ball\"\nmaterial = \"glass\"\nposition = [" + std::to_string(x) + ", " +
            std::to_string(y) + ", " + std::to_string(z) + "]\n";
  }
  return text;
}

/// This number of balls; 0: the thousand packed tetrapods of the gallery.
Scene scene_of(int balls) {
  if (balls > 0) return parse_scene(packed_balls(balls), "packed");
  return read_scene(SCREE_SOURCE_DIR "/resources/scenes/tetrapod_collapse.toml");
}

Simulation running(benchmark::State& state) {
  Simulation simulation(build_model(scene_of(static_cast<int>(state.range(0)))), 1);
  for (int step = 0; step < 50; ++step) {
    if (const auto failure = simulation.step()) state.SkipWithError(failure->message.c_str());
  }
  state.counters["contacts"] = simulation.frame().solver.contacts;
  return simulation;
}

void a_step(benchmark::State& state) {
  Simulation simulation = running(state);
  for (auto _ : state) simulation.step();
}

void a_frame(benchmark::State& state) {
  const Simulation simulation = running(state);
  for (auto _ : state) benchmark::DoNotOptimize(simulation.frame());
}

void saving(benchmark::State& state) {
  const Simulation simulation = running(state);
  for (auto _ : state) benchmark::DoNotOptimize(simulation.save());
  state.counters["bytes"] = static_cast<double>(simulation.save().size());
}

void restoring(benchmark::State& state) {
  const Simulation simulation = running(state);
  const auto model = simulation.frame().model;
  const std::string saved = simulation.save();
  for (auto _ : state) benchmark::DoNotOptimize(Simulation::restore(model, saved, 1));
}

}  // namespace

BENCHMARK(a_step)->Arg(0)->Arg(10000)->Arg(20000)->Unit(benchmark::kMillisecond);
BENCHMARK(a_frame)->Arg(0)->Arg(10000)->Arg(20000)->Unit(benchmark::kMillisecond);
BENCHMARK(saving)->Arg(0)->Arg(10000)->Arg(20000)->Unit(benchmark::kMillisecond);
BENCHMARK(restoring)->Arg(0)->Arg(10000)->Arg(20000)->Unit(benchmark::kMillisecond);
