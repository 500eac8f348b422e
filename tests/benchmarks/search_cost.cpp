// Cost of the neighbour search per body, which must not grow with the number of bodies. Bodies at the surface
// have fewer neighbours, so small heaps are cheaper: compare the pairs found per body.

#include <benchmark/benchmark.h>

#include <random>

#include "core/polyhedra/search/neighbours.hpp"

namespace {

void neighbours(benchmark::State& state) {
  const auto count = static_cast<int>(state.range(0));
  std::mt19937 random(1);
  // As dense as a packed pile of cubes, with bounding spheres of 0.1.
  const double side = 0.11 * std::cbrt(static_cast<double>(count));
  std::uniform_real_distribution<double> place(0.0, side);
  std::vector<scree::Sphere> spheres;
  for (int i = 0; i < count; ++i)
    spheres.push_back({scree::Vec3(place(random), place(random), place(random)), 0.1});
  scree::Workers workers(1);
  size_t pairs = 0;
  for (auto _ : state) pairs = scree::overlapping_spheres(spheres, workers).size();
  state.counters["pairs_per_body"] = static_cast<double>(pairs) / static_cast<double>(count);
  state.counters["per_body"] =
      benchmark::Counter(static_cast<double>(count),
                         benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

BENCHMARK(neighbours)->Arg(100)->Arg(1000)->Arg(5000)->Arg(20000);

}  // namespace
