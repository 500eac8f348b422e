#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/lattice/lattice.hpp"

namespace scree {

struct Scene;

/// The examples of [B] section 6, of which the exact solution is known.
enum class PlateExample { tension, shear, bending };

/// A plate of an example: how its cells are bonded, its Poisson's ratio, and how fine it is.
struct PlateChoice {
  PlateExample example = PlateExample::bending;
  BondModel bond = BondModel::modified;
  double poisson = 0.0;
  int cells_up = 2;  ///< over its height
};

/// Along its length and over its height: those of a plate in bending are four times as many along it.
std::array<int, 2> cells_of(const PlateChoice& choice);

/// Of steel, in plane stress, 0.2 m × 0.2 m, in bending 0.5 m × 0.125 m; to be solved, or written as a scene.
Scene example_plate(const PlateChoice& choice);

/// A displacement that tells how good a plate is: u of its right upper corner in tension, the mean u of its
/// upper side in shear, v in its middle in bending.  [B] figures 10, 13, 17
struct PlateResult {
  PlateChoice choice;
  std::array<int, 2> cells{};
  double exact = 0.0;         ///< [m]
  double displacement = 0.0;  ///< [m]; NaN: the plate is unstable
  /// Of the displacement, in units of the exact one.
  double error() const;
};
PlateResult solve_plate(const PlateChoice& choice);

/// By which power of the size of a cell the error falls from one plate to one with cells of half the size;
/// NaN where both are exact but for round-off, or one of them is unstable.
double observed_order(const PlateResult& coarse, const PlateResult& fine);

/// Poisson's ratios of [B], and those that the examples are refined with.
inline constexpr std::array<double, 3> example_ratios = {0.0, 0.3, 0.49};
inline constexpr std::array<int, 5> example_cells_up = {2, 4, 8, 16, 32};

}  // namespace scree
