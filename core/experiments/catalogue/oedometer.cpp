#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "core/experiments/catalogue/catalogue_entries.hpp"
#include "core/experiments/catalogue/curve_tools.hpp"
#include "core/experiments/fit/least_squares.hpp"

namespace scree {
namespace {

enum Recorded : std::size_t { stress, rise, ratio, solid_fraction, coordination, walls, lid };

// Course of the test, as in the scene [s].
constexpr double seated = 0.25;
constexpr double loaded = 0.60;
constexpr double unloading = 0.65;
constexpr double unloaded = 0.90;
constexpr double reloaded = 1.10;
constexpr double end = 1.15;
constexpr double height_at_start = 0.086;  ///< of the lower side of the lid [m]

/// Compression since the seating.
double strain_at(const RunCurves& curves, std::size_t i) {
  const double seat = value_at(curves, rise, seated);
  return (seat - curves.values[rise][i]) / (height_at_start + seat);
}

/// Strain at which a branch first reaches a stress, linear between outputs; NaN: it does not.
double strain_of(const RunCurves& curves, double wanted, double from, double until) {
  for (std::size_t i = 1; i < curves.time.size(); ++i) {
    if (curves.time[i - 1] < from - 1e-9 || curves.time[i] > until + 1e-9) continue;
    const double before = curves.values[stress][i - 1];
    const double after = curves.values[stress][i];
    if (before <= wanted && after > wanted) {
      const double share = (wanted - before) / (after - before);
      return strain_at(curves, i - 1) + share * (strain_at(curves, i) - strain_at(curves, i - 1));
    }
  }
  return std::nan("");
}

double loading_strain(const RunCurves& curves, double wanted) {
  return strain_of(curves, wanted, seated, loaded);
}

/// Secant modulus of first loading [Pa].
double modulus(const RunCurves& curves, double low, double high) {
  return (high - low) / (loading_strain(curves, high) - loading_strain(curves, low));
}

/// Slope of ln M over ln σ, in eight equal steps of ln σ.
double exponent(const RunCurves& curves) {
  constexpr int steps = 8;
  constexpr double low = 4e3;
  constexpr double high = 19e3;
  const double factor = std::pow(high / low, 1.0 / steps);
  std::vector<LinePoint> points;
  for (int i = 0; i < steps; ++i) {
    const double from = low * std::pow(factor, i);
    points.push_back({std::log(from * std::sqrt(factor)), std::log(modulus(curves, from, from * factor))});
  }
  return fit_line(points).slope.value;
}

/// Secant modulus of the first 10 ms of unloading, in which hardly any contact slides [Pa].
double elastic_modulus(const RunCurves& curves) {
  const std::size_t first = output_at(curves, unloading);
  const std::size_t last = std::min(first + 2, curves.time.size() - 1);
  return (curves.values[stress][first] - curves.values[stress][last]) /
         (strain_at(curves, first) - strain_at(curves, last));
}

/// The same of spheres that each move with the mean field: Walton's effective medium [Pa].
double medium_modulus(const ExperimentRun& run) {
  const MaterialSpec& material = run.scene.materials.front();
  const double poisson = *material.poisson_ratio;
  const double shear = *material.young_modulus / (2.0 * (1.0 + poisson));
  const double normal_stiffness = 4.0 * shear / (1.0 - poisson);
  const double tangential_stiffness = 8.0 * shear / (2.0 - poisson);
  const double contacts =
      value_at(run.curves, solid_fraction, unloading) * value_at(run.curves, coordination, unloading);
  const double pressure =
      value_at(run.curves, stress, unloading) * (1.0 + 2.0 * value_at(run.curves, ratio, unloading)) / 3.0;
  const double common =
      std::pow(contacts, 2.0 / 3.0) * std::cbrt(6.0 * std::numbers::pi * pressure / normal_stiffness);
  const double bulk = normal_stiffness * common / (12.0 * std::numbers::pi);
  const double rigidity =
      (normal_stiffness + 1.5 * tangential_stiffness) * common / (20.0 * std::numbers::pi);
  return bulk + 4.0 / 3.0 * rigidity;
}

/// sin φ from the rise of K₀ on unloading, K₀ = K₀ₙ OCR^(sin φ).
double sine_of_friction(const RunCurves& curves) {
  return std::log(value_at(curves, ratio, unloaded) / value_at(curves, ratio, unloading)) /
         std::log(value_at(curves, stress, unloading) / value_at(curves, stress, unloaded));
}

/// Largest imbalance of the forces of lid, floor and ring and the weight at the three rests, over the force
/// of the lid.
double imbalance(const RunCurves& curves) {
  const double weight = value_at(curves, walls, seated - 0.01);
  double most = 0.0;
  for (const double rest : {unloading, unloaded, end})
    most = std::max(most, std::abs((value_at(curves, walls, rest) - weight) / value_at(curves, lid, rest)));
  return most;
}

std::vector<Finding> evaluate(const Trial& trial) {
  const ExperimentRun& run = trial.front();
  const RunCurves& curves = run.curves;
  const double first = loading_strain(curves, 18e3) - loading_strain(curves, 6.5e3);
  const double again =
      strain_of(curves, 18e3, unloaded, reloaded) - strain_of(curves, 6.5e3, unloaded, reloaded);
  return {{modulus(curves, 5e3, 10e3)},
          {modulus(curves, 10e3, 19e3)},
          expected_between(exponent(curves), 0.3, 0.5, "Hertz 1/3; measured packings up to 1/2"),
          {elastic_modulus(curves)},
          expected_between(elastic_modulus(curves) / medium_modulus(run), 0.8, 1.0,
                           "below the effective medium, which lets no ball yield"),
          {first / again},
          expected_between(value_at(curves, ratio, unloading), 0.43, 0.66,
                           "Jaky, with φ from 35° of a dense to 20° of a loose packing"),
          {1.0 - sine_of_friction(curves)},
          expected_between(imbalance(curves), 0.0, 2e-3, "equilibrium at rest")};
}

std::vector<SvgChart> charts(const std::vector<Trial>& trials) {
  SvgChart compression{"Compression", "strain [%]", "stress [kPa]", {}, {}};
  SvgChart sideways{"Pressure on the ring", "stress [kPa]", "horizontal over vertical stress", {}, {}};
  for (std::size_t seed = 0; seed < trials.size(); ++seed) {
    const RunCurves& curves = trials[seed].front().curves;
    SvgSeries curve = line_through("seed " + std::to_string(trials[seed].front().seed), {}, {});
    SvgSeries pressure = curve;
    for (std::size_t i = 0; i < curves.time.size(); ++i) {
      if (curves.time[i] < seated) continue;
      curve.x.push_back(100.0 * strain_at(curves, i));
      curve.y.push_back(1e-3 * curves.values[stress][i]);
      pressure.x.push_back(1e-3 * curves.values[stress][i]);
      pressure.y.push_back(curves.values[ratio][i]);
    }
    compression.series.push_back(std::move(curve));
    sideways.series.push_back(std::move(pressure));
  }
  sideways.bands.push_back({"Jaky, 35° to 20°", 0.43, 0.66});
  return {compression, sideways};
}

}  // namespace

Experiment oedometer() {
  return {
      .name = "oedometer",
      .title = "Oedometer: stiffness and pressure at rest",
      .scene = "experiments/oedometer",
      .method =
          "A lid presses a bed of balls in a stiff ring up to 20 kPa, unloads it to 4 kPa and presses again. "
          "The stress is the mean of lid and floor, which includes half the weight of the balls, 0.3 kPa; "
          "the strain is the settlement over the height since the seating at 2 kPa.\n"
          "The exponent is that of the secant modulus over the stress on first loading, in eight steps from "
          "4 to 19 kPa. The elastic modulus is that of the first 10 ms of unloading, before contacts slide. "
          "It is compared with the effective medium for the measured solid fraction, coordination and mean "
          "stress.\n"
          "K₀ is the ratio of horizontal to vertical stress in the middle of the bed at 20 kPa. On unloading "
          "it rises as K₀ = K₀ₙ OCR^(sin φ), whose φ gives Jaky's value for comparison; in sand the rule is "
          "empirical, and here the two differ by up to 0.12.",
      .formulas =
          {"M = dσ/dε ~ σ^(1/3)", "K₀ = 1 − sin φ",
           "medium: K = k_n C/(12π),  G = (k_n + 3/2 k_t) C/(20π),  C = (φ_s Z)^(2/3) (6π p/k_n)^(1/3)"},
      .sources = {"K. Walton: The effective elastic moduli of a random packing of spheres. Journal of the "
                  "Mechanics and Physics of Solids 35 (1987) 213–226",
                  "H. A. Makse, N. Gland, D. L. Johnson, L. M. Schwartz: Why effective medium theory fails "
                  "in granular materials. Physical Review Letters 83 (1999) 5070–5073",
                  "J. Jaky: The coefficient of earth pressure at rest. Journal of the Society of Hungarian "
                  "Engineers and Architects 78 (1944) 355–358",
                  "P. W. Mayne, F. H. Kulhawy: K₀–OCR relationships in soil. Journal of the Geotechnical "
                  "Engineering Division 108 (1982) 851–872"},
      .runs = {{"loading, unloading, reloading", {}}},
      .series = {"stress [Pa] = 0.5 * (wall.lid.fz - wall.floor.fz) / 0.0113097", "wall.lid.dz",
                 "K0 = 0.5 * (probe.core.stress_xx + probe.core.stress_yy) / max(1, probe.core.stress_zz)",
                 "probe.core.solid_fraction", "probe.core.coordination",
                 "all walls [N] = wall.lid.fz + wall.floor.fz + wall.ring.fz", "wall.lid.fz"},
      .findings = {{"modulus_5_10", "modulus from 5 to 10 kPa", "Pa"},
                   {"modulus_10_19", "modulus from 10 to 19 kPa", "Pa"},
                   {"exponent", "exponent of the modulus over the stress", ""},
                   {"elastic_modulus", "elastic modulus at 20 kPa", "Pa"},
                   {"medium_share", "elastic modulus over that of the effective medium", ""},
                   {"stiffening", "modulus on reloading over that of first loading", ""},
                   {"K0", "K₀ at 20 kPa", ""},
                   {"jaky", "1 − sin φ with φ from unloading", ""},
                   {"imbalance", "largest imbalance of forces at rest", ""}},
      .fixed_walls = true,
      .fixed_formulas = true,
      .pictures = {{0, 0.21, "The bed under its first load"}, {0, 0.55, "Force network at 20 kPa"}},
      .evaluate = evaluate,
      .charts = charts};
}

}  // namespace scree
