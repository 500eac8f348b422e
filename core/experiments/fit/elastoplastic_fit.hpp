#pragma once

#include <optional>
#include <vector>

#include "core/experiments/fit/curved_loading.hpp"
#include "core/experiments/fit/force_displacement.hpp"
#include "core/experiments/fit/least_squares.hpp"
#include "core/scene/scene.hpp"

namespace scree {

// The constants of the linear elastoplastic contact from a test with cycles of loading and unloading.
// [R] section 6: straight lines by least squares, F = k_L h through the readings that load for the first
// time, F = k_U (h − h₀) through those of each cycle, and k_U = k_U⁰ + B h_max through the cycles.

/// Unloading, and loading again, below one h_max.  [R] Eq. 5
struct CycleFit {
  int line = 0;                   ///< of the file, where it begins
  double largest_overlap = 0.0;   ///< h_max [m]
  double residual_overlap = 0.0;  ///< h₀, where the fitted force ends [m]
  Estimate stiffness;             ///< k_U [N/m]
  Residuals residuals;            ///< [N]
  double overlap_noise = 0.0;     ///< standard deviation [m]; 0: too small to matter
};

/// k_U = k_U⁰ + B h_max.  [R] Eq. 35
struct StiffnessGrowth {
  Estimate initial;     ///< k_U⁰ ≥ k_L [N/m]
  Estimate slope;       ///< B [N/m²]
  Residuals residuals;  ///< of the cycles' k_U [N/m]
  /// The line of least squares began below k_L, which the law forbids: this one begins there.
  bool from_loading = false;
};

enum class Branch {
  apart,      ///< no contact: before the first, or below h₀
  loading,    ///< for the first time
  unloading,  ///< and loading again
  partial     ///< unloading by less than a quarter of the force, and loading again: not fitted
};

/// Readings that pull. The law knows no tension: they are fitted as what noise, or a zero of the force that
/// has moved, has made of no force.
struct Tension {
  int readings = 0;
  double largest = 0.0;  ///< [N], greater than 0
};

/// Where a reading belongs, and the force of the line of that branch.
struct FittedPoint {
  Branch branch = Branch::apart;
  std::optional<std::size_t> cycle;  ///< in which it unloads or has come apart
  double force = 0.0;                ///< [N]
};

struct ElastoplasticFit {
  double radius = 0.0;          ///< of the ball, R [m]
  Estimate loading;             ///< k_L [N/m]
  Residuals loading_residuals;  ///< [N]
  /// Overlap at which a line through the loading readings that is free to miss the origin has no force [m]
  Estimate first_touch;
  std::optional<CurvedLoading> curved;    ///< none: loading is a straight line
  std::vector<CycleFit> cycles;           ///< by growing h_max, at least one
  std::vector<int> partial;               ///< lines of the file where partial unloadings begin
  std::optional<StiffnessGrowth> growth;  ///< none: a single cycle does not tell
  std::optional<Tension> tension;         ///< none, or too little to be worth a word
  std::vector<FittedPoint> points;        ///< by reading
};

/// Force of first loading, of the curve where there is one [N].
double fitted_loading(const ElastoplasticFit& fit, double overlap);

/// k_U that the fitted cycles tell for a largest overlap [N/m].
double fitted_unloading(const ElastoplasticFit& fit, double largest_overlap);

/// @param radius  of the ball, or of each of the two equal balls; greater than 0 [m]
/// @throws SceneError at the file's line: tension of half the largest force and more, approach that counts
/// negative, overlaps beyond the radius, too few readings of a branch, no unloading, unloading softer than
/// loading, residuals above a tenth of the peak
ElastoplasticFit fit_elastoplastic(const ForceDisplacement& test, double radius);

/// The yield stress with which a ball without hardening would load like that, from k_L = 3π c² σ_Y R of two
/// equal balls [Pa].  [R] Eq. 16 with R* = R/2
double yield_stress(double loading, double radius);

/// The hardening with which loading would be curved like that after Storåkers, in the form as printed; none:
/// its exponent is outside that law's, from 1 to 1.5.  [R] Eqs. 11–14
std::optional<HardeningSpec> hardening_of(const CurvedLoading& loading, double radius);

/// κ = k/2R, the modulus of F/4R² over h/2R, which does not depend on the size [Pa].  [R] Eqs. 29–33
double scaled_modulus(double stiffness, double radius);

/// α = 2 k/πER, the share of the ball's cross-section that a bar of that stiffness would have.  [R] Eq. 24;
/// the printed Eq. 34 is its inverse (erratum E-R2). Of B it is β/2R, since α = α₀ + β h_max/2R.  [R] Eq. 37
double section_share(double stiffness, double radius, double young_modulus);

}  // namespace scree
