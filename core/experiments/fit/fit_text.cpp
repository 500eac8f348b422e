#include "core/experiments/fit/fit_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "core/base/text/number.hpp"
#include "core/base/text/quantity.hpp"
#include "core/scene/toml/toml_writer.hpp"

namespace scree {
namespace {

constexpr int constant_digits = 5;
constexpr int share_digits = 4;
/// Share of the constant's unit below which an error has its own unit.
constexpr double least_shared = 1e-3;
/// Relative error below which it is due to arithmetic only.
constexpr double least_error = 1e-9;
/// Digits of a number in a scene; more than any measurement has.
constexpr int scene_digits = 7;
/// Share of the largest overlap above which an offset of the origin is mentioned.
constexpr double least_offset = 0.02;
/// Required distance of the offset from 0, in standard errors.
constexpr double significant = 5.0;

/// Radius from which on it was more likely given in millimetres [m].
constexpr double unlikely_radius = 1.0;

double rounded(double value) {
  std::array<char, 32> text;
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::scientific,
                                 scene_digits - 1);
  std::from_chars(text.data(), end.ptr, value);
  return value;
}

double mean_stiffness(const ElastoplasticFit& fit) {
  double mean = 0.0;
  for (const CycleFit& cycle : fit.cycles)
    mean += cycle.stiffness.value / static_cast<double>(fit.cycles.size());
  return mean;
}

bool grows(const ElastoplasticFit& fit) {
  return fit.growth && fit.growth->slope.value > 0.0;
}

/// @param halves  1: overlaps of the fit; 2: half of them
/// @param loading  k_L in this scale, the lower limit of unloading; 0: given by the materials [N/m]
std::string unloading_text(const ElastoplasticFit& fit, double halves, double loading) {
  InlineTable unloading;
  if (!grows(fit)) {
    unloading.key("stiffness", std::max(loading, rounded(halves * mean_stiffness(fit))));
  } else {
    if (!fit.growth->from_loading)
      unloading.key("initial", std::max(loading, rounded(halves * fit.growth->initial.value)));
    unloading.key("overlap_slope", rounded(halves * halves * fit.growth->slope.value));
  }
  return unloading.text();
}

/// @param halves  as in unloading_text
std::string law_line(const ElastoplasticFit& fit, double halves) {
  InlineTable law;
  if (fit.curved && hardening_of(*fit.curved, fit.radius)) {
    law.key("law", std::string("storakers")).raw("unloading", unloading_text(fit, halves, 0.0));
  } else {
    const double loading = rounded(halves * fit.loading.value);
    law.key("law", std::string("walton_braun"))
        .key("loading", loading)
        .raw("unloading", unloading_text(fit, halves, loading));
  }
  return "normal = " + law.text();
}

/// Remark on curved loading.
std::string about_curve(const ElastoplasticFit& fit, const CurvedLoading& curved) {
  const std::string found =
      "Loading is curved: F in proportion to h^" + format_quantity(curved.exponent.value, "", share_digits) +
      " leaves a residual (rms) of " + format_quantity(curved.residuals.rms, "N") +
      ", the straight line F = k_L h one of " + format_quantity(fit.loading_residuals.rms, "N") + ". ";
  const auto hardening = hardening_of(curved, fit.radius);
  if (!hardening)
    return found +
           "No law of Scree has such a curve (law \"storakers\" has exponents from 1 to 1.5): the "
           "constants of the line are rough.";
  return found + "Law \"storakers\" has that curve where the material has hardening = " +
         InlineTable()
             .key("stress", rounded(hardening->stress))
             .key("exponent", rounded(hardening->exponent))
             .text() +
         ".";
}

const char* name_of(Branch branch) {
  switch (branch) {
    case Branch::loading:
      return "loading";
    case Branch::unloading:
      return "unloading";
    case Branch::partial:
      return "partial";
    default:
      return "apart";
  }
}

/// "Unloadings by less than a quarter of the force, from lines 12 and 30 on, …"
std::string about_partial(const std::vector<int>& lines) {
  constexpr std::size_t most_named = 4;
  std::string named;
  for (std::size_t i = 0; i < std::min(lines.size(), most_named); ++i) {
    named += (i == 0 ? "" : i + 1 == lines.size() ? " and " : ", ") + std::to_string(lines[i]);
  }
  if (lines.size() > most_named) named += " and " + std::to_string(lines.size() - most_named) + " more";
  return "Unloadings by less than a quarter of the force, from line" +
         std::string(lines.size() > 1 ? "s " : " ") + named +
         " on, are too short for a k_U: they are left out of the fit, loading included.";
}

/// "3 readings are tensile, with 2.10 kN at most, …"
std::string about_tension(const Tension& tension) {
  const bool one = tension.readings == 1;
  return (one ? "One reading is tensile, with "
              : std::to_string(tension.readings) + " readings are tensile, with ") +
         format_quantity(tension.largest, "N") + (one ? "" : " at most") +
         ": the law has no tension, and tensile readings are treated as noise around zero force. Is the zero "
         "of the force right?";
}

}  // namespace

std::string scene_line(const ElastoplasticFit& fit) {
  return law_line(fit, 1.0);
}

std::string scene_line_for_wall(const ElastoplasticFit& fit) {
  return law_line(fit, 2.0);
}

std::vector<std::string> remarks(const ElastoplasticFit& fit, std::optional<double> young_modulus) {
  std::vector<std::string> said;
  if (fit.tension) said.push_back(about_tension(*fit.tension));
  if (!fit.partial.empty()) said.push_back(about_partial(fit.partial));
  if (!fit.growth)
    said.emplace_back(
        "One cycle does not tell how k_U grows with h_max: the scene's law has a constant k_U.");
  if (fit.growth && fit.growth->from_loading)
    said.emplace_back(
        "The line through the cycles' k_U would begin below k_L: k_U⁰ is held at k_L, and has its error.");
  if (fit.growth && !grows(fit))
    said.emplace_back("k_U does not grow with h_max: the scene's law has the cycles' mean k_U throughout.");
  if (fit.curved) said.push_back(about_curve(fit, *fit.curved));
  const double touch = fit.first_touch.value;
  if (!fit.curved && std::abs(touch) > std::max(least_offset * fit.cycles.back().largest_overlap,
                                                significant * fit.first_touch.standard_error)) {
    said.push_back("Loading would lie better on a line that begins at an overlap of " +
                   format_quantity(touch, "m") + ": is that where the balls first touch?");
  }
  if (fit.radius >= unlikely_radius) {
    said.push_back("The ball has a radius of " + format_quantity(fit.radius, "m") +
                   ": was it meant in millimetres?");
  }
  const double largest_share =
      young_modulus ? section_share(fit.cycles.back().stiffness.value, fit.radius, *young_modulus) : 0.0;
  if (largest_share > 1.0) {
    said.push_back("α of the last cycle is " + format_quantity(largest_share, "") +
                   ", more than the whole cross-section: are the radius and the units right?");
  }
  return said;
}

std::vector<ConstantText> constant_texts(const ElastoplasticFit& fit, std::optional<double> young_modulus) {
  const double radius = fit.radius;
  const auto share = [&](double stiffness) {
    return young_modulus ? format_quantity(section_share(stiffness, radius, *young_modulus), "", share_digits)
                         : "";
  };
  const auto scaled = [&](double stiffness) {
    return format_quantity(scaled_modulus(stiffness, radius), "Pa", constant_digits);
  };
  std::vector<ConstantText> texts{{"k_L", estimate_text(fit.loading, "N/m"), "κ_L", scaled(fit.loading.value),
                                   "α_L", share(fit.loading.value)}};
  if (!fit.growth) return texts;
  const auto& [initial, slope, residuals, from_loading] = *fit.growth;
  const double over_diameter = 2.0 * radius * slope.value;  // of h_max/2R instead of h_max
  texts.push_back(
      {"k_U⁰", estimate_text(initial, "N/m"), "κ_U⁰", scaled(initial.value), "α₀", share(initial.value)});
  texts.push_back({"B", estimate_text(slope, "N/m²"), "b", scaled(over_diameter), "β", share(over_diameter)});
  return texts;
}

std::vector<MaterialText> material_texts(const ElastoplasticFit& fit) {
  const auto hardening = fit.curved ? hardening_of(*fit.curved, fit.radius) : std::nullopt;
  if (hardening) {
    Estimate exponent = fit.curved->exponent;
    exponent = {2.0 * (exponent.value - 1.0), 2.0 * exponent.standard_error};
    return {{"m", estimate_text(exponent, ""), "hardening exponent, F = K h^(1 + m/2)"},
            {"σ₀", format_quantity(hardening->stress, "Pa", constant_digits),
             "hardening stress after Storåkers, from K"}};
  }
  const double share = yield_stress(1.0, fit.radius);
  return {{"σ_Y", estimate_text({share * fit.loading.value, share * fit.loading.standard_error}, "Pa"),
           "yield stress after Storåkers, from k_L = 3π c² σ_Y R"}};
}

std::string fit_table(const ForceDisplacement& test, const ElastoplasticFit& fit) {
  std::string table = "line,overlap,force,branch,cycle,fitted_force\n";
  for (std::size_t i = 0; i < test.points.size(); ++i) {
    const ForcePoint& point = test.points[i];
    const FittedPoint& fitted = fit.points[i];
    table += std::to_string(point.line) + ',' + number_text(point.overlap) + ',' + number_text(point.force) +
             ',' + name_of(fitted.branch) + ',' + (fitted.cycle ? std::to_string(*fitted.cycle + 1) : "") +
             ',' + number_text(fitted.force) + '\n';
  }
  return table;
}

std::string residual_text(const Residuals& residuals, const std::string& unit) {
  return "rms " + format_quantity(residuals.rms, unit) + ", largest " +
         format_quantity(residuals.largest, unit);
}

std::string estimate_text(const Estimate& estimate, const std::string& unit) {
  const double error = estimate.standard_error;
  const std::string value = format_quantity(estimate.value, unit, constant_digits);
  if (error <= least_error * std::abs(estimate.value)) return value;
  const UnitScale scale = unit_scale(estimate.value, unit);
  if (error < least_shared * scale.factor) return value + " ± " + format_quantity(error, unit, 2);
  return format_quantity(estimate.value / scale.factor, "", constant_digits) + " ± " +
         format_quantity(error / scale.factor, "", 2) + " " + scale.unit;
}

}  // namespace scree
