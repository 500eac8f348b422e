#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/experiments/fit/elastoplastic_fit.hpp"

namespace scree {

/// `normal = { law = "walton_braun", … }` for two balls of the fitted radius; law "storakers" where loading
/// is curved as under that. A single cycle, or k_U that does not grow, gives a constant k_U.
std::string scene_line(const ElastoplasticFit& fit);

/// The same law for such a ball against a flat wall, whose overlap is half as large under the same force.
/// [R] Eq. 25
std::string scene_line_for_wall(const ElastoplasticFit& fit);

/// What is to be known before the constants are used, a sentence each.
/// @param young_modulus  of the ball, where it is known [Pa]
std::vector<std::string> remarks(const ElastoplasticFit& fit, std::optional<double> young_modulus);

/// A constant for people: of this radius, for any, and as a share of the cross-section.
struct ConstantText {
  std::string symbol;  ///< "k_U⁰"
  std::string value;   ///< with its error
  std::string scaled_symbol;
  std::string scaled;
  std::string share_symbol;
  std::string share;  ///< empty: Young's modulus is not known
};

/// k_L, and where the cycles tell them k_U⁰ and B.
std::vector<ConstantText> constant_texts(const ElastoplasticFit& fit, std::optional<double> young_modulus);

/// A constant of the material, whatever the size of the ball.
struct MaterialText {
  std::string symbol;   ///< "σ_Y"
  std::string value;    ///< with its error
  std::string meaning;  ///< where it comes from
};

/// What loading tells of the material after Storåkers: the yield stress; where it is curved hardening
/// exponent and stress.
std::vector<MaterialText> material_texts(const ElastoplasticFit& fit);

/// A CSV table of the readings: line, overlap, force, branch, cycle (from 1; empty while loading),
/// fitted_force.
std::string fit_table(const ForceDisplacement& test, const ElastoplasticFit& fit);

/// "rms 59.6 N, largest 177 N"
std::string residual_text(const Residuals& residuals, const std::string& unit);

/// "43.274 ± 0.010 MN/m", "43.274 MN/m ± 710 N/m"; without the error where the points tell none.
std::string estimate_text(const Estimate& estimate, const std::string& unit);

}  // namespace scree
