// Cost of a step per sphere with different radii, which must not grow much with their ratio. 20,000 spheres
// move in a box that they fill to a fifth, so that lists are rebuilt frequently; or rest in a heap.

#include <benchmark/benchmark.h>

#include <cmath>
#include <string>

#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "core/simulation/simulation.hpp"

namespace {

using namespace scree;

constexpr int count = 20000;
constexpr double radius = 0.01;  // smallest radius [m]
constexpr double filled = 0.2;
constexpr double pi = 3.14159265358979323846;

std::string number(double value) {
  return std::to_string(value);
}

/// @param restitution  of all contacts
std::string head(double gravity = 0.0, double restitution = 0.9) {
  return "title = \"Sizes\"\nduration = 10.0\ngravity = [0.0, 0.0, " + number(-gravity) +
         "]\n"
         "[solver]\nmethod = \"explicit\"\ntime_step = 5e-5\nsleep = false\n"
         "[output]\ninterval = 10.0\n"
         "[[material]]\nname = \"m\"\ndensity = 2500\nyoung_modulus = 1e7\npoisson_ratio = 0.25\n"
         "[[contact]]\nnormal = { law = \"hertz\" }\ndamping = { restitution = " +
         number(restitution) +
         " }\n"
         "friction = { static = 0.3 }\n[[shape]]\nname = \"ball\"\nradius = " +
         number(radius) + "\n";
}

/// @param height  of the region; 0: as the edge
std::string fill(int number_of, double edge, double least, double most, const char* velocity, int seed,
                 double height = 0.0) {
  const std::string side = number(edge);
  return "[[fill]]\nshape = \"ball\"\nmaterial = \"m\"\ncount = " + std::to_string(number_of) +
         "\nregion = { min = [0, 0, 0], max = [" + side + ", " + side + ", " +
         number(height > 0.0 ? height : edge) + "] }\nsize = { min = " + number(least) +
         ", max = " + number(most) + " }\nvelocity = " + velocity + "\nseed = " + std::to_string(seed) + "\n";
}

std::string box(double edge, double height = 0.0) {
  const std::string side = number(edge);
  return "[[wall]]\nname = \"box\"\nmaterial = \"m\"\nbox = { min = [0, 0, 0], max = [" + side + ", " + side +
         ", " + number(height > 0.0 ? height : edge) + "] }\n";
}

double edge_for(double volume) {
  return std::cbrt(volume / filled);
}

void run(benchmark::State& state, const std::string& text, int steps_before = 200) {
  const auto model = build_model(parse_scene(text, "sizes.toml"));
  Simulation simulation(model, 1);
  constexpr int steps = 400;
  const auto advance = [&](int number_of) {
    for (int i = 0; i < number_of; ++i) {
      if (simulation.step()) return false;
    }
    return true;
  };
  if (!advance(steps_before)) {
    state.SkipWithError("the run could not continue");
    return;
  }
  double contacts = 0.0;
  double speed = 0.0;
  for (auto _ : state) {
    if (!advance(steps)) {
      state.SkipWithError("the run could not continue");
      break;
    }
    state.PauseTiming();
    const Frame frame = simulation.frame(false);
    contacts = static_cast<double>(frame.solver.contacts);
    speed = 0.0;
    for (const FrameBody& body : frame.bodies) speed += body.velocity.norm() / count;
    state.ResumeTiming();
  }
  state.counters["contacts_per_sphere"] = contacts / count;
  state.counters["mean_speed"] = speed;
  state.counters["per_contact_and_step"] = benchmark::Counter(
      contacts * steps, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
  state.counters["per_sphere_and_step"] =
      benchmark::Counter(static_cast<double>(count) * steps,
                         benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

/// Mean of the cubes of numbers uniformly distributed between 1 and a ratio.
double mean_cube_up_to(double ratio) {
  return ratio == 1.0 ? 1.0 : (std::pow(ratio, 4) - 1.0) / (4.0 * (ratio - 1.0));
}

/// Radii uniformly distributed between the smallest and a multiple; half of the spheres move in one
/// direction, half in the other.
void sizes_between(benchmark::State& state) {
  const auto ratio = static_cast<double>(state.range(0));
  const double mean_cube = mean_cube_up_to(ratio);
  const double edge = edge_for(count * 4.0 / 3.0 * pi * std::pow(radius, 3) * mean_cube);
  run(state, head() + fill(count / 2, edge, 1.0, ratio, "[1, 0.5, 0.2]", 1) +
                 fill(count / 2, edge, 1.0, ratio, "[-1, 0.3, -0.4]", 2) + box(edge));
}

/// Twenty spheres of ten times the radius among the small ones.
void few_large(benchmark::State& state) {
  constexpr int large = 20;
  const double edge = edge_for(4.0 / 3.0 * pi * std::pow(radius, 3) * (count - large + large * 1000.0));
  run(state, head() + fill(large, edge, 10.0, 10.0, "[0.5, 0, 0]", 3) +
                 fill((count - large) / 2, edge, 1.0, 1.0, "[1, 0.5, 0.2]", 1) +
                 fill((count - large) / 2, edge, 1.0, 1.0, "[-1, 0.3, -0.4]", 2) + box(edge));
}

/// The same radii, 1.5 s after falling from eight diameters of the largest into a wide box.
void settled(benchmark::State& state) {
  const auto ratio = static_cast<double>(state.range(0));
  const double height = 16.0 * ratio * radius;
  const double volume = count * 4.0 / 3.0 * pi * std::pow(radius, 3) * mean_cube_up_to(ratio);
  const double edge = std::sqrt(volume / filled / height);
  constexpr int steps_before = 30000;
  run(state, head(9.81, 0.3) + fill(count, edge, 1.0, ratio, "[0, 0, 0]", 1, height) + box(edge, height),
      steps_before);
}

BENCHMARK(sizes_between)->Arg(1)->Arg(3)->Arg(10)->Iterations(3)->Unit(benchmark::kMillisecond);
BENCHMARK(settled)->Arg(1)->Arg(3)->Arg(10)->Iterations(3)->Unit(benchmark::kMillisecond);
BENCHMARK(few_large)->Iterations(3)->Unit(benchmark::kMillisecond);

}  // namespace
