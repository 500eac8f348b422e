#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/base/scatter.hpp"
#include "core/scene/scene.hpp"

namespace scree {

/// Brazilian test: a disc of bonded cells is compressed between two plates along a diameter. The tensile
/// stress across that line splits it.
struct BrazilianTest {
  int cells = 40;        ///< across the disc
  double angle = 0.0;    ///< from the rows of cells to the loading line [rad]
  double poisson = 0.2;  ///< up to 1/3, the limit for breakable bonds
};

/// Scene of `brazilian_disc.toml`, but with friction at the plates, which touch the disc's outermost nodes.
Scene brazilian_scene(const BrazilianTest& test);

/// Result of a Brazilian test.
struct BrazilianResult {
  /// 2 P/(π D t) at the peak force, in units of the strength of a bond, E ε_c. D is the diameter of the
  /// circle with the area of the cells.
  double strength = 0.0;
  double first_break = 0.0;   ///< distance of the first broken bond from the centre, in radii
  int broken = 0;             ///< number of broken bonds
  double energy_error = 0.0;  ///< error of the balance relative to the work of the plates
};

/// Cancellation callback, polled at each step with the elapsed share of the longest possible test; return
/// true to cancel.
using BrazilianStop = std::function<bool(double share)>;

/// Compresses a disc until it splits: until its force falls below nine tenths of the peak.
/// @return none: cancelled
/// @throws SceneError: a Poisson's ratio without breakable bonds; std::runtime_error: a failed step
std::optional<BrazilianResult> crush(const BrazilianTest& test, int threads = 0,
                                     const BrazilianStop& stop = {});

/// Strength expected from continuum stresses, in units of the bond strength. At the centre of the disc the
/// strain across the loading line is (1 + 3 ν) σ/E with σ = 2 P/(π D t), which gives 1/(1 + 3 ν).
double expected_strength(double poisson);

}  // namespace scree
