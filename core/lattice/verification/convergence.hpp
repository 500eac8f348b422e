#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/lattice/lattice.hpp"

namespace scree {

struct Scene;

/// Examples of [B] section 6 with a known exact solution.
enum class PlateExample { tension, shear, bending };

/// Discretisation of an example: bond model, Poisson's ratio and number of cells.
struct PlateChoice {
  PlateExample example = PlateExample::bending;
  BondModel bond = BondModel::modified;
  double poisson = 0.0;
  int cells_up = 2;  ///< over the height
};

/// Cells along the length and over the height; a plate in bending has four times as many along its length.
std::array<int, 2> cells_of(const PlateChoice& choice);

/// Scene of an example: steel, plane stress, 0.2 m × 0.2 m, in bending 0.5 m × 0.125 m. It can be solved or
/// written to a file.
Scene example_plate(const PlateChoice& choice);

/// Displacement that measures the error of a plate: u of the upper right corner in tension, the mean u of the
/// upper side in shear, v at the centre in bending.  [B] figures 10, 13, 17
struct PlateResult {
  PlateChoice choice;
  std::array<int, 2> cells{};
  double exact = 0.0;         ///< [m]
  double displacement = 0.0;  ///< [m]; NaN: the plate is unstable
  /// Error of the displacement relative to the exact one.
  double error() const;
};
PlateResult solve_plate(const PlateChoice& choice);

/// Observed order of convergence when the cell size is halved; NaN if both errors are round-off or one plate
/// is unstable.
double observed_order(const PlateResult& coarse, const PlateResult& fine);

/// Poisson's ratios of [B], and numbers of cells for the refinement of the examples.
inline constexpr std::array<double, 3> example_ratios = {0.0, 0.3, 0.49};
inline constexpr std::array<int, 5> example_cells_up = {2, 4, 8, 16, 32};

}  // namespace scree
