#include "core/lattice/verification/convergence.hpp"

#include <cmath>
#include <limits>

#include "core/base/text/number.hpp"
#include "core/lattice/setup/make_lattice.hpp"
#include "core/lattice/solve/statics.hpp"
#include "core/lattice/verification/exact_solution.hpp"
#include "core/scene/scene.hpp"

namespace scree {
namespace {

constexpr double young = 2e11;
constexpr double stress = 1e8;
/// Errors below this are round-off.
constexpr double round_off = 1e-9;

void hold(LatticeSpec& plate, const LatticePlace& place, bool x, bool y) {
  plate.supports.push_back({place, {x, y}, 0});
}

void pull(LatticeSpec& plate, PlateEdge edge, const Vec2& first, const Vec2& last) {
  plate.loads.push_back({EdgeTraction{edge, first, last}, 0});
}

void load_for_tension(LatticeSpec& plate) {
  hold(plate, PlateEdge::left, true, false);
  hold(plate, PlateEdge::bottom, false, true);
  pull(plate, PlateEdge::right, Vec2(stress, 0.0), Vec2(stress, 0.0));
}

void load_for_shear(LatticeSpec& plate) {
  hold(plate, PlateEdge::bottom, true, true);
  pull(plate, PlateEdge::top, Vec2(stress, 0.0), Vec2(stress, 0.0));
  pull(plate, PlateEdge::right, Vec2(0.0, stress), Vec2(0.0, stress));
  pull(plate, PlateEdge::left, Vec2(0.0, -stress), Vec2(0.0, -stress));
}

void load_for_bending(LatticeSpec& plate) {
  const Vec2 middle = 0.5 * plate.size;
  hold(plate, Vec2(0.0, middle.y()), false, true);
  hold(plate, Vec2(plate.size.x(), middle.y()), false, true);
  hold(plate, middle, true, false);
  pull(plate, PlateEdge::left, Vec2(-stress, 0.0), Vec2(stress, 0.0));
  pull(plate, PlateEdge::right, Vec2(stress, 0.0), Vec2(-stress, 0.0));
}

/// Nodes and axis of the measured displacement; the mean over several nodes.
std::pair<std::vector<int>, int> measured_nodes(PlateExample example, const Lattice& lattice) {
  if (example == PlateExample::tension) return {{lattice.nodes() - 1}, 0};
  if (example == PlateExample::shear) return {edge_nodes(lattice, PlateEdge::top), 0};
  return {{lattice.node(lattice.cells[0] / 2, lattice.cells[1] / 2)}, 1};
}

std::string title_of(const PlateChoice& choice) {
  constexpr std::array<const char*, 3> examples = {"Tension", "Pure shear", "Pure bending"};
  const auto [along, up] = cells_of(choice);
  return std::string(examples[static_cast<std::size_t>(choice.example)]) + ", " + std::to_string(along) +
         " × " + std::to_string(up) + " cells, " +
         (choice.bond == BondModel::born ? "Born bonds" : "L- and X-bonds") +
         ", ν = " + number_text(choice.poisson);
}

}  // namespace

std::array<int, 2> cells_of(const PlateChoice& choice) {
  return {(choice.example == PlateExample::bending ? 4 : 1) * choice.cells_up, choice.cells_up};
}

Scene example_plate(const PlateChoice& choice) {
  Scene scene;
  scene.title = title_of(choice);
  scene.description =
      "An example with a known exact solution, which is drawn over the plate if the plate is stable.";
  scene.solver.method = SolverMethod::velocity_verlet;
  scene.duration = 1.0;
  MaterialSpec steel;
  steel.name = "steel";
  steel.density = 7850.0;
  steel.young_modulus = young;
  steel.poisson_ratio = choice.poisson;
  scene.materials.push_back(steel);
  LatticeSpec& plate = scene.lattice.emplace();
  const bool bending = choice.example == PlateExample::bending;
  plate.size = bending ? Vec2(0.5, 0.125) : Vec2(0.2, 0.2);
  plate.cells = cells_of(choice);
  plate.thickness = 0.01;
  plate.material = steel.name;
  plate.bond = choice.bond;
  if (bending) {
    load_for_bending(plate);
  } else if (choice.example == PlateExample::shear) {
    load_for_shear(plate);
  } else {
    load_for_tension(plate);
  }
  return scene;
}

double PlateResult::error() const {
  return std::abs(displacement / exact - 1.0);
}

PlateResult solve_plate(const PlateChoice& choice) {
  const Scene scene = example_plate(choice);
  const Lattice lattice = make_lattice(scene);
  const PlateSolution exact = exact_solution(scene, lattice).value();
  const StaticSolution solution = solve_statics(lattice);
  const auto [nodes, axis] = measured_nodes(choice.example, lattice);
  PlateResult result{choice, lattice.cells, 0.0, 0.0};
  const bool stable = solution.displacement && !solution.instability;
  for (const int node : nodes) {
    const double share = 1.0 / static_cast<double>(nodes.size());
    result.exact += share * exact.displacement(lattice.position(node))[axis];
    result.displacement +=
        stable ? share * (*solution.displacement)[2 * node + axis] : std::numeric_limits<double>::quiet_NaN();
  }
  return result;
}

double observed_order(const PlateResult& coarse, const PlateResult& fine) {
  if (coarse.error() < round_off && fine.error() < round_off) return std::numeric_limits<double>::quiet_NaN();
  return std::log2(coarse.error() / fine.error());
}

}  // namespace scree
