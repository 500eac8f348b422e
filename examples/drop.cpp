// Runs a scene without a window and prints its energies at each output: drop SCENE.toml
#include <cstdio>
#include <exception>

#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "core/simulation/simulation.hpp"

int main(int argc, char** argv) try {
  if (argc != 2) return std::fprintf(stderr, "usage: drop SCENE.toml\n"), 2;
  scree::Simulation simulation(scree::build_model(scree::read_scene(argv[1])));
  std::puts("time [s], kinetic [J], stored [J], dissipated [J], balance error [J]");
  while (!simulation.finished()) {
    if (const auto failure = simulation.step())
      return std::fprintf(stderr, "%s\n", failure->message.c_str()), 1;
    if (!simulation.at_output()) continue;
    const scree::EnergyTerms energy = simulation.frame(false).energy;
    std::printf("%g, %g, %g, %g, %g\n", simulation.time(), energy.kinetic(), energy.stored(),
                energy.dissipated(), energy.balance_error);
  }
} catch (const std::exception& error) {
  return std::fprintf(stderr, "%s\n", error.what()), 2;
}
