#include "core/experiments/brazilian_test.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <stdexcept>

#include "core/lattice/lattice.hpp"
#include "core/lattice/setup/make_lattice.hpp"
#include "core/setup/build_model.hpp"
#include "core/simulation/simulation.hpp"

namespace scree {
namespace {

constexpr double diameter = 0.05;   ///< [m]
constexpr double thickness = 0.01;  ///< [m]
constexpr double young = 1e10;      ///< [Pa]
constexpr double density = 2500.0;  ///< [kg/m³]
constexpr double critical_stretch = 1e-3;
constexpr double speed = 0.25;    ///< of each plate [m/s]
constexpr double friction = 0.5;  ///< keeps an inclined disc from rolling away
constexpr double longest = 2e-3;  ///< upper limit of the time to failure [s]
/// Steps between checks of the force, which changes slowly.
constexpr int steps_between = 5;
/// A disc has split when its force is below this share of the peak and more bonds are broken than there are
/// cells across: single nodes that chip off at the edge reduce the force as well. A smaller share would be
/// missed: the halves of a coarse disc keep carrying load, finally more than the whole disc.
constexpr double split_share = 0.9;

void add_plate(Scene& scene, const Lattice& disc, const Vec2& outwards) {
  const Vec2 middle(0.5 * diameter, 0.5 * diameter);
  double farthest = 0.0;
  for (int n = 0; n < disc.nodes(); ++n) {
    if (disc.has_node(n)) farthest = std::max(farthest, outwards.dot(disc.position(n) - middle));
  }
  const auto in_space = [](const Vec2& v) { return Vec3(v.x(), v.y(), 0.0); };
  WallSpec plate;
  plate.material = scene.materials.front().name;
  plate.shape = PlaneSpec{in_space(middle + (farthest + 0.5 * disc.side) * outwards), -in_space(outwards)};
  ConstantMotion motion;
  motion.velocity = -speed * in_space(outwards);
  plate.motion = motion;
  scene.walls.push_back(plate);
}

/// Diameter of the circle with the area of the cells [m].
double diameter_of(const Lattice& disc) {
  double mass = 0.0;
  for (int n = 0; n < disc.nodes(); ++n) mass += disc.mass(n);
  return std::sqrt(4.0 / std::numbers::pi * mass / (density * disc.thickness));
}

double force_of_plates(const Frame& frame) {
  return 0.5 * (frame.walls[0].force.norm() + frame.walls[1].force.norm());
}

BrazilianResult result_of(const Frame& end, double peak) {
  if (end.broken_bonds.empty()) throw std::runtime_error("the disc has not broken");
  const Lattice& disc = *end.model->lattice;
  BrazilianResult result;
  result.strength =
      2.0 * peak / (std::numbers::pi * diameter_of(disc) * disc.thickness) / (young * critical_stretch);
  result.broken = static_cast<int>(end.broken_bonds.size());
  result.energy_error = std::abs(end.energy.balance_error / end.energy.external_work);
  const BrokenBond& first = end.broken_bonds.front();
  const Vec2 place = 0.5 * (disc.position(first.first) + disc.position(first.second));
  result.first_break = (place - 0.5 * diameter * Vec2(1.0, 1.0)).norm() / (0.5 * diameter);
  return result;
}

}  // namespace

Scene brazilian_scene(const BrazilianTest& test) {
  Scene scene;
  scene.title = "Brazilian test";
  scene.duration = longest;
  scene.output.interval = longest / 20.0;
  scene.gravity = Vec3::Zero();
  scene.plane = "xy";
  scene.solver.method = SolverMethod::velocity_verlet;
  MaterialSpec plaster;
  plaster.name = "plaster";
  plaster.density = density;
  plaster.young_modulus = young;
  plaster.poisson_ratio = test.poisson;
  scene.materials.push_back(plaster);
  ContactRule rule;
  rule.normal = LinearLawSpec{young * thickness};
  rule.friction.static_coefficient = rule.friction.dynamic_coefficient = friction;
  scene.contacts.push_back(rule);
  LatticeSpec& lattice = scene.lattice.emplace();
  lattice.size = Vec2(diameter, diameter);
  lattice.cells = {test.cells, test.cells};
  lattice.thickness = thickness;
  lattice.material = plaster.name;
  lattice.analysis = LatticeAnalysis::dynamics;
  lattice.rotations = LatticeRotations::large;
  lattice.outline = PlateOutline::disc;
  lattice.strength = BondStrength{BondStrength::Measure::stretch, critical_stretch};
  const Lattice disc = make_lattice(scene);
  const Vec2 along(std::cos(test.angle), std::sin(test.angle));
  add_plate(scene, disc, -along);
  add_plate(scene, disc, along);
  return scene;
}

std::optional<BrazilianResult> crush(const BrazilianTest& test, int threads, const BrazilianStop& stop) {
  Simulation simulation(build_model(brazilian_scene(test)), threads);
  double peak = 0.0;
  for (int step = 0; !simulation.finished(); ++step) {
    if (stop && stop(simulation.time() / longest)) return std::nullopt;
    if (const auto failure = simulation.step()) throw std::runtime_error(failure->message);
    if (step % steps_between != 0) continue;
    const Frame frame = simulation.frame(false);
    const double force = force_of_plates(frame);
    peak = std::max(peak, force);
    if (static_cast<int>(frame.broken_bonds.size()) > test.cells && force < split_share * peak) break;
  }
  return result_of(simulation.frame(false), peak);
}

double expected_strength(double poisson) {
  return 1.0 / (1.0 + 3.0 * poisson);
}

}  // namespace scree
