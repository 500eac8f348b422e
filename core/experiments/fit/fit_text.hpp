#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/experiments/fit/elastoplastic_fit.hpp"

namespace scree {

/// Scene line `normal = { law = "walton_braun", … }` for two balls of the fitted radius; law "storakers" for
/// curved loading of that form. A single cycle, or k_U that does not grow, gives a constant k_U.
std::string scene_line(const ElastoplasticFit& fit);

/// The same law for one ball against a flat wall, whose overlap is half as large at the same force.  [R] Eq.
/// 25
std::string scene_line_for_wall(const ElastoplasticFit& fit);

/// Remarks to be read before the constants are used, one sentence each.
/// @param young_modulus  of the ball, if known [Pa]
std::vector<std::string> remarks(const ElastoplasticFit& fit, std::optional<double> young_modulus);

/// A fitted constant for display: for this radius, independent of size, and as a share of the cross-section.
struct ConstantText {
  std::string symbol;  ///< "k_U⁰"
  std::string value;   ///< with its standard error
  std::string scaled_symbol;
  std::string scaled;
  std::string share_symbol;
  std::string share;  ///< empty: Young's modulus is unknown
};

/// k_L, and with several cycles k_U⁰ and B.
std::vector<ConstantText> constant_texts(const ElastoplasticFit& fit, std::optional<double> young_modulus);

/// A material constant, independent of the ball's size.
struct MaterialText {
  std::string symbol;   ///< "σ_Y"
  std::string value;    ///< with its standard error
  std::string meaning;  ///< its source
};

/// Material constants from loading after Storåkers: the yield stress; for curved loading the hardening
/// exponent and stress.
std::vector<MaterialText> material_texts(const ElastoplasticFit& fit);

/// CSV table of the readings: line, overlap, force, branch, cycle (from 1; empty during loading),
/// fitted_force.
std::string fit_table(const ForceDisplacement& test, const ElastoplasticFit& fit);

/// "rms 59.6 N, largest 177 N"
std::string residual_text(const Residuals& residuals, const std::string& unit);

/// "43.274 ± 0.010 MN/m", "43.274 MN/m ± 710 N/m"; without the error if the points give none.
std::string estimate_text(const Estimate& estimate, const std::string& unit);

}  // namespace scree
