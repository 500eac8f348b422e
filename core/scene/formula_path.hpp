#pragma once

#include <limits>
#include <vector>

#include "core/base/text/formula.hpp"
#include "core/scene/scene.hpp"

namespace scree {

/// The motion of a wall by formulas, ready for use, with what the run expects of it.
struct FormulaPath {
  std::vector<Formula> displacement;  ///< x, y, z [m]
  std::vector<Formula> turn;          ///< x, y, z of the rotation vector [rad]
  bool moves = false;                 ///< some formula depends on t
  Vec3 peak_velocity = Vec3::Zero();  ///< largest magnitude of each component [m/s]
  double peak_spin = 0.0;             ///< [rad/s]
  /// A sixteenth of the period of a sine; of other motions the time in which the fastest one changes as much
  /// [s]
  double stop_interval = std::numeric_limits<double>::infinity();
};

/// Formulas of the time by their names. They may use each other.
/// @throws FormulaError  which names the formula at fault
std::vector<Formula::Named> compiled(const std::vector<NamedFormula>& formulas);

/// Formulas of the force on a free wall, which may jump.
/// @param line  of the wall
/// @throws SceneError  if a formula cannot be read or is not finite
std::vector<Formula> force_formulas(const Scene& scene, const FreeSpec& free, int line);

/// @param line  of the wall
/// @throws SceneError  if a formula cannot be read, is not finite or jumps
FormulaPath formula_path(const Scene& scene, const FormulaMotion& motion, int line);

}  // namespace scree
