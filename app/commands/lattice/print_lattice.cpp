#include "app/commands/lattice/print_lattice.hpp"

#include <algorithm>
#include <cmath>
#include <iostream>

#include "core/base/text/quantity.hpp"
#include "core/lattice/bonds.hpp"
#include "core/lattice/solve/modes.hpp"
#include "core/scene/names.hpp"
#include "core/step_size/lattice_stability.hpp"

namespace scree {
namespace {

const char* in_words(const LatticeSpec& spec) {
  const bool stress = spec.elasticity == PlaneElasticity::stress;
  if (spec.bond == BondModel::born) return stress ? "Born bonds, plane stress" : "Born bonds, plane strain";
  return stress ? "L- and X-bonds, plane stress" : "L- and X-bonds, plane strain";
}

/// Prints a note if the speed of sound in a bar suggests wrong units of modulus or density.
void print_unit_note(const MaterialSpec& material) {
  constexpr double softest = 10.0;  // softer than rubber [m/s]
  constexpr double stiffest = 3e4;  // stiffer than diamond
  const double speed = std::sqrt(*material.young_modulus / material.density);
  if (speed > softest && speed < stiffest) return;
  std::cout << "    note: sound would travel through a bar of \"" << material.name << "\" at "
            << format_quantity(speed, "m/s")
            << (speed < stiffest ? ", slower than in rubber" : ", faster than in diamond")
            << "; is its young_modulus given in Pa and its density in kg/m³?\n";
}

/// Prints the strength of the bonds of a lattice with large rotations.
void print_strength(const Lattice& lattice) {
  if (lattice.rotations == LatticeRotations::small) return;
  std::cout << "    cells may turn by any angle; ";
  if (lattice.strength) {
    std::cout << "bonds break at a stretch of " << format_quantity(critical_stretch(lattice, false), "")
              << " along sides, " << format_quantity(critical_stretch(lattice, true), "")
              << " along diagonals\n";
    if (!lattice.touches) {
      std::cout
          << "    note: parts that break off pass through each other, since there is no [[contact]] rule\n";
    }
  } else {
    std::cout << "bonds never break\n";
  }
}

void print_loads(const Lattice& lattice) {
  Vec2 force = Vec2::Zero();
  double moment = 0.0;
  int there = 0;
  int held = 0;
  for (int n = 0; n < lattice.nodes(); ++n) {
    if (!lattice.has_node(n)) continue;
    const Vec2 at = lattice.position(n);
    const Vec2 load = lattice.load.segment<2>(2 * n);
    force += load;
    moment += at.x() * load.y() - at.y() * load.x();
    there += 2;
    held += lattice.fixed[2 * n] + lattice.fixed[2 * n + 1];
  }
  std::cout << "    " << held << " of " << there << " unknowns held; loads of "
            << format_vector({force.x(), force.y(), 0.0}, "N") << " in all, moment "
            << format_quantity(moment, "N·m") << " about the lower left corner\n";
}

}  // namespace

void print_lattice(const Model& model) {
  if (!model.lattice) return;
  const LatticeSpec& spec = *model.scene.lattice;
  const Lattice& lattice = *model.lattice;
  int nodes = 0;
  double mass = 0.0;
  for (int n = 0; n < lattice.nodes(); ++n) {
    nodes += lattice.has_node(n) ? 1 : 0;
    mass += lattice.mass(n);
  }
  std::cout << "  lattice of \"" << spec.material << "\": " << lattice.cells[0] << " × " << lattice.cells[1]
            << " cells of " << format_quantity(lattice.side, "m") << ", "
            << format_quantity(spec.thickness, "m") << " thick, " << nodes << " nodes, "
            << format_quantity(mass, "kg") << '\n';
  std::cout << "    " << in_words(spec) << ": k_n1 = " << format_quantity(lattice.bonds.normal_first, "N/m")
            << ", k_n2 = " << format_quantity(lattice.bonds.normal_second, "N/m")
            << ", k_s = " << format_quantity(lattice.bonds.shear, "N/m") << '\n';
  const PlaneModuli moduli = plane_moduli(spec.bond, lattice.bonds, spec.thickness);
  std::cout << "    as stiff as a continuum of C1 = " << format_quantity(moduli.c1, "Pa")
            << ", C2 = " << format_quantity(moduli.c2, "Pa") << ", C3 = " << format_quantity(moduli.c3, "Pa")
            << '\n';
  print_unit_note(model.scene.materials[lattice.material]);
  print_strength(lattice);
  print_loads(lattice);
  std::cout << "    analysis: " << name_of(spec.analysis);
  if (spec.analysis == LatticeAnalysis::dynamics) {
    std::cout << ", stable explicit step" << (lattice.touches ? " with one contact on a node " : " ")
              << format_quantity(stable_lattice_step(model), "s");
  }
  if (spec.analysis == LatticeAnalysis::modes) {
    const auto all = std::count(lattice.fixed.begin(), lattice.fixed.end(), 0);
    std::cout << ", the lowest " << mode_count(lattice) << " of " << all;
  }
  std::cout << '\n';
}

}  // namespace scree
