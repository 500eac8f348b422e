#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/scene/scene.hpp"

namespace scree {

/// The Brazilian test: a disc of bonded cells is crushed between two plates along a line through its middle.
/// Halfway between them it is pulled apart across that line, and splits.
struct BrazilianTest {
  int cells = 40;        ///< across the disc
  double angle = 0.0;    ///< from the rows of cells to the line between the plates [rad]
  double poisson = 0.2;  ///< up to 1/3, where bonds can break
};

/// The disc of `brazilian_disc.toml`, between plates that touch its outermost nodes; other than there, they
/// have friction.
Scene brazilian_scene(const BrazilianTest& test);

/// What a disc has borne.
struct BrazilianResult {
  /// 2 P/(π D t) at the peak of the force, in units of that of a bond, E ε_c; D: diameter of the circle that
  /// has the area of the cells
  double strength = 0.0;
  double first_break = 0.0;   ///< how far from the middle the first bond broke, in radii
  int broken = 0;             ///< bonds
  double energy_error = 0.0;  ///< of the balance, in units of the plates' work
};

/// Asked at each step, with the share of its time that the test has taken at most: whether to give up.
using BrazilianStop = std::function<bool(double share)>;

/// Crushes a disc until it splits: until it bears less than nine tenths of the most that it has borne.
/// @return none: it was to give up
/// @throws SceneError: a Poisson's ratio with which bonds cannot break; std::runtime_error: a step has failed
std::optional<BrazilianResult> crush(const BrazilianTest& test, int threads = 0,
                                     const BrazilianStop& stop = {});

/// The strength that the stresses of a continuum promise: in the middle of the disc the stretch across the
/// line between the plates is (1 + 3 ν) σ/E with σ = 2 P/(π D t), and so the strength, in units of that of a
/// bond, 1/(1 + 3 ν).
double expected_strength(double poisson);

/// Of several orientations.
struct Scatter {
  double mean = 0.0;
  double deviation = 0.0;  ///< standard deviation of a sample; NaN: of one value
};
/// Precondition: there is a value.
Scatter scatter(const std::vector<double>& values);

}  // namespace scree
