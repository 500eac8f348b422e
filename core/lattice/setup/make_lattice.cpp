#include "core/lattice/setup/make_lattice.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/text/number.hpp"
#include "core/base/text/quantity.hpp"
#include "core/lattice/setup/memory.hpp"
#include "core/lattice/setup/rigid_motion.hpp"
#include "core/scene/names.hpp"
#include "core/scene/scene.hpp"

namespace scree {
namespace {

const MaterialSpec& elastic_material(const Scene& scene) {
  const LatticeSpec& spec = *scene.lattice;
  const auto material = std::find_if(scene.materials.begin(), scene.materials.end(),
                                     [&](const MaterialSpec& one) { return one.name == spec.material; });
  const auto refuse = [&](const std::string& what) {
    throw SceneError(scene.file, material->line, "material \"" + spec.material + "\" " + what);
  };
  if (!material->young_modulus) refuse("has no young_modulus, which a lattice needs; give it in Pa");
  if (!material->poisson_ratio)
    refuse("has no poisson_ratio, which a lattice needs; give it from 0 to below 0.5");
  if (*material->poisson_ratio < 0.0) {
    refuse("has poisson_ratio = " + number_text(*material->poisson_ratio) +
           ", which bonds of a lattice cannot have; it must be from 0 to below 0.5");
  }
  return *material;
}

/// Removes the cells with centres outside the inscribed ellipse and fixes the nodes without cells.
void cut_disc(Lattice& lattice) {
  lattice.absent.assign(static_cast<size_t>(lattice.cells[0]) * lattice.cells[1], 0);
  for (int row = 0; row < lattice.cells[1]; ++row) {
    for (int column = 0; column < lattice.cells[0]; ++column) {
      const double x = (2.0 * column + 1.0) / lattice.cells[0] - 1.0;
      const double y = (2.0 * row + 1.0) / lattice.cells[1] - 1.0;
      if (x * x + y * y > 1.0) lattice.absent[static_cast<size_t>(row) * lattice.cells[0] + column] = 1;
    }
  }
  for (int node = 0; node < lattice.nodes(); ++node) {
    if (lattice.mass(node) == 0.0) lattice.fixed[2 * node] = lattice.fixed[2 * node + 1] = 1;
  }
}

void check_outline(const Scene& scene) {
  const LatticeSpec& spec = *scene.lattice;
  if (spec.outline != PlateOutline::disc || std::min(spec.cells[0], spec.cells[1]) >= fewest_cells_of_disc)
    return;
  throw SceneError(scene.file, spec.line,
                   "lattice.outline is \"disc\", but the plate has " + std::to_string(spec.cells[0]) +
                       " by " + std::to_string(spec.cells[1]) + " cells; a disc needs at least " +
                       std::to_string(fewest_cells_of_disc) + " in both directions");
}

void fix(Lattice& lattice, int node, const LatticeSupport& support) {
  for (int axis = 0; axis < 2; ++axis) {
    if (support.fixed[axis]) lattice.fixed[2 * node + axis] = 1;
  }
}

/// Returns whether the n-th cell along an edge exists.
bool has_cell_at(const Lattice& lattice, PlateEdge edge, int n) {
  if (edge == PlateEdge::left) return lattice.has_cell(0, n);
  if (edge == PlateEdge::right) return lattice.has_cell(lattice.cells[0] - 1, n);
  return lattice.has_cell(n, edge == PlateEdge::bottom ? 0 : lattice.cells[1] - 1);
}

/// Position of a support or load in its scene, for messages.
struct Place {
  const Scene& scene;
  const char* table;
  int line;
};

/// Existing nodes of an edge; rejects an edge without nodes.
std::vector<int> present_nodes(const Lattice& lattice, PlateEdge edge, const Place& place) {
  std::vector<int> nodes = edge_nodes(lattice, edge);
  std::erase_if(nodes, [&](int node) { return !lattice.has_node(node); });
  if (!nodes.empty()) return nodes;
  throw SceneError(place.scene.file, place.line,
                   std::string(place.table) + ".edge \"" + std::string(name_of(edge)) +
                       "\" has no nodes, since the outline leaves them out; name a point instead");
}

/// Node for a support or load at a point; rejects a point too far from all nodes.
int node_for(const Lattice& lattice, const Vec2& point, const Place& place) {
  constexpr double farthest = 1.5;  // sides: no point of the outline is farther from its nodes
  const int node = nearest_node(lattice, point);
  const double away = (lattice.position(node) - point).norm();
  if (away <= farthest * lattice.side) return node;
  throw SceneError(place.scene.file, place.line,
                   std::string(place.table) + ".point lies outside the outline, " +
                       format_quantity(away, "m") + " from the nearest node, which is at (" +
                       format_quantity(lattice.position(node).x(), "m") + ", " +
                       format_quantity(lattice.position(node).y(), "m") + "); move it there");
}

void add_support(const Scene& scene, Lattice& lattice, const LatticeSupport& support) {
  const Place place{scene, "lattice.support", support.line};
  if (const auto* edge = std::get_if<PlateEdge>(&support.place)) {
    for (const int node : present_nodes(lattice, *edge, place)) fix(lattice, node, support);
  } else {
    fix(lattice, node_for(lattice, std::get<Vec2>(support.place), place), support);
  }
}

/// Distributes a linear traction to the nodes, equivalent in work; acts on the sides of existing cells.
void add_traction(Lattice& lattice, const EdgeTraction& traction, double thickness) {
  const std::vector<int> nodes = edge_nodes(lattice, traction.edge);
  const auto at = [&](size_t n) -> Vec2 {
    const double share = static_cast<double>(n) / static_cast<double>(nodes.size() - 1);
    return thickness * ((1.0 - share) * traction.first + share * traction.last);
  };
  for (size_t n = 0; n + 1 < nodes.size(); ++n) {
    if (!has_cell_at(lattice, traction.edge, static_cast<int>(n))) continue;
    const Vec2 first = at(n);
    const Vec2 last = at(n + 1);
    lattice.load.segment<2>(2 * nodes[n]) += lattice.side / 6.0 * (2.0 * first + last);
    lattice.load.segment<2>(2 * nodes[n + 1]) += lattice.side / 6.0 * (first + 2.0 * last);
  }
}

void add_load(const Scene& scene, Lattice& lattice, const LatticeLoad& load) {
  const Place place{scene, "lattice.load", load.line};
  if (const auto* traction = std::get_if<EdgeTraction>(&load.action)) {
    present_nodes(lattice, traction->edge, place);
    add_traction(lattice, *traction, lattice.thickness);
  } else {
    const auto& [point, force] = std::get<PointForce>(load.action);
    lattice.load.segment<2>(2 * node_for(lattice, point, place)) += force;
  }
}

bool is_touching(const Scene& scene) {
  return scene.lattice->rotations == LatticeRotations::large && !scene.contacts.empty();
}

/// Checks the memory before anything large is allocated.
void check_memory(const Scene& scene) {
  const LatticeSpec& spec = *scene.lattice;
  const auto refuse = [&](const std::string& what) {
    throw SceneError(scene.file, spec.line, "lattice.cells gives a plate " + what + "; fewer cells fit");
  };
  constexpr int places_of_bonds = 4;  // per node: upper limit of numbered bonds
  constexpr int most_nodes = std::numeric_limits<int>::max() / places_of_bonds;
  if ((spec.cells[0] + 1.0) * (spec.cells[1] + 1.0) > most_nodes)
    refuse("of more than " + std::to_string(most_nodes) + " nodes, which is the most that can be numbered");
  const double needed = memory_needed(spec, is_touching(scene));
  const double there = memory_available();
  if (needed > there) {
    refuse("that takes about " + format_quantity(needed, "B") + " of memory" +
           (std::holds_alternative<UsualModes>(spec.modes) ? "" : " for this many modes") +
           ", and this machine has " + format_quantity(there, "B") + " to spare");
  }
  if (is_factorized(spec) && factor_entries(spec) >= std::numeric_limits<int>::max())
    refuse("whose stiffness has more entries than can be indexed");
}

/// Checks that numbers, their squares and sums fit a double.
void check_cells(const Scene& scene, const Lattice& lattice) {
  constexpr double least = 1e-100;
  constexpr double most = 1e100;
  const auto usual = [&](double value) { return value > least && value < most; };
  const auto refuse = [&](const std::string& what) {
    throw SceneError(
        scene.file, scene.lattice->line,
        "the lattice has cells of " + what +
            ", which is out of the range of the computation; another size, thickness or density helps");
  };
  if (!usual(lattice.side)) refuse("a side of " + number_text(lattice.side) + " m");
  if (!usual(lattice.cell_mass)) refuse("a mass of " + number_text(lattice.cell_mass) + " kg");
}

void check_supports(const Scene& scene, const Lattice& lattice) {
  if (scene.lattice->analysis != LatticeAnalysis::statics) return;
  const std::string motion = rigid_motion_left(lattice);
  if (motion.empty()) return;
  throw SceneError(
      scene.file, scene.lattice->line,
      "the supports leave the plate free to " + motion + " as a whole; fix more with [[lattice.support]]");
}

/// Checks that there are at most as many modes as free unknowns.
void check_modes(const Scene& scene, const Lattice& lattice) {
  const int* count = std::get_if<int>(&lattice.modes);
  const auto all = std::count(lattice.fixed.begin(), lattice.fixed.end(), 0);
  if (count == nullptr || *count <= all) return;
  throw SceneError(scene.file, scene.lattice->line,
                   "lattice.modes = " + std::to_string(*count) + " is more than the " + std::to_string(all) +
                       " modes of the plate; it must be at most that, or \"all\"");
}

/// Breaking must dissipate energy: L- and X-bonds under compression must not be removed.
void check_strength(const Scene& scene, const Lattice& lattice) {
  if (!lattice.strength || lattice.bonds.shear >= 0.0) return;
  const bool stress = scene.lattice->elasticity == PlaneElasticity::stress;
  throw SceneError(scene.file, scene.lattice->line,
                   "bonds that break would release energy where the poisson_ratio is above " +
                       std::string(stress ? "1/3 (plane stress)" : "1/4 (plane strain)") +
                       "; give the material a smaller one, or leave the strength of the bonds out");
}

void check_step(const Scene& scene, const Lattice& lattice) {
  if (scene.lattice->analysis != LatticeAnalysis::dynamics || !scene.solver.time_step) return;
  const double stable = stable_step(lattice);
  if (*scene.solver.time_step < stable) return;
  throw SceneError(scene.file, scene.solver.line,
                   "solver.time_step = " + number_text(*scene.solver.time_step) +
                       " exceeds the lattice's stability limit; it must be less than " +
                       number_text_below(stable) + ", or be left out");
}

}  // namespace

Lattice make_lattice(const Scene& scene) {
  const LatticeSpec& spec = *scene.lattice;
  const MaterialSpec& material = elastic_material(scene);
  check_outline(scene);
  check_memory(scene);
  Lattice lattice;
  lattice.cells = spec.cells;
  lattice.material = static_cast<int>(&material - scene.materials.data());
  lattice.side = spec.size.x() / spec.cells[0];
  lattice.cell_mass = material.density * lattice.side * lattice.side * spec.thickness;
  check_cells(scene, lattice);
  lattice.bond = spec.bond;
  lattice.bonds = calibrated_bonds(spec.bond, spec.elasticity, *material.young_modulus,
                                   *material.poisson_ratio, spec.thickness);
  lattice.stiffness = cell_stiffness(spec.bond, lattice.bonds);
  if (!std::isnormal(lattice.stiffness.trace())) {
    throw SceneError(scene.file, material.line,
                     "material \"" + material.name + "\" gives bonds of a stiffness of " +
                         number_text(lattice.bonds.normal_first) +
                         " N/m, which is out of the range of the computation; another young_modulus helps");
  }
  lattice.fixed.assign(lattice.unknowns(), 0);
  lattice.load.setZero(lattice.unknowns());
  lattice.gravity = scene.gravity.head<2>();
  lattice.analysis = spec.analysis;
  lattice.modes = spec.modes;
  lattice.velocity = spec.velocity;
  lattice.damping = spec.damping;
  lattice.rotations = spec.rotations;
  lattice.spin = spec.spin;
  lattice.strength = spec.strength;
  lattice.thickness = spec.thickness;
  lattice.touches = is_touching(scene);
  if (spec.outline == PlateOutline::disc) cut_disc(lattice);
  for (const LatticeSupport& support : spec.supports) add_support(scene, lattice, support);
  for (const LatticeLoad& load : spec.loads) add_load(scene, lattice, load);
  check_supports(scene, lattice);
  check_modes(scene, lattice);
  check_strength(scene, lattice);
  check_step(scene, lattice);
  return lattice;
}

std::vector<std::string> moved_points(const LatticeSpec& spec, const Lattice& lattice) {
  std::vector<std::string> sentences;
  const auto in_words = [](const Vec2& point) {
    std::string text = "(";
    return text.append(format_quantity(point.x(), "m"))
        .append(", ")
        .append(format_quantity(point.y(), "m"))
        .append(")");
  };
  const auto consider = [&](const std::string& key, const Vec2& point) {
    constexpr double slack = 1e-6;
    const int node = nearest_node(lattice, point);
    const Vec2 place = lattice.position(node);
    if ((place - point).norm() <= slack * lattice.side) return;
    sentences.push_back(key + ": no node is at " + in_words(point) + "; the nearest, node " +
                        std::to_string(node) + " at " + in_words(place) + ", is taken");
  };
  for (const LatticeSupport& support : spec.supports) {
    if (const auto* point = std::get_if<Vec2>(&support.place)) consider("lattice.support", *point);
  }
  for (const LatticeLoad& load : spec.loads) {
    if (const auto* force = std::get_if<PointForce>(&load.action)) consider("lattice.load", force->point);
  }
  return sentences;
}

}  // namespace scree
