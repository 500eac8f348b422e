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
// time, F = k_U (h − h₀) through the readings of each cycle, and k_U = k_U⁰ + B h_max through the cycles.

/// A cycle of unloading and reloading below one h_max.  [R] Eq. 5
struct CycleFit {
  int line = 0;                   ///< line of the file where the cycle begins
  double largest_overlap = 0.0;   ///< h_max [m]
  double residual_overlap = 0.0;  ///< h₀, where the fitted force vanishes [m]
  Estimate stiffness;             ///< k_U [N/m]
  Residuals residuals;            ///< [N]
  double overlap_noise = 0.0;     ///< standard deviation [m]; 0: negligible
};

/// k_U = k_U⁰ + B h_max.  [R] Eq. 35
struct StiffnessGrowth {
  Estimate initial;     ///< k_U⁰ ≥ k_L [N/m]
  Estimate slope;       ///< B [N/m²]
  Residuals residuals;  ///< of the cycles' k_U [N/m]
  /// The least-squares line began below k_L, which the law forbids; this one begins at k_L.
  bool from_loading = false;
};

enum class Branch {
  apart,      ///< no contact: before the first, or below h₀
  loading,    ///< first loading
  unloading,  ///< unloading and reloading
  partial     ///< unloading by less than a quarter of the force, and reloading: not fitted
};

/// Readings with tension. The law has no tension: they are treated as noise or a shifted force zero.
struct Tension {
  int readings = 0;
  double largest = 0.0;  ///< [N], greater than 0
};

/// Branch of a reading and the fitted force.
struct FittedPoint {
  Branch branch = Branch::apart;
  std::optional<std::size_t> cycle;  ///< cycle in which it unloads or has separated
  double force = 0.0;                ///< [N]
};

struct ElastoplasticFit {
  double radius = 0.0;          ///< of the ball, R [m]
  Estimate loading;             ///< k_L [N/m]
  Residuals loading_residuals;  ///< [N]
  /// Overlap at which a free line through the loading readings has zero force [m]
  Estimate first_touch;
  std::optional<CurvedLoading> curved;    ///< none: loading is a straight line
  std::vector<CycleFit> cycles;           ///< by growing h_max, at least one
  std::vector<int> partial;               ///< lines of the file where partial unloadings begin
  std::optional<StiffnessGrowth> growth;  ///< none: there is only one cycle
  std::optional<Tension> tension;         ///< none, or negligible
  std::vector<FittedPoint> points;        ///< one per reading
};

/// Fitted force of first loading, of the curve if there is one [N].
double fitted_loading(const ElastoplasticFit& fit, double overlap);

/// Fitted k_U for a largest overlap [N/m].
double fitted_unloading(const ElastoplasticFit& fit, double largest_overlap);

/// Fits the linear elastoplastic law to a test.
/// @param radius  of the ball, or of each of the two equal balls; greater than 0 [m]
/// @throws SceneError at the file's line: tension of half the largest force or more, approach with a negative
///   sign, overlaps beyond the radius, too few readings of a branch, no unloading, unloading softer than
///   loading, residuals above a tenth of the peak
ElastoplasticFit fit_elastoplastic(const ForceDisplacement& test, double radius);

/// Yield stress of a ball without hardening with this loading stiffness, from k_L = 3π c² σ_Y R of two equal
/// balls [Pa].  [R] Eq. 16 with R* = R/2
double yield_stress(double loading, double radius);

/// Hardening that gives this curved loading after Storåkers, in the printed form; none: the exponent is
/// outside the law's range of 1 to 1.5.  [R] Eqs. 11–14
std::optional<HardeningSpec> hardening_of(const CurvedLoading& loading, double radius);

/// κ = k/2R: slope of F/4R² over h/2R, independent of the size [Pa].  [R] Eqs. 29–33
double scaled_modulus(double stiffness, double radius);

/// α = 2 k/πER: cross-section of a bar of that stiffness as a share of the ball's.  [R] Eq. 24; the printed
/// Eq. 34 is its inverse (erratum E-R2). For B it is β/2R, since α = α₀ + β h_max/2R.  [R] Eq. 37
double section_share(double stiffness, double radius, double young_modulus);

}  // namespace scree
