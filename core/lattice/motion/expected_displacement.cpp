#include "core/lattice/motion/expected_displacement.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/lattice/setup/make_lattice.hpp"
#include "core/lattice/solve/statics.hpp"
#include "core/scene/scene.hpp"

namespace scree {
namespace {

constexpr int most_cells = 1024;

/// The same plate with larger, still square cells, so that their number is below the limit.
Scene with_larger_cells(const Scene& scene) {
  Scene coarse = scene;
  auto& [along, up] = coarse.lattice->cells;
  const int common = std::gcd(along, up);
  int factor = 1;
  while (factor < common && (common % factor != 0 || along / factor * (up / factor) > most_cells)) ++factor;
  along /= factor;
  up /= factor;
  return coarse;
}

/// Largest static displacement; not finite for an unstable plate [m].
double at_rest(const Lattice& lattice) {
  const StaticSolution solution = solve_statics(lattice);
  if (!solution.displacement || solution.instability) return std::numeric_limits<double>::quiet_NaN();
  double largest = 0.0;
  for (int n = 0; n < lattice.nodes(); ++n)
    largest = std::max(largest, solution.displacement->segment<2>(2 * n).norm());
  return largest;
}

/// Displacement due to an initial velocity of all nodes. The motion goes into the shape of the plate under a
/// weight in its direction, which is close to the slowest natural mode there [m].
double from_velocity(Lattice lattice, const Vec2& velocity) {
  lattice.load.setZero();
  lattice.gravity = velocity;
  const StaticSolution solution = solve_statics(lattice);
  if (velocity.isZero() || !solution.displacement) return 0.0;
  double largest = 0.0;
  double stiffness = 0.0;
  double mass = 0.0;
  for (int n = 0; n < lattice.nodes(); ++n) {
    const Vec2 shape = solution.displacement->segment<2>(2 * n);
    largest = std::max(largest, shape.norm());
    stiffness += lattice.mass(n) * velocity.dot(shape);
    mass += lattice.mass(n) * shape.squaredNorm();
  }
  return std::sqrt(stiffness / mass) * largest;
}

}  // namespace

double expected_displacement(const Scene& scene) {
  Scene coarse = with_larger_cells(scene);
  if (coarse.lattice->cells[0] > 4 * most_cells / coarse.lattice->cells[1]) return 0.0;
  coarse.lattice->analysis = LatticeAnalysis::statics;
  try {
    const Lattice lattice = make_lattice(coarse);
    const double swing = 2.0 * at_rest(lattice) + from_velocity(lattice, scene.lattice->velocity);
    return std::isfinite(swing) ? swing : 0.0;
  } catch (const SceneError&) {
    return 0.0;  // free to move as a whole
  }
}

}  // namespace scree
