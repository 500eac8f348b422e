#include "app/commands/run_lattice.hpp"

#include <algorithm>
#include <iostream>

#include "core/lattice/modes.hpp"
#include "core/record/mode_tables.hpp"
#include "core/text/quantity.hpp"

namespace scree {
namespace {

void print_solution(const Lattice& lattice, const Frame& frame) {
  const auto largest =
      std::max_element(frame.nodes.begin(), frame.nodes.end(),
                       [](const Vec2& a, const Vec2& b) { return a.squaredNorm() < b.squaredNorm(); });
  const Vec2 place = lattice.position(static_cast<int>(largest - frame.nodes.begin()));
  std::cout << lattice.nodes() << " nodes in equilibrium; the largest displacement is "
            << format_quantity(largest->norm(), "m") << " at (" << format_quantity(place.x(), "m") << ", "
            << format_quantity(place.y(), "m") << "); elastic energy "
            << format_quantity(frame.energy.elastic_normal, "J");
}

void print_modes(const std::vector<Mode>& modes) {
  std::cout << modes.size() << " modes";
  if (modes.empty()) return;
  std::cout << ", eigenvalues of the stiffness from " << format_quantity(modes.front().eigenvalue, "N/m")
            << " to " << format_quantity(modes.back().eigenvalue, "N/m");
}

}  // namespace

void finish_lattice(const RunOptions& options, const Simulation& simulation, const Frame& last) {
  const Model& model = simulation.model();
  if (!model.lattice || model.scene.lattice->analysis == LatticeAnalysis::dynamics) return;
  if (const Mode* mode = simulation.unstable_mode()) {
    if (options.out) write_modes(*options.out, {*mode});
    return;
  }
  const bool of_modes = model.scene.lattice->analysis == LatticeAnalysis::modes;
  const std::vector<Mode> modes = of_modes ? modes_of(*model.lattice) : std::vector<Mode>();
  if (of_modes && options.out) write_modes(*options.out, modes);
  if (options.quiet) return;
  if (of_modes) {
    print_modes(modes);
  } else {
    print_solution(*model.lattice, last);
  }
  if (options.out) std::cout << "; tables in " << options.out->string();
  std::cout << '\n';
}

}  // namespace scree
