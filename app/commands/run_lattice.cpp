#include "app/commands/run_lattice.hpp"

#include <iostream>

#include "core/base/text/quantity.hpp"
#include "core/lattice/most_displaced.hpp"
#include "core/lattice/solve/modes.hpp"
#include "core/record/tables/mode_tables.hpp"

namespace scree {
namespace {

void print_solution(const Lattice& lattice, const Frame& frame) {
  const int node = most_displaced_node(frame.nodes);
  const Vec2 place = lattice.position(node);
  std::cout << lattice.nodes() << " nodes in equilibrium; the largest displacement is "
            << format_quantity(frame.nodes[static_cast<std::size_t>(node)].norm(), "m") << " at ("
            << format_quantity(place.x(), "m") << ", " << format_quantity(place.y(), "m")
            << "); elastic energy " << format_quantity(frame.energy.elastic_normal, "J");
}

void print_modes(const std::vector<Mode>& modes) {
  std::cout << modes.size() << " modes";
  if (modes.empty()) return;
  std::cout << ", eigenvalues of the stiffness from " << format_quantity(modes.front().eigenvalue, "N/m")
            << " to " << format_quantity(modes.back().eigenvalue, "N/m");
}

/// For an unstable structure the unstable mode is reported instead of a solution.
void finish_unstable(const RunOptions& options, const Simulation& simulation, const std::string& message) {
  std::cerr << "scree: " << options.scene.string() << ": " << message;
  const Mode* mode = simulation.unstable_mode();
  if (options.out && mode != nullptr) {
    write_modes(*options.out, {*mode});
    std::cerr << "; this mode is in " << (*options.out / mode_values_file).string() << " and "
              << (*options.out / mode_shapes_file).string();
  }
  std::cerr << '\n';
}

/// Finds the modes, and writes and prints them.
int finish_modes(const RunOptions& options, const Lattice& lattice, const InterruptGuard& interrupt) {
  std::vector<Mode> modes;
  try {
    modes = modes_of(lattice, [&] { return interrupt.requested(); });
  } catch (const ModesStopped&) {
    std::cerr << "scree: interrupted in the search for modes\n";
    return 130;
  } catch (const ModesError& error) {
    std::cerr << "scree: " << options.scene.string() << ": " << error.what() << '\n';
    return 1;
  }
  if (options.out) write_modes(*options.out, modes);
  if (!options.quiet) print_modes(modes);
  return 0;
}

}  // namespace

int finish_lattice(const RunOptions& options, const Simulation& simulation,
                   const std::optional<StepFailure>& failure, const Frame& last,
                   const InterruptGuard& interrupt) {
  const Model& model = simulation.model();
  if (failure && simulation.unstable()) {
    finish_unstable(options, simulation, failure->message);
    return 1;
  }
  if (!simulation.still()) return 0;
  if (model.scene.lattice->analysis == LatticeAnalysis::modes) {
    const int status = finish_modes(options, *model.lattice, interrupt);
    if (status != 0) return status;
  } else if (!options.quiet) {
    print_solution(*model.lattice, last);
  }
  if (options.quiet) return 0;
  if (options.out) std::cout << "; tables in " << options.out->string();
  std::cout << '\n';
  return 0;
}

}  // namespace scree
